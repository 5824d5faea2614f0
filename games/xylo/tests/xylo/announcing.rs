//! X5: looking at two neighbours and laying out a bid.

use crate::table::{Play, Wish, game, rows};
use tablee_engine::{Seat, Seed, Viewer};
use xylo::{Card, Face, LateBid, Phase, Refusal, Rules, Sight, View};

fn four() -> (Vec<Vec<Card>>, Play) {
    let game = game(4, Rules::default());
    let wishes: Vec<Wish> = (0..4).map(|_| Wish { has: "", lacks: "" }).collect();
    let rows = rows(&game, &wishes);
    let play = Play::laid(game, &rows);
    (rows, play)
}

/// A table where some seat that fits is awaited, found by playing on at random.
fn reach(rules: Rules, fits: impl Fn(&View, &xylo::RowView) -> bool) -> Play {
    for n in 0..400 {
        let game = game(4, rules.clone());
        let wishes: Vec<Wish> = (0..4).map(|_| Wish { has: "", lacks: "" }).collect();
        let rows = rows(&game, &wishes);
        let mut play = Play::laid(game, &rows);
        let mut rng = Seed::numbered(n).stream("reach", 0);
        // Random seats look at once; half of them here never do.
        while !play.table.is_over() && play.view(0).round == 1 {
            let view = play.table.view(Viewer::Spectator);
            let seat = view.turn.unwrap();
            if fits(&view, view.row_of(seat).unwrap().1) {
                return play;
            }
            let mut menu = play.menu(seat.0);
            if menu[0] == "pass" && (seat.0.is_multiple_of(2) || rng.below(8) != 0) {
                menu.truncate(1);
            }
            play.act(seat.0, &menu[rng.index(menu.len())]);
        }
    }
    panic!("no such position");
}

#[test]
fn x5_1_after_its_own_card_a_seat_may_look_or_pass() {
    let (_, mut play) = four();
    assert_eq!(play.refused(1, "look 2 3"), Refusal::WrongPhase { phase: Phase::Playing });
    assert_eq!(play.refused(1, "pass"), Refusal::WrongPhase { phase: Phase::Playing });
    play.act(1, "play 7");
    assert_eq!(play.turn(), 1);
    let menu = play.menu(1);
    assert_eq!(menu.len(), 14);
    assert_eq!(menu[..3], ["pass", "look 1 2", "look 2 3"]);
    assert_eq!(play.refused(1, "play 8"), Refusal::WrongPhase { phase: Phase::Announcing });
    play.act(1, "pass");
    assert_eq!(play.turn(), 2);
}

#[test]
fn x5_1_gaps_do_not_separate() {
    let (_, mut play) = four();
    play.act(1, "play 7");
    assert!(play.menu(1).contains(&"look 6 8".to_owned()));
    let down: Vec<u8> = (1..=15).filter(|p| *p != 7).collect();
    assert_eq!(
        play.refused(1, "look 5 8"),
        Refusal::NotAdjacent { positions: [5, 8], down: down.clone() }
    );
    assert_eq!(play.refused(1, "look 6 7"), Refusal::NoCard { position: 7 });
    assert_eq!(play.refused(1, "look 6 6"), Refusal::NotAdjacent { positions: [6, 6], down });
    play.act(1, "look 8 6");
    assert_eq!(play.view(0).rows[1].looked, Some([6, 8]));
}

#[test]
fn x5_1_one_of_the_two_becomes_the_bid_the_other_goes_back() {
    let (rows, mut play) = four();
    play.act(1, "play 7");
    play.act(1, "look 3 4");
    assert_eq!(play.turn(), 1);
    assert_eq!(play.menu(1), ["bid 3", "bid 4"]);
    assert_eq!(play.refused(1, "bid 5"), Refusal::NotLooked { position: 5, looked: [3, 4] });
    assert_eq!(play.refused(1, "pass"), Refusal::WrongPhase { phase: Phase::Choosing });
    play.act(1, "bid 4");
    assert_eq!(play.turn(), 2);
    let row = &play.view(3).rows[1];
    assert_eq!(row.slot(4).unwrap().face, Face::Bid);
    assert_eq!(row.slot(3).unwrap().face, Face::Down);
    let bid = row.bid.unwrap();
    assert_eq!((bid.position, bid.number, bid.trick), (4, rows[1][3].number(), 1));
}

