//! Unrest: people who leave, arrive and lose their connection, results that are read wrong.

use super::bots::person;
use super::plan::SimulationPlan;
use tablee_engine::Rng;
use tablee_tournament::{Input, Presence, Sheet, Tournament};

/// What goes wrong, from a stream of its own.
pub(super) struct Disruptions {
    rng: Rng,
    percent: u32,
    registered: usize,
    /// Right results of tables whose sheet was misread, to be corrected later.
    wrong: Vec<Sheet>,
}

impl Disruptions {
    pub fn new(plan: &SimulationPlan<'_>) -> Disruptions {
        let rng = plan.settings.seed.stream("fate", 0);
        let registered = plan.asked.players as usize;
        Disruptions { rng, percent: plan.asked.unrest.into(), registered, wrong: Vec::new() }
    }

    fn happens(&mut self) -> bool {
        self.rng.below(100) < self.percent
    }

    /// What happens before a round.
    pub fn between(&mut self, t: &Tournament, next: u16) -> Vec<Input> {
        let mut inputs = Vec::new();
        for one in t.people().iter() {
            if !self.happens() {
                continue;
            }
            let person = one.id.clone();
            inputs.push(match (one.presence, &one.stand_in, self.rng.below(3)) {
                (Presence::Present, None, 0) => Input::StandInSat { person, bot: "casual".into() },
                (Presence::Present, Some(_), 0 | 1) => Input::StandInLeft { person },
                (Presence::Present, _, _) => Input::Withdrew { person },
                _ => Input::ArrivedLate { person },
            });
        }
        for _ in 0..t.people().present().count() {
            if self.happens() && self.rng.below(2) == 0 {
                let id = person(self.registered);
                let name = format!("late {}", self.registered + 1);
                self.registered += 1;
                inputs.push(Input::Registered { person: id.clone(), name });
                inputs.push(Input::ArrivedLate { person: id });
            }
        }
        inputs.extend(self.corrections(t, next));
        inputs
    }

    /// A result as it is typed in: now and then two seats are mixed up.
    pub fn misread(&mut self, sheet: Sheet) -> Sheet {
        if self.percent == 0 || !self.happens() {
            return sheet;
        }
        let mut wrong = Sheet { out: None, ..sheet.clone() };
        wrong.points.reverse();
        self.wrong.push(sheet);
        wrong
    }

    /// Half of what is wrong comes out before the next round, the rest later.
    fn corrections(&mut self, t: &Tournament, next: u16) -> Vec<Input> {
        let mut later = Vec::new();
        let mut inputs = Vec::new();
        for sheet in std::mem::take(&mut self.wrong) {
            let last = next >= t.settings().rounds;
            let found = t.log().iter().position(|entry| {
                matches!(&entry.input, Input::ResultEntered(old)
                    if (old.round, old.table) == (sheet.round, sheet.table))
            });
            match found {
                Some(entry) if last || self.rng.below(2) == 0 => {
                    let with = Box::new(Input::ResultEntered(sheet));
                    inputs.push(Input::Corrected { entry, with, reason: "misread".into() });
                }
                _ => later.push(sheet),
            }
        }
        self.wrong = later;
        inputs
    }
}
