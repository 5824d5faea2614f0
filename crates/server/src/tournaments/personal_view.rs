//! Personal view of a tournament: one viewer's place, next place, and what whoever keeps order
//! sees. A steward is told of its own tables and of no others.

use super::actor::TournamentActor;
use super::entrant::Entrant;
use super::stored::Seated;
use super::view::named;
use tablee_engine::Millis;
use tablee_protocol::Watch;
use tablee_protocol::tournament::{
    self as protocol, Dispute, EarlyResult, Mine, OrganiserTable, Place,
};
use tablee_tournament::{
    By, Challenge, Format, Input, PersonId, TableNo, TableStatus, TournamentPhase,
};

/// How many of those who only watch an organiser is told of.
const VISITORS: usize = 500;

/// How many open challenges somebody is told of: the oldest, then the next ones.
const CHALLENGES: usize = 200;

impl TournamentActor {
    /// What concerns somebody alone.
    pub(super) fn mine(&self, person: &PersonId) -> Mine {
        let role = self.tournament.role(person).map(named);
        let beat = role.and_then(|(_, beat)| beat);
        Mine {
            person: person.clone(),
            no: self.tournament.people().number(person),
            role: role.map(|(name, _)| name),
            from: beat.map(|beat| beat.from),
            to: beat.map(|beat| beat.to),
            place: self.place_view(person),
            next: self.tournament.next(person),
            tell_share: self.share_to_tell(person),
            promise_share: self.is_to_promise(person),
            organiser: role.map(|_| self.organiser_view(person)),
            results: self.early_results(person),
        }
    }

    /// What somebody promised, while the start waits for the share.
    fn share_to_tell(&self, person: &PersonId) -> Option<String> {
        let awaited = self.tournament.shares().are_asked()
            && self.tournament.phase() == TournamentPhase::Registration;
        let number = self.tournament.people().number(person).filter(|_| awaited)?;
        let promise = self
            .tournament
            .shares()
            .promise(number)
            .filter(|_| self.tournament.shares().owes(number));
        promise.map(|promise| promise.to_string())
    }

    /// What is hidden from everybody else while the boards of a duplicate are played.
    fn early_results(&self, person: &PersonId) -> Vec<EarlyResult> {
        let on = self.tournament.rounds().last().filter(|_| self.is_board_in_play(self.round()));
        let Some(round) = on else { return Vec::new() };
        let by = By::Person(person.clone());
        let seen = round.tables().filter(|(table, ..)| self.tournament.sees(&by, *table));
        let result =
            |(table, _, board)| Some(EarlyResult { table, result: self.result_view(board)? });
        seen.filter_map(result).collect()
    }

    fn place_view(&self, person: &PersonId) -> Option<Place> {
        let seating = self.tournament.seating()?;
        let (table, seat) = seating.find(person)?;
        let sign = match self.tournament.status(table) {
            Some(TableStatus::Countersigning { signed, .. }) => !signed.contains(seat),
            _ => false,
        };
        Some(Place {
            round: seating.round,
            table,
            seat,
            deals: seating
                .table(table)
                .is_some_and(|table_seating| table_seating.dealer == Some(seat)),
            room: self.room_of(person),
            sign,
            gone: self.is_gone(person, table),
        })
    }

    /// Whether a bot plays to the end of the round that is on, unless an organiser gives the seat back.
    fn is_gone(&self, person: &PersonId, table: TableNo) -> bool {
        let on = matches!(self.tournament.phase(), TournamentPhase::Playing { .. });
        let live = self.live.get(&table).filter(|_| on);
        let id = Entrant::person(person);
        let decided = self.return_due(person).is_none();
        decided && live.is_some_and(|live| id.is_some_and(|id| live.gone.contains(&id)))
    }