#[test]
fn x5_1_what_was_looked_at_is_public_what_was_put_back_is_secret() {
    let (rows, mut play) = four();
    play.act(1, "play 7");
    let looks = play.act(1, "look 3 4");
    let hidden = Sight::Looked { seat: Seat(1), positions: [3, 4], cards: None };
    assert_eq!(looks, [hidden]);
    let known =
        |play: &Play, seat: u8, position| play.view(seat).rows[1].slot(position).unwrap().number;
    let [three, four] = [rows[1][2].number(), rows[1][3].number()];
    // Seat 0 sorted the row and knows it anyhow.
    for position in [3, 4] {
        assert!(known(&play, 1, position).is_some() && known(&play, 0, position).is_some());
        assert!(known(&play, 2, position).is_none() && known(&play, 3, position).is_none());
    }
    play.act(1, "bid 4");
    assert_eq!((known(&play, 1, 3), known(&play, 1, 4)), (Some(three), Some(four)));
    assert_eq!((known(&play, 2, 3), known(&play, 2, 4)), (None, Some(four)));
    assert_eq!(play.table.view(Viewer::Spectator).rows[1].slot(3).unwrap().number, None);
}

#[test]
fn x5_1_the_looker_sees_the_two_cards() {
    let (rows, mut play) = four();
    play.act(1, "play 7");
    let events = play.table.act(Seat(1), &"look 3 4".parse().unwrap()).unwrap();
    let seen = play.table.sights(events, Viewer::Seat(Seat(1)));
    let cards = Some([rows[1][2], rows[1][3]]);
    assert_eq!(seen, [Sight::Looked { seat: Seat(1), positions: [3, 4], cards }]);
}

#[test]
fn x5_1_only_one_bid_a_round() {
    let (_, mut play) = four();
    play.act(1, "play 7");
    play.act(1, "look 3 4");
    play.act(1, "bid 4");
    let mut rng = Seed::numbered(3).stream("bid", 0);
    play.wander(&mut rng, |view| view.turn == Some(Seat(1)));
    assert_eq!(play.refused(1, "look 1 2"), Refusal::AlreadyBid);
    let first = play.menu(1)[0].clone();
    play.act(1, &first);
    assert_ne!(play.view(0).phase, Phase::Announcing);
}

#[test]
fn x5_1_the_last_player_announces_before_the_trick_is_taken() {
    let (_, mut play) = four();
    play.act(1, "play 7");
    play.act(1, "pass");
    for seat in [2, 3] {
        let card = play.menu(seat)[0].clone();
        play.act(seat, &card);
        play.act(seat, "pass");
    }
    let card = play.menu(0)[0].clone();
    let seen = play.act(0, &card);
    assert!(!seen.iter().any(|sight| matches!(sight, Sight::Taken { .. })));
    assert_eq!(play.view(0).phase, Phase::Announcing);
    assert_eq!(play.view(0).trick().unwrap().plays.len(), 4);
    let seen = play.act(0, "pass");
    assert!(seen.iter().any(|sight| matches!(sight, Sight::Taken { .. })));
}

#[test]
fn x5_2_tricks_won_before_the_bid_count() {
    let mut earlier = 0;
    for n in 0..40 {
        let played = crate::table::random_match(game(4, Rules::default()), n);
        for past in &played.pasts {
            for row in 0..4 {
                let bid = past.rows[row][usize::from(past.bids[row]) - 1].number();
                assert_eq!(past.met[row], bid == past.won[row]);
                earlier += usize::from(past.met[row] && bid > 0);
            }
        }
    }
    assert!(earlier > 5);
}

#[test]
fn x5_3_the_bid_is_never_played() {
    let (_, mut play) = four();
    play.act(1, "play 7");
    play.act(1, "look 3 4");
    play.act(1, "bid 4");
    let mut rng = Seed::numbered(8).stream("bid", 0);
    play.wander(&mut rng, |view| {
        let mine = view.turn == Some(Seat(1));
        assert!(view.round > 1 || view.rows[1].slot(4).unwrap().face == Face::Bid);
        mine && view.phase == Phase::Playing
    });
    assert_eq!(play.refused(1, "play 4"), Refusal::NoCard { position: 4 });
}

