//! The law of agreements: now and then the people of a table pause, and go on later or stop. A pause changes nothing that
//! anybody sees and nobody acts in it; after a stop nobody acts any more, and nothing is told.

use super::{Found, Law, Next, Tally};
use crate::chance::Rng;
use crate::game::{Game, Simulate};
use crate::seat::{Seat, Viewer};
use crate::table::{Agreement, Flow, Table};

/// How often a game is paused, one time in so many inputs.
const SELDOM: u32 = 25;
/// How often people stop in a pause instead of going on, one time in so many.
const STOPPED: u32 = 40;

fn broken(detail: String) -> (Law, String) {
    (Law::Agreement, detail)
}

/// The people pause now and then, try to do what they would have done, and go on. Whether they stop instead.
pub(super) fn pause<G: Simulate>(
    table: &mut Table<G>,
    next: &Next<G>,
    rng: &mut Rng,
    tally: &mut Tally,
) -> Found<bool> {
    if rng.below(SELDOM) > 0 {
        return Ok(false);
    }
    let before = Seen::of(table);
    let seat = Seat(rng.below(u32::from(table.game().seats().0)) as u8);
    let agree = |table: &mut Table<G>, agreed: Agreement| {
        let told = table.agree(seat, agreed).map_err(|refused| broken(refused.to_string()))?;
        match told.is_empty() {
            true => Ok(()),
            false => Err(broken(format!("{agreed:?} tells of events {told:?}"))),
        }
    };
    agree(table, Agreement::Pause)?;
    tally.paused += 1;
    before.holds(table)?;
    nobody_acts(table, next, Flow::Paused)?;
    let stops = rng.below(STOPPED) == 0;
    agree(table, if stops { Agreement::Stop } else { Agreement::Resume })?;
    if stops {
        nobody_acts(table, next, Flow::Stopped)?;
    }
    before.holds(table)?;
    Ok(stops)
}

/// What would have been done is refused, and so is taking something back.
fn nobody_acts<G: Simulate>(table: &mut Table<G>, next: &Next<G>, flow: Flow) -> Found {
    let inputs = table.log().len();
    let acted = match next {
        Next::Seat(seat, action) => table.act(*seat, action).is_ok(),
        Next::Host(action) => table.host(action).is_ok(),
    };
    let undone = table.game().seats().iter().any(|seat| {
        table.last_action(seat).is_some_and(|last| table.undo(seat, last as u32).is_ok())
    });
    if acted || undone || table.flow() != flow || table.log().len() != inputs {
        return Err(broken(format!("something was done at a table that is {flow:?}")));
    }
    Ok(())
}

/// What everybody sees.
struct Seen<G: Game> {
    state: G::State,
    views: Vec<(Viewer, G::View)>,
}

impl<G: Game> Seen<G> {
    fn of(table: &Table<G>) -> Seen<G> {
        let view = |who: Viewer| (who, table.view(who));
        let views = Viewer::everyone(table.game().seats()).map(view).collect();
        Seen { state: table.state().clone(), views }
    }

    fn holds(&self, table: &Table<G>) -> Found {
        if *table.state() != self.state {
            return Err(broken("an agreement changes the game".to_owned()));
        }
        let other = self.views.iter().find(|(who, view)| table.view(*who) != *view);
        other.map_or(Ok(()), |(who, _)| Err(broken(format!("{who:?} sees something else"))))
    }
}
