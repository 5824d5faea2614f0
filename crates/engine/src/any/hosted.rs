//! Any game as a type-erased one: a typed table, its voice and its bots.

use super::advice_request::{AdviceRequest, Need, NoAdviceReason, advise_on_view, review};
use super::tournament::Contest;
use super::{
    Advice, AnyGame, AnyTable, AnyTournament, AnyVoice, BotTask, Declined, EffectTask, KindRun,
    Legal, Taken,
};
use crate::assets::Assets;
use crate::better::Better;
use crate::bot::{Bot, Budget, Effect};
use crate::chance::Rng;
use crate::game::{Awaits, Game};
use crate::lang::{Lang, Names};
use crate::messages::TEXT;
use crate::options::OptionSpec;
use crate::record::{BadRecord, Chain, Input, Record};
use crate::reference::Reference;
use crate::seat::{Seat, SeatSet, Seats, Viewer};
use crate::table::{
    Agreement, BadOpening, Flow, Opening, Refused, Status, Step, Table, build_game, way,
};
use crate::tournament::{Judge, TournamentGame};
use crate::view_diff::{Fingerprints, ViewDiff};
use crate::voice::Voice;
use serde::{Deserialize as _, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;
use tablee_text::say;

/// Makes a bot of one level.
pub type MakeBot<G> = fn() -> Box<dyn Bot<G>>;

/// A game with its bots: what a registry lists.
pub struct Boxed<G: Game> {
    levels: Vec<(&'static str, MakeBot<G>)>,
    contest: Option<&'static dyn Contest<G>>,
}

impl<G: Game + Voice> Boxed<G> {
    /// The game with bots by level, weakest first.
    pub fn new(levels: Vec<(&'static str, MakeBot<G>)>) -> Boxed<G> {
        Boxed { levels, contest: None }
    }

    /// The same game, open to tournaments.
    #[must_use]
    pub fn with_tournaments(self) -> Boxed<G>
    where
        G: TournamentGame,
    {
        Boxed { contest: Some(super::tournament::of::<G>()), ..self }
    }

    /// A table with these bots at hand.
    pub fn host(&self, table: Table<G>) -> Hosted<G> {
        Hosted { table, levels: self.levels.clone(), contest: self.contest, helped: None }
    }

    fn seat_bots(&self, table: Table<G>) -> Box<dyn AnyTable> {
        Box::new(self.host(table))
    }

    fn bot(&self, level: &str) -> Option<Box<dyn Bot<G>>> {
        made(&self.levels, level)
    }
}

impl<G: Game + Voice> AnyGame for Boxed<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn version(&self) -> u16 {
        G::VERSION
    }

    fn seats(&self) -> RangeInclusive<u8> {
        G::SEATS
    }

    fn better(&self) -> Better {
        G::BETTER
    }

    fn options(&self) -> Vec<OptionSpec> {
        G::options()
    }

    fn tournament_rules(&self, judge: Judge) -> Option<Map<String, Value>> {
        self.contest?.rules(judge)
    }

    fn levels(&self) -> Vec<&'static str> {
        self.levels.iter().map(|(level, _)| *level).collect()
    }

    fn blurb(&self, lang: Lang) -> (&'static str, &'static str) {
        G::blurb(lang)
    }

    fn rulebook(&self, lang: Lang) -> &'static str {
        G::rulebook(lang)
    }

    fn references(&self, assets: &Assets) -> Vec<Box<dyn Reference>> {
        G::references(assets)
    }

    fn open(&self, opening: &Opening, assets: &Assets) -> Result<Box<dyn AnyTable>, BadOpening> {
        Ok(self.seat_bots(Table::open(opening, assets)?))
    }

    fn open_record(
        &self,
        record: &Record,
        assets: &Assets,
        chain: Chain,
    ) -> Result<Box<dyn AnyTable>, BadRecord> {
        Ok(self.seat_bots(Table::open_record(record, assets, chain)?))
    }

    fn replay(
        &self,
        record: &Record,
        assets: &Assets,
        chain: Chain,
    ) -> Result<Box<dyn AnyTable>, BadRecord> {
        Ok(self.seat_bots(Table::replay(record, assets, chain)?))
    }

    fn advise(
        &self,
        asked: &AdviceRequest,
        level: &str,
        assets: &Assets,
        (budget, rng): (Budget, &mut Rng),
    ) -> Result<Advice, NoAdviceReason> {
        let mut bot = self.bot(level).ok_or_else(|| NoAdviceReason::Level(level.to_owned()))?;
        let game = build_game::<G>(asked.seats, &asked.rules, assets)?;
        let view =
            G::View::deserialize(&asked.view).map_err(|e| NoAdviceReason::View(e.to_string()))?;
        if game.choices(&view).actions.is_empty() {
            return Err(NoAdviceReason::Idle);
        }
        Ok(advise_on_view(&game, &view, asked.need, bot.as_mut(), (budget, rng)))
    }
}

