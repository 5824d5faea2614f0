//! Apply: carries out an action, scores a round that has ended, and deals the next one (X6, X7).

use crate::action::Action;
use crate::deal;
use crate::event::Event;
use crate::pieces::past_round::Past;
use crate::pieces::round::{Phase, Round};
use crate::pieces::setup::Setup;
use crate::scoring::{self, MatchEnd};
use crate::state::State;
use tablee_engine::{Seat, Sink};

impl State {
    /// Carries out an action that was checked.
    #[inline]
    pub(crate) fn act(
        &mut self,
        setup: &Setup,
        rounds: u8,
        by: Seat,
        action: &Action,
        out: &mut impl Sink<Event>,
    ) {
        let round = &mut self.round;
        match action {
            Action::Sort => round.sort(setup, by, None, out),
            Action::SortAs(sorting) => round.sort(setup, by, Some(sorting), out),
            Action::Play(position) => round.play(setup, *position, out),
            Action::Pass => round.pass(setup, out),
            Action::Look(left, right) => round.look(setup, [*left, *right], out),
            Action::Bid(position) => round.bid(setup, *position, out),
        }
        if self.round.phase == Phase::Over {
            self.score(setup, rounds, out);
        }
    }

    /// X6, X7: the round is scored; the match ends or the next round is dealt.
    fn score(&mut self, setup: &Setup, rounds: u8, out: &mut impl Sink<Event>) {
        let past = Past::of(self.number, &self.round, setup);
        out.emit(|| Event::RoundOver { past });
        self.last = Some(past);
        self.scores.iter_mut().zip(past.points).for_each(|(sum, new)| *sum += u32::from(new));
        if self.number >= u32::from(rounds) {
            match scoring::verdict(&self.scores, &past, setup) {
                MatchEnd::Won(seat) => {
                    self.winner = Some(seat);
                    out.emit(|| Event::Won { seat });
                    return;
                }
                MatchEnd::Tied(tied) => out.emit(|| Event::Extra { tied }),
            }
        }
        self.next_round(setup, past.leader, out);
    }

    fn next_round(&mut self, setup: &Setup, before: Seat, out: &mut impl Sink<Event>) {
        let leader = scoring::next_leader(&self.scores, before, setup.seats);
        let rows = deal::deal(setup, &self.chance, self.number);
        self.number += 1;
        self.round = Round::dealt(rows, leader);
        out.emit(|| Event::Dealt { round: self.number, leader, rows });
    }
}
