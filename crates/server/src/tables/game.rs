//! A game in memory: the table, its clock, what each input came to, and which inputs were seen
//! before. Pure: time is an argument, storing is somebody else's.

use crate::people::PersonId;
use crate::store::Logged;
use crate::tables::lag_quota::LagQuota;
use crate::tables::logged_input::input_of;
use crate::tables::mark::{By, Kept, Mark, Stamp, Timed};
use crate::tables::pauses::Pauses;
use crate::tables::seat_index::AwaitedSeats;
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::ops::Range;
use std::sync::Arc;
use tablee_engine::any::{Declined, Legal};
use tablee_engine::clock::{Clock, Control, Millis};
use tablee_engine::record::BadRecord;
use tablee_engine::table::Step;
use tablee_engine::{Agreement, AnyTable, Awaits, BySeat, Flow, Input, Lang, Names, Seat, Seats};
use tablee_protocol::{Code, Json, Origin, Refusal};

/// A running or finished game.
pub struct RunningGame {
    /// The game itself.
    pub table: Box<dyn AnyTable>,
    /// The clocks, in server time.
    pub clock: Clock,
    marks: Vec<Mark>,
    /// What each seat may still be given back of the journeys of its moves.
    lag: BySeat<LagQuota>,
    /// When it stood still.
    pub pauses: Pauses,
    /// When the game began, whom it waited for then, and how many events the deal had.
    began: Began,
    /// Fingerprints of (person, client id) and the input each became.
    known: HashMap<u64, u32>,
    hasher: RandomState,
    /// The last menu of each seat, and at which input: however often it is asked for, it is
    /// worked out once.
    menus: RefCell<HashMap<Seat, (u64, Arc<Menu>)>>,
}

/// What a seat may do, and its text: it is sent along where it is short.
pub struct Menu {
    /// The actions.
    pub legal: Legal,
    /// The same, written, where it is short enough to be sent along.
    pub text: Option<Json<'static, Legal>>,
}

/// How long a menu may be to be sent unasked.
const SENT_ALONG: usize = 1024;

impl Menu {
    fn of(legal: Legal) -> Menu {
        // Most menus that are too long are far too long: they are not even written out.
        let least: usize = legal.actions.iter().map(|action| action.len() + 3).sum();
        let text = (least <= SENT_ALONG).then(|| Json::of(&legal));
        Menu { text: text.filter(|text| text.text().len() <= SENT_ALONG), legal }
    }
}

/// The moment a game began.
struct Began {
    at: Millis,
    awaits: Awaits,
    events: usize,
}

/// What an input does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableInput<'a> {
    /// An action of the game, in its notation.
    Act(&'a str),
    /// The seat's last action is taken back; so many inputs stand again.
    Undo(u32),
    /// Everybody agreed to what the seat had asked for.
    Agreed(Agreement),
}

impl RunningGame {
    /// A game that has just been dealt, at `now`.
    pub fn begin(table: Box<dyn AnyTable>, control: Control, now: Millis) -> RunningGame {
        let began = Began { at: now, awaits: table.awaits(), events: table.event_count() };
        let seats = table.seats();
        let mut clock = Clock::new(control, seats);
        clock.follow(&began.awaits, now);
        RunningGame {
            table,
            clock,
            marks: Vec::new(),
            lag: BySeat::new(seats, |_| LagQuota::full(now)),
            pauses: Pauses::default(),
            began,
            known: HashMap::new(),
            hasher: RandomState::new(),
            menus: RefCell::default(),
        }
    }

    /// Does a logged input again.
    pub fn redo(&mut self, logged: &Logged) -> Result<(), BadRecord> {
        let input = input_of(logged);
        self.table.redo(self.marks.len() + 1, &input)?;
        let (by, kept) = match input {
            Input::Seat { seat, .. } => (By::Seat(seat), Kept::Act),
            Input::Host { .. } => (By::Host, Kept::Act),
            Input::Undo { seat, undo } => (By::Seat(seat), Kept::Undo(undo)),
            Input::Agreed { seat, agreed } => (By::Seat(seat), Kept::Agreed(agreed)),
        };
        let origin = logged.origin.as_deref().and_then(Origin::read);
        let at = Millis(u64::try_from(logged.tick).unwrap_or(0));
        let (lag, away) = (Millis(logged.lag_ms.into()), Millis(logged.away_ms.into()));
        self.note(by, kept, origin, Stamp { at, wall: logged.at, lag, away });
        if let (Some(person), Some(id)) = (logged.person, &logged.client_id) {
            self.remember(PersonId(person), id);
        }
        Ok(())
    }

    /// Whether its newest input is this one of a log.
    pub fn ends_with(&self, logged: &Logged) -> bool {
        let same = |mark: &Mark| {
            (mark.by.seat(), mark.think_ms, mark.lag_ms)
                == (logged.seat, logged.think_ms, logged.lag_ms)
                && mark.origin == logged.origin.as_deref().and_then(Origin::read)
                && u64::try_from(logged.tick) == Ok(mark.at.0)
        };
        self.marks.last().is_some_and(same) && self.table.newest_input() == Some(&input_of(logged))
    }

