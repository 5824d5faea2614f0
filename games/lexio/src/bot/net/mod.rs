//! Neural network as a prior: what the net expects a play to bring in this round, from one seat's
//! view.

mod action_features;
mod layers;
mod view_features;

use crate::action::Action;
use crate::game::Lexio;
use crate::view::View;
use action_features::ActionFeatures;
use layers::{Layers, WIDTH};
use std::sync::LazyLock;
use view_features::ViewFeatures;

/// Made by `games/lexio/training` in self-play; read once.
static LAYERS: LazyLock<Option<Layers>> =
    LazyLock::new(|| Layers::read(include_bytes!("../../../net/lexio.bin")));

/// The first layer's share of one seat's view: the same for all of its plays.
type Sum = [f32; WIDTH];

impl Lexio {
    /// What each action is expected to bring the seat in this round, in chips; nothing at tables
    /// the net was not trained for (two seats), and for spectators.
    pub(crate) fn opinions(&self, view: &View, actions: &[Action]) -> Option<Vec<f32>> {
        let layers = LAYERS.as_ref()?;
        let told = ViewFeatures::of(self, view)?;
        let seen = layers.seen(&told);
        let offers: Vec<ActionFeatures> =
            actions.iter().map(|action| told.offer(self, *action)).collect();
        Some(layers.judge(&seen, &offers))
    }
}

#[cfg(test)]
mod tests;
