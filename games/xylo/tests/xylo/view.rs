//! X9: what each viewer knows, and that the ranges shown are true and no more than the view says.

use crate::table::{game, random_match, random_step};
use tablee_engine::table::Table;
use tablee_engine::{Chance, Game, Seat, Seed, Viewer};
use xylo::{Card, Face, Rules, Slot};

#[test]
fn x9_numbers_are_known_exactly_where_the_rules_say() {
    for seats in 2..=5 {
        let mut table = Table::start(game(seats, Rules::default()), Chance::new(Seed::numbered(4)));
        let mut rng = Seed::numbered(4).stream("test", 0);
        while !table.is_over() {
            random_step(&mut table, &mut rng);
            for who in Viewer::everyone(table.game().seats()) {
                let view = table.view(who);
                for (n, row) in view.rows.iter().enumerate() {
                    let sorted = who.is(table.game().setup().sorter(n as u8));
                    let own = who.seat().is_some_and(|s| table.game().setup().row_of(s) == n as u8);
                    for (at, slot) in row.cards.iter().enumerate() {
                        let looked = row.looked.is_some_and(|two| two.contains(&(at as u8 + 1)));
                        let knows = slot.face != Face::Down || sorted || (own && looked);
                        assert_eq!(slot.number.is_some(), knows);
                        assert_eq!(slot.range.is_some(), !knows);
                    }
                }
            }
        }
    }
}

/// The sorter of a row knows the numbers that others only bound.
#[test]
fn x9_every_range_holds_the_true_number() {
    for seats in 2..=5 {
        let mut table = Table::start(game(seats, Rules::default()), Chance::new(Seed::numbered(6)));
        let mut rng = Seed::numbered(6).stream("test", 0);
        let mut narrow = 0;
        while !table.is_over() {
            random_step(&mut table, &mut rng);
            for who in Viewer::everyone(table.game().seats()) {
                for (n, row) in table.view(who).rows.iter().enumerate() {
                    let sorter = table.game().setup().sorter(n as u8);
                    let truth = &table.view(Viewer::Seat(sorter)).rows[n];
                    for (slot, real) in row.cards.iter().zip(&truth.cards) {
                        let Some([low, high]) = slot.range else { continue };
                        let number = real.number.unwrap();
                        assert!(low <= number && number <= high, "{low} {number} {high}");
                        narrow += usize::from(low == high);
                    }
                }
            }
        }
        assert!(narrow > 0);
    }
}

/// Pack, rows and hand say the same: what a viewer has not seen is the rest of the pack.
#[test]
fn x9_unseen_numbers_are_those_of_no_card_that_the_viewer_knows() {
    for seats in 2..=5 {
        let mut table = Table::start(game(seats, Rules::default()), Chance::new(Seed::numbered(8)));
        let mut rng = Seed::numbered(8).stream("test", 0);
        while !table.is_over() {
            for who in Viewer::everyone(table.game().seats()) {
                let view = table.view(who);
                let slots = view.rows.iter().flat_map(|row| &row.cards).filter_map(Slot::card);
                let known: Vec<Card> = slots.chain(view.hand.iter().flatten().copied()).collect();
                let unseen = view.unseen.iter().flat_map(|(colour, numbers)| {
                    assert!(numbers.is_sorted_by(|a, b| a > b), "{numbers:?}");
                    numbers.iter().map(|number| Card::new(*colour, *number).unwrap())
                });
                let mut all: Vec<u8> = unseen.chain(known).map(Card::rank).collect();
                let mut pack: Vec<u8> = table.game().setup().cards().map(Card::rank).collect();
                all.sort_unstable();
                pack.sort_unstable();
                assert_eq!(all, pack);
            }
            random_step(&mut table, &mut rng);
        }
    }
}

#[test]
fn a_table_without_aids_is_not_told_what_was_seen_nor_what_follows_from_it() {
    let mut table = Table::start(game(4, Rules::default()), Chance::new(Seed::numbered(2)));
    let mut rng = Seed::numbered(2).stream("test", 0);
    let (mut helped, mut hidden) = (0, 0);
    while table.status().round == 1 {
        for who in Viewer::everyone(table.game().seats()) {
            let whole = table.view(who);
            let sent = table.game().without_aids(whole.clone());
            assert_eq!(sent.unseen.values().flatten().count(), 60, "the pack and nothing else");
            helped += usize::from(sent.unseen != whole.unseen);
            let slots = |view: &xylo::View| {
                view.rows.iter().flat_map(|row| row.cards.clone()).collect::<Vec<_>>()
            };
            for (slot, known) in slots(&sent).into_iter().zip(slots(&whole)) {
                hidden += usize::from(known.range.is_some());
                assert_eq!(slot, Slot { range: None, ..known });
            }
        }
        random_step(&mut table, &mut rng);
    }
    assert!(helped > 0 && hidden > 0);
}

#[test]
fn x9_a_finished_round_shows_whole_rows() {
    let played = random_match(game(4, Rules::default()), 3);
    for past in &played.pasts {
        let mut all = past.rows.concat();
        all.sort_by_key(|card| card.rank());
        all.dedup();
        assert_eq!(all.len(), 60);
    }
    assert_eq!(played.end.last.as_ref(), played.pasts.last());
}

#[test]
fn x9_a_secret_is_forgotten_when_the_round_is_over() {
    let mut table = Table::start(game(4, Rules::default()), Chance::new(Seed::numbered(2)));
    let mut rng = Seed::numbered(2).stream("test", 0);
    while table.status().round == 1 {
        random_step(&mut table, &mut rng);
    }
    let view = table.view(Viewer::Seat(Seat(0)));
    assert!(view.rows.is_empty() && view.tricks.is_empty() && view.last.is_some());
    assert_eq!(view.hand.len(), 1);
}
