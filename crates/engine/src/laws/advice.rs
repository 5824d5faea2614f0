//! The law of advice: what a bot says about a seat is the same in every world that looks the
//! same to that seat, to the last digit and sentence.

use super::{Breach, Law};
use crate::any::{AnyTable as _, Boxed, Hosted, MakeBot};
use crate::bot::Budget;
use crate::chance::{Rng, Seed};
use crate::game::Simulate;
use crate::seat::{Seat, Viewer};
use crate::table::Table;
use crate::voice::Voice;
use std::ops::Range;

/// Enough to search, little enough to ask often.
const BUDGET: Budget = Budget::Playouts(24);
/// No examined game is longer.
const LONGEST: usize = 2_000;

/// Plays one random game per seed; at every `stride`th state every seat that may act asks every
/// bot, in the real world and in one that looks the same, with the same luck. Returns how often
/// they were compared.
pub fn examine_advice<G: Simulate + Voice, E: From<Breach>>(
    open: impl Fn(Seed) -> Result<Table<G>, E>,
    levels: &[(&'static str, MakeBot<G>)],
    seeds: Range<u64>,
    stride: usize,
) -> Result<usize, E> {
    let (bots, mut compared) = (Boxed::new(levels.to_vec()), 0);
    for number in seeds {
        let seed = Seed::numbered(number);
        let mut rng = seed.stream("laws", 1);
        let mut real = bots.host(open(seed)?);
        for ply in 0..LONGEST {
            let status = real.status();
            let asked = status.to_act.or(status.may_act);
            for seat in asked.iter().filter(|_| ply % stride.max(1) == 0) {
                let twin = bots.host(open(seed)?.in_state(lookalike(&real, seat, &mut rng)));
                compared += same_advice(&real, &twin, seat, (levels, &mut rng))
                    .map_err(|detail| Breach { law: Law::Advice, seed: number, ply, detail })?;
            }
            if !random_ply(&mut real, &mut rng) {
                break;
            }
        }
    }
    Ok(compared)
}

/// Another world that looks the same to a seat.
fn lookalike<G: Simulate>(real: &Hosted<G>, seat: Seat, rng: &mut Rng) -> G::State {
    let table = real.table();
    table.game().determinize(&table.view(Viewer::Seat(seat)), rng)
}

/// Asks every bot in both worlds.
fn same_advice<G: Simulate + Voice>(
    real: &Hosted<G>,
    twin: &Hosted<G>,
    seat: Seat,
    (levels, rng): (&[(&'static str, MakeBot<G>)], &mut Rng),
) -> Result<usize, String> {
    let rng = rng.seed().stream("advice", 0);
    for (level, _) in levels {
        let here = real.advise(seat, level, BUDGET, &mut rng.clone());
        let there = twin.advise(seat, level, BUDGET, &mut rng.clone());
        if here != there {
            let detail = format!(
                "seat {seat} is advised {here:?} by {level}, in a world that looks alike {there:?}"
            );
            return Err(detail);
        }
    }
    Ok(levels.len())
}

/// Somebody who is awaited does something at random, now and then somebody who cuts in. Whether
/// the game went on.
fn random_ply<G: Simulate + Voice>(table: &mut Hosted<G>, rng: &mut Rng) -> bool {
    let status = table.status();
    let cut_in = !status.may_act.is_empty() && rng.below(6) == 0;
    let seats: Vec<Seat> = if cut_in { status.may_act } else { status.to_act }.iter().collect();
    if seats.is_empty() {
        return false;
    }
    let seat = seats[rng.index(seats.len())];
    let actions = table.legal(seat).actions;
    !actions.is_empty() && table.act(seat, &actions[rng.index(actions.len())]).is_ok()
}
