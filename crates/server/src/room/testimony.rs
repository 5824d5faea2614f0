//! What a table tells those who follow it from outside, and the house's own inputs.

use super::Room;
use super::moves::Source;
use super::play::By;
use crate::people::PersonId;
use crate::wire::{Phase, Refusal};
use crate::witness::Report;
use tablee_drive::Tally;
use tablee_engine::Seat;

/// What became of an input of the house.
#[derive(Clone, PartialEq, Debug)]
pub enum Hosted {
    /// It is on the disk.
    Done,
    /// It was before: nothing changed.
    Known,
    /// The game, or the disk, says no.
    Refused(Refusal),
}

impl Room {
    /// Tells whoever follows this table how it stands.
    pub(super) fn testify(&self) {
        if let Some(post) = self.house.witnesses.of(&self.papers.id) {
            // Who stopped listening is about to read everything anew.
            let _ = post.ear.send(self.report());
        }
    }

    /// How the table stands.
    pub(super) fn report(&self) -> Report {
        let sitters = self.papers.seating.sitters().map(|one| (one.id, one.away.clone()));
        let play = self.play.as_ref();
        let over = self.papers.phase == Phase::Over;
        Report {
            table: self.papers.id.clone(),
            seq: play.map_or(0, |play| play.seq()),
            turn: play.map(|play| play.table.awaits().must).unwrap_or_default(),
            appeal: play.and_then(|play| play.table.appeal()),
            sitters: sitters.collect(),
            score: play.filter(|_| over).map(|play| {
                let seats = || play.seats().iter();
                let figure = |seat: Seat, name: &str| {
                    let figures = play.table.figures(seat);
                    figures.into_iter().find(|(known, _)| *known == name).map(|(_, value)| value)
                };
                Tally {
                    totals: play.table.status().scores,
                    hand: seats()
                        .map(|seat| figure(seat, "hand points").map(|p| p as i64))
                        .collect(),
                    out: seats().find(|seat| figure(*seat, "went out") == Some(1.0)),
                }
            }),
        }
    }

    /// The house acts as the host of the table: a bell, a ruling. `id` names it for ever: the same
    /// input sent again changes nothing.
    pub(super) async fn act_for_house(&mut self, id: &str, action: &str) -> Hosted {
        let known = self.play.as_ref().and_then(|play| play.resent(PersonId::HOUSE, id));
        if known.is_some() {
            return Hosted::Known;
        }
        match self.input(By::Host, action, Source::House { id }).await {
            Ok(()) => Hosted::Done,
            Err(refusal) => Hosted::Refused(refusal),
        }
    }
}
