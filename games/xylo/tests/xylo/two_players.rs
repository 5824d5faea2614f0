//! X8: two people and two automata.

use crate::table::{Play, Wish, game, random_match, rows};
use tablee_engine::{Chance, Game, Seat, Seed, Viewer};
use xylo::{Automaton, Card, Owner, Refusal, Rules, Sight, spell};

fn two() -> (Vec<Vec<Card>>, Play) {
    let game = game(2, Rules::default());
    let wishes: Vec<Wish> = (0..4).map(|_| Wish { has: "", lacks: "" }).collect();
    let rows = rows(&game, &wishes);
    let play = Play::dealt(game, &rows);
    (rows, play)
}

#[test]
fn x8_1_four_rows_seat_a_seat_b() {
    let (rows, _) = two();
    let play = Play::laid(game(2, Rules::default()), &rows);
    let owners: Vec<Owner> = play.view(0).rows.iter().map(|row| row.owner).collect();
    let (a, b) = (Owner::Automaton(Automaton::A), Owner::Automaton(Automaton::B));
    assert_eq!(owners, [Owner::Seat(Seat(0)), a, Owner::Seat(Seat(1)), b]);
}

#[test]
fn x8_1_each_sorts_the_opponents_row_and_the_one_on_its_left() {
    let (rows, mut play) = two();
    assert_eq!(play.view(0).hand, [rows[2].clone(), rows[1].clone()]);
    assert_eq!(play.view(1).hand, [rows[0].clone(), rows[3].clone()]);
    let one = format!("sort {}", spell(&rows[2]));
    assert_eq!(play.refused(0, &one), Refusal::WrongRows { need: 2, given: 1 });
    let swapped = format!("sort {} / {}", spell(&rows[1]), spell(&rows[2]));
    assert!(matches!(play.refused(0, &swapped), Refusal::WrongCards { row: 1, .. }));
    play.act(0, &format!("sort {} / {}", spell(&rows[2]), spell(&rows[1])));
    play.act(1, "sort");
    let knows = |seat: u8| -> Vec<bool> {
        let view = play.view(seat);
        view.rows.iter().map(|row| row.cards.iter().all(|slot| slot.number.is_some())).collect()
    };
    assert_eq!(knows(0), [false, true, true, false]);
    assert_eq!(knows(1), [true, false, false, true]);
}

#[test]
fn x8_2_the_eighth_card_is_an_automatons_bid() {
    let (rows, mut play) = two();
    play.act(0, "sort");
    let seen = play.act(1, "sort");
    for (row, cards) in [(1, &rows[1]), (3, &rows[3])] {
        let card = cards[7];
        assert!(seen.contains(&Sight::AutomatonBid { row, position: 8, card }));
        let bid = play.view(0).rows[usize::from(row)].bid.unwrap();
        assert_eq!((bid.position, bid.number, bid.trick), (8, card.number(), 0));
    }
    for played in (0..10).map(|n| random_match(game(2, Rules::default()), n)) {
        let of_eight =
            |sight: &Sight| matches!(sight, Sight::Played { row: 1 | 3, position: 8, .. });
        assert!(!played.sights.iter().any(of_eight));
    }
}

/// What an automaton plays, written a second time from the full rows: lowest of the led colour,
/// else lowest trump, else rightmost.
#[test]
fn x8_3_automata_play_by_their_rule() {
    let (mut leads, mut follows, mut ruffs, mut discards) = (0, 0, 0, 0);
    for n in 0..12 {
        let played = random_match(game(2, Rules { rounds: 1, ..Rules::default() }), n);
        let past_rows: Vec<Vec<Vec<Card>>> = played.pasts.iter().map(|p| p.rows.clone()).collect();
        let mut round = 0;
        let mut gone: Vec<Card> = Vec::new();
        let mut led: Option<Card> = None;
        for sight in &played.sights {
            match *sight {
                Sight::Played { row, card, .. } => {
                    if row % 2 == 1 {
                        let cards = &past_rows[round][usize::from(row)];
                        let bid = cards[7];
                        let left: Vec<Card> = cards
                            .iter()
                            .copied()
                            .filter(|c| !gone.contains(c) && *c != bid)
                            .collect();
                        let lowest = |colour| {
                            let of = left.iter().filter(move |c| c.colour() == colour);
                            of.copied().min_by_key(|c| c.number())
                        };
                        let red = xylo::Colour::Red;
                        let expected = match led {
                            None => {
                                leads += 1;
                                left.last().copied()
                            }
                            Some(first) => match (lowest(first.colour()), lowest(red)) {
                                (Some(low), _) => {
                                    follows += 1;
                                    Some(low)
                                }
                                (None, Some(low)) => {
                                    ruffs += 1;
                                    Some(low)
                                }
                                (None, None) => {
                                    discards += 1;
                                    left.last().copied()
                                }
                            },
                        };
                        assert_eq!(Some(card), expected);
                    }
                    gone.push(card);
                    led = led.or(Some(card));
                }
                Sight::Taken { .. } => led = None,
                Sight::RoundOver { .. } => {
                    round += 1;
                    gone.clear();
                    led = None;
                }
                _ => {}
            }
        }
    }
    assert!(leads > 0 && follows > 0 && ruffs > 0 && discards > 0);
}

#[test]
fn x8_3_automata_need_nobody_to_act_for_them() {
    let (_, mut play) = two();
    play.act(0, "sort");
    play.act(1, "sort");
    assert_eq!(play.turn(), 1);
    play.act(1, "play 9");
    play.act(1, "pass");
    // B has played; seat 0 is next.
    assert_eq!(play.turn(), 0);
    assert_eq!(play.view(0).trick().unwrap().plays.len(), 2);
    assert_eq!(play.view(0).trick().unwrap().plays[1].row, 3);
}

#[test]
fn x8_4_the_player_who_did_not_deal_leads_then_the_lower_total() {
    for n in 0..30 {
        let seed = Seed::numbered(n);
        let game2 = game(2, Rules::default());
        let state = game2.deal(Chance::new(seed), &mut ());
        let dealer = seed.stream("dealer", 0).below(2) as u8;
        assert_eq!(game2.view(&state, Viewer::Spectator).leader, Seat(1 - dealer));
    }
    let mut ties = 0;
    for n in 0..40 {
        let pasts = random_match(game(2, Rules { rounds: 4, ..Rules::default() }), n).pasts;
        let mut totals = [0u32; 2];
        for two in pasts.windows(2) {
            (0..2).for_each(|seat| totals[seat] += u32::from(two[0].points[seat]));
            let expected = match totals[0].cmp(&totals[1]) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Greater => 1,
                std::cmp::Ordering::Equal => 1 - two[0].leader.0,
            };
            ties += usize::from(totals[0] == totals[1]);
            assert_eq!(two[1].leader, Seat(expected));
        }
    }
    assert!(ties > 0);
}

#[test]
fn x8_5_automata_that_meet_their_bids_cost_points() {
    let mut cases = [0; 3];
    for n in 0..200 {
        for past in random_match(game(2, Rules::default()), n).pasts {
            let met = |row: usize| {
                past.rows[row][usize::from(past.bids[row]) - 1].number() == past.won[row]
            };
            let automata = usize::from(met(1)) + usize::from(met(3));
            cases[automata] += 1;
            for (seat, row) in [(0, 0), (1, 2)] {
                let bonus = if met(row) { 5 } else { 0 };
                let expected = [past.won[row] + bonus, bonus, 0][automata];
                assert_eq!(past.points[seat], expected);
            }
        }
    }
    assert!(cases.iter().all(|count| *count > 0), "{cases:?}");
}
