//! Audit: what must be true of every state, real or sampled.

use crate::game::Lexio;
use crate::pieces::history::played_by;
use crate::pieces::plays::ToBeat;
use crate::pieces::tiles::Tiles;
use crate::state::{Stage, State};
use tablee_engine::{Seat, Seats};

type Verdict = Result<(), String>;

fn ensure(truth: bool, problem: impl FnOnce() -> String) -> Verdict {
    if truth { Ok(()) } else { Err(problem()) }
}

impl Lexio {
    /// Checks the tiles, the history and the end.
    pub(crate) fn inspect(&self, state: &State) -> Verdict {
        self.inspect_tiles(state)?;
        self.inspect_story(state)?;
        self.inspect_match(state)
    }

    /// R2: every tile at most once, every seat dealt its share, none held by absent seats.
    fn inspect_tiles(&self, state: &State) -> Verdict {
        let mut seen = Tiles::EMPTY;
        for played in &state.history {
            ensure(seen.and(played.tiles()).is_empty(), || format!("played twice: {played:?}"))?;
            seen = seen.or(played.tiles());
        }
        for (seat, hand) in state.hands.iter().enumerate() {
            ensure(seen.and(*hand).is_empty(), || format!("seat {seat} holds a tile twice"))?;
            seen = seen.or(*hand);
        }
        ensure(self.setup.tiles.include(seen), || "a tile that is not in use".to_owned())?;
        for (seat, dealt) in (0..).zip(self.dealt(state)) {
            let share = if self.setup.seats.has(Seat(seat)) { self.setup.each } else { 0 };
            ensure(dealt.len() == share, || format!("seat {seat} was dealt {dealt}"))?;
        }
        Ok(())
    }

    /// What each seat was dealt: what it holds and what it played.
    fn dealt(&self, state: &State) -> [Tiles; 5] {
        let mut dealt = state.hands;
        for (seat, hand) in (0..).zip(&mut dealt) {
            *hand = hand.or(played_by(&state.history, Seat(seat)));
        }
        dealt
    }

    /// R5: the right seat led, every answer was stronger, the turn is where the history leaves it.
    fn inspect_story(&self, state: &State) -> Verdict {
        let seats = self.setup.seats;
        ensure(self.setup.opener(&self.dealt(state)) == state.opener, || {
            format!("seat {} led without the weakest tile", state.opener)
        })?;
        let mut table: Option<(Seat, ToBeat)> = None;
        for played in &state.history {
            let weighed = self.scale.weigh(played.tiles());
            let Some((_, strength)) = weighed else { return Err(format!("no play: {played:?}")) };
            let asked = ToBeat { count: played.tiles().len(), strength };
            let fits = match table {
                None => played.led() && played.seat() == state.opener,
                Some((last, _)) if played.led() => played.seat() == last,
                Some((last, top)) => last != played.seat() && beats(asked, top),
            };
            ensure(fits, || format!("out of order: {played:?}"))?;
            table = Some((played.seat(), asked));
        }
        self.inspect_turn(state, table, seats)
    }

    fn inspect_turn(&self, state: &State, table: Option<(Seat, ToBeat)>, seats: Seats) -> Verdict {
        let Stage::Turn(turn) = state.stage else { return Ok(()) };
        let expected = match table {
            None => state.opener,
            Some((last, _)) => {
                seats.from(last.left(seats)).nth(state.passes.into()).unwrap_or(last)
            }
        };
        ensure(turn == expected, || format!("seat {turn} to move instead of {expected}"))?;
        ensure(state.passes < seats.0, || format!("{} passes", state.passes))?;
        let open = table.filter(|_| state.passes + 1 < seats.0).map(|(_, asked)| asked);
        ensure(state.asked == open, || format!("asked {:?} instead of {open:?}", state.asked))
    }

    /// R7: rounds within the match, a settlement for every round before, nobody out while it runs.
    fn inspect_match(&self, state: &State) -> Verdict {
        let chips = &state.chips[..self.setup.seats.count()];
        let settled = state.last.as_ref().map_or(0, |last| last.round);
        let total: i64 = chips.iter().sum();
        let start = i64::from(self.rules.chips) * i64::from(self.setup.seats.0);
        ensure(total == start, || format!("{total} chips in play instead of {start}"))?;
        ensure(state.round < self.rules.rounds, || format!("round {}", state.round + 1))?;
        match state.stage {
            Stage::Turn(_) => {
                let holding = self.setup.seats.iter().all(|s| !state.hands[s.index()].is_empty());
                ensure(holding, || "an empty hand while the round goes on".to_owned())?;
                ensure(chips.iter().all(|c| *c > 0), || "no chips, yet it goes on".to_owned())?;
                ensure(settled == state.round, || format!("{settled} rounds settled"))
            }
            Stage::Over => {
                let left = state.last.iter().flat_map(|last| &last.left);
                ensure(left.eq(&state.hands[..chips.len()]), || {
                    "hands differ from those shown".to_owned()
                })?;
                ensure(state.asked.is_none(), || "something asked after the end".to_owned())?;
                ensure(settled == state.round + 1, || format!("{settled} rounds settled"))
            }
        }
    }
}

fn beats(answer: ToBeat, top: ToBeat) -> bool {
    answer.count == top.count && answer.strength > top.strength
}