    /// About how much memory it takes, in bytes.
    pub fn memory(&self) -> usize {
        let marks = self.marks.capacity() * size_of::<Mark>();
        let known = self.known.capacity() * size_of::<(u64, u32)>();
        size_of::<RunningGame>() + marks + known + self.table.memory()
    }

    /// Forgets the menus that have been worked out.
    pub fn forget_menus(&mut self) {
        self.menus.take();
    }

    /// How many inputs the log holds.
    pub fn seq(&self) -> u64 {
        self.marks.len() as u64
    }

    /// When the last input was taken in; the beginning where there is none.
    pub fn last_at(&self) -> Millis {
        self.marks.last().map_or(self.began.at, |mark| mark.at)
    }

    /// How much a seat may still be given back of the journeys of its moves.
    pub fn lag_left(&self, seat: Seat, now: Millis) -> Millis {
        match self.seats().has(seat) {
            true => self.lag[seat].left(now),
            false => Millis::ZERO,
        }
    }

    /// How many sit at the table.
    pub fn seats(&self) -> Seats {
        self.table.seats()
    }

    /// Whom the game waits for since `since`, and until when.
    pub fn turn(&self, since: i64, now: Millis) -> AwaitedSeats {
        let faces = self.clock.faces(now).into_iter().enumerate();
        let running = faces.filter(|(_, face)| face.running);
        let due = running.filter_map(|(seat, face)| {
            Some((Seat(seat as u8), Millis(now.0.saturating_add(face.left?.0))))
        });
        AwaitedSeats {
            seq: self.seq(),
            awaited: self.table.awaits().must,
            since,
            due: due.collect(),
        }
    }

    /// What `seat` may do now.
    pub fn menu(&self, seat: Seat) -> Arc<Menu> {
        if let Some(menu) = self.known_menu(seat) {
            return menu;
        }
        let menu = Arc::new(Menu::of(self.table.legal(seat)));
        self.menus.borrow_mut().insert(seat, (self.seq(), menu.clone()));
        menu
    }

    /// The same, where it has been worked out already.
    pub fn known_menu(&self, seat: Seat) -> Option<Arc<Menu>> {
        let menus = self.menus.borrow();
        let (seq, menu) = menus.get(&seat)?;
        (*seq == self.seq()).then(|| menu.clone())
    }

    /// The input that somebody's action of that name became, if it was sent before.
    pub fn resent(&self, person: PersonId, id: &str) -> Option<u64> {
        self.known.get(&self.hasher.hash_one((person, id))).map(|seq| u64::from(*seq))
    }

    /// Remembers the name of the newest input.
    pub fn remember(&mut self, person: PersonId, id: &str) {
        let seq = u32::try_from(self.marks.len()).unwrap_or(u32::MAX);
        self.known.insert(self.hasher.hash_one((person, id)), seq);
    }

    /// Whether the people of the table have agreed that it stands still.
    pub fn stands_still(&self) -> bool {
        self.table.flow() != Flow::Playing
    }

    /// How many inputs came before the last action that a seat made itself and that counts; what a
    /// clock or a bot did for it is not its own to take back.
    pub fn own_last(&self, seat: Seat) -> Option<u32> {
        let last = self.table.last_action(seat)?;
        let own = self.marks.get(last).is_some_and(|mark| mark.origin.is_none());
        u32::try_from(last).ok().filter(|_| own)
    }

    /// Whether a bot has moved in a seat's stead since its person moved last, and had done so before.
    pub fn has_bot_moved_again(&self, seat: Seat) -> bool {
        let own = |mark: &&Mark| mark.by == By::Seat(seat) && mark.kept == Kept::Act;
        let is_bot = |mark: &Mark| match mark.origin {
            None => Some(false),
            Some(Origin::Bot) => Some(true),
            // The clock moves for whoever has the seat.
            Some(_) => None,
        };
        let moves: Vec<bool> = self.marks.iter().filter(own).filter_map(is_bot).collect();
        let before = std::iter::once(false).chain(moves.iter().copied());
        let stretches = before.zip(&moves).filter(|(before, bot)| !before && **bot).count();
        stretches > 1 && moves.last() == Some(&true)
    }

    /// Somebody does something; the clocks follow. Returns it as it is logged, and its time.
    pub fn take(
        &mut self,
        by: By,
        input: TableInput<'_>,
        origin: Option<Origin>,
        stamp: Stamp,
    ) -> Result<(String, Timed), Refusal> {
        let (done, kept) = match (input, by) {
            (TableInput::Act(action), By::Seat(seat)) => {
                (self.table.act(seat, action).map(|taken| taken.notation), Kept::Act)
            }
            (TableInput::Act(action), By::Host) => {
                (self.table.host(action).map(|taken| taken.notation), Kept::Act)
            }
            (TableInput::Undo(to), By::Seat(seat)) => {
                (self.table.undo(seat, to).map(|()| to.to_string()), Kept::Undo(to))
            }
            (TableInput::Agreed(agreed), By::Seat(seat)) => {
                let done = self.table.agree(seat, agreed).map(|()| agreed.as_str().to_owned());
                (done, Kept::Agreed(agreed))
            }
            (TableInput::Undo(_) | TableInput::Agreed(_), By::Host) => {
                (Err(Declined::NothingToUndo), Kept::Act)
            }
        };
        let notation = done.map_err(|declined| self.refuse(by, declined))?;
        Ok((notation, self.note(by, kept, origin, stamp)))
    }

