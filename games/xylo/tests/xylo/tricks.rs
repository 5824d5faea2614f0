//! X4: leading, following, winning tricks.

use crate::table::{Match, Play, Wish, game, random_match, rows};
use tablee_engine::{Chance, Game, Seat, Seed, Viewer};
use xylo::{Card, Colour, Refusal, Rules, Sight};

fn wish(has: &'static str, lacks: &'static str) -> Wish {
    Wish { has, lacks }
}

/// The example of the printed rules: a pink 2 is led, the next must follow with the pink 3, the
/// third has no pink and plays the red 7, the fourth follows with the pink 0.
fn example() -> (Vec<Vec<Card>>, Play) {
    let game = game(4, Rules::default());
    let wishes = [wish("P0", ""), wish("P2 R10 R9", ""), wish("P3", ""), wish("R7 R3 O9", "P")];
    let rows = rows(&game, &wishes);
    let play = Play::laid(game, &rows);
    (rows, play)
}

fn place(rows: &[Vec<Card>], row: usize, card: &str) -> u8 {
    rows[row].iter().position(|one| one.to_string() == card).unwrap() as u8 + 1
}

#[test]
fn x4_1_with_a_fixed_deal_seat_1_leads() {
    let (_, play) = example();
    assert_eq!(play.turn(), 1);
}

#[test]
fn x4_1_chance_draws_the_dealer_and_the_left_neighbour_leads() {
    let mut leaders = std::collections::BTreeSet::new();
    for n in 0..40 {
        let game = game(5, Rules::default());
        let seed = Seed::numbered(n);
        let dealer = seed.stream("dealer", 0).below(5) as u8;
        let state = game.deal(Chance::new(seed), &mut ());
        let leader = game.view(&state, Viewer::Spectator).leader;
        assert_eq!(leader, Seat((dealer + 1) % 5));
        leaders.insert(leader);
    }
    assert_eq!(leaders.len(), 5);
}

/// What the rules say about the leaders of later rounds, written a second time.
fn leaders_are_right(seats: u8, Match { pasts, .. }: &Match) -> usize {
    let mut totals = vec![0u32; usize::from(seats)];
    let mut ties = 0;
    for two in pasts.windows(2) {
        totals.iter_mut().zip(&two[0].points).for_each(|(sum, new)| *sum += u32::from(*new));
        let lowest = *totals.iter().min().unwrap();
        let mut seat = (two[0].leader.0 + 1) % seats;
        while totals[usize::from(seat)] != lowest {
            seat = (seat + 1) % seats;
        }
        assert_eq!(two[1].leader, Seat(seat));
        ties += usize::from(totals.iter().filter(|total| **total == lowest).count() > 1);
    }
    ties
}

#[test]
fn x4_1_the_lowest_total_leads_and_ties_go_clockwise() {
    for seats in 3..=5 {
        let ties: usize = (0..30)
            .map(|n| random_match(game(seats, Rules { rounds: 5, ..Rules::default() }), n))
            .map(|played| leaders_are_right(seats, &played))
            .sum();
        assert!(ties > 3, "too few ties to show anything: {ties}");
    }
}

#[test]
fn x4_2_the_leftmost_card_is_not_led() {
    let (_, mut play) = example();
    assert_eq!(play.refused(1, "play 1"), Refusal::Leftmost { position: 1 });
    assert_eq!(play.menu(1), (2..=15).map(|p| format!("play {p}")).collect::<Vec<_>>());
}

#[test]
fn x4_2_leftmost_means_leftmost_of_those_left() {
    let (rows, mut play) = example();
    play.play_card(1, &rows, "P2");
    play.play_card(2, &rows, "P3");
    // Seat 3 has no pink and plays its leftmost card, a trump or not; then wins what it can.
    let strongest = place(&rows, 3, "R7");
    play.play(3, strongest);
    play.play_card(0, &rows, "P0");
    assert_eq!(play.turn(), 3);
    let first = (1..=15).find(|p| *p != strongest).unwrap();
    assert_eq!(play.refused(3, &format!("play {first}")), Refusal::Leftmost { position: first });
}

#[test]
fn x4_2_a_single_card_may_be_led() {
    let mut seen = 0;
    for n in 0..20 {
        let mut play = Play::laid(game(3, Rules::default()), &example_three());
        let mut rng = Seed::numbered(n).stream("wander", 0);
        play.wander(&mut rng, |view| {
            let leading = view.led.is_none() && view.phase == xylo::Phase::Playing;
            leading && view.turn.is_some_and(|s| view.row_of(s).unwrap().1.down().count_ones() == 1)
        });
        if play.table.is_over() || play.view(0).turn.is_none() {
            continue;
        }
        seen += 1;
        let seat = play.turn();
        let only = play.view(seat).rows[usize::from(seat)].down().trailing_zeros();
        assert_eq!(play.menu(seat), [format!("play {only}")]);
    }
    assert!(seen > 5);
}

fn example_three() -> Vec<Vec<Card>> {
    rows(&game(3, Rules::default()), &[wish("", ""), wish("", ""), wish("", "")])
}

#[test]
fn x4_3_the_led_colour_is_followed() {
    let (rows, mut play) = example();
    play.play_card(1, &rows, "P2");
    let pink = place(&rows, 2, "P3");
    let refusal = play.refused(2, "play 1");
    let places: Vec<u8> =
        (1..=15).filter(|p| rows[2][usize::from(*p) - 1].colour() == Colour::Pink).collect();
    assert!(places.contains(&pink));
    assert_eq!(refusal, Refusal::MustFollow { colour: Colour::Pink, positions: places.clone() });
    assert_eq!(play.menu(2), places.iter().map(|p| format!("play {p}")).collect::<Vec<_>>());
}

