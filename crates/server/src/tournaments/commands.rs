//! Commands to a tournament, turned into entries of its log: who is meant, which round, which seat.
//! The rules of tournaments decide whether they are allowed.

use super::VenueKind;
use super::actor::TournamentActor;
use super::entrant::Entrant;
use super::error::{BadRequest, TournamentError, WrongVenue};
use super::request::{
    BellDo, Challenge, CheckIn, Correct, Dispute, PersonChoice, Register, Request, Score, Sign,
};
use crate::people::Visitor;
use crate::tables::{self, Request as TableRequest, TableError};
use crate::visible_text::{check_visible, one_line};
use tablee_engine::{Seat, Seed};
use tablee_tournament::{
    By, Doubt, Input, Penalty, PersonId, Refusal, Role, Sheet, Source, TableNo, TournamentPhase,
};

/// How many bots of the server one request may register, and a tournament may have.
pub const MOST_BOTS: u16 = 1000;

/// How many people a tournament takes.
const MOST_PEOPLE: usize = 2000;

type Inputs = Result<Vec<Input>, TournamentError>;

impl TournamentActor {
    /// Does what somebody asks, if they may. Returns the entries it made.
    pub(super) async fn ask(
        &mut self,
        visitor: &Visitor,
        request: Request,
    ) -> Result<Vec<usize>, TournamentError> {
        let name = TournamentActor::request_name(visitor, &request)?;
        if let Some(entries) = self.done_before(name.clone()).await? {
            return Ok(entries);
        }
        self.check_room(&request)?;
        check_texts(&request)?;
        let me = TournamentActor::person(visitor);
        let by = By::Person(me.clone());
        let inputs = match request {
            Request::Bell(bell) => match (bell.r#do, self.tournament.phase()) {
                (BellDo::Start, TournamentPhase::Between { next }) => {
                    return self.begin(by, next).await;
                }
                (BellDo::Start, _) => vec![Input::BellStarted { round: self.round() }],
                (BellDo::Pause, _) => vec![Input::BellPaused],
                (BellDo::Resume, _) => vec![Input::BellResumed],
                (BellDo::Ring, _) => vec![Input::BellRang { round: self.round() }],
            },
            Request::Chat(switch) => return self.switch_chat(&me, switch).await,
            Request::Mute(mute) => return self.mute(&me, mute).await,
            Request::Invite(invite) => return self.invite(&me, invite).await,
            Request::StandIn(asked) => return self.stand_in(&me, by, asked).await,
            Request::Withdraw(whom) => return self.withdraw(&me, by, whom).await,
            Request::NoShow(whom) => {
                let input = Input::NoShow { person: meant(&me, whom.person) };
                self.void_share(&by, &input).await?;
                vec![input]
            }
            Request::Rule(rule) => return self.rule(by, rule.challenge, rule.verdict).await,
            Request::Roles(roles) => vec![self.role(roles).await?],
            other => self.inputs(visitor, &me, other)?,
        };
        let registers = matches!(&inputs[..], [Input::Registered { person, .. }] if *person == me);
        let entries = self.commit(by, inputs, Vec::new(), name).await?;
        if registers {
            self.stored.note(visitor);
        }
        Ok(entries)
    }

    fn inputs(&self, visitor: &Visitor, me: &PersonId, request: Request) -> Inputs {
        let input = match request {
            Request::Register(asked) => return self.register(visitor, me, asked),
            Request::CheckIn(whom) => return self.check_in(me, whom),
            Request::Start => self.start(),
            Request::Share(revealed) => {
                Input::ShareTold { person: me.clone(), share: revealed.share }
            }
            Request::Seat(seat) => Input::SeatedByHand {
                person: PersonId::from(seat.person),
                table: TableNo(seat.table),
                seat: Seat(seat.seat),
            },
            Request::Result(score) => self.typed(me, score)?,
            Request::Countersign(Sign { table, seat }) => {
                let (round, table) = (self.round(), TableNo(table));
                Input::Countersigned { round, table, seat: self.seat(me, table, seat)? }
            }
            Request::Dispute(Dispute { table, seat, reason }) => {
                let (round, table) = (self.round(), TableNo(table));
                Input::Disputed { round, table, seat: self.seat(me, table, seat)?, reason }
            }
            Request::Settle(settle) => {
                Input::Settled { round: self.round(), table: TableNo(settle.table) }
            }
            Request::Tie(tie) => Input::TieDrawn {
                round: self.round(),
                table: TableNo(tie.table),
                seat: Seat(tie.seat),
            },
            Request::Challenge(challenge) => self.challenge(challenge)?,
            Request::Penalise(given) => Input::Penalised(Penalty {
                person: PersonId::from(given.person),
                points: given.points,
                reason: given.reason,
            }),
            Request::Correct(correct) => self.correct(correct)?,
            Request::Announce(said) => Input::Announced { text: said.text },
            Request::End => Input::Ended,
            Request::Bell(_)
            | Request::Roles(_)
            | Request::StandIn(_)
            | Request::Withdraw(_)
            | Request::NoShow(_)
            | Request::Rule(_)
            | Request::Chat(_)
            | Request::Mute(_)
            | Request::Invite(_) => {
                return Ok(Vec::new());
            }
        };
        Ok(vec![input])
    }

