//! Audit: what must be true of every state, real or sampled.

use crate::bot::replay::Replay;
use crate::pieces::card::Card;
use crate::pieces::round::{Phase, Round};
use crate::pieces::setup::Setup;
use crate::scoring::{self, MatchEnd};
use crate::state::State;
use tablee_engine::SeatSet;

/// Checks every invariant.
pub(crate) fn audit(state: &State, setup: &Setup, rounds: u8) -> Result<(), String> {
    pack(&state.round.rows, setup)?;
    sorted(&state.round, setup)?;
    match state.round.phase {
        Phase::Sorting => nothing_played(&state.round)?,
        Phase::Playing | Phase::Announcing | Phase::Choosing | Phase::Over => {
            let (told, kept) =
                Replay::of_round(&state.round).replayed_over(state.round.rows, setup);
            kept?;
            ensure(told == state.round, "the story of the round does not lead to its state")?;
        }
    }
    history(state, setup, rounds)
}

fn ensure(holds: bool, problem: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(problem.to_owned()) }
}

/// X1, X2: every card of the pack lies in exactly one row.
fn pack(rows: &crate::pieces::setup::Rows, setup: &Setup) -> Result<(), String> {
    let mut lie: Vec<u8> =
        (0..setup.rows).flat_map(|row| setup.cards_of(rows, row)).map(|c| c.rank()).collect();
    let mut pack = setup.pack.to_vec();
    lie.sort_unstable();
    pack.sort_unstable();
    ensure(lie == pack, "the rows are not the pack")
}

/// X3: rows never rise; before its sorter has decided, a row lies in the plain order.
fn sorted(round: &Round, setup: &Setup) -> Result<(), String> {
    for row in 0..setup.rows {
        let cards = setup.cards_of(&round.rows, row);
        ensure(cards.is_sorted_by_key(|c| 10 - c.number().min(10)), "a row rises")?;
        let free = round.phase == Phase::Sorting && !round.sorted.contains(setup.sorter(row));
        let plain = cards.is_sorted_by_key(|card: &Card| card.rank());
        ensure(!free || plain, "an unsorted row has an order of its own")?;
    }
    Ok(())
}

fn nothing_played(round: &Round) -> Result<(), String> {
    let fresh = Round { sorted: round.sorted, ..Round::dealt(round.rows, round.leader) };
    ensure(fresh == *round, "something was played before all had sorted")
}

/// X4.1, X6, X7: scores, leaders and the end follow from the last round.
fn history(state: &State, setup: &Setup, rounds: u8) -> Result<(), String> {
    ensure((state.round.phase == Phase::Over) == state.winner.is_some(), "over without a winner")?;
    ensure(state.round.sorted.or(setup.seats.all()) == setup.seats.all(), "a stranger sorted")?;
    let Some(past) = &state.last else {
        ensure(state.number == 1, "a later round without an earlier one")?;
        return ensure(state.scores.iter().all(|score| *score == 0), "points from nowhere");
    };
    pack(&past.rows, setup)?;
    let before = if state.winner.is_some() { state.number } else { state.number - 1 };
    ensure(past.round == before, "the last round has the wrong number")?;
    let enough = state.scores.iter().zip(past.points).all(|(sum, new)| *sum >= u32::from(new));
    ensure(enough, "a total is less than the last round's points")?;
    let all_taken = past.won.iter().sum::<u8>() == setup.tricks();
    ensure(all_taken, "the last round lost a trick")?;
    match state.winner {
        Some(seat) => {
            let fair = scoring::verdict(&state.scores, past, setup) == MatchEnd::Won(seat);
            ensure(fair && state.number >= u32::from(rounds), "the wrong winner")
        }
        None => next(state, past, setup, rounds),
    }
}

fn next(
    state: &State,
    past: &crate::pieces::past_round::Past,
    setup: &Setup,
    rounds: u8,
) -> Result<(), String> {
    let leader = scoring::next_leader(&state.scores, past.leader, setup.seats);
    ensure(state.round.leader == leader, "the wrong leader")?;
    let tied = match scoring::verdict(&state.scores, past, setup) {
        MatchEnd::Tied(tied) => tied,
        MatchEnd::Won(_) => SeatSet::EMPTY,
    };
    let due = past.round < u32::from(rounds) || !tied.is_empty();
    ensure(due, "a round after the match was decided")
}
