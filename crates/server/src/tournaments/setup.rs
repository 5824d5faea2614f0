//! Setup of a new tournament, turned into settings of the log and settings of the server beside it.

use super::error::BadSetup;
use crate::tables;
use crate::tables::services::Services;
use crate::visible_text::{check_visible, one_line};
use tablee_engine::Seed;
use tablee_protocol::Watch;
use tablee_protocol::tournament::{TournamentSetup, Venue};
use tablee_tournament::settings::VERSION;
use tablee_tournament::{Format, Settings, Sizes};

/// The longest pause between two rounds: a day.
const LONGEST_INTERVAL: u32 = 24 * 3600;

/// Whether nothing is shown too early: hands never as they are played, and of a duplicate, whose cards lie at every
/// table, nothing before all have played them.
fn check_watch(watch: Watch, format: Format) -> Result<(), BadSetup> {
    if format == Format::Duplicate && watch != Watch::Nobody {
        return Err(BadSetup::WatchedDuplicate);
    }
    if watch.is_late_enough(true) {
        return Ok(());
    }
    let (least, most) = Watch::delays(true).into_inner();
    Err(BadSetup::WatchDelay { least, most })
}

/// The settings a setup comes to. Nothing is dealt: it is quick.
pub fn settle(setup: TournamentSetup, services: &Services) -> Result<(Settings, Venue), BadSetup> {
    let name = one_line(&setup.name);
    check_visible(&name)?;
    let game = services.games.find(&setup.game)?;
    let (min, max) = game.seats().into_inner();
    let usual = Sizes::DRIVE;
    let sizes = setup.sizes.unwrap_or(Sizes {
        least: usual.least.max(min),
        fewest: usual.fewest.max(min),
        usual: usual.usual.clamp(min, max),
        most: usual.most.min(max),
    });
    if sizes.least < min || sizes.most > max {
        return Err(BadSetup::Sizes { game: setup.game, min, max });
    }
    if setup.interval.is_some_and(|seconds| seconds > LONGEST_INTERVAL) {
        return Err(BadSetup::Interval { most: LONGEST_INTERVAL });
    }
    check_watch(setup.watch, setup.format)?;
    // What the game plays at tournaments, unless somebody said otherwise.
    let none = || BadSetup::NoTournaments { game: setup.game.clone() };
    let mut rules = game.tournament_rules(setup.judge).ok_or_else(none)?;
    rules.extend(setup.rules);
    let settings = Settings {
        version: VERSION,
        name,
        game_version: game.version(),
        game: setup.game,
        rules,
        better: setup.better,
        format: setup.format,
        sizes,
        rounds: setup.rounds,
        advance: setup.advance,
        bell: setup.bell,
        countersign: setup.countersign,
        judge: setup.judge,
        nonword: setup.nonword,
        seed: Seed::new(crate::random::bytes()),
        told: None,
    };
    settings.check()?;
    settings.check_new()?;
    let (clock, interval) = (setup.clock, setup.interval);
    let (venue, visibility, muted) = (setup.venue, setup.visibility, Vec::new());
    let (admission, bot_accounts) = (setup.admission, Some(setup.bot_accounts));
    let venue = Venue {
        venue,
        clock,
        interval,
        visibility,
        chat: true,
        admission,
        bot_accounts,
        watch: setup.watch,
        invited: Vec::new(),
        muted,
    };
    Ok((settings, venue))
}

/// Tries settings out by dealing at tables of every size. It is heavy work.
pub fn try_out(settings: &Settings, venue: &Venue, services: &Services) -> Result<(), BadSetup> {
    for seats in settings.sizes.fewest..=settings.sizes.most {
        tables::deal(services, &venue.table(settings, seats), Seed::numbered(0))?;
    }
    Ok(())
}
