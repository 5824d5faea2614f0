//! Facts behind a move, looked for in likely worlds that are played on after it, each a bit. Told by `Voice::reason`; counted over worlds, they say no more than the seat may
//! know.

use crate::action::Action;
use crate::game::Xylo;
use crate::pieces::playable;
use crate::pieces::round::{Phase, Round};
use crate::pieces::setup::Setup;
use crate::scoring;
use crate::state::State;
use crate::view::View;
use tablee_engine::{Rng, Seat};

/// A fact about a move in one world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fact {
    /// The card takes the trick.
    Takes,
    /// It is beaten by what already lies there.
    Hopeless,
    /// Somebody who has yet to play can beat it.
    Beatable,
    /// One of the two cards can still be met as a bid.
    Reachable,
    /// The seat ends with exactly its bid.
    Meets,
    /// It ends with more tricks than it bid.
    Over,
    /// It ends with fewer.
    Short,
    /// Nobody scores more in this round.
    Best,
    /// The left neighbour, for whom the seat sorts, misses its bid.
    NeighbourMisses,
}

impl Fact {
    const ALL: [Fact; 9] = [
        Fact::Takes,
        Fact::Hopeless,
        Fact::Beatable,
        Fact::Reachable,
        Fact::Meets,
        Fact::Over,
        Fact::Short,
        Fact::Best,
        Fact::NeighbourMisses,
    ];

    pub(crate) fn of_number(number: u8) -> Option<Fact> {
        Fact::ALL.get(usize::from(number)).copied()
    }

    fn when(self, holds: bool) -> u32 {
        u32::from(holds) << self as u8
    }
}

/// The facts that hold when `action` is done in this world.
pub(crate) fn of(game: &Xylo, view: &View, world: &State, action: &Action) -> u32 {
    let (Some(seat), setup) = (view.awaited(), game.setup()) else { return 0 };
    let mut round = world.round.clone();
    let reachable = match action {
        Action::Look(left, right) => Fact::Reachable.when(reaches(&round, [*left, *right])),
        _ => 0,
    };
    game.put(&mut round, seat, action);
    let at_once = match action {
        Action::Play(_) => in_trick(&round, setup, setup.row_of(seat)),
        _ => 0,
    };
    // The same luck in every world: the worlds differ enough.
    let mut rng = Rng::from_key([7; 32]);
    let (before, row) = (world.round.won, usize::from(setup.row_of(seat)));
    let taken = world.round.taken;
    let mut takes = None;
    game.finish(&mut round, &mut rng, |round| {
        if takes.is_none() && round.taken > taken {
            takes = Some(round.won[row] > before[row]);
        }
    });
    let takes = matches!(action, Action::Play(_)) && takes == Some(true);
    reachable | at_once | Fact::Takes.when(takes) | at_the_end(&round, setup, seat, action)
}

/// X5.2: whether one of two cards is a number of tricks that can still be won.
fn reaches(round: &Round, two: [u8; 2]) -> bool {
    let row = usize::from(round.turn);
    let won = round.won[row];
    let most = won + round.down[row].count_ones() as u8;
    two.into_iter()
        .any(|position| (won..=most).contains(&round.card(round.turn, position).number()))
}

/// How the card that was just played stands in its trick.
fn in_trick(round: &Round, setup: &Setup, row: u8) -> u32 {
    // The last card of a trick takes it or not, and no more is to be said.
    if round.in_trick == 0 {
        return 0;
    }
    if round.best != row {
        return Fact::Hopeless.when(true);
    }
    let mut next = row;
    let mut beatable = false;
    for _ in round.in_trick..setup.rows {
        next = setup.next(next);
        beatable |= can_beat(round, setup, next);
    }
    Fact::Beatable.when(beatable)
}

fn can_beat(round: &Round, setup: &Setup, row: u8) -> bool {
    let r = usize::from(row);
    let playable = playable::follows(round.down[r], round.colours[r][round.led.index()]);
    playable::positions(playable)
        .any(|position| round.strength_of(setup, round.card(row, position)) > round.strength)
}

fn at_the_end(round: &Round, setup: &Setup, seat: Seat, action: &Action) -> u32 {
    if round.phase != Phase::Over {
        return 0;
    }
    let off = |row: u8| {
        let bid = round.bid_number(row).map_or(0, i16::from);
        i16::from(round.won[usize::from(row)]) - bid
    };
    if matches!(action, Action::Sort | Action::SortAs(_)) {
        let neighbour = setup.row_of(seat.left(setup.seats));
        return Fact::NeighbourMisses.when(off(neighbour) != 0);
    }
    let points = scoring::points(round, setup);
    let best = points.iter().max() == points.get(seat.index());
    let own = off(setup.row_of(seat));
    Fact::Meets.when(own == 0)
        | Fact::Over.when(own > 0)
        | Fact::Short.when(own < 0)
        | Fact::Best.when(best)
}
