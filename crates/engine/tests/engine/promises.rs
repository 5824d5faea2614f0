//! A server that holds a seat and grinds its share: nothing in the record tells, but whoever was
//! shown the commitments first finds it out.

use crate::sneak::Sneak;
use serde_json::{Map, json};
use tablee_engine::*;

/// A server with a seat of its own among honest people.
struct Server {
    secret: Seed,
    own: Share,
}

const SEAT: usize = 1;

impl Server {
    fn new() -> Server {
        Server { secret: Seed::numbered(5), own: Share::new([9; 32]) }
    }

    /// What it shows to everybody before the shares come.
    fn promises(&self, honest: Share) -> Promises {
        let seats = vec![Some(honest.commitment()), Some(self.own.commitment())];
        Promises { server: self.secret.commitment(), seats }
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
fn an_honest_server_keeps_its_promises() {
    let (server, honest) = (Server::new(), Share::new([3; 32]));
    let promises = server.promises(honest);
    let record = server.record(honest);
    assert!(verifies(&record));
    assert_eq!(promises.check(&record.mixture.unwrap()), Ok(()));
}

#[test]
fn a_server_that_grinds_the_share_of_its_own_seat_is_caught() {
    let (mut server, honest) = (Server::new(), Share::new([3; 32]));
    let promises = server.promises(honest);
    server.grind(honest);
    let record = server.record(honest);
    assert!(verifies(&record), "the record alone does not tell");
    let found = promises.check(&record.mixture.unwrap());
    assert_eq!(found, Err(BrokenPromise::Seat { seat: SEAT }));
}

#[test]
fn another_secret_another_share_and_one_too_many_are_told_apart() {
    let (server, honest) = (Server::new(), Share::new([3; 32]));
    let promises = server.promises(honest);
    let other = Server { secret: Seed::numbered(6), ..Server::new() };
    assert_eq!(promises.check(&other.mixture(honest)), Err(BrokenPromise::Server));
    let swapped = server.mixture(Share::new([4; 32]));
    assert_eq!(promises.check(&swapped), Err(BrokenPromise::Seat { seat: 0 }));
    let dropped = Mixture::new(server.secret, vec![Some(honest), None]);
    assert_eq!(promises.check(&dropped), Err(BrokenPromise::Seat { seat: SEAT }));
    let more = Mixture::new(server.secret, vec![Some(honest), Some(server.own), None]);
    assert_eq!(promises.check(&more), Err(BrokenPromise::Seats { promised: 2, given: 3 }));
}

#[test]
fn a_server_that_shows_each_client_another_commitment_is_caught_by_one_of_them() {
    let (server, honest) = (Server::new(), Share::new([3; 32]));
    let shown_to_one = server.promises(honest);
    let other = Server { own: Share::new([8; 32]), ..Server::new() };
    let shown_to_another = other.promises(honest);
    let mixture = server.mixture(honest);
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