    /// Notes an input that the game has taken in.
    fn note(&mut self, by: By, kept: Kept, origin: Option<Origin>, stamp: Stamp) -> Timed {
        let awaits = self.table.awaits();
        let timed = match kept {
            Kept::Undo(to) => {
                self.clock = self.clock_before(to as usize, stamp.at);
                Timed { think_ms: 0, lag_ms: 0 }
            }
            Kept::Act | Kept::Agreed(_) => advance(&mut self.clock, (by, kept), &awaits, stamp),
        };
        let Timed { think_ms, lag_ms } = timed;
        if let By::Seat(seat) = by
            && self.seats().has(seat)
        {
            self.lag[seat].spend(Millis(lag_ms.into()), stamp.at);
        }
        let events = u32::try_from(self.table.event_count()).unwrap_or(u32::MAX);
        let at = stamp.at;
        let paused_ms = self.pauses.note(kept.for_update().1, stamp.moment());
        let away_ms = u32::try_from(stamp.away.0).unwrap_or(u32::MAX);
        self.marks.push(Mark {
            by,
            kept,
            think_ms,
            lag_ms,
            away_ms,
            paused_ms,
            origin,
            events,
            at,
            awaits,
        });
        timed
    }

    /// The clocks as they stood when the input with the index `first` came in, running on from
    /// `now`: the time since then is nobody's, and nobody has earned anything by what is undone.
    fn clock_before(&self, first: usize, now: Millis) -> Clock {
        let mut clock = Clock::new(self.clock.control(), self.seats());
        clock.follow(&self.began.awaits, self.began.at);
        let at = |index: usize| self.marks.get(index).map_or(now, |mark| mark.at);
        for step in self.table.way(first) {
            match step {
                Step::Counts(index) => {
                    let Some(mark) = self.marks.get(index) else { continue };
                    let lag = Millis(mark.lag_ms.into());
                    let stamp = Stamp { lag, ..Stamp::prompt(mark.at, 0) };
                    advance(&mut clock, (mark.by, mark.kept), &mark.awaits, stamp);
                }
                Step::TakenBack { first, by } => {
                    clock.pause(at(first));
                    clock.resume(at(by));
                }
            }
        }
        clock.pause(at(first));
        clock.resume(now);
        clock
    }

    /// How many of the inputs took something back or were agreed on.
    pub fn agreed_count(&self) -> usize {
        self.marks.iter().filter(|mark| mark.kept != Kept::Act).count()
    }

    /// What is remembered of input number `seq`, from 1, and its events.
    pub fn input(&self, seq: u64) -> Option<(Mark, Range<usize>)> {
        let index = usize::try_from(seq.checked_sub(1)?).ok()?;
        let mark = *self.marks.get(index)?;
        let end = mark.events as usize;
        let before = index.checked_sub(1).and_then(|before| self.marks.get(before));
        let start = before.map_or(self.began.events, |mark| mark.events as usize);
        Some((mark, start..end))
    }

    fn refuse(&self, by: By, declined: Declined) -> Refusal {
        let names = Names { seats: Vec::new(), you: by.seat().map(Seat) };
        let message = self.table.explain(&declined, &names, Lang::En);
        let code = match &declined {
            Declined::NoSuchSeat { .. } => Code::NotSeated,
            Declined::GameOver => Code::GameOver,
            Declined::NotYourTurn { .. } => Code::NotYourTurn,
            Declined::BadNotation(_) => Code::BadNotation,
            Declined::Illegal { .. } => Code::Illegal,
            Declined::NothingToUndo => Code::NothingToUndo,
            Declined::OutOfPlay { .. } => Code::Paused,
        };
        let reason = match declined {
            Declined::Illegal { reason } => Some(reason),
            _ => None,
        };
        Refusal { code, message, reason }
    }
}

/// The clocks follow an input; its time.
fn advance(clock: &mut Clock, (by, kept): (By, Kept), awaits: &Awaits, stamp: Stamp) -> Timed {
    let Stamp { at: now, lag, .. } = stamp;
    match kept {
        Kept::Act => {
            let (given, think) = match by {
                By::Seat(seat) => (clock.give_back(seat, lag, now), clock.charge(seat, now)),
                By::Host => (Millis::ZERO, Millis::ZERO),
            };
            clock.follow(awaits, now);
            let ms = |time: Millis| u32::try_from(time.0).unwrap_or(u32::MAX);
            return Timed { think_ms: ms(think), lag_ms: ms(given) };
        }
        Kept::Agreed(Agreement::Pause | Agreement::Stop) => clock.pause(now),
        Kept::Agreed(Agreement::Resume) => clock.resume(now),
        // The clocks go back as a whole.
        Kept::Undo(_) => {}
    }
    Timed { think_ms: 0, lag_ms: 0 }
}
