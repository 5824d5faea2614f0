//! A whole match: scores, the round being played, the last finished one, and chance for the rest.

use crate::action::Action;
use crate::deal::{self, Deal};
use crate::event::Event;
use crate::past::Past;
use crate::round::{Phase, Round};
use crate::scoring::{self, Verdict};
use crate::setup::{MOST_ROWS, Setup};
use tablee_engine::{Awaits, Chance, Pace, Seat, SeatSet, Sink};

/// The whole truth about a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) chance: Chance<Deal>,
    /// From 1.
    pub(crate) number: u32,
    /// Totals per seat after the last finished round.
    pub(crate) scores: [u32; MOST_ROWS],
    pub(crate) round: Round,
    pub(crate) last: Option<Past>,
    pub(crate) winner: Option<Seat>,
}

impl State {
    /// A fresh match.
    pub(crate) fn open(setup: &Setup, chance: Chance<Deal>, out: &mut impl Sink<Event>) -> State {
        let leader = deal::first_dealer(setup, &chance).left(setup.seats);
        let rows = deal::deal(setup, &chance, 0);
        out.emit(|| Event::Dealt { round: 1, leader, rows });
        State {
            chance,
            number: 1,
            scores: [0; MOST_ROWS],
            round: Round::dealt(rows, leader),
            last: None,
            winner: None,
        }
    }

    /// Whom the match waits for.
    #[inline]
    pub(crate) fn awaits(&self, setup: &Setup) -> Awaits {
        match self.round.phase {
            Phase::Sorting => {
                let must = self.round.sorted.iter().fold(setup.seats.all(), SeatSet::without);
                Awaits { must, ..Awaits::NOBODY }
            }
            Phase::Playing => self.turn(setup),
            // X5.1: nobody must announce, and the table holds its breath meanwhile.
            Phase::Announcing | Phase::Choosing => {
                Awaits { pace: Pace::Answer, ..self.turn(setup) }
            }
            Phase::Over => Awaits::NOBODY,
        }
    }

    fn turn(&self, setup: &Setup) -> Awaits {
        setup.seat_of(self.round.turn).map_or(Awaits::NOBODY, Awaits::seat)
    }

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
                Verdict::Won(seat) => {
                    self.winner = Some(seat);
                    out.emit(|| Event::Won { seat });
                    return;
                }
                Verdict::Tied(tied) => out.emit(|| Event::Extra { tied }),
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
