//! Clocks: time never appears, never falls below zero, and runs only for those awaited.

use expect_test::expect;
use proptest::prelude::*;
use serde_json::{Value, json};
use tablee_engine::*;

fn control(asked: Value) -> Control {
    serde_json::from_value(asked).unwrap()
}

fn refused(asked: Value) -> String {
    serde_json::from_value::<Control>(asked).unwrap_err().to_string()
}

fn clock(asked: Value) -> Clock {
    Clock::new(control(asked), Seats(3))
}

fn at(ms: u64) -> Millis {
    Millis(ms)
}

fn wait(seats: &[u8], pace: Pace) -> Awaits {
    Awaits { must: seats.iter().map(|n| Seat(*n)).collect(), pace, ..Awaits::NOBODY }
}

fn turn(seat: u8) -> Awaits {
    Awaits::seat(Seat(seat))
}

/// What the faces say, one word per seat, a star where time runs.
fn told(clock: &Clock, now: u64) -> String {
    let word = |face: &Face| {
        let left = face.left.map_or("-".to_owned(), |left| left.0.to_string());
        left + if face.running { "*" } else { "" }
    };
    clock.faces(at(now)).iter().map(word).collect::<Vec<_>>().join(" ")
}

fn due(clock: &Clock) -> Option<(u64, u8)> {
    clock.deadline().map(|deadline| (deadline.at.0, deadline.seat.0))
}

#[test]
fn controls_are_read_strictly() {
    expect!["no time control “blitz”; it is one of none, per_move, bank, days"]
        .assert_eq(&refused(json!({ "kind": "blitz" })));
    expect!["the time control bank needs “seconds”: a whole number from 1 to 14400"]
        .assert_eq(&refused(json!({ "kind": "bank", "increment": 2 })));
    expect!["the time control per_move has no “increment”"]
        .assert_eq(&refused(json!({ "kind": "per_move", "seconds": 9, "increment": 2 })));
    expect!["time control: “days” is a whole number from 1 to 30, not 31"]
        .assert_eq(&refused(json!({ "kind": "days", "days": 31 })));
    expect!["time control: “window” is a whole number from 1 to 300, not 0"]
        .assert_eq(&refused(json!({ "kind": "none", "window": 0 })));
    expect!["time control: “seconds” is a whole number from 1 to 604800, not 604801"]
        .assert_eq(&refused(json!({ "kind": "per_move", "seconds": 604_801 })));
    assert!(refused(json!({ "kind": "none", "hours": 1 })).contains("unknown field `hours`"));
}

#[test]
fn controls_come_back_as_they_went() {
    for asked in [
        json!({ "kind": "none" }),
        json!({ "kind": "none", "window": 20 }),
        json!({ "kind": "per_move", "seconds": 30, "window": 15 }),
        json!({ "kind": "bank", "seconds": 300, "increment": 5, "window": 10 }),
        json!({ "kind": "days", "days": 3 }),
    ] {
        assert_eq!(json!(control(asked.clone())), asked);
    }
    let short = json!({ "kind": "per_move", "seconds": 5 });
    assert_eq!(json!(control(short)), json!({ "kind": "per_move", "seconds": 5, "window": 5 }));
}

#[test]
fn who_has_hours_for_a_move_has_them_for_an_answer() {
    for hours in [1, 12, 7 * 24] {
        let seconds = hours * 3600;
        let asked = json!({ "kind": "per_move", "seconds": seconds });
        assert_eq!(json!(control(asked.clone())), asked);
        let mut clock = clock(asked);
        clock.follow(&wait(&[1], Pace::Answer), at(0));
        assert_eq!(due(&clock), Some((seconds * 1000, 1)));
    }
}

#[test]
fn without_a_control_nobody_is_hurried_but_think_time_is_told() {
    let mut clock = clock(json!({ "kind": "none" }));
    clock.follow(&turn(1), at(1000));
    assert_eq!(told(&clock, 9000), "- -* -");
    assert_eq!(due(&clock), None);
    assert_eq!(clock.charge(Seat(1), at(9000)), at(8000));
}

#[test]
fn per_move_time_is_new_for_every_move() {
    let mut clock = clock(json!({ "kind": "per_move", "seconds": 30 }));
    assert_eq!(told(&clock, 5), "30000 30000 30000");
    clock.follow(&turn(1), at(1000));
    assert_eq!(told(&clock, 5000), "30000 26000* 30000");
    assert_eq!(due(&clock), Some((31_000, 1)));
    assert_eq!(clock.charge(Seat(1), at(21_000)), at(20_000));
    clock.follow(&turn(1), at(21_000));
    assert_eq!(told(&clock, 21_000), "30000 30000* 30000");
    assert_eq!(due(&clock), Some((51_000, 1)));
}