    /// The round that is on, or the last one that was.
    pub(super) fn round(&self) -> u16 {
        match self.tournament.phase() {
            TournamentPhase::Playing { round } => round,
            _ => u16::try_from(self.tournament.rounds().len()).unwrap_or(u16::MAX),
        }
    }

    /// A seat at a table: one's own unless another is named.
    fn seat(
        &self,
        me: &PersonId,
        table: TableNo,
        given: Option<u8>,
    ) -> Result<Seat, TournamentError> {
        let own = || self.tournament.table_seating(table).and_then(|seats| seats.seat_of(me));
        let which = BadRequest::WhichSeat { table };
        Ok(given.map(Seat).or_else(own).ok_or(which)?)
    }

    fn register(&self, visitor: &Visitor, me: &PersonId, asked: Register) -> Inputs {
        let Register { bots, level, name, id: _ } = asked;
        let more = usize::from(bots.unwrap_or(1));
        if self.tournament.people().len() + more > MOST_PEOPLE {
            return Err(TournamentError::Full { most: MOST_PEOPLE });
        }
        match (bots, name) {
            (Some(_), Some(_)) => Err(BadRequest::BotsAndName.into()),
            (Some(bots), None) => self.register_bots(me, bots, level),
            (None, Some(name)) => {
                self.only_cards(WrongVenue::NeedsDevice)?;
                let person = Entrant::on_paper().id();
                Ok(vec![Input::Registered { person, name: one_line(&name) }])
            }
            (None, None) => {
                self.check_admission(visitor)?;
                Ok(vec![Input::Registered { person: me.clone(), name: visitor.name.clone() }])
            }
        }
    }

    /// Bots are there at once, and each plays for itself.
    fn register_bots(&self, me: &PersonId, bots: u16, level: Option<String>) -> Inputs {
        if !(1..=MOST_BOTS).contains(&bots) {
            return Err(BadRequest::Bots { most: MOST_BOTS }.into());
        }
        self.only_organiser(me)?;
        if self.stored.venue.venue == VenueKind::Cards {
            return Err(TournamentError::Venue(WrongVenue::RealCards));
        }
        let level = self.level(level)?;
        let known = self.tournament.people().iter().filter(|one| Entrant::is_bot(&one.id)).count();
        let late = !self.before_first_round();
        let bot = |n: usize| {
            let person = Entrant::Bot { level: level.clone(), number: n }.id();
            let there = match late {
                true => Input::ArrivedLate { person: person.clone() },
                false => Input::CheckedIn { person: person.clone(), commitment: None },
            };
            let name = format!("{level} {n}");
            [
                Input::Registered { person: person.clone(), name },
                there,
                Input::StandInSat { person, bot: level.clone() },
            ]
        };
        Ok((known + 1..=known + usize::from(bots)).flat_map(bot).collect())
    }

    fn before_first_round(&self) -> bool {
        matches!(
            self.tournament.phase(),
            TournamentPhase::Registration | TournamentPhase::Between { next: 1 }
        )
    }

    fn check_in(&self, me: &PersonId, asked: CheckIn) -> Inputs {
        let CheckIn { person, commitment } = asked;
        let person = meant(me, person);
        Ok(vec![match self.before_first_round() {
            true => Input::CheckedIn { person, commitment },
            false => Input::ArrivedLate { person },
        }])
    }

    /// Somebody leaves, or is withdrawn; the hand in progress is played to its end by a bot.
    async fn withdraw(
        &mut self,
        me: &PersonId,
        by: By,
        whom: PersonChoice,
    ) -> Result<Vec<usize>, TournamentError> {
        let person = meant(me, whom.person);
        let room = self.room_of(&person);
        let input = Input::Withdrew { person: person.clone() };
        self.void_share(&by, &input).await?;
        let entries = self.enter(by, vec![input]).await?;
        if let (Some(room), Some(visitor)) = (room, self.visitor(&person)) {
            // Nobody is said to have left who did not.
            let request = if person == *me { TableRequest::Leave } else { TableRequest::Withdraw };
            self.hand_over(&room, &visitor, request).await;
        }
        Ok(entries)
    }

    /// The table of the server somebody plays at.
    pub(super) fn room_of(&self, person: &PersonId) -> Option<String> {
        let TournamentPhase::Playing { .. } = self.tournament.phase() else { return None };
        let (table, _) = self.tournament.seating()?.find(person)?;
        self.live.get(&table).map(|live| live.room.clone())
    }

