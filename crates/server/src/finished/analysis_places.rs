//! Places in the queue of analyses: few in all, and nobody has more than a share of them, neither as a person nor by
//! many guests of one address.

use super::analysis::Analysis;
use super::error::FinishedError;
use crate::net::address::{Network, networks};
use crate::people::PersonId;
use parking_lot::Mutex;
use std::net::IpAddr;
use std::sync::{Arc, Weak};

/// How many games are looked at at a time. They share one slot, so more would only wait.
pub const AT_A_TIME: usize = 4;
/// How many of them for one person.
pub const OF_PERSON: usize = 1;
/// How many of them for one address.
pub const OF_ADDRESS: usize = 2;

/// Who asks for an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asker {
    /// To whom the device belongs.
    pub person: PersonId,
    /// From where; nothing where no limits hold.
    pub address: Option<IpAddr>,
}

/// The places.
#[derive(Clone, Default)]
pub struct AnalysisPlaces(Arc<Mutex<Taken>>);

#[derive(Default)]
struct Taken {
    last: u64,
    places: Vec<(u64, Asker, Weak<Analysis>)>,
}

/// A place that is taken; it is free again when this goes.
pub struct AnalysisPlace {
    places: AnalysisPlaces,
    number: u64,
}

impl AnalysisPlaces {
    /// Takes a place for somebody.
    pub fn take(&self, asker: Asker) -> Result<AnalysisPlace, FinishedError> {
        let mut taken = self.0.lock();
        if let Some(address) = asker.address {
            let network = networks(address).next();
            if taken.count(|other| other.person == asker.person) >= OF_PERSON
                || taken.count(|other| other.network() == network) >= OF_ADDRESS
            {
                return Err(FinishedError::OwnShare);
            }
        }
        if taken.places.len() >= AT_A_TIME {
            return Err(FinishedError::Busy);
        }
        taken.last += 1;
        let number = taken.last;
        taken.places.push((number, asker, Weak::new()));
        Ok(AnalysisPlace { places: self.clone(), number })
    }
}

impl Taken {
    /// How many places such people have. One whose analysis nobody listens to any more is about to be free: whoever
    /// goes on to the next game does not wait for it.
    fn count(&self, such: impl Fn(&Asker) -> bool) -> usize {
        let left = |analysis: &Weak<Analysis>| analysis.upgrade().is_some_and(|one| one.is_alone());
        self.places.iter().filter(|(_, asker, analysis)| such(asker) && !left(analysis)).count()
    }
}

impl Asker {
    fn network(&self) -> Option<Network> {
        self.address.and_then(|address| networks(address).next())
    }
}

impl AnalysisPlace {
    /// The analysis that has it.
    pub fn of(&self, analysis: &Arc<Analysis>) {
        let mut taken = self.places.0.lock();
        let own = taken.places.iter_mut().find(|(number, ..)| *number == self.number);
        if let Some((.., held)) = own {
            *held = Arc::downgrade(analysis);
        }
    }
}

impl Drop for AnalysisPlace {
    fn drop(&mut self) {
        self.places.0.lock().places.retain(|(number, ..)| *number != self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asker(person: u8, address: &str) -> Asker {
        Asker { person: PersonId([person; 16]), address: Some(address.parse().unwrap()) }
    }

    #[test]
    fn a_person_has_one_place_and_an_address_two_of_four() {
        let places = AnalysisPlaces::default();
        let first = places.take(asker(1, "192.0.2.1")).unwrap();
        let again = places.take(asker(1, "192.0.2.9"));
        assert!(matches!(again, Err(FinishedError::OwnShare)), "wherever the person is");
        let _second = places.take(asker(2, "192.0.2.1")).unwrap();
        assert!(matches!(places.take(asker(3, "192.0.2.1")), Err(FinishedError::OwnShare)));
        let _third = places.take(asker(3, "192.0.2.2")).unwrap();
        let _fourth = places.take(asker(4, "2001:db8::1")).unwrap();
        assert!(matches!(places.take(asker(5, "192.0.2.3")), Err(FinishedError::Busy)));
        drop(first);
        assert!(places.take(asker(1, "192.0.2.1")).is_ok());
    }

    #[test]
    fn the_machine_itself_has_no_share() {
        let places = AnalysisPlaces::default();
        let here = Asker { person: PersonId([1; 16]), address: None };
        let taken: Vec<_> = (0..9).map(|_| places.take(here)).filter_map(Result::ok).collect();
        assert_eq!(taken.len(), AT_A_TIME);
    }

    #[test]
    fn whoever_has_stopped_listening_begins_another_at_once() {
        let places = AnalysisPlaces::default();
        let analysis = |n: u8| Arc::new(Analysis::new(n.to_string(), String::new(), 9, Vec::new()));
        let place = places.take(asker(1, "192.0.2.1")).unwrap();
        let first = analysis(1);
        place.of(&first);
        let listens = first.listen();
        assert!(places.take(asker(1, "192.0.2.1")).is_err());
        drop(listens);
        assert!(places.take(asker(1, "192.0.2.1")).is_ok());
    }
}
