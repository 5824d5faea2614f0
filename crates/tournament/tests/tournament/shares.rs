//! Shares in the draws (docs/chance.md): promised at check-in, told when every promise is fixed.

use crate::fixture::{Fixture, id, share};
use tablee_engine::{Seed, Share};
use tablee_tournament::round_seeds::mixed;
use tablee_tournament::shares::{BadReveal, PATIENCE};
use tablee_tournament::{
    Entry, Format, Input, Needs, Refusal, Settings, Sizes, TableNo, Tournament, TournamentPhase,
};

fn settings() -> Settings {
    Settings { countersign: 0, ..Settings::drive("d", "game", 4, Seed::numbered(5)) }
}

fn check_in(fixture: &mut Fixture, number: usize, share: Option<Share>) {
    let commitment = share.map(|share| share.commitment());
    let person = id(number);
    fixture.by(person.as_str(), Input::CheckedIn { person: person.clone(), commitment }).unwrap();
}

fn reveal(fixture: &mut Fixture, number: usize, share: Share) -> Result<(), Refusal> {
    let person = id(number);
    fixture.by(person.as_str(), Input::ShareTold { person: person.clone(), share })
}

/// Four people who promised their shares.
fn promised() -> Fixture {
    let mut fixture = Fixture::open(settings(), 4);
    (0..4).for_each(|number| check_in(&mut fixture, number, Some(share(number))));
    fixture
}

#[test]
fn every_share_decides_the_deals_of_every_round() {
    let deals = |last: Share| {
        let mut fixture = Fixture::open(settings(), 4);
        (0..3).for_each(|number| check_in(&mut fixture, number, Some(share(number))));
        check_in(&mut fixture, 3, Some(last));
        fixture.by("org", Input::SharesAsked).unwrap();
        (0..3).for_each(|number| reveal(&mut fixture, number, share(number)).unwrap());
        reveal(&mut fixture, 3, last).unwrap();
        fixture.by("org", Input::Started).unwrap();
        (1..=4).map(|round| fixture.t.deal_seed(round, TableNo(1))).collect::<Vec<_>>()
    };
    let (some, others) = (deals(share(3)), deals(share(9)));
    assert!(some.iter().zip(&others).all(|(one, other)| one != other));
    assert_eq!(some, deals(share(3)));
}

#[test]
fn the_seed_of_a_round_follows_from_its_secret_and_the_log() {
    let mut fixture = promised();
    fixture.by("org", Input::SharesAsked).unwrap();
    // Told in another order than people registered in: the order does not matter.
    [2, 0, 3, 1].iter().for_each(|number| reveal(&mut fixture, *number, share(*number)).unwrap());
    fixture.by("org", Input::Started).unwrap();
    let shares: Vec<Share> = (0..4).map(share).collect();
    for round in 1..=4 {
        let secret = fixture.t.settings().round_secret(round);
        assert_eq!(*fixture.t.round_seeds().of(round), mixed(&secret, &shares));
    }
}

#[test]
fn who_grinds_shares_after_seeing_the_others_is_refused() {
    let mut fixture = promised();
    assert_eq!(reveal(&mut fixture, 0, share(0)), refused(BadReveal::NotAsked));
    fixture.by("org", Input::SharesAsked).unwrap();
    (0..3).for_each(|number| reveal(&mut fixture, number, share(number)).unwrap());
    // The server holds seat 3, knows its secrets and every share, and looks for a better one.
    for tried in 10..60 {
        assert_eq!(reveal(&mut fixture, 3, share(tried)), refused(BadReveal::Other));
    }
    // Nor can it come again with another promise: whoever comes now adds nothing.
    fixture.server(Input::Withdrew { person: id(3) });
    check_in(&mut fixture, 3, Some(share(10)));
    assert_eq!(reveal(&mut fixture, 3, share(10)), refused(BadReveal::Other));
    reveal(&mut fixture, 3, share(3)).unwrap();
    assert_eq!(reveal(&mut fixture, 3, share(3)), refused(BadReveal::Revealed));
}

