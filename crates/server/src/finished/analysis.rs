//! One finished game being looked at by a bot, decision by decision, for as long as somebody
//! listens. What was found is kept, so that nothing is thought twice.

use super::opinion::{OpinionTask, opinion};
use super::timeline::{TimelineError, open_record};
use crate::games::Games;
use crate::tables::services::Services;
use parking_lot::{Mutex, MutexGuard};
use std::sync::Arc;
use tablee_engine::record::Input;
use tablee_engine::{Record, Seat};
use tablee_protocol::text;
use tokio::sync::watch;

/// More decisions than any game has; what comes after is left out.
const MOST: usize = 2_000;

/// How far an analysis is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// So many opinions are there.
    Going(usize),
    /// All are.
    Done,
    /// No more will come now.
    Stopped,
}

/// An analysis and what it found so far.
pub struct Analysis {
    /// The table the game was played at.
    pub table: String,
    /// The bot's level.
    pub level: String,
    /// How many opinions there will be.
    pub total: usize,
    /// Opinions as JSON, in the order in which they were found.
    found: Mutex<Vec<Arc<str>>>,
    progress: watch::Sender<Progress>,
}

impl Analysis {
    /// An analysis that has found some opinions already.
    pub fn new(table: String, level: String, total: usize, found: Vec<Arc<str>>) -> Analysis {
        let state =
            if found.len() >= total { Progress::Done } else { Progress::Going(found.len()) };
        let progress = watch::Sender::new(state);
        Analysis { table, level, total, found: Mutex::new(found), progress }
    }

    /// Listens; while anybody does, the analysis goes on.
    pub fn listen(&self) -> watch::Receiver<Progress> {
        self.progress.subscribe()
    }

    /// Whether nobody listens any more.
    pub fn is_alone(&self) -> bool {
        self.progress.receiver_count() == 0
    }

    /// The opinions from the `known`th on.
    pub fn since(&self, known: usize) -> Vec<Arc<str>> {
        self.found().get(known..).map(<[_]>::to_vec).unwrap_or_default()
    }

    /// Asks the bot about one decision.
    pub async fn ask(&self, services: &Services, question: OpinionTask) {
        let OpinionTask { ply, seat, action, kind, bot_task } = question;
        let Some(advice) = services.bots.analyse(bot_task).await else { return };
        let opinion = opinion((ply, seat), action, kind, advice);
        let count = {
            let mut found = self.found();
            found.push(text(&opinion).into());
            found.len()
        };
        self.progress.send_replace(Progress::Going(count));
    }

    /// Tells everybody that this was all, for now or altogether.
    pub fn end(&self) {
        let all = self.found().len() >= self.total;
        self.progress.send_replace(if all { Progress::Done } else { Progress::Stopped });
    }

    fn found(&self) -> MutexGuard<'_, Vec<Arc<str>>> {
        self.found.lock()
    }
}

/// Every decision of a game that was one, those of the seats named first in that order, the
/// others after them.
pub fn questions(
    record: &Record,
    games: &Games,
    level: &str,
    first: &[Seat],
) -> Result<Vec<OpinionTask>, TimelineError> {
    let mut table = open_record(record, games)?;
    let mut all = Vec::new();
    for (before, entry) in record.inputs.iter().enumerate() {
        if let Input::Seat { seat, action } = &entry.input
            && all.len() < MOST
        {
            let legal = table.legal(*seat);
            let forced = legal.complete && legal.actions.len() < 2;
            let optional = !table.awaits().must.contains(*seat);
            let asked = (!forced || optional).then(|| table.review(*seat, level, action)).flatten();
            all.extend(asked.map(|bot_task| OpinionTask {
                ply: before + 1,
                seat: *seat,
                action: action.clone(),
                kind: table.kind(action),
                bot_task,
            }));
        }
        table.redo(before + 1, &entry.input)?;
    }
    let rank = |seat: Seat| first.iter().position(|one| *one == seat).unwrap_or(first.len());
    all.sort_by_key(|question| rank(question.seat));
    Ok(all)
}
