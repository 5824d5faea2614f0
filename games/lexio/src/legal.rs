//! Legal: judges actions by a view: what is legal, why not, and the whole menu.

use crate::action::Action;
use crate::game::Lexio;
use crate::pieces::plays::ToBeat;
use crate::pieces::tiles::Tiles;
use crate::refusal::Refusal;
use crate::view::{Phase, View};

impl Lexio {
    /// Whether the viewer may do that.
    pub(crate) fn judge(&self, view: &View, action: Action) -> Result<(), Refusal> {
        let seat = view.seat.ok_or(Refusal::NotSeated)?;
        match (view.phase, view.turn) {
            (Phase::Play, Some(turn)) if turn == seat => {}
            (Phase::Play, Some(turn)) => return Err(Refusal::NotYourTurn { turn }),
            (Phase::Over, _) | (Phase::Play, None) => return Err(Refusal::GameOver),
        }
        match action {
            Action::Play(tiles) => self.judge_play(view, tiles),
            // R5.4: who leads must play.
            Action::Pass => view.to_beat.map(|_| ()).ok_or(Refusal::MustLead),
        }
    }

    fn judge_play(&self, view: &View, tiles: Tiles) -> Result<(), Refusal> {
        let missing = tiles.without(view.hand.unwrap_or_default());
        if !missing.is_empty() {
            return Err(Refusal::NotHeld { tiles: missing });
        }
        let asked = self.asked(view);
        if let Some((ToBeat { count, .. }, _)) = asked.filter(|(a, _)| a.count != tiles.len()) {
            return Err(Refusal::WrongCount { need: count, given: tiles.len() });
        }
        let (_, strength) = self.scale.weigh(tiles).ok_or(Refusal::NotACombination { tiles })?;
        match asked {
            // R5.2: strictly stronger.
            Some((asked, need)) if strength <= asked.strength => Err(Refusal::TooWeak { need }),
            _ => Ok(()),
        }
    }

    /// What the view says must be beaten.
    pub(crate) fn asked(&self, view: &View) -> Option<(ToBeat, Tiles)> {
        let need = view.to_beat?.tiles;
        let (_, strength) = self.scale.weigh(need)?;
        Some((ToBeat { count: need.len(), strength }, need))
    }

    /// Everything the viewer may do, in pinned order; `pass` last.
    pub(crate) fn offer(&self, view: &View) -> Vec<Action> {
        let mut menu = Vec::new();
        let on_turn = view.phase == Phase::Play && view.seat.is_some() && view.turn == view.seat;
        if on_turn {
            let asked = self.asked(view).map(|(asked, _)| asked);
            self.list(view.hand.unwrap_or_default(), asked, &mut menu);
        }
        menu
    }

    /// What a hand may do against what is asked; `pass` last where it is allowed.
    #[inline]
    pub(crate) fn list(&self, hand: Tiles, asked: Option<ToBeat>, menu: &mut Vec<Action>) {
        match asked {
            None => self.scale.leads(hand, menu),
            Some(asked) => {
                self.scale.answers(hand, asked, menu);
                menu.push(Action::Pass);
            }
        }
    }
}