#[test]
fn another_secret_does_not_fit_the_commitment() {
    let fixture = promised();
    let commitment = fixture.t.settings().commitment();
    let mut log: Vec<Entry> = fixture.t.log().to_vec();
    for tried in 100..120 {
        let settings = Settings { seed: Seed::numbered(tried), ..settings() };
        log[0].input = Input::Created { settings };
        let exchanged = Tournament::replay(&log).unwrap();
        assert_ne!(exchanged.settings().commitment(), commitment);
    }
}

#[test]
fn a_start_waits_for_shares_and_older_logs_went_on_without() {
    let mut fixture = promised();
    let first = fixture.by("org", Input::Started);
    assert_eq!(first, Err(Refusal::SharesFirst { promised: 4 }));
    fixture.by("org", Input::SharesAsked).unwrap();
    assert_eq!(fixture.by("org", Input::SharesAsked), Err(Refusal::NoShares));
    reveal(&mut fixture, 1, share(1)).unwrap();
    let awaited: Vec<_> = fixture.t.awaited_shares().map(|person| person.id.clone()).collect();
    assert_eq!(awaited, [id(0), id(2), id(3)]);
    fixture.by("org", Input::Started).unwrap();
    assert_eq!(fixture.t.phase(), TournamentPhase::Between { next: 1 });
    let secret = fixture.t.settings().round_secret(1);
    assert_eq!(*fixture.t.round_seeds().of(1), mixed(&secret, &[share(1)]));
    assert!(reveal(&mut fixture, 0, share(0)).is_err(), "too late");
}

/// Everybody's time to tell or to promise is up.
fn wait(fixture: &mut Fixture) {
    fixture.now = fixture.now.plus(PATIENCE);
}

