//! X3: sorting in secret, the rows on the table, positions.

use crate::table::{Play, Wish, game, rows};
use tablee_engine::{Game, Seat, Viewer};
use xylo::{Card, Phase, Refusal, Rules, spell};

fn four() -> (Vec<Vec<Card>>, Play) {
    let game = game(4, Rules::default());
    let rows = rows(
        &game,
        &[
            Wish { has: "R5 O5 Y5", lacks: "" },
            Wish { has: "", lacks: "" },
            Wish { has: "", lacks: "" },
            Wish { has: "", lacks: "" },
        ],
    );
    let play = Play::dealt(game, &rows);
    (rows, play)
}

#[test]
fn x3_all_sort_at_once_in_any_order() {
    let (_, mut play) = four();
    assert_eq!(play.table.status().to_act.len(), 4);
    for (done, seat) in [2, 0, 3].into_iter().enumerate() {
        play.act(seat, "sort");
        assert_eq!(play.table.status().to_act.len(), 3 - done);
        assert!(play.menu(seat).is_empty());
    }
    play.act(1, "sort");
    assert_eq!(play.view(0).phase, Phase::Playing);
}

#[test]
fn x3_the_hand_becomes_the_left_neighbours_row() {
    let (rows, mut play) = four();
    assert_eq!(play.view(3).hand, [rows[0].clone()]);
    (0..4).for_each(|seat| drop(play.act(seat, "sort")));
    let known: Vec<Card> = play.view(3).rows[0].cards.iter().filter_map(|s| s.card()).collect();
    assert_eq!(known, rows[0]);
}

#[test]
fn x3_ties_lie_in_any_order_the_sorter_likes() {
    let (rows, mut play) = four();
    let mut swapped = rows[0].clone();
    let five = swapped.iter().position(|card| card.number() == 5).unwrap();
    swapped.swap(five, five + 2);
    assert_eq!(spell(&swapped[five..five + 3]), "Y5 O5 R5");
    play.act(3, &format!("sort {}", spell(&swapped)));
    assert_eq!(play.view(3).hand, [swapped.clone()]);
    (0..3).for_each(|seat| drop(play.act(seat, "sort")));
    let known: Vec<Card> = play.view(3).rows[0].cards.iter().filter_map(|s| s.card()).collect();
    assert_eq!(known, swapped);
}

#[test]
fn x3_bare_sort_puts_ties_in_the_order_of_the_colours() {
    let (rows, mut play) = four();
    let five = rows[0].iter().position(|card| card.number() == 5).unwrap();
    assert_eq!(spell(&rows[0][five..five + 3]), "R5 O5 Y5");
    let mut other = four().1;
    play.act(3, "sort");
    other.act(3, &format!("sort {}", spell(&rows[0])));
    assert!(play.table.state() == other.table.state());
}

#[test]
fn x3_a_row_never_rises() {
    let (rows, mut play) = four();
    let mut wrong = rows[0].clone();
    let at = wrong.windows(2).position(|two| two[0].number() > two[1].number()).unwrap();
    wrong.swap(at, at + 1);
    let refusal = play.refused(3, &format!("sort {}", spell(&wrong)));
    assert_eq!(refusal, Refusal::NotSorted { row: 1, at: at as u8 + 2 });
}

#[test]
fn x3_exactly_the_dealt_cards() {
    let (rows, mut play) = four();
    let mut wrong = rows[0].clone();
    let stranger = rows[1][0];
    let lost = std::mem::replace(&mut wrong[0], stranger);
    let refusal = play.refused(3, &format!("sort {}", spell(&wrong)));
    let (missing, extra) = (vec![lost], vec![stranger]);
    assert_eq!(refusal, Refusal::WrongCards { row: 1, missing, extra });
    let refusal = play.refused(3, &format!("sort {}", spell(&rows[0][1..])));
    let (missing, extra) = (vec![rows[0][0]], vec![]);
    assert_eq!(refusal, Refusal::WrongCards { row: 1, missing, extra });
    let mut twice = rows[0].clone();
    twice[0] = twice[1];
    let refusal = play.refused(3, &format!("sort {}", spell(&twice)));
    let (missing, extra) = (vec![rows[0][0]], vec![twice[1]]);
    assert_eq!(refusal, Refusal::WrongCards { row: 1, missing, extra });
    let refusal = play.refused(3, "sort R1 / O1");
    assert_eq!(refusal, Refusal::WrongRows { need: 1, given: 2 });
}

#[test]
fn x3_only_sorting_while_all_sort() {
    let (_, mut play) = four();
    for action in ["play 3", "pass", "look 1 2", "bid 1"] {
        assert_eq!(play.refused(0, action), Refusal::WrongPhase { phase: Phase::Sorting });
    }
    let menu = play.table.game().choices(&play.view(0));
    assert_eq!((menu.actions.len(), menu.complete), (1, false));
}

#[test]
fn x3_1_places_keep_their_numbers() {
    let (rows, mut play) = four();
    (0..4).for_each(|seat| drop(play.act(seat, "sort")));
    play.play(1, 7);
    let row = &play.view(0).rows[1];
    assert_eq!(row.cards.len(), 15);
    assert_eq!(row.slot(7).unwrap().card(), Some(rows[1][6]));
    assert_eq!(row.slot(8).unwrap().back, rows[1][7].colour());
    assert!(!play.menu(1).contains(&"play 7".to_owned()));
}

#[test]
fn x3_2_backs_are_hidden_until_all_have_sorted() {
    let (_, mut play) = four();
    for seat in [0, 1, 2] {
        play.act(seat, "sort");
        for who in Viewer::everyone(play.table.game().seats()) {
            assert!(play.table.view(who).rows.is_empty());
        }
    }
    assert!(play.table.view(Viewer::Spectator).hand.is_empty());
    play.act(3, "sort");
    assert_eq!(play.table.view(Viewer::Spectator).rows.len(), 4);
}

#[test]
fn x3_2_a_seat_knows_its_left_neighbours_numbers_and_no_others() {
    for seats in 3..=5 {
        let game = game(seats, Rules::default());
        let wishes: Vec<Wish> = (0..seats).map(|_| Wish { has: "", lacks: "" }).collect();
        let rows = rows(&game, &wishes);
        let play = Play::laid(game, &rows);
        for seat in 0..seats {
            for (n, row) in play.view(seat).rows.iter().enumerate() {
                let known = row.cards.iter().all(|slot| slot.number.is_some());
                let hidden = row.cards.iter().all(|slot| slot.number.is_none());
                assert!(if n == usize::from((seat + 1) % seats) { known } else { hidden });
            }
        }
    }
}

#[test]
fn x3_3_the_left_neighbour_is_the_next_seat() {
    let (rows, play) = four();
    for seat in 0..4 {
        assert_eq!(play.view(seat).hand, [rows[usize::from((seat + 1) % 4)].clone()]);
        assert_eq!(play.table.game().setup().sorter((seat + 1) % 4), Seat(seat));
    }
}