    fn organiser_view(&self, person: &PersonId) -> protocol::OrganiserView {
        let count = self.tournament.seating().map_or(0, |seating| seating.tables.len());
        let by = By::Person(person.clone());
        // Who plays the boards of a duplicate is not told where they are played otherwise.
        let kept = |table: &TableNo| {
            self.tournament.keeps(person, *table) && self.tournament.sees(&by, *table)
        };
        let tables = (0..count).map(TableNo::at).filter(kept).map(|table| OrganiserTable {
            table,
            room: self.live.get(&table).map(|live| live.room.clone()),
            disputed: self.dispute(table),
        });
        let open = |one: &&Challenge| one.ruling.is_none() && kept(&one.doubt.table);
        let challenges = self.tournament.challenges().iter().filter(open).take(CHALLENGES);
        protocol::OrganiserView {
            tables: tables.collect(),
            challenges: challenges.map(|one| self.challenge_view(one)).collect(),
            visitors: self.only_organiser(person).is_ok().then(|| self.visitors()),
            chat: self.stored.venue.chat,
            muted: self.stored.venue.muted.clone(),
        }
    }

    /// The seat that disagrees, and why.
    fn dispute(&self, table: TableNo) -> Option<Dispute> {
        let Some(TableStatus::Disputed { seat }) = self.tournament.status(table) else {
            return None;
        };
        let TournamentPhase::Playing { round } = self.tournament.phase() else { return None };
        let reason = self.tournament.log().iter().rev().find_map(|entry| match &entry.input {
            Input::Disputed { round: r, table: t, seat: s, reason }
                if (*r, *t, *s) == (round, table, seat) =>
            {
                Some(reason.clone())
            }
            _ => None,
        });
        Some(Dispute { seat, reason })
    }

    fn challenge_view(&self, challenge: &Challenge) -> protocol::Doubt {
        let doubt = &challenge.doubt;
        let question = self.live.get(&doubt.table).and_then(|live| live.question.as_ref());
        let same = question.filter(|question| question.word == doubt.word);
        protocol::Doubt {
            challenge: challenge.entry,
            round: doubt.round,
            table: doubt.table,
            author: doubt.author,
            challenger: doubt.challenger,
            word: doubt.word.clone(),
            proposal: doubt.proposal,
            near: same.and_then(|question| question.near.clone()),
            at: self.tournament.log().get(challenge.entry).map_or(Millis::ZERO, |entry| entry.at),
            until: self.ruling_due(challenge),
        }
    }

    /// Who watches and is not registered.
    fn visitors(&self) -> Vec<protocol::Visitor> {
        let unknown =
            |(person, _): &(&PersonId, &str)| self.tournament.people().get(person).is_none();
        let faces = self.subscribers.faces().into_iter().filter(unknown).take(VISITORS);
        let visitor = |(person, name): (&PersonId, &str)| (person.clone(), name.to_owned());
        faces.map(visitor).map(|(person, name)| protocol::Visitor { person, name }).collect()
    }

    /// Whether somebody may look into a table of the server that this tournament has seated: anybody
    /// once its round is over; who plays on at a table whose result was typed, too.
    pub(super) fn may_watch(&self, person: &PersonId, room: &str) -> bool {
        let Some(seated) = self.stored.tables.iter().find(|one| one.room == room) else {
            return false;
        };
        let Seated { round, number, .. } = *seated;
        let is_last = usize::from(round) == self.tournament.rounds().len();
        match self.tournament.phase() {
            TournamentPhase::Playing { .. } | TournamentPhase::Ended if is_last => {
                self.is_watched() || self.tournament.sees(&By::Person(person.clone()), number)
            }
            _ => true,
        }
    }

    /// Whether everybody may look into its tables, as far as they show themselves.
    pub(super) fn is_watched(&self) -> bool {
        let is_duplicate = self.tournament.settings().format == Format::Duplicate;
        self.stored.venue.watch != Watch::Nobody && !is_duplicate
    }

    /// Whether somebody has a role here.
    pub(super) fn has_role(&self, person: &PersonId) -> bool {
        self.tournament.role(person).is_some()
    }
}
