//! A game in memory: the table, its clock, what each input came to, and which inputs were seen
//! before. Pure: time is an argument, storing is somebody else's.

use crate::people::PersonId;
use crate::store::Logged;
use crate::tables::seat_index::Turn;
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::ops::Range;
use std::sync::Arc;
use tablee_engine::any::{Declined, Legal};
use tablee_engine::clock::{Clock, Control, Millis};
use tablee_engine::record::BadRecord;
use tablee_engine::{AnyTable, Input, Lang, Names, Seat, Seats};
use tablee_protocol::{Code, Json, Origin, Refusal};

/// A running or finished game.
pub struct RunningGame {
    /// The game itself.
    pub table: Box<dyn AnyTable>,
    /// The clocks, in server time.
    pub clock: Clock,
    marks: Vec<Mark>,
    /// How many events the deal had.
    dealt: usize,
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

/// What is remembered of one input, so that somebody who missed it can be told.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// Who.
    pub by: By,
    /// How long it took.
    pub think_ms: u32,
    /// What moved in the person's stead.
    pub origin: Option<Origin>,
    /// Where its events end.
    events: u32,
}

/// Who made an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// A seat.
    Seat(Seat),
    /// The host of the table.
    Host,
}

impl By {
    /// As it is logged.
    pub fn seat(self) -> Option<u8> {
        match self {
            By::Seat(seat) => Some(seat.0),
            By::Host => None,
        }
    }
}

impl RunningGame {
    /// A game that has just been dealt, at `now`.
    pub fn begin(table: Box<dyn AnyTable>, control: Control, now: Millis) -> RunningGame {
        let seats = table.seats();
        let dealt = table.event_count();
        let mut clock = Clock::new(control, seats);
        clock.follow(&table.awaits(), now);
        RunningGame {
            table,
            clock,
            marks: Vec::new(),
            dealt,
            known: HashMap::new(),
            hasher: RandomState::new(),
            menus: RefCell::default(),
        }
    }

    /// Does a logged input again.
    pub fn redo(&mut self, logged: &Logged) -> Result<(), BadRecord> {
        let action = logged.action.clone();
        let (by, input) = match logged.seat {
            Some(seat) => (By::Seat(Seat(seat)), Input::Seat { seat: Seat(seat), action }),
            None => (By::Host, Input::Host { host: action }),
        };
        self.table.redo(self.marks.len() + 1, &input)?;
        let origin = logged.origin.as_deref().and_then(Origin::read);
        self.note(by, origin, Millis(u64::try_from(logged.tick).unwrap_or(0)));
        if let (Some(person), Some(id)) = (logged.person, &logged.client_id) {
            self.remember(PersonId(person), id);
        }
        Ok(())
    }

    /// How many inputs the log holds.
    pub fn seq(&self) -> u64 {
        self.marks.len() as u64
    }

    /// How many sit at the table.
    pub fn seats(&self) -> Seats {
        self.table.seats()
    }

    /// Whom the game waits for since `since`, and until when.
    pub fn turn(&self, since: i64, now: Millis) -> Turn {
        let faces = self.clock.faces(now).into_iter().enumerate();
        let running = faces.filter(|(_, face)| face.running);
        let due = running.filter_map(|(seat, face)| {
            Some((Seat(seat as u8), Millis(now.0.saturating_add(face.left?.0))))
        });
        Turn { awaited: self.table.awaits().must, since, due: due.collect() }
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

    /// Somebody acts; the clocks follow. Returns the input as the game spells it, and how long it
    /// took.
    pub fn act(
        &mut self,
        by: By,
        action: &str,
        origin: Option<Origin>,
        now: Millis,
    ) -> Result<(String, u32), Refusal> {
        let done = match by {
            By::Seat(seat) => self.table.act(seat, action),
            By::Host => self.table.host(action),
        };
        let taken = done.map_err(|declined| self.refuse(by, declined))?;
        Ok((taken.notation, self.note(by, origin, now)))
    }

    fn note(&mut self, by: By, origin: Option<Origin>, now: Millis) -> u32 {
        let think = match by {
            By::Seat(seat) => self.clock.charge(seat, now),
            By::Host => Millis::ZERO,
        };
        self.clock.follow(&self.table.awaits(), now);
        let think_ms = u32::try_from(think.0).unwrap_or(u32::MAX);
        let events = u32::try_from(self.table.event_count()).unwrap_or(u32::MAX);
        self.marks.push(Mark { by, think_ms, origin, events });
        think_ms
    }

    /// What is remembered of input number `seq`, from 1, and its events.
    pub fn input(&self, seq: u64) -> Option<(Mark, Range<usize>)> {
        let index = usize::try_from(seq.checked_sub(1)?).ok()?;
        let mark = *self.marks.get(index)?;
        let end = mark.events as usize;
        let before = index.checked_sub(1).and_then(|before| self.marks.get(before));
        let start = before.map_or(self.dealt, |mark| mark.events as usize);
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
        };
        let reason = match declined {
            Declined::Illegal { reason } => Some(reason),
            _ => None,
        };
        Refusal { code, message, reason }
    }
}
