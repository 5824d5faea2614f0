//! Aids in views: who is told what people could have kept in mind themselves.

use super::hosted::Hosted;
use crate::game::Game;
use crate::seat::{SeatSet, Viewer};

impl<G: Game> Hosted<G> {
    /// What `who` is told of all that they know.
    pub(super) fn told(&self, who: Viewer) -> G::View {
        let view = self.table.view(who);
        let helped = |seats: SeatSet| who.seat().is_some_and(|seat| seats.contains(seat));
        match self.helped.is_none_or(helped) {
            true => view,
            false => self.table.game().without_aids(view),
        }
    }
}
