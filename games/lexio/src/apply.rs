//! Apply: carries out what seats do: plays, passes, the end of rounds and of the match (R5–R7).

use crate::deal::Deal;
use crate::event::Event;
use crate::game::Lexio;
use crate::pieces::combo::Combo;
use crate::pieces::history::{History, Played};
use crate::pieces::plays::ToBeat;
use crate::pieces::tiles::Tiles;
use crate::scoring::{MOST, RoundEnd, Settlement};
use crate::state::{Stage, State};
use tablee_engine::{Chance, Seat, SeatSet, Sink};

impl Lexio {
    /// Opens a match with its first deal.
    pub(crate) fn open(&self, chance: Chance<Deal>, out: &mut impl Sink<Event>) -> State {
        let mut chips = [0; MOST];
        chips[..self.setup.seats.count()].fill(i64::from(self.rules.chips));
        let mut state = State {
            hands: Default::default(),
            chips,
            round: 0,
            opener: Seat(0),
            stage: Stage::Turn(Seat(0)),
            passes: 0,
            asked: None,
            history: History::new(),
            last: None,
            chance,
        };
        self.deal_round(&mut state, out);
        state
    }

    fn deal_round(&self, state: &mut State, out: &mut impl Sink<Event>) {
        state.hands = self.setup.hands(&state.chance, state.round);
        state.opener = self.setup.opener(&state.hands);
        state.stage = Stage::Turn(state.opener);
        state.passes = 0;
        state.asked = None;
        state.history.clear();
        out.emit(|| Event::Dealt {
            round: state.round + 1,
            opener: state.opener,
            hands: state.hands,
        });
    }

    /// R5.2: a stronger play, or a lead.
    #[inline(always)]
    pub(crate) fn play(
        &self,
        state: &mut State,
        by: Seat,
        tiles: Tiles,
        out: &mut impl Sink<Event>,
    ) {
        let played = match state.asked {
            Some(_) => Played::answer(by, tiles),
            None => Played::lead(by, tiles),
        };
        // There are never more plays than tiles, so there is room.
        let _ = state.history.try_push(played);
        let Some(hand) = state.hands.get_mut(by.index()) else { return };
        *hand = hand.without(tiles);
        let left = *hand;
        let weighed = self.scale.weigh(tiles);
        state.asked = weighed.map(|(combo, strength)| ToBeat { count: combo.count(), strength });
        state.passes = 0;
        out.emit(|| Event::Played {
            seat: by,
            tiles,
            combo: weighed.map_or(Combo::Single, |(combo, _)| combo),
            left: left.len(),
        });
        if left.is_empty() {
            self.settle(state, by, tiles, out);
        } else {
            state.stage = Stage::Turn(by.left(self.setup.seats));
        }
    }

    /// R5.3: a pass binds nothing. R5.4: once all others have passed, the last player leads.
    #[inline]
    pub(crate) fn pass(&self, state: &mut State, by: Seat, out: &mut impl Sink<Event>) {
        let next = by.left(self.setup.seats);
        state.passes += 1;
        state.stage = Stage::Turn(next);
        out.emit(|| Event::Passed { seat: by });
        if state.passes + 1 >= self.setup.seats.0 {
            state.asked = None;
            out.emit(|| Event::TookTrick { seat: next });
        }
    }

    /// R5.5: the round ends the moment a seat plays its last tile.
    #[inline(never)]
    fn settle(&self, state: &mut State, winner: Seat, play: Tiles, out: &mut impl Sink<Event>) {
        let seats = self.setup.seats.count();
        let (left, chips) = (&state.hands[..seats], &state.chips[..seats]);
        let payments = RoundEnd { rules: &self.rules, winner, left, chips }.payments();
        let settlement = Settlement {
            round: state.round + 1,
            winner,
            last_play: play,
            left: left.iter().copied().collect(),
            payments,
        };
        for (payer, row) in settlement.payments.iter().enumerate() {
            for (taker, chips) in row.iter().enumerate() {
                state.chips[payer] -= i64::from(*chips);
                state.chips[taker] += i64::from(*chips);
            }
        }
        out.emit(|| Event::Settled {
            settlement: settlement.clone(),
            chips: state.chips[..seats].iter().copied().collect(),
        });
        state.last = Some(settlement);
        self.go_on(state, out);
    }

    /// R7.1: the match ends after its last round, or once a seat has no chips left.
    fn go_on(&self, state: &mut State, out: &mut impl Sink<Event>) {
        if self.is_last_round(state) {
            state.stage = Stage::Over;
            state.asked = None;
            out.emit(|| Event::Ended { winners: self.winners(state) });
        } else {
            state.round += 1;
            self.deal_round(state, out);
        }
    }

    fn is_last_round(&self, state: &State) -> bool {
        let broke = state.chips[..self.setup.seats.count()].iter().any(|chips| *chips <= 0);
        broke || state.round + 1 >= self.rules.rounds
    }

    /// R7.2: most chips; equal totals share the win.
    pub(crate) fn winners(&self, state: &State) -> SeatSet {
        let chips = &state.chips[..self.setup.seats.count()];
        let most = chips.iter().max();
        let best = self.setup.seats.iter().zip(chips).filter(|(_, chips)| Some(*chips) == most);
        best.map(|(seat, _)| seat).collect()
    }
}
