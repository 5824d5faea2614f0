//! No-shows: at a table that was found for people, whoever does not come gives their seat up after a time: to
//! the next one who looks for such a table, then to a bot; then it starts by itself again. What is done is pure; the
//! time is an argument.

use super::requests::Next;
use super::seating::{Place, Seating};
use super::{Request, TableActor};
use crate::people::moment::{Moment, now};
use crate::people::{PersonId, Visitor};
use serde::{Deserialize, Serialize};
use tablee_protocol::TablePhase;

/// How long somebody may take to come to the table that was found for them (ms).
const TO_COME: Moment = 30_000;

/// How long a seat that was given up waits for the next who looks for such a table (ms).
const TO_BE_TAKEN: Moment = 15_000;

/// After how many broken starts at most people have the whole time again.
const RENEWALS: u32 = 3;

/// What a table that was found for people waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Arrivals {
    /// Until when (ms since 1970); for ever, once there is nobody left to wait for.
    pub until: Moment,
    /// The level of the bots that take seats which are left; nothing where somebody wants people alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots: Option<String>,
}

impl Arrivals {
    /// Of people who are told of their table now.
    pub fn from(now: Moment, bots: Option<String>) -> Arrivals {
        Arrivals { until: now + TO_COME, bots }
    }
}

impl Seating {
    /// Whether the time is up of those who had to come.
    pub fn is_waited_enough(&self, now: Moment) -> bool {
        self.arrivals.as_ref().is_some_and(|arrivals| arrivals.until <= now)
    }

    /// Everybody has to reveal their share anew, or somebody new has sat down: they have the whole time for it.
    pub fn await_arrivals(&mut self, now: Moment) {
        if let Some(arrivals) = &mut self.arrivals {
            arrivals.until = now + TO_COME;
        }
    }

    /// Who has to say ready again after a broken start has the whole time for it. Somebody who breaks off one start
    /// after the other keeps nobody waiting for ever.
    pub fn renew_after(&mut self, broken_before: u32, now: Moment) {
        let count = self.broken_starts.count;
        if count > broken_before && count <= RENEWALS {
            self.await_arrivals(now);
        }
    }

    /// Whether it starts without the host's word: it was found for people, is full, and everybody says ready. Their
    /// browsers do, each with its commitment to another share.
    fn starts_itself(&self) -> bool {
        let is_ready = |place: &Place| match place {
            Place::Person(sitter) => sitter.ready,
            Place::Bot(_) => true,
            Place::Empty => false,
        };
        self.arrivals.is_some() && !self.revealing && self.places.iter().all(is_ready)
    }

    /// Who has not told their share by now has not come: they stand up, and where seats are left some time
    /// after that, bots take them. Everybody else says ready again, with another share: what was told may be
    /// known to somebody.
    pub fn fill_up(&mut self, now: Moment) {
        if !self.is_waited_enough(now) {
            return;
        }
        let Some(Arrivals { bots, .. }) = self.arrivals.take() else { return };
        let was_full = !self.places.contains(&Place::Empty);
        let left = self.places.iter_mut().filter(|place| **place == Place::Empty);
        for (place, level) in left.zip(bots.iter().cycle()) {
            *place = Place::Bot(level.clone());
        }
        let absent = self.absent();
        let until = match absent.len() {
            // There is nobody left to wait for.
            0 => Moment::MAX,
            // Who has sat down since, or has not said ready again, has the whole time for it.
            _ if !was_full => now + TO_COME,
            // Nobody waits for anybody, yet.
            all if all == self.sitters().count() => now + TO_BE_TAKEN,
            _ => {
                absent.iter().for_each(|person| self.stand_up(*person));
                if self.seat_of(self.host).is_none() {
                    self.pass_host();
                }
                now + TO_BE_TAKEN
            }
        };
        self.arrivals = Some(Arrivals { until, bots });
    }

    /// Who has not told their share, or has not said ready where nobody reveals.
    fn absent(&self) -> Vec<PersonId> {
        let withheld = self.withheld();
        let is_absent = |seat: u8, ready: bool| match self.revealing {
            true => withheld.contains(&seat),
            false => !ready,
        };
        let seats = (0u8..).zip(&self.places);
        let absent = seats.filter_map(|(seat, place)| match place {
            Place::Person(sitter) => is_absent(seat, sitter.ready).then_some(sitter.id),
            Place::Empty | Place::Bot(_) => None,
        });
        absent.collect()
    }
}