#[test]
fn a_bank_is_spent_and_earns_its_increment() {
    let mut clock = clock(json!({ "kind": "bank", "seconds": 60, "increment": 2 }));
    clock.follow(&turn(0), at(0));
    assert_eq!(clock.charge(Seat(0), at(12_000)), at(12_000));
    clock.follow(&turn(2), at(12_000));
    assert_eq!(told(&clock, 13_000), "50000 60000 59000*");
    assert_eq!(due(&clock), Some((72_000, 2)));
    clock.charge(Seat(2), at(99_000));
    assert_eq!(told(&clock, 99_000), "50000 60000 2000");
}

#[test]
fn several_may_be_awaited_and_each_runs_its_own() {
    let mut clock = clock(json!({ "kind": "bank", "seconds": 60 }));
    clock.follow(&wait(&[0, 1, 2], Pace::Turn), at(0));
    clock.charge(Seat(1), at(10_000));
    clock.follow(&wait(&[0, 2], Pace::Turn), at(10_000));
    assert_eq!(told(&clock, 20_000), "40000* 50000 40000*");
    assert_eq!(due(&clock), Some((60_000, 0)));
}

#[test]
fn an_answer_has_its_window_and_leaves_the_bank_alone() {
    let mut clock = clock(json!({ "kind": "bank", "seconds": 60, "increment": 5, "window": 10 }));
    clock.follow(&wait(&[1, 2], Pace::Answer), at(0));
    assert_eq!(told(&clock, 4000), "60000 6000* 6000*");
    assert_eq!(due(&clock), Some((10_000, 1)));
    assert_eq!(clock.charge(Seat(1), at(9000)), at(9000));
    clock.follow(&turn(2), at(9000));
    // Seat 2 went from an answer to a turn: that is a new question.
    assert_eq!(told(&clock, 9000), "60000 60000 60000*");
}

#[test]
fn who_only_may_act_has_no_clock_but_a_think_time() {
    let mut clock = clock(json!({ "kind": "per_move", "seconds": 30 }));
    clock.follow(&Awaits { may: SeatSet::only(Seat(2)), ..turn(0) }, at(1000));
    assert_eq!(told(&clock, 2000), "29000* 30000 30000");
    assert_eq!(clock.charge(Seat(2), at(4000)), at(3000));
    clock.follow(&turn(0), at(4000));
    assert_eq!(told(&clock, 4000), "27000* 30000 30000");
    assert_eq!(clock.charge(Seat(7), at(6000)), at(2000), "a seat that is not there");
}

#[test]
fn a_turn_taken_away_is_paid_for_but_earns_nothing() {
    let mut clock = clock(json!({ "kind": "bank", "seconds": 60, "increment": 5 }));
    clock.follow(&turn(0), at(0));
    clock.follow(&Awaits { host: true, ..Awaits::NOBODY }, at(7000));
    assert_eq!(told(&clock, 99_000), "53000 60000 60000");
    assert_eq!(due(&clock), None);
}

#[test]
fn down_time_is_not_charged() {
    let mut clock = clock(json!({ "kind": "days", "days": 1 }));
    clock.follow(&turn(0), at(0));
    let stored = serde_json::to_string(&clock).unwrap();
    // Up until 5 s, found at 900 s.
    let mut found: Clock = serde_json::from_str(&stored).unwrap();
    found.pause(at(5000));
    assert_eq!(due(&found), None);
    assert_eq!(told(&found, 899_000), "86395000 86400000 86400000");
    found.resume(at(900_000));
    assert_eq!(told(&found, 901_000), "86394000* 86400000 86400000");
    assert_eq!(found.charge(Seat(0), at(902_000)), at(7000));
}

#[derive(Clone, Debug)]
enum Step {
    Move(u8),
    GiveBack(u8, u64),
    Await(u8, Pace),
    Pause,
    Resume,
    Restart,
}

fn steps() -> impl Strategy<Value = Vec<(u64, Step)>> {
    let pace = prop_oneof![Just(Pace::Turn), Just(Pace::Answer)];
    let step = prop_oneof![
        4 => (0..3u8).prop_map(Step::Move),
        2 => (0..4u8, 0..60_000u64).prop_map(|(seat, time)| Step::GiveBack(seat, time)),
        4 => (0..8u8, pace).prop_map(|(seats, pace)| Step::Await(seats, pace)),
        1 => Just(Step::Pause),
        1 => Just(Step::Resume),
        1 => Just(Step::Restart),
    ];
    prop::collection::vec((0..40_000u64, step), 1..60)
}

