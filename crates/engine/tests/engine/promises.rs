//! A house that holds a seat and grinds its share: nothing in the record tells, but whoever was
//! shown the commitments first finds it out.

use crate::sneak::Sneak;
use serde_json::{Map, json};
use tablee_engine::*;

/// A house with a seat of its own among honest people.
struct House {
    secret: Seed,
    own: Share,
}

const SEAT: usize = 1;

impl House {
    fn new() -> House {
        House { secret: Seed::numbered(5), own: Share::new([9; 32]) }
    }

    /// What it shows to everybody before the shares come.
    fn promises(&self, honest: Share) -> Promises {
        let seats = vec![Some(honest.commitment()), Some(self.own.commitment())];
        Promises { house: self.secret.commitment(), seats }
    }

    fn mixture(&self, honest: Share) -> Mixture {
        Mixture::new(self.secret, vec![Some(honest), Some(self.own)])
    }

    /// Tries shares for its own seat until it likes the deal, knowing all others.
    fn grind(&mut self, honest: Share) {
        // Every card of its own beats every card of the other seat.
        let liked = |seed: Seed| hand(seed, SEAT).iter().min() > hand(seed, 0).iter().max();
        let mut tries = (0u64..).map(|n| Share::new(*Seed::numbered(n).bytes()));
        let better = |share: &Share| {
            liked(Mixture::new(self.secret, vec![Some(honest), Some(*share)]).seed())
        };
        self.own = tries.find(better).unwrap();
    }

    /// The record of the whole game, as it is published.
    fn record(&self, honest: Share) -> Record {
        let mixture = self.mixture(honest);
        let mut table = open(mixture.seed());
        while let Some(seat) = table.status().to_act.first() {
            let choices = table.game().choices(&table.view(Viewer::Seat(seat)));
            table.act(seat, &choices.actions[0]).unwrap();
        }
        table.record().mixed(mixture).unwrap()
    }
}

fn open(seed: Seed) -> Table<Sneak> {
    let opening = Opening { seats: 2, rules: Map::new(), seed, deals: vec![] };
    Table::<Sneak>::open(&opening, &Assets::none()).unwrap()
}

/// What a seat is dealt.
fn hand(seed: Seed, seat: usize) -> Vec<u64> {
    let view = json!(open(seed).view(Viewer::Seat(Seat(seat as u8))));
    view["hand"].as_array().unwrap().iter().map(|card| card.as_u64().unwrap()).collect()
}

/// What anybody can check of a record without having been there.
fn verifies(record: &Record) -> bool {
    Table::<Sneak>::replay(record, &Assets::none(), Chain::Required).is_ok()
}

#[test]
fn an_honest_house_keeps_its_promises() {
    let (house, honest) = (House::new(), Share::new([3; 32]));
    let promises = house.promises(honest);
    let record = house.record(honest);
    assert!(verifies(&record));
    assert_eq!(promises.check(&record.mixture.unwrap()), Ok(()));
}

#[test]
fn a_house_that_grinds_the_share_of_its_own_seat_is_caught() {
    let (mut house, honest) = (House::new(), Share::new([3; 32]));
    let promises = house.promises(honest);
    house.grind(honest);
    let record = house.record(honest);
    assert!(verifies(&record), "the record alone does not tell");
    let found = promises.check(&record.mixture.unwrap());
    assert_eq!(found, Err(BrokenPromise::Seat { seat: SEAT }));
}

#[test]
fn another_secret_another_share_and_one_too_many_are_told_apart() {
    let (house, honest) = (House::new(), Share::new([3; 32]));
    let promises = house.promises(honest);
    let other = House { secret: Seed::numbered(6), ..House::new() };
    assert_eq!(promises.check(&other.mixture(honest)), Err(BrokenPromise::House));
    let swapped = house.mixture(Share::new([4; 32]));
    assert_eq!(promises.check(&swapped), Err(BrokenPromise::Seat { seat: 0 }));
    let dropped = Mixture::new(house.secret, vec![Some(honest), None]);
    assert_eq!(promises.check(&dropped), Err(BrokenPromise::Seat { seat: SEAT }));
    let more = Mixture::new(house.secret, vec![Some(honest), Some(house.own), None]);
    assert_eq!(promises.check(&more), Err(BrokenPromise::Seats { promised: 2, given: 3 }));
}

#[test]
fn a_house_that_shows_each_client_another_commitment_is_caught_by_one_of_them() {
    let (house, honest) = (House::new(), Share::new([3; 32]));
    let shown_to_one = house.promises(honest);
    let other = House { own: Share::new([8; 32]), ..House::new() };
    let shown_to_another = other.promises(honest);
    let mixture = house.mixture(honest);
    assert_eq!(shown_to_one.check(&mixture), Ok(()));
    assert_eq!(shown_to_another.check(&mixture), Err(BrokenPromise::Seat { seat: SEAT }));
}

#[test]
fn a_commitment_is_read_as_it_is_written() {
    let commitment = Share::new([3; 32]).commitment();
    assert_eq!(commitment.to_string().parse(), Ok(commitment));
    assert_eq!(json!(commitment), json!(commitment.to_string()));
    let told = "abc".parse::<Commitment>().unwrap_err().to_string();
    assert_eq!(told, "a commitment is 64 hexadecimal digits, not “abc”");
}
