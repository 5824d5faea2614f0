//! Seating plans of a contest: every deal is played at several tables, so that all bots meet the
//! same cards from the same seats.

use tablee_engine::Rng;

/// How bots are seated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// The first bot alone against a table of the second, once from every seat.
    Duel,
    /// All bots together, every bot as often in every seat.
    Mixed,
}

impl Format {
    /// The tables of one deal: for each, which bot sits in which seat.
    pub fn seatings(self, bots: usize, seats: usize, rng: &mut Rng) -> Vec<Vec<usize>> {
        match self {
            Format::Duel => {
                let alone = |at: usize| (0..seats).map(|seat| usize::from(seat != at)).collect();
                (0..seats).map(alone).collect()
            }
            Format::Mixed => mixed(bots, seats, rng),
        }
    }
}

/// A random order of bots as even as it can be; each further table moves every seat on to the
/// next bot, so that after as many tables as bots everybody has sat everywhere once.
fn mixed(bots: usize, seats: usize, rng: &mut Rng) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..bots).collect();
    rng.shuffle(&mut order);
    let mut first: Vec<usize> = (0..seats.max(bots)).map(|seat| order[seat % bots]).collect();
    if bots <= seats {
        rng.shuffle(&mut first);
    }
    first.truncate(seats);
    // Which bot follows which is drawn too, so that over many deals all neighbours are met.
    let mut next = order;
    rng.shuffle(&mut next);
    let place = |bot: usize| next.iter().position(|other| *other == bot).unwrap_or_default();
    let table = |turn: usize| first.iter().map(|bot| next[(place(*bot) + turn) % bots]).collect();
    (0..bots).map(table).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablee_engine::Seed;

    #[test]
    fn in_a_duel_the_first_sits_everywhere_once() {
        let mut rng = Seed::numbered(1).stream("test", 0);
        let tables = Format::Duel.seatings(2, 3, &mut rng);
        assert_eq!(tables, vec![vec![0, 1, 1], vec![1, 0, 1], vec![1, 1, 0]]);
    }

    #[test]
    fn at_mixed_tables_every_bot_meets_every_seat_equally_often() {
        for (bots, seats) in [(2, 4), (3, 4), (4, 4), (5, 3), (2, 2), (3, 2), (2, 5)] {
            for n in 0..20 {
                let mut rng = Seed::numbered(1).stream("test", n);
                let tables = Format::Mixed.seatings(bots, seats, &mut rng);
                assert_eq!(tables.len(), bots);
                for (bot, seat) in (0..bots).flat_map(|bot| (0..seats).map(move |s| (bot, s))) {
                    let met = tables.iter().filter(|table| table[seat] == bot).count();
                    assert_eq!(met, 1, "{bots} bots, {seats} seats: {tables:?}");
                }
            }
        }
    }

    #[test]
    fn over_deals_every_order_comes_up() {
        let draw = |n| Format::Mixed.seatings(2, 4, &mut Seed::numbered(2).stream("test", n));
        let firsts: std::collections::BTreeSet<_> = (0..60).map(|n| draw(n)[0].clone()).collect();
        assert_eq!(firsts.len(), 6, "{firsts:?}");
    }
}