fn limits() -> impl Strategy<Value = Control> {
    prop_oneof![
        Just(json!({ "kind": "none" })),
        (1..60u32).prop_map(|n| json!({ "kind": "per_move", "seconds": n })),
        (1..300u32, 0..9u32)
            .prop_map(|(n, i)| json!({ "kind": "bank", "seconds": n, "increment": i })),
        (1..5u32).prop_map(|n| json!({ "kind": "days", "days": n })),
    ]
    .prop_map(control)
}

/// All that the seats may have together: their banks and what they earned.
fn purse(clock: &Clock, now: Millis) -> u64 {
    clock.faces(now).iter().filter_map(|face| face.left).map(|left| left.0).sum()
}

fn again(clock: &Clock) -> Clock {
    serde_json::from_value(json!(clock)).unwrap()
}

proptest! {
    #[test]
    fn laws_of_time(control in limits(), steps in steps()) {
        let mut clock = Clock::new(control, Seats(3));
        let (mut now, mut awaited, mut paused) = (Millis(1_000_000), SeatSet::EMPTY, false);
        let mut asked = Pace::Turn;
        for (wait, step) in steps {
            let before = purse(&clock, now);
            let overdue = clock.deadline();
            now = now.plus(Millis(wait));
            // Waiting alone never makes time, and costs a seat no more than it took.
            let after = purse(&clock, now);
            let running = if paused { 0 } else { awaited.len() as u64 };
            prop_assert!(after <= before && before <= after + running * wait);
            // The deadline is the first moment at which a running face shows nothing.
            let empty = clock.faces(now).iter().any(|f| f.running && f.left == Some(Millis::ZERO));
            prop_assert_eq!(overdue.is_some_and(|deadline| deadline.at <= now), empty);
            match step {
                Step::Move(seat) => {
                    let seat = Seat(seat);
                    let (think, shown) = (clock.think(seat, now), clock.faces(now)[seat.index()]);
                    prop_assert_eq!(clock.charge(seat, now), think);
                    let answering = awaited.contains(seat) && asked == Pace::Answer;
                    awaited = awaited.without(seat);
                    let Limit::Bank { increment, .. } = control.limit() else { continue };
                    let left = clock.faces(now)[seat.index()].left.unwrap();
                    let most = shown.left.unwrap().plus(Millis::from_seconds(increment));
                    prop_assert!(left <= most || answering, "a move earns its increment at most");
                }
                Step::GiveBack(seat, time) => {
                    let (before, think) = (clock.clone(), clock.think(Seat(seat), now));
                    let given = clock.give_back(Seat(seat), Millis(time), now);
                    prop_assert!(given <= think.min(Millis(time)));
                    prop_assert!(awaited.contains(Seat(seat)) || given == Millis::ZERO);
                    for other in Seats(3).iter() {
                        let own = if other == Seat(seat) { given } else { Millis::ZERO };
                        let (was, is) = (before.think(other, now), clock.think(other, now));
                        prop_assert_eq!(is, was.less(own), "no other clock is touched");
                        let left = |clock: &Clock| clock.faces(now)[other.index()].left;
                        let (was, is) = (left(&before), left(&clock));
                        prop_assert!(is >= was && is.is_none_or(|is| is <= was.unwrap().plus(own)));
                    }
                }
                Step::Await(seats, pace) => {
                    awaited = Seats(3).iter().filter(|s| seats >> s.0 & 1 == 1).collect();
                    asked = pace;
                    clock.follow(&Awaits { must: awaited, pace, ..Awaits::NOBODY }, now);
                }
                Step::Pause => {
                    clock.pause(now);
                    paused = true;
                }
                Step::Resume => {
                    clock.resume(now);
                    paused = false;
                }
                // Down for some time: the same clock, later.
                Step::Restart => {
                    let faces = clock.faces(now);
                    clock = again(&clock);
                    clock.pause(now);
                    clock = again(&clock);
                    now = now.plus(Millis(123_456));
                    clock.resume(now);
                    let left = |faces: &[Face]| faces.iter().map(|f| f.left).collect::<Vec<_>>();
                    prop_assert_eq!(left(&clock.faces(now)), left(&faces));
                    paused = false;
                }
            }
            prop_assert_eq!(&again(&clock), &clock);
            for (seat, face) in clock.faces(now).iter().enumerate() {
                let runs = awaited.contains(Seat(seat as u8)) && !paused;
                prop_assert_eq!(face.running, runs, "only awaited seats run");
            }
            prop_assert!(clock.deadline().is_none_or(|d| awaited.contains(d.seat) && !paused));
        }
    }
}