fn made<G: Game>(levels: &[(&'static str, MakeBot<G>)], level: &str) -> Option<Box<dyn Bot<G>>> {
    levels.iter().find(|(name, _)| *name == level).map(|(_, make)| make())
}

/// A table and the bots that may be asked about it.
pub struct Hosted<G: Game> {
    pub(super) table: Table<G>,
    levels: Vec<(&'static str, MakeBot<G>)>,
    pub(super) contest: Option<&'static dyn Contest<G>>,
    /// The seats whose views hold aids; nothing where everybody is helped.
    pub(super) helped: Option<SeatSet>,
}

impl<G: Game> Hosted<G> {
    /// The table itself, the whole truth included: for the laws and for what measures. Hosts
    /// hold a `dyn AnyTable`, which has no way here.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// What a bot is given to decide for a seat, if the seat may act.
    fn question(&self, seat: Seat) -> Option<(Arc<G>, G::View, Need)> {
        if !self.admits(seat) {
            return None;
        }
        let must = self.table.game().awaits(self.table.state()).must.contains(seat);
        let need = if must { Need::Must } else { Need::May };
        Some((self.table.shared_game(), self.table.view(Viewer::Seat(seat)), need))
    }

    fn admits(&self, seat: Seat) -> bool {
        let game = self.table.game();
        game.seats().has(seat) && game.awaits(self.table.state()).admits(seat)
    }
}

impl<G: Game + Voice> AnyTable for Hosted<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> Seats {
        self.table.game().seats()
    }

    fn better(&self) -> Better {
        G::BETTER
    }

    fn status(&self) -> Status {
        self.table.status()
    }

    fn awaits(&self) -> Awaits {
        self.table.game().awaits(self.table.state())
    }

    fn help_only(&mut self, seats: SeatSet) {
        self.helped = Some(seats);
    }

    fn view(&self, who: Viewer) -> Value {
        json!(self.told(who))
    }

    fn view_text(&self, who: Viewer) -> Box<RawValue> {
        written(&self.told(who))
    }

    fn view_diff(&self, who: Viewer, known: &mut Fingerprints) -> ViewDiff {
        known.diff(&self.told(who))
    }

    fn note_view(&self, who: Viewer, known: &mut Fingerprints) {
        known.note(&self.told(who));
    }

    fn legal(&self, seat: Seat) -> Legal {
        if !self.admits(seat) {
            return Legal { actions: Vec::new(), complete: true, kinds: Vec::new() };
        }
        let game = self.table.game();
        let choices = game.choices(&self.table.view(Viewer::Seat(seat)));
        let actions = choices.actions.iter().map(G::Action::to_string).collect();
        let kinds = KindRun::of(choices.actions.iter().map(|action| game.kind(action)));
        Legal { actions, complete: choices.complete, kinds }
    }

    fn kind(&self, notation: &str) -> Option<&'static str> {
        self.table.game().kind(&notation.parse().ok()?)
    }

    fn act(&mut self, seat: Seat, notation: &str) -> Result<Taken, Declined> {
        // Whose turn it is comes before what was said.
        self.table.admit(seat).map_err(decline)?;
        let action: G::Action = notation.parse().map_err(Declined::BadNotation)?;
        let events = self.table.act(seat, &action).map_err(decline)?;
        Ok(Taken { notation: action.to_string(), events })
    }

    fn host(&mut self, notation: &str) -> Result<Taken, Declined> {
        if self.table.is_over() {
            return Err(Declined::GameOver);
        }
        let action: G::HostAction = notation.parse().map_err(Declined::BadNotation)?;
        let events = self.table.host(&action).map_err(decline)?;
        Ok(Taken { notation: action.to_string(), events })
    }

    fn undo(&mut self, seat: Seat, to: u32) -> Result<(), Declined> {
        self.table.undo(seat, to).map(drop).map_err(decline)
    }

    fn agree(&mut self, seat: Seat, agreed: Agreement) -> Result<(), Declined> {
        self.table.agree(seat, agreed).map(drop).map_err(decline)
    }

    fn flow(&self) -> Flow {
        self.table.flow()
    }

    fn last_action(&self, seat: Seat) -> Option<usize> {
        self.table.last_action(seat)
    }

    fn revealed_only_itself(&self, seat: Seat, rng: &mut Rng) -> bool {
        self.table.revealed_only_itself(seat, rng)
    }

    fn way(&self, count: usize) -> Vec<Step> {
        way(self.table.log(), count)
    }

    fn redo(&mut self, ply: usize, input: &Input) -> Result<Range<usize>, BadRecord> {
        self.table.redo(ply, input)
    }

    fn timeout(&self, seat: Seat) -> Option<String> {
        let view = || self.table.view(Viewer::Seat(seat));
        self.admits(seat).then(|| self.table.game().on_timeout(&view()).to_string())
    }

    fn event_count(&self) -> usize {
        self.table.event_count()
    }

    fn newest_input(&self) -> Option<&Input> {
        self.table.log().last()
    }

    fn memory(&self) -> usize {
        self.table.memory()
    }

    fn sights(&self, events: Range<usize>, who: Viewer) -> Vec<Value> {
        self.table.sights(events, who).iter().map(|sight| json!(sight)).collect()
    }

    fn sights_text(&self, events: Range<usize>, who: Viewer) -> Box<RawValue> {
        written(&self.table.sights(events, who))
    }

    fn record(&self) -> Record {
        self.table.record()
    }

    fn advise(&self, seat: Seat, level: &str, budget: Budget, rng: &mut Rng) -> Option<Advice> {
        Some(self.bot_task(seat, level)?(budget, rng))
    }

    fn bot_task(&self, seat: Seat, level: &str) -> Option<BotTask> {
        let mut bot = made(&self.levels, level)?;
        let (game, view, need) = self.question(seat)?;
        Some(Box::new(move |budget, rng| {
            advise_on_view(game.as_ref(), &view, need, bot.as_mut(), (budget, rng))
        }))
    }

    fn review(&self, seat: Seat, level: &str, played: &str) -> Option<BotTask> {
        let mut bot = made(&self.levels, level)?;
        let played: G::Action = played.parse().ok()?;
        let (game, view, need) = self.question(seat)?;
        Some(Box::new(move |budget, rng| {
            review(game.as_ref(), (&view, &played), need, bot.as_mut(), (budget, rng))
        }))
    }

    fn effect(&self, seat: Seat, level: &str, played: &str) -> Option<EffectTask> {
        let mut bot = made(&self.levels, level)?;
        let played: G::Action = played.parse().ok()?;
        let (game, view, _) = self.question(seat)?;
        Some(Box::new(move |budget, rng| {
            let Effect { best, choices, swings } =
                bot.effect(game.as_ref(), &view, &played, budget, rng)?;
            Some(Effect { best: best.to_string(), choices, swings })
        }))
    }

    fn figures(&self, seat: Seat) -> Vec<(&'static str, f64)> {
        self.table.game().figures(&self.table.view(Viewer::Spectator), seat)
    }

    fn explain(&self, declined: &Declined, names: &Names, lang: Lang) -> String {
        match declined {
            Declined::NoSuchSeat { seats } => {
                say!(TEXT, lang, "declined.no_such_seat", last = seats.0 - 1)
            }
            Declined::GameOver => say!(TEXT, lang, "declined.game_over"),
            Declined::NotYourTurn { awaits } if awaits.host => say!(TEXT, lang, "declined.host"),
            Declined::NotYourTurn { awaits } => {
                let waiting: Vec<String> = awaits.must.iter().map(|s| names.of(s)).collect();
                say!(TEXT, lang, "declined.not_your_turn", names = waiting.join(", "))
            }
            Declined::BadNotation(bad) => bad.message(lang),
            Declined::NothingToUndo => say!(TEXT, lang, "declined.nothing_to_undo"),
            Declined::OutOfPlay { flow: Flow::Playing } => say!(TEXT, lang, "declined.playing"),
            Declined::OutOfPlay { flow: Flow::Paused } => say!(TEXT, lang, "declined.paused"),
            Declined::OutOfPlay { flow: Flow::Stopped } => say!(TEXT, lang, "declined.stopped"),
            Declined::Illegal { reason } => match serde_json::from_value(reason.clone()) {
                Ok(refusal) => self.table.game().explain(&refusal, lang),
                Err(_) => reason.to_string(),
            },
        }
    }

    fn tournament(&self) -> Option<&dyn AnyTournament> {
        self.contest.map(|_| self as &dyn AnyTournament)
    }

    fn voice(&self) -> &dyn AnyVoice {
        self
    }
}

fn decline<R: Serialize>(refused: Refused<R>) -> Declined {
    match refused {
        Refused::NoSuchSeat { seats } => Declined::NoSuchSeat { seats },
        Refused::GameOver => Declined::GameOver,
        Refused::NotYourTurn { awaits } => Declined::NotYourTurn { awaits },
        Refused::Illegal(refusal) => Declined::Illegal { reason: json!(refusal) },
        Refused::NothingToUndo => Declined::NothingToUndo,
        Refused::OutOfPlay { flow } => Declined::OutOfPlay { flow },
    }
}

/// Plain data with string keys as JSON; writing it cannot fail.
fn written(data: &impl Serialize) -> Box<RawValue> {
    to_raw_value(data).unwrap_or_else(|_| RawValue::NULL.to_owned())
}
