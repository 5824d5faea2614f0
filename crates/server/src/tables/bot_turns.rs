//! Bots at the table: who thinks, when they move, and advice for those who ask.

use super::connections::ConnId;
use super::game::{RunningGame, TableInput};
use super::input::Source;
use super::mark::By;
use super::thought_claim::{Taken, ThoughtClaim};
use super::{Order, TableActor};
use crate::people::PersonId;
use std::borrow::Cow;
use tablee_engine::{Seat, SeatSet};
use tablee_protocol::{Code, Hint, Refusal, ServerMessage, TablePhase};

/// How much a bot's move is needed, by which it waits before it moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    /// The game waits for it, and people may act meanwhile.
    WithPeople,
    /// The game waits for bots alone.
    Alone,
    /// It may act out of turn.
    Optional,
}

impl TableActor {
    /// The game, while it is played and does not stand still.
    pub(super) fn in_play(&self) -> Option<&RunningGame> {
        let running = self.stored.phase == TablePhase::Running;
        self.play.as_ref().filter(|play| running && !play.stands_still())
    }

    /// The level that plays on for those who leave.
    pub(super) fn substitute(&self) -> String {
        let game = self.services.rules_of(&self.stored.setup);
        let level = game.map(|game| self.services.bot_level(game, None).unwrap_or_default());
        level.unwrap_or_default()
    }

    pub(super) fn bot_is_awaited(&self) -> bool {
        let Some(play) = self.in_play() else { return false };
        play.table.awaits().must.iter().any(|seat| self.stored.seating.bot_at(seat).is_some())
    }

    /// Lets every bot think that the game waits for or that may cut in.
    pub(super) fn schedule_bots(&mut self) {
        let Some(play) = self.in_play() else { return };
        let awaits = play.table.awaits();
        self.schedule(awaits.must.or(awaits.may));
    }

    /// The node that was to let a bot think has had its time: whoever claims it now does.
    pub(super) fn reschedule_bot(&mut self, seat: Seat, seq: u64) {
        let awaited = |play: &&RunningGame| play.seq() == seq;
        self.thinking.end(seq, seat);
        if self.in_play().filter(awaited).is_some() {
            self.schedule(SeatSet::only(seat));
        }
    }

    /// Begins the thoughts of seats that do not think about this position already.
    fn schedule(&mut self, seats: SeatSet) {
        let Some(play) = self.in_play() else { return };
        let (awaits, seq) = (play.table.awaits(), play.seq());
        let started = self.stored.started.as_ref().map(|(_, at)| *at);
        let people_may = awaits.may.iter().any(|seat| self.stored.seating.bot_at(seat).is_none());
        for seat in seats.iter() {
            let is_bot = self.stored.seating.bot_at(seat).is_some();
            if is_bot && self.thinking.begin(started, seq, seat) {
                let need = match (awaits.must.contains(seat), people_may) {
                    (true, true) => Need::WithPeople,
                    (true, false) => Need::Alone,
                    (false, _) => Need::Optional,
                };
                self.begin_thought(seat, need);
            }
        }
    }

    fn begin_thought(&self, seat: Seat, need: Need) {
        let Some(play) = self.in_play() else { return };
        let Some(level) = self.stored.seating.bot_at(seat) else { return };
        let Some(bot_task) = play.table.bot_task(seat, level) else { return };
        let bots = self.services.bots.clone();
        let wait = match need {
            Need::WithPeople => bots.courtesy,
            Need::Alone => bots.pace,
            Need::Optional => bots.pace / 2,
        };
        let (own, seq, needed) = (self.own.clone(), play.seq(), need != Need::Optional);
        let claim = ThoughtClaim::needed(self, seq, bots.longest() + wait);
        tokio::spawn(async move {
            if let Some(claim) = claim
                && let Err(Taken { lease }) = claim.take().await
            {
                tokio::time::sleep(lease).await;
                if let Some(table) = own.upgrade() {
                    let _ = table.order(Order::ScheduleBot { seat, seq }).await;
                }
                return;
            }
            let rested = tokio::time::sleep(wait);
            let (advice, ()) = tokio::join!(bots.think(bot_task), rested);
            let worth = advice.filter(|advice| needed || advice.is_worth_it());
            let action = worth.map(|advice| advice.action);
            if let Some(table) = own.upgrade()
                && (needed || action.is_some())
            {
                let _ = table.order(Order::Thought { seat, seq, action }).await;
            }
        });
    }

    /// A bot has thought. What it thought about may be past.
    pub(super) async fn bot_moves(&mut self, seat: Seat, seq: u64, action: Option<String>) {
        self.thinking.end(seq, seat);
        let Some(play) = self.in_play() else { return };
        if play.seq() != seq || self.stored.seating.bot_at(seat).is_none() {
            return;
        }
        let Some(action) = action.or_else(|| play.table.timeout(seat)) else { return };
        if let Err(refusal) =
            self.input(By::Seat(seat), TableInput::Act(&action), Source::Bot).await
            && refusal.code != Code::Stale
        {
            tracing::error!(table = %self.stored.id, message = refusal.message, "a bot was refused");
        }
    }

    pub(super) fn give_hint(&mut self, conn: ConnId, level: &str) {
        let Some((visitor, viewer)) = self.connections.who(conn) else { return };
        let person = visitor.id;
        // Nor at a tournament, whose tables the server has set up, nor where the host wants no aids.
        let setup = &self.stored.setup;
        let earnest = setup.rated || !setup.aids || self.stored.seating.host == PersonId::SERVER;
        let asked = viewer.seat().filter(|_| !earnest);
        let bot_task = asked
            .zip(self.play.as_ref())
            .and_then(|(seat, play)| Some((play.seq(), play.table.bot_task(seat, level)?)));
        let Some((seq, bot_task)) = bot_task else {
            let message = "No advice: unknown level, nothing to decide, or a table that counts or has no aids.";
            return self.refuse(conn, None, &Refusal::new(Code::NoAdvice, message));
        };
        let (bots, own) = (self.services.bots.clone(), self.own.clone());
        let turn = bots.turn_to_advise().filter(|_| !self.asking.contains(&person));
        let Some(turn) = turn else {
            let message = "One question at a time: wait for the advice you asked for.";
            return self.refuse(conn, None, &Refusal::new(Code::TooFast, message));
        };
        self.asking.push(person);
        tokio::spawn(async move {
            let advice = bots.think(bot_task).await;
            drop(turn);
            let hint =
                |advice| ServerMessage::Hint(Hint { seq, advice: Cow::Owned(advice) }).text();
            let frame = advice.map(hint);
            if let Some(table) = own.upgrade() {
                let _ = table.order(Order::Advice { person, conn, frame }).await;
            }
        });
    }

    /// Somebody's question is answered, or there is no answer.
    pub(super) fn advised(&mut self, person: PersonId, conn: ConnId, frame: Option<String>) {
        self.asking.retain(|other| *other != person);
        if let Some(frame) = frame {
            self.connections.send(conn, frame);
        }
    }
}
