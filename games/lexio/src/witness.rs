//! Makes a viewer's view of the truth: what R8 lets it know, and nothing else.

use crate::action::Action;
use crate::game::Lexio;
use crate::state::{Stage, State};
use crate::story::Played;
use crate::view::{OnTable, Phase, Turn, View};
use tablee_engine::{Seat, SeatSet, Viewer};

impl Lexio {
    /// All that `who` knows.
    pub(crate) fn seen(&self, state: &State, who: Viewer) -> View {
        let seats = self.setup.seats;
        let hands = &state.hands[..seats.count()];
        let (phase, turn, winners) = match state.stage {
            Stage::Turn(seat) => (Phase::Play, Some(seat), SeatSet::EMPTY),
            Stage::Over => (Phase::Over, None, self.winners(state)),
        };
        View {
            seat: who.seat(),
            phase,
            round: state.round + 1,
            rounds: self.rules.rounds,
            highest: self.setup.highest,
            face_down: self.setup.face_down(),
            opener: state.opener,
            turn,
            hand: who.seat().and_then(|seat| hands.get(seat.index()).copied()),
            sizes: hands.iter().map(|hand| hand.len()).collect(),
            chips: state.chips[..seats.count()].iter().copied().collect(),
            to_beat: state.asked.and_then(|_| self.on_table(state)),
            tricks: self.tricks(state),
            last: state.last.clone(),
            winners,
        }
    }

    fn on_table(&self, state: &State) -> Option<OnTable> {
        let top = state.story.last()?;
        let (combo, _) = self.scale.weigh(top.tiles())?;
        Some(OnTable { seat: top.seat(), tiles: top.tiles(), combo })
    }

    /// The story with its passes written out.
    fn tricks(&self, state: &State) -> Vec<Vec<Turn>> {
        let mut tricks: Vec<Vec<Turn>> = Vec::new();
        for played in &state.story {
            if played.led() {
                self.end_trick(&mut tricks);
                tricks.push(Vec::new());
            }
            if let Some(trick) = tricks.last_mut() {
                self.add_play(trick, *played);
            }
        }
        if let Some(trick) = tricks.last_mut() {
            self.add_passes(trick, state.passes);
        }
        tricks
    }

    /// R5.4: a trick is over once every other seat has passed.
    fn end_trick(&self, tricks: &mut [Vec<Turn>]) {
        if let Some(trick) = tricks.last_mut() {
            self.add_passes(trick, self.setup.seats.0 - 1);
        }
    }

    /// Turns go clockwise: the seats between two plays passed.
    fn add_play(&self, trick: &mut Vec<Turn>, played: Played) {
        if let Some(last) = trick.last() {
            let steps = last.seat.steps_to(played.seat(), self.setup.seats);
            self.add_passes(trick, steps.saturating_sub(1));
        }
        trick.push(Turn { seat: played.seat(), action: Action::Play(played.tiles()) });
    }

    fn add_passes(&self, trick: &mut Vec<Turn>, count: u8) {
        let last = trick.last().map_or(Seat(0), |turn| turn.seat);
        let passers = self.setup.seats.from(last).skip(1).take(count.into());
        trick.extend(passers.map(|seat| Turn { seat, action: Action::Pass }));
    }
}