#[test]
fn a_share_that_is_held_back_voids_all_and_everybody_else_promises_anew() {
    let mut fixture = promised();
    fixture.by("org", Input::SharesAsked).unwrap();
    (0..3).for_each(|number| reveal(&mut fixture, number, share(number)).unwrap());
    // Who sees all but one share would choose between the draw with it and the one without.
    let without = Input::SharesVoided { without: vec![id(3)] };
    let first = |fixture: &Fixture, input: Input| fixture.t.keeps_promises(&input);
    let promised = Err(Refusal::SharesFirst { promised: 1 });
    for input in
        [Input::Started, Input::NoShow { person: id(3) }, Input::Withdrew { person: id(3) }]
    {
        assert_eq!(first(&fixture, input), promised);
    }
    assert_eq!(first(&fixture, Input::NoShow { person: id(0) }), Ok(()), "their share is told");
    let early = fixture.by("org", without.clone());
    assert!(matches!(early, Err(Refusal::SharesAwaited { .. })), "no time to tell it: {early:?}");
    wait(&mut fixture);
    let wrong = Input::SharesVoided { without: vec![id(2), id(3)] };
    assert_eq!(fixture.by("org", wrong), Err(Refusal::NoShares), "who told theirs is not left out");
    fixture.by("org", without).unwrap();
    assert_eq!(fixture.t.shares().told().count(), 0);
    assert!(!fixture.t.shares().are_asked());
    let awaited = |fixture: &Fixture| {
        fixture.t.awaited_promises().map(|person| person.id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(awaited(&fixture), [id(0), id(1), id(2)]);
    // Nor does a quick start leave out those who have not had the time to promise.
    for input in [Input::Started, Input::SharesAsked] {
        let early = fixture.by("org", input);
        assert!(matches!(early, Err(Refusal::SharesAwaited { .. })), "{early:?}");
    }
    (0..3).for_each(|number| check_in(&mut fixture, number, Some(share(number + 10))));
    assert_eq!(awaited(&fixture), []);
    let again = Input::CheckedIn { person: id(0), commitment: Some(share(9).commitment()) };
    assert!(fixture.by("p0", again).is_err(), "once each");
    let again = Input::CheckedIn { person: id(3), commitment: Some(share(9).commitment()) };
    assert!(fixture.by("p3", again).is_err(), "who held a share back adds none");
    fixture.by("org", Input::SharesAsked).unwrap();
    assert_eq!(reveal(&mut fixture, 0, share(0)), refused(BadReveal::Other), "an old one");
    (0..3).for_each(|number| reveal(&mut fixture, number, share(number + 10)).unwrap());
    assert_eq!(first(&fixture, Input::Started), Ok(()));
    fixture.by("org", Input::Started).unwrap();
    let secret = fixture.t.settings().round_secret(1);
    let shares: Vec<Share> = (10..13).map(share).collect();
    assert_eq!(*fixture.t.round_seeds().of(1), mixed(&secret, &shares));
    assert_eq!(fixture.t.shares().withheld().collect::<Vec<_>>(), [3]);
    assert_eq!(Tournament::replay(fixture.t.log()).unwrap(), fixture.t);
    assert_eq!(fixture.tables().concat().len(), 4, "who held a share back plays all the same");
}

#[test]
fn who_leaves_takes_the_share_along_and_does_not_come_back_with_another() {
    let mut fixture = Fixture::open(settings(), 5);
    (0..5).for_each(|number| check_in(&mut fixture, number, Some(share(number))));
    fixture.by("org", Input::SharesAsked).unwrap();
    let leaves = |person: usize| Input::SharesVoided { without: vec![id(person)] };
    let other = fixture.by("p1", leaves(2));
    assert_eq!(other, Err(Refusal::NotPermitted { needs: Needs::Self_ }));
    fixture.by("p2", leaves(2)).unwrap();
    fixture.by("p2", Input::Withdrew { person: id(2) }).unwrap();
    check_in(&mut fixture, 2, Some(share(20)));
    assert_eq!(fixture.t.shares().promise(2), None);
    // Whose page is not there for a minute is not waited for any longer.
    [0, 1, 3].iter().for_each(|number| check_in(&mut fixture, *number, Some(share(*number))));
    assert!(fixture.by("org", Input::SharesAsked).is_err());
    wait(&mut fixture);
    fixture.by("org", Input::SharesAsked).unwrap();
    [0, 1, 3].iter().for_each(|number| reveal(&mut fixture, *number, share(*number)).unwrap());
    fixture.by("org", Input::Started).unwrap();
    assert_eq!(fixture.t.shares().told().count(), 3);
}

#[test]
fn whoever_was_away_when_shares_were_asked_for_adds_none_afterwards() {
    let mut fixture = Fixture::open(settings(), 5);
    (0..5).for_each(|number| check_in(&mut fixture, number, Some(share(number))));
    fixture.by("p4", Input::Withdrew { person: id(4) }).unwrap();
    fixture.by("org", Input::SharesAsked).unwrap();
    (0..3).for_each(|number| reveal(&mut fixture, number, share(number)).unwrap());
    // Who sees the others' shares would choose a draw by coming back or staying away.
    check_in(&mut fixture, 4, None);
    let told = Input::ShareTold { person: id(4), share: share(4) };
    assert_eq!(fixture.t.keeps_promises(&told), refused(BadReveal::Absent));
    let told = Input::ShareTold { person: id(3), share: share(3) };
    assert_eq!(fixture.t.keeps_promises(&told), Ok(()));
    reveal(&mut fixture, 3, share(3)).unwrap();
    assert_eq!(fixture.t.awaited_shares().count(), 0, "nor does the start wait for them");
    assert_eq!(fixture.t.keeps_promises(&Input::Started), Ok(()));
    // Older logs hold such shares.
    reveal(&mut fixture, 4, share(4)).unwrap();
    assert_eq!(Tournament::replay(fixture.t.log()).unwrap(), fixture.t);
}

#[test]
fn an_organiser_cannot_get_rid_of_a_promise() {
    let mut fixture = promised();
    fixture.by("org", Input::NoShow { person: id(2) }).unwrap();
    fixture.by("org", Input::CheckedIn { person: id(2), commitment: None }).unwrap();
    assert_eq!(fixture.t.shares().promise(2), Some(share(2).commitment()));
    // Whoever is not there for the start has promised all the same: the draws show whose share is missing.
    fixture.by("org", Input::NoShow { person: id(3) }).unwrap();
    fixture.by("org", Input::SharesAsked).unwrap();
    let awaited: Vec<_> = fixture.t.awaited_shares().map(|person| person.id.clone()).collect();
    assert_eq!(awaited, [id(0), id(1), id(2)]);
    (0..3).for_each(|number| reveal(&mut fixture, number, share(number)).unwrap());
    fixture.by("org", Input::CheckedIn { person: id(3), commitment: None }).unwrap();
    assert_eq!(fixture.t.keeps_promises(&Input::Started), Ok(()));
    fixture.by("org", Input::Started).unwrap();
    assert_eq!(fixture.t.shares().promise(3), Some(share(3).commitment()));
    assert_eq!(fixture.t.shares().share(3), None);
}

#[test]
fn that_somebody_promised_another_share_stays_on_record() {
    let mut fixture = promised();
    assert_eq!(fixture.t.shares().replaced(1), 0);
    fixture.by("p1", Input::Withdrew { person: id(1) }).unwrap();
    check_in(&mut fixture, 1, Some(share(1)));
    assert_eq!(fixture.t.shares().replaced(1), 0, "it is the same one");
    fixture.by("p1", Input::Withdrew { person: id(1) }).unwrap();
    check_in(&mut fixture, 1, Some(share(7)));
    fixture.by("org", Input::SharesAsked).unwrap();
    assert_eq!(fixture.t.shares().replaced(1), 1);
    assert_eq!(reveal(&mut fixture, 1, share(1)), refused(BadReveal::Other));
    reveal(&mut fixture, 1, share(7)).unwrap();
}

#[test]
fn nobody_promises_or_tells_for_somebody_else() {
    let mut fixture = Fixture::open(settings(), 4);
    let commitment = Some(share(0).commitment());
    let alone = Err(Refusal::NotPermitted { needs: Needs::Alone });
    assert_eq!(fixture.by("org", Input::CheckedIn { person: id(0), commitment }), alone);
    fixture.by("org", Input::CheckedIn { person: id(0), commitment: None }).unwrap();
    (1..4).for_each(|number| check_in(&mut fixture, number, Some(share(number))));
    fixture.by("org", Input::SharesAsked).unwrap();
    let told = Input::ShareTold { person: id(1), share: share(1) };
    assert_eq!(fixture.by("org", told.clone()), alone);
    assert_eq!(fixture.by("p2", told), alone);
    assert_eq!(reveal(&mut fixture, 0, share(0)), refused(BadReveal::NotPromised));
}

#[test]
fn all_tables_of_a_duplicate_are_dealt_from_one_seed_of_the_round() {
    let sizes = Sizes { least: 2, fewest: 2, usual: 2, most: 2 };
    let settings = Settings { format: Format::Duplicate, sizes, ..settings() };
    let fixture = Fixture::started(settings, 6);
    for round in 1..=4 {
        let deal = fixture.t.deal_seed(round, TableNo(1));
        assert_eq!(deal, fixture.t.deal_seed(round, TableNo(3)));
        assert_ne!(deal, fixture.t.deal_seed(round + 1, TableNo(1)));
    }
}

#[test]
fn a_log_of_version_2_replays_as_it_did() {
    let seed = Seed::numbered(5);
    let fixture = Fixture::started(Settings { version: 2, ..settings() }, 8);
    assert_eq!(fixture.t.settings().commitment(), seed.commitment());
    assert_eq!(*fixture.t.round_seeds().of(3), seed);
}

fn refused(problem: BadReveal) -> Result<(), Refusal> {
    Err(Refusal::Share { problem })
}
