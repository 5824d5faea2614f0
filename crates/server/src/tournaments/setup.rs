//! Setup of a new tournament, turned into settings of the log and settings of the server beside it.

use super::error::BadSetup;
use crate::tables;
use crate::tables::services::Services;
use crate::visible_text::{check_visible, one_line};
use tablee_engine::{AnyGame, Seed};
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
    check_visible(&one_line(&setup.name))?;
    let game = services.games.find(&setup.game)?;
    let sizes = sizes(&setup, game)?;
    if setup.interval.is_some_and(|seconds| seconds > LONGEST_INTERVAL) {
        return Err(BadSetup::Interval { most: LONGEST_INTERVAL });
    }
    check_watch(setup.watch, setup.format)?;
    let venue = venue(&setup);
    let settings = settings(setup, game, sizes)?;
    settings.check()?;
    settings.check_new()?;
    Ok((settings, venue))
}

/// How many sit at the tables: what was asked for, else as many as at a drive, as far as the game goes.
fn sizes(setup: &TournamentSetup, game: &dyn AnyGame) -> Result<Sizes, BadSetup> {
    let (min, max) = game.seats().into_inner();
    let usual = Sizes::DRIVE;
    let sizes = setup.sizes.unwrap_or(Sizes {
        least: usual.least.max(min),
        fewest: usual.fewest.max(min),
        usual: usual.usual.clamp(min, max),
        most: usual.most.min(max),
    });
    match sizes.least < min || sizes.most > max {
        true => Err(BadSetup::Sizes { game: setup.game.clone(), min, max }),
        false => Ok(sizes),
    }
}

/// What the log begins with.
fn settings(
    setup: TournamentSetup,
    game: &dyn AnyGame,
    sizes: Sizes,
) -> Result<Settings, BadSetup> {
    // What the game plays at tournaments, unless somebody said otherwise.
    let none = || BadSetup::NoTournaments { game: setup.game.clone() };
    let mut rules = game.tournament_rules(setup.judge).ok_or_else(none)?;
    rules.extend(setup.rules);
    Ok(Settings {
        version: VERSION,
        name: one_line(&setup.name),
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
    })
}

/// What the server knows beside the log.
fn venue(setup: &TournamentSetup) -> Venue {
    Venue {
        venue: setup.venue,
        clock: setup.clock,
        interval: setup.interval,
        visibility: setup.visibility,
        chat: true,
        admission: setup.admission,
        bot_accounts: Some(setup.bot_accounts),
        watch: setup.watch,
        invited: Vec::new(),
        muted: Vec::new(),
    }
}

/// Tries settings out by dealing at tables of every size. It is heavy work.
pub fn try_out(settings: &Settings, venue: &Venue, services: &Services) -> Result<(), BadSetup> {
    for seats in settings.sizes.fewest..=settings.sizes.most {
        tables::deal(services, &venue.table(settings, seats), Seed::numbered(0))?;
    }
    Ok(())
}
