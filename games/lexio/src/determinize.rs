//! Determinization: draws a whole world behind a view, each world that fits as likely as any other.
//!
//! What a viewer can rule out: tiles it holds or saw; more tiles than a seat has; and, by R5.1,
//! that anybody was dealt a tile weaker than the weakest the opener was dealt. Passing tells
//! nothing, as one may always pass (R5.2).

use crate::action::Action;
use crate::deal::Hands;
use crate::game::Lexio;
use crate::pieces::history::{History, Played};
use crate::pieces::tiles::Tiles;
use crate::pieces::unseen::Unseen;
use crate::scoring::MOST;
use crate::state::{Stage, State};
use crate::view::{Phase, View};
use tablee_engine::{Chance, Rng, Seat};

impl Lexio {
    /// A state that looks like `view`.
    pub(crate) fn draw_world(&self, view: &View, rng: &mut Rng) -> State {
        let stage = match (view.phase, view.turn) {
            (Phase::Play, Some(turn)) if self.setup.seats.has(turn) => Stage::Turn(turn),
            _ => Stage::Over,
        };
        let mut chips = [0; MOST];
        chips.iter_mut().zip(&view.chips).for_each(|(chips, shown)| *chips = *shown);
        let mut state = State {
            hands: match stage {
                Stage::Turn(_) => self.hands_behind(view, rng),
                Stage::Over => shown_at_the_end(view),
            },
            chips,
            round: view.round.saturating_sub(1),
            opener: Seat(view.opener.0.min(self.setup.seats.0 - 1)),
            stage,
            passes: view.passes(),
            asked: self.asked(view).map(|(asked, _)| asked),
            history: History::new(),
            last: view.last.clone(),
            chance: Chance::new(rng.seed()),
        };
        self.rebuild_history(view, &mut state.history);
        state
    }

    /// The plays of the view; the first of each trick led it.
    fn rebuild_history(&self, view: &View, history: &mut History) {
        for trick in &view.tricks {
            let mut make: fn(Seat, Tiles) -> Played = Played::lead;
            for turn in trick.iter().filter(|turn| self.setup.seats.has(turn.seat)) {
                if let Action::Play(tiles) = turn.action {
                    // A real round has no more plays than there is room for.
                    let _ = history.try_push(make(turn.seat, tiles));
                    make = Played::answer;
                }
            }
        }
    }

    /// Own tiles where they are known, the rest dealt among those who hold them.
    fn hands_behind(&self, view: &View, rng: &mut Rng) -> Hands {
        let hidden = self.hidden(view);
        hidden.with_known(hidden.draw(rng))
    }

    /// What a viewer cannot see.
    pub(crate) fn hidden(&self, view: &View) -> Unseen {
        let mut known = Hands::default();
        if let (Some(seat), Some(own)) = (view.seat, view.hand)
            && let Some(hand) = known.get_mut(seat.index())
        {
            *hand = own;
        }
        let mut dealt = known;
        for (seat, tiles) in view.plays() {
            if let Some(hand) = dealt.get_mut(seat.index()) {
                *hand = hand.or(tiles);
            }
        }
        let mut missing = [0; MOST];
        let sizes = view.sizes.iter().zip(&known).take(self.setup.seats.count());
        missing.iter_mut().zip(sizes).for_each(|(missing, (size, known))| {
            *missing = size.saturating_sub(known.len());
        });
        let seen = view.played().or(view.hand.unwrap_or_default());
        let pool = self.setup.tiles.without(seen);
        Unseen { seats: self.setup.seats, opener: view.opener, known, dealt, missing, pool }
    }
}

/// R8: when the match is over all hands have been shown.
fn shown_at_the_end(view: &View) -> Hands {
    let mut hands = Hands::default();
    let left = view.last.iter().flat_map(|last| &last.left);
    hands.iter_mut().zip(left).for_each(|(hand, left)| *hand = *left);
    hands
}