#[test]
fn x4_3_without_the_led_colour_anything_goes_the_leftmost_too() {
    let (rows, mut play) = example();
    play.play_card(1, &rows, "P2");
    play.play_card(2, &rows, "P3");
    assert_eq!(play.menu(3), (1..=15).map(|p| format!("play {p}")).collect::<Vec<_>>());
}

#[test]
fn x4_3_the_leftmost_card_may_follow() {
    let game = game(4, Rules::default());
    let wishes = [wish("", ""), wish("R5", ""), wish("R10", ""), wish("", "")];
    let rows = rows(&game, &wishes);
    let mut play = Play::laid(game, &rows);
    play.play_card(1, &rows, "R5");
    assert_eq!(rows[2][0].to_string(), "R10");
    assert!(play.menu(2).contains(&"play 1".to_owned()));
    play.act(2, "play 1");
}

#[test]
fn x4_3_a_gap_is_no_card() {
    let (rows, mut play) = example();
    let two = place(&rows, 1, "P2");
    play.play(1, two);
    play.play_card(2, &rows, "P3");
    play.play_card(3, &rows, "O9");
    play.play_card(0, &rows, "P0");
    // The pink 3 of seat 2 is the highest of the led colour.
    assert_eq!(play.turn(), 2);
    let three = place(&rows, 2, "P3");
    for position in [three, 0, 16, 200] {
        assert_eq!(play.refused(2, &format!("play {position}")), Refusal::NoCard { position });
    }
}

#[test]
fn x4_4_trump_wins_the_printed_example() {
    let (rows, mut play) = example();
    play.play_card(1, &rows, "P2");
    play.play_card(2, &rows, "P3");
    play.play_card(3, &rows, "R7");
    play.play_card(0, &rows, "P0");
    assert_eq!(play.turn(), 3);
    assert_eq!(play.view(0).rows.iter().map(|row| row.won).collect::<Vec<_>>(), [0, 0, 0, 1]);
    assert_eq!(play.view(0).tricks[0].winner, Some(3));
}

#[test]
fn x4_4_the_highest_of_the_led_colour_wins_without_trump() {
    let (rows, mut play) = example();
    play.play_card(1, &rows, "P2");
    play.play_card(2, &rows, "P3");
    // Higher than anything pink, but neither led nor trump.
    play.play_card(3, &rows, "O9");
    play.play_card(0, &rows, "P0");
    assert_eq!(play.view(0).tricks[0].winner, Some(2));
}

#[test]
fn x4_4_of_two_trumps_the_higher_wins() {
    let game = game(4, Rules::default());
    let wishes = [wish("P0", ""), wish("P2", ""), wish("R7", "P"), wish("R3", "P")];
    let rows = rows(&game, &wishes);
    let mut play = Play::laid(game, &rows);
    play.play_card(1, &rows, "P2");
    play.play_card(2, &rows, "R7");
    play.play_card(3, &rows, "R3");
    play.play_card(0, &rows, "P0");
    assert_eq!(play.view(0).tricks[0].winner, Some(2));
}

#[test]
fn x4_4_trump_may_be_led_at_once() {
    let (rows, mut play) = example();
    let nine = place(&rows, 1, "R9");
    assert!(nine > 1);
    play.act(1, &format!("play {nine}"));
    assert_eq!(play.view(0).led, Some(Colour::Red));
}

#[test]
fn x4_4_yellow_is_trump_for_three() {
    let game = game(3, Rules::default());
    let wishes = [wish("G7 G0", ""), wish("G2", ""), wish("Y0 Y1", "G")];
    let rows = rows(&game, &wishes);
    let mut play = Play::laid(game, &rows);
    play.play_card(1, &rows, "G2");
    play.play_card(2, &rows, "Y0");
    play.play_card(0, &rows, "G7");
    assert_eq!(play.view(0).tricks[0].winner, Some(2));
}

/// Every trick of random matches is won by whom the rules say, written a second time.
#[test]
fn x4_4_every_trick_goes_to_the_strongest_card() {
    for seats in 2..=5 {
        let game = game(seats, Rules::default());
        let trump = game.setup().trump;
        let mut trick: Vec<(u8, Card)> = Vec::new();
        let mut leader = None;
        for sight in random_match(game, 9).sights {
            match sight {
                Sight::Played { row, card, .. } => trick.push((row, card)),
                Sight::Taken { row, .. } => {
                    assert!(leader.is_none_or(|expected| expected == trick[0].0));
                    let trumps = trick.iter().any(|(_, card)| card.colour() == trump);
                    let colour = if trumps { trump } else { trick[0].1.colour() };
                    let best = trick.iter().filter(|(_, card)| card.colour() == colour);
                    assert_eq!(best.max_by_key(|(_, card)| card.number()).unwrap().0, row);
                    leader = Some(row);
                    trick.clear();
                }
                Sight::Dealt { .. } => leader = None,
                _ => {}
            }
        }
    }
}

#[test]
fn x4_nobody_plays_out_of_turn() {
    let (_, play) = example();
    let game = play.table.game();
    let refusal = game.check(&play.view(2), &"play 3".parse().unwrap()).unwrap_err();
    let awaited = [Seat(1)].into_iter().collect();
    assert_eq!(refusal, Refusal::NotYourTurn { awaited });
    let spectator = play.table.view(Viewer::Spectator);
    let refusal = game.check(&spectator, &"play 3".parse().unwrap()).unwrap_err();
    assert_eq!(refusal, Refusal::NoSeat);
    assert_eq!(play.table.game().choices(&play.view(2)).actions, []);
}