#[test]
fn x5_3_the_bid_obliges_nobody_to_follow() {
    let game = game(4, Rules::default());
    let only_pink = [
        Wish { has: "P0 P1", lacks: "" },
        Wish { has: "R9 R8 P3", lacks: "" },
        Wish { has: "P2", lacks: "" },
        Wish { has: "", lacks: "P" },
    ];
    let rows = rows(&game, &only_pink);
    let mut play = Play::laid(game, &rows);
    let nine = rows[1].iter().position(|card| card.to_string() == "R9").unwrap() as u8 + 1;
    play.play(1, nine.max(2));
    let card = play.menu(2)[0].clone();
    play.act(2, &card);
    let pink = rows[2].iter().position(|card| card.to_string() == "P2").unwrap() as u8 + 1;
    let pair = play
        .menu(2)
        .into_iter()
        .find(|look| look.split(' ').skip(1).any(|place| place == pink.to_string()));
    play.act(2, &pair.unwrap());
    play.act(2, &format!("bid {pink}"));
    // Until pink is led and seat 2, whose only pink is its bid, is to follow.
    for n in 0..60 {
        let mut again = Play::laid(play.table.game().clone(), &rows);
        for entry in play.table.log().iter().skip(4) {
            if let tablee_engine::record::Input::Seat { seat, action } = entry {
                again.act(seat.0, action);
            }
        }
        let mut other = Seed::numbered(n).stream("pink", 1);
        again.wander(&mut other, |view| {
            view.round > 1
                || (view.turn == Some(Seat(2))
                    && view.phase == Phase::Playing
                    && view.led == Some(xylo::Colour::Pink))
        });
        if again.view(2).round == 1 && again.view(2).led == Some(xylo::Colour::Pink) {
            let down = again.view(2).rows[2].down().count_ones() as usize;
            assert_eq!(again.menu(2).len(), down);
            return;
        }
    }
    panic!("pink was never led");
}

#[test]
fn x5_4_with_two_cards_left_one_is_played_unseen_and_the_other_is_the_bid() {
    let mut play = reach(Rules::default(), |view, row| {
        view.phase == Phase::Playing
            && view.led.is_some()
            && row.bid.is_none()
            && row.down().count_ones() == 2
    });
    let seat = play.turn();
    assert_eq!(play.refused(seat, "look 1 2"), Refusal::TooLateToLook { left: 2 });
    let before = play.view(seat).rows[usize::from(seat)].down();
    let card = play.menu(seat)[0].clone();
    let seen = play.act(seat, &card);
    let played: u8 = card.strip_prefix("play ").unwrap().parse().unwrap();
    let last = (before & !(1 << played)).trailing_zeros() as u8;
    assert!(seen.iter().any(|sight| matches!(
        sight, Sight::LastBid { seat: who, position, .. } if who.0 == seat && *position == last
    )));
}

#[test]
fn x5_4_forbidden_needs_three_face_down_cards() {
    // With three left before playing, two are left after it: no look.
    let mut play = reach(Rules::default(), |view, row| {
        view.phase == Phase::Playing && row.bid.is_none() && row.down().count_ones() == 3
    });
    let seat = play.turn();
    assert_eq!(play.refused(seat, "look 1 2"), Refusal::TooLateToLook { left: 3 });
    let card = play.menu(seat)[0].clone();
    play.act(seat, &card);
    assert_ne!(play.view(0).phase, Phase::Announcing);
    // One trick earlier a look is possible.
    let play = reach(Rules::default(), |view, row| {
        view.phase == Phase::Announcing && row.down().count_ones() == 3
    });
    assert_eq!(play.menu(play.turn()).len(), 3);
}

#[test]
fn x5_4_allowed_needs_two() {
    let rules = Rules { late_bid: LateBid::Allowed, ..Rules::default() };
    let mut play =
        reach(rules, |view, row| view.phase == Phase::Announcing && row.down().count_ones() == 2);
    let seat = play.turn();
    let menu = play.menu(seat);
    assert_eq!(menu.len(), 2);
    play.act(seat, &menu[1]);
    let bid = play.menu(seat)[0].clone();
    play.act(seat, &bid);
    assert!(play.view(0).round > 1 || play.view(0).rows[usize::from(seat)].bid.is_some());
}

#[test]
fn x5_5_leading_with_two_and_no_bid_the_right_card_is_led() {
    let mut play = reach(Rules::default(), |view, row| {
        view.phase == Phase::Playing
            && view.led.is_none()
            && row.bid.is_none()
            && row.down().count_ones() == 2
    });
    let seat = play.turn();
    let down = play.view(seat).rows[usize::from(seat)].down();
    let (left, right) = (down.trailing_zeros() as u8, down.ilog2() as u8);
    assert_eq!(play.menu(seat), [format!("play {right}")]);
    assert_eq!(play.refused(seat, &format!("play {left}")), Refusal::Leftmost { position: left });
    let seen = play.act(seat, &format!("play {right}"));
    assert!(seen.iter().any(|s| matches!(s, Sight::LastBid { position, .. } if *position == left)));
}

#[test]
fn x5_6_every_row_gives_one_bid_and_n_minus_1_tricks() {
    for seats in 2..=5 {
        let game = game(seats, Rules::default());
        let tricks = game.setup().tricks();
        let length = game.setup().length;
        for past in random_pasts(game) {
            assert_eq!(past.won.iter().sum::<u8>(), tricks);
            assert!(past.bids.iter().all(|position| (1..=length).contains(position)));
        }
    }
}

fn random_pasts(game: xylo::Xylo) -> Vec<xylo::PastView> {
    crate::table::random_match(game, 4).pasts
}
