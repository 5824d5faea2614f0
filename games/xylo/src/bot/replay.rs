//! Replay: the public history of a round played again over given rows: the same cards played, the
//! same looks and bids. Sampled worlds are built this way, and every state is audited this way.

use crate::pieces::playable;
use crate::pieces::round::{Bid, MOST_PLAYS, Phase, Ply, Round};
use crate::pieces::setup::{MOST_ROWS, Rows, Setup};
use crate::view::View;
use arrayvec::ArrayVec;
use tablee_engine::Seat;

/// What everybody saw of a round since the rows were laid.
pub(crate) struct Replay {
    pub leader: Seat,
    pub phase: Phase,
    pub plays: ArrayVec<Ply, MOST_PLAYS>,
    pub looked: [Option<[u8; 2]>; MOST_ROWS],
    pub bids: [Option<Bid>; MOST_ROWS],
}

impl Replay {
    pub fn of_round(round: &Round) -> Replay {
        Replay {
            leader: round.leader,
            phase: round.phase,
            plays: round.plays.clone(),
            looked: round.looked,
            bids: round.bids,
        }
    }

    pub fn of_view(view: &View) -> Replay {
        let plies = view.tricks.iter().flat_map(|trick| &trick.plays);
        let mut looked = [None; MOST_ROWS];
        let mut bids = [None; MOST_ROWS];
        for (n, row) in view.rows.iter().take(MOST_ROWS).enumerate() {
            looked[n] = row.looked;
            bids[n] = row.bid.map(|bid| Bid { position: bid.position, trick: bid.trick });
        }
        Replay {
            leader: view.leader,
            phase: view.phase,
            plays: plies
                .take(MOST_PLAYS)
                .map(|play| Ply::new(play.row & 7, play.position))
                .collect(),
            looked,
            bids,
        }
    }

    /// The round that this story makes of these rows, as far as it keeps the rules, and what
    /// breaks them where it does not.
    pub fn replayed_over(&self, rows: Rows, setup: &Setup) -> (Round, Result<(), String>) {
        let mut round = Round::dealt(rows, self.leader);
        round.sorted = setup.seats.all();
        round.lay(setup, &mut ());
        let told = self.apply_events(&mut round, setup);
        (round, told)
    }

    fn apply_events(&self, round: &mut Round, setup: &Setup) -> Result<(), String> {
        for (n, ply) in self.plays.iter().enumerate() {
            if n >= round.plays.len() {
                self.announce(round, setup)?;
            }
            // X8.3: automata have played by themselves meanwhile.
            match round.plays.get(n) {
                Some(played) if played == ply => {}
                Some(_) => return Err(format!("an automaton plays otherwise at card {}", n + 1)),
                None => play(round, setup, *ply)?,
            }
        }
        if round.phase != self.phase {
            self.announce(round, setup)?;
        }
        Ok(())
    }

    /// What the seat that has just played did before the next card (X5.1).
    fn announce(&self, round: &mut Round, setup: &Setup) -> Result<(), String> {
        if round.phase != Phase::Announcing {
            return Ok(());
        }
        let row = usize::from(round.turn);
        let now = round.taken + 1;
        let Some(looked) = self.looked[row] else {
            round.pass(setup, &mut ());
            return Ok(());
        };
        match self.bids[row] {
            // The look belongs to another trick: nothing was announced in this one.
            Some(bid) if bid.trick != now => round.pass(setup, &mut ()),
            None if self.phase != Phase::Choosing || round.plays.len() < self.plays.len() => {
                round.pass(setup, &mut ());
            }
            bid => {
                if !playable::neighbours(round.down[row]).any(|(a, b)| [a, b] == looked) {
                    return Err(format!("row {row} looked at {looked:?}: no neighbours"));
                }
                round.look(setup, looked, &mut ());
                let Some(bid) = bid else { return Ok(()) };
                if !looked.contains(&bid.position) {
                    return Err(format!("row {row} bid a card it had not looked at"));
                }
                round.bid(setup, bid.position, &mut ());
            }
        }
        Ok(())
    }
}

fn play(round: &mut Round, setup: &Setup, ply: Ply) -> Result<(), String> {
    let (row, position) = (ply.row(), ply.position());
    if round.phase != Phase::Playing || round.turn != row {
        return Err(format!("row {row} played out of turn"));
    }
    if !playable::has(round.playable(), position) {
        return Err(format!("row {row} could not play {position}"));
    }
    round.play(setup, position, &mut ());
    Ok(())
}