    pub(super) fn visitor(&self, person: &PersonId) -> Option<Visitor> {
        let id = Entrant::person(person)?;
        let name = self.tournament.people().get(person)?.name.clone();
        Some(Visitor { name, ..Visitor::guest(id) })
    }

    /// A result from a score sheet. At tables of the server games score themselves; a steward who
    /// does not play may type where a table is lost.
    fn typed(&self, me: &PersonId, score: Score) -> Result<Input, TournamentError> {
        let table = TableNo(score.table);
        if self.stored.venue.venue == VenueKind::Online {
            if !self.tournament.keeps(me, table) {
                return Err(TournamentError::Venue(WrongVenue::ScoresItself));
            }
            if self
                .tournament
                .seating()
                .is_some_and(|seating| seating.find(me).is_some_and(|at| at.0 == table))
            {
                return Err(Refusal::Interested { table }.into());
            }
        }
        Ok(Input::ResultEntered(Sheet {
            round: self.round(),
            table,
            points: score.points,
            penalties: score.penalties.unwrap_or_default(),
            out: score.out.map(Seat),
            source: Source::Typed,
        }))
    }

    /// A word laid with real cards is doubted; the game's dictionary proposes.
    fn challenge(&self, asked: Challenge) -> Result<Input, TournamentError> {
        self.only_cards(WrongVenue::ChallengedInGame)?;
        let Challenge { table, author, challenger, word } = asked;
        let settings = self.tournament.settings();
        let setup = self.stored.venue.table(settings, settings.sizes.usual);
        let dealt = tables::deal(&self.services, &setup, Seed::numbered(0));
        let dealt = dealt.map_err(TableError::Deal)?;
        let proposal = dealt.tournament().and_then(|table| table.proposal(&word));
        let proposal = proposal.ok_or(BadRequest::Word)?;
        Ok(Input::ChallengeOpened(Doubt {
            round: self.round(),
            table: TableNo(table),
            author: Seat(author),
            challenger: Seat(challenger),
            word,
            proposal,
            source: Source::Typed,
        }))
    }

    fn correct(&self, asked: Correct) -> Result<Input, TournamentError> {
        let Correct { entry, reason, result, seat, verdict, points } = asked;
        let old = self.tournament.log().get(entry).map(|entry| entry.input.clone());
        let old = old.ok_or(TournamentError::NoEntry { entry })?;
        let with = match (old, result, seat, verdict, points) {
            (Input::ResultEntered(old), Some(new), None, None, None) => {
                Input::ResultEntered(Sheet {
                    points: new.points,
                    penalties: new.penalties.unwrap_or_default(),
                    out: new.out.map(Seat),
                    ..old
                })
            }
            (Input::TieDrawn { round, table, .. }, None, Some(seat), None, None) => {
                Input::TieDrawn { round, table, seat: Seat(seat) }
            }
            (Input::ChallengeRuled { challenge, .. }, None, None, Some(verdict), None) => {
                Input::ChallengeRuled { challenge, verdict }
            }
            (Input::Penalised(old), None, None, None, Some(points)) => {
                Input::Penalised(Penalty { points, ..old })
            }
            _ => return Err(BadRequest::Correction.into()),
        };
        Ok(Input::Corrected { entry, with: Box::new(with), reason })
    }

    pub(super) fn level(&self, level: Option<String>) -> Result<String, TournamentError> {
        let settings = self.tournament.settings();
        let game = self.services.games.of_version(&settings.game, settings.game_version);
        let game = game.map_err(TableError::Game)?;
        Ok(self.services.bot_level(game, level.as_deref())?)
    }

    fn only_cards(&self, otherwise: WrongVenue) -> Result<(), TournamentError> {
        match self.stored.venue.venue {
            VenueKind::Cards => Ok(()),
            VenueKind::Online => Err(TournamentError::Venue(otherwise)),
        }
    }

    pub(super) fn only_organiser(&self, me: &PersonId) -> Result<(), TournamentError> {
        match self.tournament.role(me) {
            Some(Role::Organiser) => Ok(()),
            _ => Err(TournamentError::NotOrganiser),
        }
    }
}

/// What people will read has nothing invisible in it.
fn check_texts(request: &Request) -> Result<(), BadRequest> {
    let text = match request {
        Request::Register(asked) => asked.name.as_deref().unwrap_or_default(),
        Request::Dispute(asked) => &asked.reason,
        Request::Penalise(asked) => &asked.reason,
        Request::Correct(asked) => &asked.reason,
        Request::Announce(asked) => &asked.text,
        _ => "",
    };
    Ok(check_visible(text)?)
}

pub(super) fn meant(me: &PersonId, person: Option<String>) -> PersonId {
    person.map_or_else(|| me.clone(), PersonId::from)
}
