//! Choice of a game by its id, and the failure where there is no such game.

use crate::args::Failure;
use crate::text::TEXT;
use tablee_engine::{AnyGame, Lang};
use tablee_game_registry::GameRegistry;
use tablee_text::say;

/// The game called `id`.
pub fn find<'a>(
    registry: &'a GameRegistry,
    id: &str,
    lang: Lang,
) -> Result<&'a dyn AnyGame, Failure> {
    registry.find(id).ok_or_else(|| unknown(registry, id, lang))
}

/// There is no game called `id`: which there are.
pub fn unknown(registry: &GameRegistry, id: &str, lang: Lang) -> Failure {
    let said = say!(TEXT, lang, "quote", text = id);
    let known = registry.ids().join(", ");
    Failure::usage(say!(TEXT, lang, "game.unknown", said = said, known = known))
}