impl TableActor {
    /// Starts a table that was found for people as soon as nobody is missing any more.
    pub(super) fn after_readiness(&mut self) -> Next {
        if !self.stored.seating.starts_itself() {
            return Next::Keep;
        }
        self.stored.seating.begin_reveal();
        self.stored.seating.await_arrivals(now());
        self.after_reveal()
    }

    /// Looks whether everybody has come for whom the table was found, as long as somebody waits there.
    pub(super) async fn fill_seats(&mut self, now: Moment) {
        let open = self.stored.phase == TablePhase::Open && !self.connections.is_empty();
        if !open || !self.stored.seating.is_waited_enough(now) {
            return;
        }
        let host = Visitor::guest(self.stored.seating.host);
        if let Err(error) = self.ask(&host, Request::FillSeats(now)).await {
            // The next look tries again.
            tracing::warn!(table = %self.stored.id, %error, "seats of no-shows are not filled");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Arrivals, RENEWALS, TO_BE_TAKEN, TO_COME};
    use crate::people::{PersonId, Visitor};
    use crate::tables::reveal::SeedPart;
    use crate::tables::seating::{Place, Readiness, Seating};
    use tablee_engine::mixture::Share;
    use tablee_protocol::Setup;

    fn person(byte: u8) -> PersonId {
        PersonId([byte; 16])
    }

    fn share(byte: u8) -> Share {
        Share::new([byte; 32])
    }

    /// Three people for whom a table was found at moment 0; the first hosts.
    fn found(bots: Option<&str>) -> Seating {
        let setup: Setup = serde_json::from_str(r#"{"game": "sneak", "seats": 3}"#).unwrap();
        let mut seating = Seating::new(person(1), &setup);
        for byte in 1..=3 {
            seating.sit(&Visitor::guest(person(byte)), None).unwrap();
            let part = SeedPart::Committed(share(byte).commitment());
            seating.ready(person(byte), Readiness::Ready, part).unwrap();
        }
        seating.begin_reveal();
        seating.arrivals = Some(Arrivals::from(0, bots.map(str::to_owned)));
        seating
    }

    fn people(seating: &Seating) -> Vec<u8> {
        seating.sitters().map(|sitter| sitter.id.0[0]).collect()
    }

    fn say_ready(seating: &mut Seating, byte: u8) {
        let part = SeedPart::Committed(share(byte + 10).commitment());
        seating.ready(person(byte), Readiness::Ready, part).unwrap();
    }

    #[test]
    fn who_has_to_say_ready_again_has_the_whole_time_for_it_but_not_for_ever() {
        let mut seating = found(None);
        for broken in 1..=RENEWALS + 1 {
            let before = seating.arrivals.as_ref().unwrap().until;
            let other = SeedPart::Committed(share(100).commitment());
            seating.ready(person(2), Readiness::Ready, other).unwrap();
            assert_eq!(seating.broken_starts.count, broken, "another share breaks the start off");
            let now = before - 1;
            seating.renew_after(broken - 1, now);
            let until = if broken <= RENEWALS { now + TO_COME } else { before };
            assert_eq!(seating.arrivals.as_ref().unwrap().until, until);
            (1..=3).for_each(|byte| say_ready(&mut seating, byte));
            seating.begin_reveal();
        }
    }

    #[test]
    fn who_does_not_come_gives_the_seat_up_and_then_a_bot_takes_it() {
        let mut seating = found(Some("casual"));
        for byte in [2, 3] {
            seating.reveal(person(byte), share(byte)).unwrap();
        }
        seating.fill_up(TO_COME - 1);
        assert_eq!(people(&seating), [1, 2, 3], "there is still time");
        seating.fill_up(TO_COME);
        assert_eq!((people(&seating), seating.host), (vec![2, 3], person(2)));
        assert!(!seating.revealing && seating.sitters().all(|one| one.commitment.is_none()));
        seating.fill_up(TO_COME + TO_BE_TAKEN - 1);
        assert_eq!(seating.places[0], Place::Empty, "for the next who looks for such a table");
        for byte in [2, 3] {
            say_ready(&mut seating, byte);
        }
        seating.fill_up(TO_COME + TO_BE_TAKEN);
        assert_eq!(seating.places[0], Place::Bot("casual".to_owned()));
        assert!(!seating.is_waited_enough(i64::MAX - 1), "there is nobody left to wait for");
    }

    #[test]
    fn a_table_that_is_full_again_starts_when_everybody_says_ready() {
        let mut seating = found(Some("casual"));
        for byte in [2, 3] {
            seating.reveal(person(byte), share(byte)).unwrap();
        }
        seating.fill_up(TO_COME);
        for byte in [2, 3] {
            say_ready(&mut seating, byte);
        }
        assert!(!seating.starts_itself(), "a seat is empty");
        let mut with_bot = seating.clone();
        with_bot.fill_up(TO_COME + TO_BE_TAKEN);
        assert!(with_bot.starts_itself());
        seating.sit(&Visitor::guest(person(9)), None).unwrap();
        assert!(!seating.starts_itself(), "who has just sat down has not said so");
        say_ready(&mut seating, 9);
        assert!(seating.starts_itself());
        seating.arrivals = None;
        assert!(!seating.starts_itself(), "at any other table the host says when");
    }

    #[test]
    fn the_next_one_keeps_the_seat_and_who_wants_people_alone_gets_no_bots() {
        let mut seating = found(Some("casual"));
        seating.reveal(person(1), share(1)).unwrap();
        seating.fill_up(TO_COME);
        seating.sit(&Visitor::guest(person(9)), None).unwrap();
        seating.fill_up(TO_COME + TO_BE_TAKEN);
        assert_eq!(people(&seating), [1, 9]);
        assert_eq!(seating.places[2], Place::Bot("casual".to_owned()));
        let mut seating = found(None);
        seating.reveal(person(1), share(1)).unwrap();
        seating.fill_up(TO_COME);
        seating.fill_up(TO_COME + TO_BE_TAKEN);
        assert_eq!(seating.places[1..], [Place::Empty, Place::Empty]);
    }

    #[test]
    fn who_takes_a_seat_and_does_not_come_gives_it_up_too() {
        let mut seating = found(Some("casual"));
        for byte in [1, 2] {
            seating.reveal(person(byte), share(byte)).unwrap();
        }
        seating.fill_up(TO_COME);
        say_ready(&mut seating, 1);
        say_ready(&mut seating, 2);
        seating.sit(&Visitor::guest(person(9)), None).unwrap();
        seating.await_arrivals(TO_COME);
        seating.fill_up(2 * TO_COME - 1);
        assert_eq!(people(&seating), [1, 2, 9], "there is still time");
        seating.fill_up(2 * TO_COME);
        assert_eq!(people(&seating), [1, 2]);
        say_ready(&mut seating, 1);
        say_ready(&mut seating, 2);
        seating.fill_up(2 * TO_COME + TO_BE_TAKEN);
        assert!(seating.starts_itself(), "with a bot in that seat");
    }

    #[test]
    fn where_nobody_comes_nothing_is_done_until_somebody_does() {
        let mut seating = found(Some("casual"));
        seating.fill_up(10 * TO_COME);
        assert_eq!(people(&seating), [1, 2, 3]);
        seating.reveal(person(2), share(2)).unwrap();
        seating.fill_up(10 * TO_COME + TO_BE_TAKEN);
        assert_eq!(people(&seating), [2]);
    }

    #[test]
    fn a_new_start_gives_everybody_the_whole_time_again() {
        let mut seating = found(Some("casual"));
        for byte in [2, 3] {
            seating.reveal(person(byte), share(byte)).unwrap();
        }
        seating.fill_up(TO_COME);
        seating.sit(&Visitor::guest(person(9)), None).unwrap();
        for byte in [2, 3, 9] {
            let part = SeedPart::Committed(share(byte).commitment());
            seating.ready(person(byte), Readiness::Ready, part).unwrap();
        }
        let started = TO_COME + TO_BE_TAKEN - 1;
        seating.begin_reveal();
        seating.await_arrivals(started);
        seating.reveal(person(2), share(2)).unwrap();
        seating.fill_up(started + TO_COME - 1);
        assert_eq!(people(&seating), [9, 2, 3], "there is still time");
        seating.fill_up(started + TO_COME);
        assert_eq!(people(&seating), [2]);
    }
}
