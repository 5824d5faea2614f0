//! Sequential halving: moves compared in worlds they share: each world is played on once after every move that is
//! still in, with the same stream of chance, so that what they differ by is the move.

use crate::arm::Arm;
use crate::remaining_budget::RemainingBudget;
use tablee_engine::{Considered, Ending, Game, Policy, Rng, Seat};

/// Who is thinking, and in which worlds.
pub(crate) struct SequentialHalving<'a, G: Policy, W> {
    game: &'a G,
    seat: Seat,
    worlds: W,
    on: PlayOn<G>,
    moves: Vec<G::Action>,
}

/// How a world is played on: `Policy::play_on` or, for who sees all, `Policy::play_on_seeing`.
type PlayOn<G> =
    fn(&G, <G as Game>::State, Seat, u32, &mut Vec<<G as Game>::Action>, &mut Rng) -> Ending;

impl<'a, G: Policy, W: FnMut(&mut Rng) -> G::State> SequentialHalving<'a, G, W> {
    /// The moves of `seat`, in the worlds it finds likely.
    pub(crate) fn new(game: &'a G, seat: Seat, worlds: W) -> SequentialHalving<'a, G, W> {
        SequentialHalving { game, seat, worlds, on: G::play_on, moves: Vec::with_capacity(256) }
    }

    /// The moves of a seat that sees all cards of these worlds.
    pub(crate) fn seeing(game: &'a G, seat: Seat, worlds: W) -> SequentialHalving<'a, G, W> {
        SequentialHalving { on: G::play_on_seeing, ..SequentialHalving::new(game, seat, worlds) }
    }

    /// Sequential halving: every stage spends an equal share and the weaker half drops out.
    /// Returns all moves, those that lasted longest first.
    pub(crate) fn run(
        &mut self,
        mut field: Vec<Arm<G::Action>>,
        mut budget_left: RemainingBudget,
        rng: &mut Rng,
    ) -> Vec<Arm<G::Action>> {
        let mut out = Vec::new();
        while field.len() > 1 {
            let stages = usize::BITS - (field.len() - 1).leading_zeros();
            let mut share = budget_left.share(stages);
            self.stage(&mut field, &mut share, rng);
            budget_left.refund(share);
            field.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
            let dropped = field.split_off(field.len().div_ceil(2));
            out.splice(0..0, dropped);
        }
        field.extend(out);
        field
    }

    /// Two moves against each other in the same worlds. The error of the second is that of their
    /// difference, which shared worlds make much smaller than either's own.
    pub(crate) fn duel(
        &mut self,
        mut pair: [Arm<G::Action>; 2],
        mut budget_left: RemainingBudget,
        rng: &mut Rng,
    ) -> [Considered<G::Action>; 2] {
        let mut difference = Arm::new(());
        loop {
            let world = (self.worlds)(rng);
            let stream = rng.quick();
            let ends =
                pair.each_ref().map(|one| self.play(world.clone(), &one.action, stream.clone()));
            for (arm, ending) in pair.iter_mut().zip(ends) {
                arm.note(ending);
            }
            difference.note(Ending { value: ends[0].value - ends[1].value, won: 0.0 });
            if !budget_left.take(2) {
                break;
            }
        }
        let error = difference.trials().map_or(f64::INFINITY, |trials| trials.error);
        let mut considered = pair.map(|arm| {
            let trials = arm.trials();
            Considered { value: arm.worth(), action: arm.action, trials }
        });
        if let Some(trials) = &mut considered[1].trials {
            trials.error = error;
        }
        considered
    }

    /// At least one world, then as many as the share allows.
    fn stage(&mut self, field: &mut [Arm<G::Action>], share: &mut RemainingBudget, rng: &mut Rng) {
        let each = field.len() as u64;
        let mut paid = share.take(each) || field.iter().all(Arm::is_fresh);
        while paid {
            let world = (self.worlds)(rng);
            // A stream of its own, the same for every move that is tried in this world.
            let stream = rng.quick();
            for arm in field.iter_mut() {
                let ending = self.play(world.clone(), &arm.action, stream.clone());
                arm.note(ending);
            }
            paid = share.take(each);
        }
    }

    /// What the seat makes of one world after one move.
    fn play(&mut self, mut world: G::State, action: &G::Action, mut stream: Rng) -> Ending {
        let round = self.game.round(&world);
        self.game.step(&mut world, self.seat, action);
        (self.on)(self.game, world, self.seat, round, &mut self.moves, &mut stream)
    }
}
