//! One game of a simulation: everybody decides in their own way, and the expert evaluates every decision.

use super::population::{Person, SHARES, Sort};
use tablee_engine::any::Advice;
use tablee_engine::{AnyGame, AnyTable, Assets, Budget, Opening, Rng, Seat};
use tablee_evidence::{Decision, PlayedGame};

/// What bots that stand for people may think.
const THOUGHT: Budget = Budget::Playouts(64);
/// How many moves somebody who plays for two weighs.
const WEIGHED: usize = 3;
/// No game is longer.
const LONGEST: usize = 20_000;

/// A table of a simulation.
pub(super) struct Round<'a> {
    pub(super) game: &'a dyn AnyGame,
    pub(super) assets: &'a Assets,
    pub(super) opening: Opening,
    pub(super) people: &'a [Person],
    /// Who sits where, by number.
    pub(super) seats: Vec<usize>,
    /// How many playouts an evaluation is worth.
    pub(super) playouts: u64,
}

/// What came of it.
pub(super) struct Outcome {
    /// The game as the detectors see it.
    pub(super) played: PlayedGame,
    /// The scores at its end.
    pub(super) scores: Vec<i64>,
    /// Who won.
    pub(super) winners: Vec<usize>,
}

impl Round<'_> {
    /// Plays to the end.
    pub(super) fn play(&self) -> Result<Outcome, String> {
        let opened = self.game.open(&self.opening, self.assets);
        let mut table = opened.map_err(|error| error.to_string())?;
        let mut rng = self.opening.seed.stream("people", 0);
        let mut decisions = Vec::new();
        for _ in 0..LONGEST {
            let status = table.status();
            if status.over {
                let seats = self.seats.iter().map(|player| Some(*player)).collect();
                let winners = status.winners.iter().map(Seat::index).collect();
                let played = PlayedGame { seats, decisions };
                return Ok(Outcome { played, scores: status.scores, winners });
            }
            if self.cut_in(table.as_mut(), &mut rng) {
                continue;
            }
            let seat = status.to_act.first().ok_or("the game waits for nobody who sits there")?;
            let (action, decision) = self.decide(table.as_ref(), seat, &mut rng)?;
            decisions.extend(decision);
            table.act(seat, &action).map_err(|no| format!("{action}: {no:?}"))?;
        }
        Err(format!("no end after {LONGEST} plies"))
    }

    /// Whoever may cut in does what a strong bot would.
    fn cut_in(&self, table: &mut dyn AnyTable, rng: &mut Rng) -> bool {
        let may = table.status().may_act;
        may.iter().any(|seat| {
            let advice = table.advise(seat, "strong", THOUGHT, rng);
            let advice = advice.filter(Advice::is_worth_it);
            advice.is_some_and(|advice| table.act(seat, &advice.action).is_ok())
        })
    }

    /// What somebody does, and what the expert thinks of it where it was a choice.
    fn decide(
        &self,
        table: &dyn AnyTable,
        seat: Seat,
        rng: &mut Rng,
    ) -> Result<(String, Option<Decision>), String> {
        let person = &self.people[self.seats[seat.index()]];
        let asked = matches!(person.sort, Sort::Fed(share) if rng.unit() < SHARES[share]);
        let level = match asked {
            true => "expert",
            false if rng.unit() < person.skill => "strong",
            false => "novice",
        };
        let advice = table.advise(seat, level, THOUGHT, rng).ok_or("nobody advises")?;
        let action = match self.partner(person).filter(|_| person.sort == Sort::Colluding) {
            Some(partner) => self.play_for_two(table, seat, partner, advice.action, rng),
            None => advice.action,
        };
        let legal = table.legal(seat);
        if legal.complete && legal.actions.len() < 2 {
            return Ok((action, None));
        }
        let task = table.effect(seat, "expert", &action).ok_or("the expert says nothing")?;
        let effect = task(Budget::Playouts(self.playouts), &mut rng.quick());
        let decision = effect.map(|effect| Decision {
            seat: seat.index(),
            choices: effect.choices,
            think_ms: Some(person.think_ms(effect.choices, asked, rng)),
            swings: effect.swings,
        });
        Ok((action, decision))
    }

    /// Where the friend of somebody sits.
    fn partner(&self, person: &Person) -> Option<Seat> {
        let seat = self.seats.iter().position(|player| Some(*player) == person.friend)?;
        Some(Seat(seat as u8))
    }

    /// The move that is worth most to both together, of those the expert looks at and the own one.
    fn play_for_two(
        &self,
        table: &dyn AnyTable,
        seat: Seat,
        partner: Seat,
        own: String,
        rng: &mut Rng,
    ) -> String {
        let looked = table.advise(seat, "expert", THOUGHT, rng);
        let looked = looked.into_iter().flat_map(|advice| advice.considered);
        let mut moves: Vec<String> = looked.map(|one| one.action).take(WEIGHED).collect();
        moves.push(own.clone());
        let worth = |action: &String, rng: &mut Rng| {
            let effect = table.effect(seat, "expert", action)?(THOUGHT, rng)?;
            let of = |seat: Seat| effect.swings.get(seat.index()).copied().unwrap_or_default();
            Some(of(seat) + of(partner))
        };
        let judged: Vec<(f64, String)> = moves
            .into_iter()
            .filter_map(|action| Some((worth(&action, &mut rng.quick())?, action)))
            .collect();
        let best = judged.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
        best.map_or(own, |(_, action)| action)
    }
}
