//! Laws of action: menus, refusals, notation, and the fast path beside the rich one.

use super::seeing::json_round_trip;
use super::{Found, Law};
use crate::chance::Rng;
use crate::game::{Game, Simulate};
use crate::seat::{Seat, Viewer};

/// Menus longer than this are checked action by action only at regular intervals.
const THOROUGH: usize = 64;
/// How often a random move is compared with the list at each state.
const PICKS: usize = 4;

/// What is offered is legal, listed once, comes back from its notation, and the fast path
/// offers the same; who is not awaited is offered nothing.
pub(super) fn menu_is_lawful<G: Simulate>(game: &G, state: &G::State, seat: Seat) -> Found {
    let view = game.view(state, Viewer::Seat(seat));
    let choices = game.choices(&view);
    let mut fast = Vec::new();
    game.moves(state, seat, &mut fast);
    if fast != choices.actions {
        let detail = format!("seat {seat}: moves {fast:?}, choices {:?}", choices.actions);
        return Err((Law::FastPath, detail));
    }
    if game.choices(&view) != choices {
        return Err((Law::Choices, format!("seat {seat}: the order of choices is not pinned")));
    }
    if !game.awaits(state).admits(seat) {
        let idle = choices.actions.is_empty();
        let detail = || format!("seat {seat} is not awaited but offered {:?}", choices.actions);
        return if idle { Ok(()) } else { Err((Law::Turn, detail())) };
    }
    if choices.actions.is_empty() {
        return Err((Law::Choices, format!("seat {seat} is awaited and offered nothing")));
    }
    let stride = choices.actions.len().div_ceil(THOROUGH);
    for action in choices.actions.iter().step_by(stride) {
        action_is_lawful(game, &view, action)?;
        if choices.actions.iter().filter(|other| *other == action).count() != 1 {
            return Err((Law::Choices, format!("“{action}” is listed twice")));
        }
    }
    // Time runs only for those the game waits for.
    match game.awaits(state).must.contains(seat) {
        true => action_is_lawful(game, &view, &game.on_timeout(&view)),
        false => Ok(()),
    }
}

fn action_is_lawful<G: Game>(game: &G, view: &G::View, action: &G::Action) -> Found {
    game.check(view, action)
        .map_err(|refusal| (Law::Choices, format!("“{action}” is offered but {refusal}")))?;
    let text = action.to_string();
    match text.parse::<G::Action>() {
        Ok(back) if back == *action => json_round_trip(action),
        Ok(back) => Err((Law::RoundTrip, format!("“{text}” is read as {back:?}"))),
        Err(error) => Err((Law::RoundTrip, format!("“{text}”: {error}"))),
    }
}

/// Picking one move at random is picking from the list, by the same numbers.
pub(super) fn random_is_uniform<G: Simulate>(
    game: &G,
    state: &G::State,
    seat: Seat,
    rng: &mut Rng,
) -> Found {
    let mut listed = Vec::new();
    game.moves(state, seat, &mut listed);
    for _ in 0..PICKS {
        let mut other = rng.clone();
        let picked = game.random_move(state, seat, &mut Vec::new(), rng);
        let expected = match listed.len() {
            0 => None,
            1 => listed.first(),
            n => listed.get(other.index(n)),
        };
        if picked.as_ref() != expected || *rng != other {
            let detail = format!("seat {seat}: picked {picked:?} instead of {expected:?}");
            return Err((Law::FastPath, detail));
        }
    }
    Ok(())
}

/// Plies played at once end where the same number of single ones end, by the same numbers.
pub(super) fn plies_equal_moves<G: Simulate>(game: &G, state: &G::State, rng: &mut Rng) -> Found {
    let (mut fast, mut single, mut other) = (state.clone(), state.clone(), rng.clone());
    let plies = game.random_plies(&mut fast, &mut Vec::new(), rng);
    let mut played = 0;
    while played < plies.max(1) {
        let Some(seat) = game.awaits(&single).must.first() else { break };
        let Some(action) = game.random_move(&single, seat, &mut Vec::new(), &mut other) else {
            break;
        };
        game.step(&mut single, seat, &action);
        played += 1;
    }
    if played == plies && fast == single && *rng == other {
        return Ok(());
    }
    Err((Law::FastPath, format!("{plies} plies lead to {fast:?}, {played} single to {single:?}")))
}

/// Everything the host is offered passes its check.
pub(super) fn host_menu_is_lawful<G: Game>(game: &G, state: &G::State) -> Found {
    let view = game.view(state, Viewer::Spectator);
    for action in game.host_choices(&view) {
        game.check_host(&view, &action)
            .map_err(|refusal| (Law::Choices, format!("host: “{action}” but {refusal}")))?;
        json_round_trip(&action)?;
    }
    Ok(())
}

/// The fast step ends in the state of the rich one.
pub(super) fn step_equals_apply<G: Simulate>(
    game: &G,
    before: &G::State,
    seat: Seat,
    action: &G::Action,
    rich: &G::State,
) -> Found {
    let mut fast = before.clone();
    game.step(&mut fast, seat, action);
    if fast == *rich {
        return Ok(());
    }
    Err((Law::FastPath, format!("“{action}” by {seat} steps to {fast:?}, applies to {rich:?}")))
}
