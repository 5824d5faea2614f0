//! View: all that one viewer knows (R8): its own hand, everything played, sizes, chips, the last
//! settlement; and how it is made of the state.

use crate::action::Action;
use crate::game::Lexio;
use crate::pieces::combo::Combo;
use crate::pieces::history::Played;
use crate::pieces::tiles::Tiles;
use crate::scoring::{PerSeat, Settlement};
use crate::state::{Stage, State};
use serde::{Deserialize, Serialize};
use tablee_engine::{Seat, SeatSet, Viewer, Wire};

/// What one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct View {
    /// Who looks; `None` is a spectator.
    pub seat: Option<Seat>,
    /// Whether the match goes on.
    pub phase: Phase,
    /// The round, from 1.
    pub round: u32,
    /// How many rounds the match has at most.
    pub rounds: u32,
    /// The highest number in use.
    pub highest: u8,
    /// How many tiles lie face down, unknown to all.
    pub face_down: u8,
    /// Who led first this round: the holder of the weakest tile dealt (R5.1).
    pub opener: Seat,
    /// Who is to move.
    pub turn: Option<Seat>,
    /// The viewer's own hand.
    pub hand: Option<Tiles>,
    /// How many tiles each seat holds.
    pub sizes: PerSeat<u8>,
    /// The chips of each seat as of the last settled round.
    pub chips: PerSeat<i64>,
    /// The play to beat; `None` when the seat to move leads.
    pub to_beat: Option<OnTable>,
    /// The tricks of this round, each a list of turns, passes included.
    pub tricks: Vec<Vec<Turn>>,
    /// How the round before ended; when the match is over, the last round.
    pub last: Option<Settlement>,
    /// Who won, once the match is over.
    pub winners: SeatSet,
}

impl Wire for View {}

/// Whether the match goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phase {
    /// A round is being played.
    Play,
    /// The match is over.
    Over,
}

/// The play that lies on the table to be beaten.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OnTable {
    /// Who played it.
    pub seat: Seat,
    /// The tiles.
    pub tiles: Tiles,
    /// What kind of play it is.
    pub combo: Combo,
    /// How many tiles an answer takes (R5.2).
    #[serde(default)]
    pub answer: u8,
}

/// One turn of a trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Turn {
    /// Whose turn it was.
    pub seat: Seat,
    /// What the seat did.
    pub action: Action,
}

impl View {
    /// Every play of the round with its seat, passes left out.
    pub(crate) fn plays(&self) -> impl Iterator<Item = (Seat, Tiles)> + '_ {
        self.tricks.iter().flatten().filter_map(|turn| match turn.action {
            Action::Play(tiles) => Some((turn.seat, tiles)),
            Action::Pass => None,
        })
    }

    /// Everything played this round.
    pub(crate) fn played(&self) -> Tiles {
        self.plays().fold(Tiles::EMPTY, |all, (_, tiles)| all.or(tiles))
    }

    /// How many passed since the last play.
    pub(crate) fn passes(&self) -> u8 {
        let turns = self.tricks.last().into_iter().flatten().rev();
        turns.take_while(|turn| turn.action == Action::Pass).count().min(MOST_PASSES) as u8
    }
}

const MOST_PASSES: usize = 4;

/// Room for most rounds and tricks.
const USUAL_TRICKS: usize = 16;
const USUAL_TURNS: usize = 16;

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
        let top = state.history.last()?;
        let (combo, _) = self.scale.weigh(top.tiles())?;
        Some(OnTable { seat: top.seat(), tiles: top.tiles(), combo, answer: combo.count() })
    }

    /// The history with its passes written out.
    fn tricks(&self, state: &State) -> Vec<Vec<Turn>> {
        let mut tricks: Vec<Vec<Turn>> = Vec::with_capacity(USUAL_TRICKS);
        for played in &state.history {
            if played.led() {
                self.end_trick(&mut tricks);
                tricks.push(Vec::with_capacity(USUAL_TURNS));
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
