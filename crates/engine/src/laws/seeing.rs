//! Laws of knowledge: what views, samples and sights may tell.

use super::{Found, Law, Next};
use crate::chance::Rng;
use crate::game::Game;
use crate::seat::Viewer;
use std::fmt::Debug;

/// One step of a real game and what a viewer saw of it.
pub(super) struct Pair<'a, G: Game> {
    pub before: &'a G::State,
    pub after: &'a G::State,
    pub seen: &'a [G::Sight],
}

pub(super) fn possible<G: Game>(game: &G, state: &G::State) -> Found {
    game.audit(state).map_err(|problem| (Law::Audit, format!("{problem} in {state:?}")))
}

/// A world drawn from a view looks like that view, and stands like it, to that viewer.
pub(super) fn sample_looks_alike<G: Game>(
    game: &G,
    state: &G::State,
    who: Viewer,
    rng: &mut Rng,
) -> Found {
    let view = game.view(state, who);
    json_round_trip(&view)?;
    let world = game.determinize(&view, rng);
    game.audit(&world)
        .map_err(|problem| (Law::Audit, format!("sampled for {who:?}: {problem} in {world:?}")))?;
    let seen = game.view(&world, who);
    if seen != view {
        return Err((Law::View, format!("{who:?} sees {seen:?} in a sample of {view:?}")));
    }
    same(Law::Public, "awaits", game.awaits(state), game.awaits(&world))?;
    same(Law::Public, "standing", game.standing(state), game.standing(&world))?;
    same(Law::Public, "outcome", game.outcome(state), game.outcome(&world))
}

/// The same action in a world that looks alike before and after must have looked alike itself.
/// Returns how many sights were compared.
pub(super) fn sights_tell_no_more<G: Game>(
    game: &G,
    real: Pair<'_, G>,
    next: &Next<G>,
    who: Viewer,
    rng: &mut Rng,
) -> Found<usize> {
    let mut world = game.determinize(&game.view(real.before, who), rng);
    let mut events = Vec::new();
    match next {
        Next::Seat(seat, action) => {
            let view = game.view(&world, Viewer::Seat(*seat));
            if game.check(&view, action).is_err() {
                return Ok(0); // The actor holds other cards in that world.
            }
            game.apply(&mut world, *seat, action, &mut events);
        }
        Next::Host(action) => game.apply_host(&mut world, action, &mut events),
    }
    if game.view(&world, who) != game.view(real.after, who) {
        return Ok(0);
    }
    let seen: Vec<G::Sight> = events.iter().filter_map(|event| game.sight(event, who)).collect();
    if seen.as_slice() != real.seen {
        let detail = format!("{who:?} saw {:?}, in a world that looks alike {seen:?}", real.seen);
        return Err((Law::Sight, detail));
    }
    for sight in &seen {
        json_round_trip(sight)?;
    }
    Ok(seen.len())
}

pub(super) fn json_round_trip<T: crate::Wire + PartialEq>(thing: &T) -> Found {
    let fail = |detail: String| (Law::RoundTrip, detail);
    let text = serde_json::to_string(thing).map_err(|e| fail(format!("{e} of {thing:?}")))?;
    let back: T = serde_json::from_str(&text).map_err(|e| fail(format!("{e} in {text}")))?;
    if back == *thing { Ok(()) } else { Err(fail(format!("{thing:?} comes back as {back:?}"))) }
}

fn same<T: PartialEq + Debug>(law: Law, what: &str, real: T, sampled: T) -> Found {
    if real == sampled {
        return Ok(());
    }
    Err((law, format!("{what} is {real:?}, in a world that looks alike {sampled:?}")))
}
