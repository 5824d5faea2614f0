//! The page's types, made from the Rust types: one file for the server, one for tournaments, one
//! per game; what is fixed about the pieces of each; and the bounds that its forms hold people to.

mod bounds;
mod pieces;
mod sheet;

pub use sheet::Sheet;

use tablee_engine::Game;
use ts_rs::{TS, TypeVisitor as _};

/// A generated file: its path from the root of the repository, and its text.
pub struct Made {
    /// Where it belongs.
    pub path: String,
    /// What it says.
    pub text: String,
}

/// Every file there is; a new game is one more line, and another where its table needs constants.
pub fn all() -> Vec<Made> {
    vec![
        server(),
        drive(),
        bounds::clock(),
        game::<lexicon::Lexicon>(),
        game::<lexio::Lexio>(),
        game::<xylo::Xylo>(),
        pieces::lexicon(),
        pieces::lexio(),
        pieces::xylo(),
    ]
}

fn server() -> Made {
    let mut sheet = Sheet::default();
    tablee_protocol::typescript::visit(&mut sheet);
    Made { path: "web/src/lib/generated/wire.ts".to_owned(), text: sheet.text("crates/protocol") }
}

fn drive() -> Made {
    let mut sheet = Sheet::default();
    tablee_protocol::typescript::visit_tournaments(&mut sheet);
    Made {
        path: "web/src/tournament/generated/wire.ts".to_owned(),
        text: sheet.text("crates/protocol/src/tournament"),
    }
}

/// What a game's table reads: views, sights, refusals and rules, and what they are made of.
fn game<G: Game>() -> Made
where
    G::View: TS,
    G::Sight: TS,
    G::Refusal: TS,
    G::Rules: TS,
{
    let mut sheet = Sheet::default();
    sheet.visit::<G::View>();
    sheet.visit::<G::Sight>();
    sheet.visit::<G::Refusal>();
    sheet.visit::<G::Rules>();
    let folder = format!("games/{}", G::ID);
    Made { path: format!("{folder}/web/generated/types.ts"), text: sheet.text(&folder) }
}
