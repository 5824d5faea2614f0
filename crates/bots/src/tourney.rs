//! Moves compared in worlds they share: each world is played on once after every move that is
//! still in, with the same luck, so that what they differ by is the move.

use crate::entrant::Entrant;
use crate::spending::Spending;
use tablee_engine::{Considered, Ending, Game, Policy, Rng, Seat};

/// Who is thinking, and in which worlds.
pub(crate) struct Tourney<'a, G: Policy, W> {
    game: &'a G,
    seat: Seat,
    worlds: W,
    on: PlayOn<G>,
    moves: Vec<G::Action>,
}

/// How a world is played on: `Policy::play_on` or, for who sees all, `Policy::play_on_seeing`.
type PlayOn<G> =
    fn(&G, <G as Game>::State, Seat, u32, &mut Vec<<G as Game>::Action>, &mut Rng) -> Ending;

impl<'a, G: Policy, W: FnMut(&mut Rng) -> G::State> Tourney<'a, G, W> {
    /// The moves of `seat`, in the worlds it finds likely.
    pub(crate) fn new(game: &'a G, seat: Seat, worlds: W) -> Tourney<'a, G, W> {
        Tourney { game, seat, worlds, on: G::play_on, moves: Vec::with_capacity(256) }
    }

    /// The moves of a seat that sees all cards of these worlds.
    pub(crate) fn seeing(game: &'a G, seat: Seat, worlds: W) -> Tourney<'a, G, W> {
        Tourney { on: G::play_on_seeing, ..Tourney::new(game, seat, worlds) }
    }

    /// Sequential halving: every stage spends an equal share and the weaker half drops out.
    /// Returns all moves, those that lasted longest first.
    pub(crate) fn run(
        &mut self,
        mut field: Vec<Entrant<G::Action>>,
        mut spending: Spending,
        rng: &mut Rng,
    ) -> Vec<Entrant<G::Action>> {
        let mut out = Vec::new();
        while field.len() > 1 {
            let stages = usize::BITS - (field.len() - 1).leading_zeros();
            let mut share = spending.share(stages);
            self.stage(&mut field, &mut share, rng);
            spending.refund(share);
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
        mut pair: [Entrant<G::Action>; 2],
        mut spending: Spending,
        rng: &mut Rng,
    ) -> [Considered<G::Action>; 2] {
        let mut difference = Entrant::new(());
        loop {
            let world = (self.worlds)(rng);
            let luck = rng.quick();
            let ends =
                pair.each_ref().map(|one| self.play(world.clone(), &one.action, luck.clone()));
            for (entrant, ending) in pair.iter_mut().zip(ends) {
                entrant.note(ending);
            }
            difference.note(Ending { value: ends[0].value - ends[1].value, won: 0.0 });
            if !spending.take(2) {
                break;
            }
        }
        let error = difference.trials().map_or(f64::INFINITY, |trials| trials.error);
        let mut told = pair.map(|entrant| {
            let trials = entrant.trials();
            Considered { value: entrant.worth(), action: entrant.action, trials }
        });
        if let Some(trials) = &mut told[1].trials {
            trials.error = error;
        }
        told
    }

    /// At least one world, then as many as the share allows.
    fn stage(&mut self, field: &mut [Entrant<G::Action>], share: &mut Spending, rng: &mut Rng) {
        let each = field.len() as u64;
        let mut paid = share.take(each) || field.iter().all(Entrant::is_fresh);
        while paid {
            let world = (self.worlds)(rng);
            // A stream of its own, the same for every move that is tried in this world.
            let luck = rng.quick();
            for entrant in field.iter_mut() {
                let ending = self.play(world.clone(), &entrant.action, luck.clone());
                entrant.note(ending);
            }
            paid = share.take(each);
        }
    }

    /// What the seat makes of one world after one move.
    fn play(&mut self, mut world: G::State, action: &G::Action, mut luck: Rng) -> Ending {
        let round = self.game.round(&world);
        self.game.step(&mut world, self.seat, action);
        (self.on)(self.game, world, self.seat, round, &mut self.moves, &mut luck)
    }
}
