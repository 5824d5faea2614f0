//! Sneak, the smallest game that has everything: hidden hands, a secret exchange that its author
//! remembers, tricks, a winner. It lives in the tests to show that a fourth game needs nothing
//! but its own folder.
//!
//! S1 The pack is 1 to 4 × seats; three cards each, the rest is the stock, face down.
//! S2 Clockwise, each seat plays a card; the highest takes the trick and leads the next.
//! S3 Once a game, before playing, a seat may put a card under the stock and take its top one.
//! S4 After three tricks most tricks win; equal counts share.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tablee_engine::*;

/// The game in one version of its rules. Version 2 turned S2 round: the lowest card takes the trick.
#[derive(Debug)]
pub struct SneakOf<const VERSION: u16> {
    seats: Seats,
    rules: Rules,
}

/// The first version.
pub type Sneak = SneakOf<1>;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rules {
    pub tricks: u8,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    chance: Chance<Deal>,
    hands: Vec<Vec<u8>>,
    /// What nobody at the table has seen. Top first; seats that swapped have their card at the
    /// bottom, in order.
    pub stock: Vec<u8>,
    buried: Vec<Option<u8>>,
    buriers: Vec<Seat>,
    trick: Vec<(Seat, u8)>,
    played: Vec<u8>,
    points: Vec<i64>,
    turn: Seat,
}

/// The whole pack: hands in seat order, then the stock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deal(Vec<u8>);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Action {
    Play(u8),
    Swap(u8),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    pub seat: Option<Seat>,
    pub hand: Vec<u8>,
    pub sizes: Vec<usize>,
    pub stock: usize,
    /// What the viewer itself put under the stock.
    pub buried: Option<u8>,
    pub buriers: Vec<Seat>,
    pub trick: Vec<(Seat, u8)>,
    pub played: Vec<u8>,
    pub points: Vec<i64>,
    pub turn: Seat,
    /// Room for what the table may want to show; Sneak shows nothing there.
    pub note: Option<u8>,
}

#[derive(Clone, Debug)]
pub enum Event {
    Played(Seat, u8),
    Swapped { by: Seat, took: u8 },
    Taken(Seat),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    Played { seat: Seat, card: u8 },
    Swapped { seat: Seat, took: Option<u8> },
    Taken { seat: Seat },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("you do not hold {0}")]
    NotHeld(u8),
    #[error("you swapped already")]
    SwappedAlready,
}

impl Wire for Rules {}
impl Wire for Deal {}
impl Wire for Action {}
impl Wire for View {}
impl Wire for Sight {}
impl Wire for Refusal {}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play(card) => write!(f, "play {card}"),
            Action::Swap(card) => write!(f, "swap {card}"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Action, BadNotation> {
        const EXAMPLE: &str = "play 7, swap 2";
        let mut words = text.split_whitespace();
        let verb = words.next().ok_or(BadNotation::missing(EXAMPLE))?;
        let card = words.next().ok_or(BadNotation::missing(EXAMPLE))?;
        let number = card.parse().map_err(|_| BadNotation::unknown(card, EXAMPLE))?;
        match (verb, words.next()) {
            (_, Some(more)) => Err(BadNotation::too_long(more, EXAMPLE)),
            ("play", None) => Ok(Action::Play(number)),
            ("swap", None) => Ok(Action::Swap(number)),
            _ => Err(BadNotation::unknown(verb, EXAMPLE)),
        }
    }
}

impl TryFrom<String> for Action {
    type Error = BadNotation;
    fn try_from(text: String) -> Result<Action, BadNotation> {
        text.parse()
    }
}

impl From<Action> for String {
    fn from(action: Action) -> String {
        action.to_string()
    }
}

impl<const VERSION: u16> SneakOf<VERSION> {
    fn pack(&self) -> Vec<u8> {
        (1..=4 * self.seats.0).collect()
    }

    fn end_trick(&self, s: &mut State, out: &mut impl Sink<Event>) {
        let played = s.trick.iter().copied();
        let winner = match VERSION {
            1 => played.max_by_key(|(_, card)| *card),
            _ => played.min_by_key(|(_, card)| *card),
        };
        let Some((winner, _)) = winner else { return };
        s.points[winner.index()] += 1;
        s.turn = winner;
        s.trick.clear();
        out.emit(|| Event::Taken(winner));
    }

    fn tricks_done(&self, s: &State) -> i64 {
        s.points.iter().sum()
    }
}

impl<const VERSION: u16> Game for SneakOf<VERSION> {
    const ID: &'static str = "sneak";
    const VERSION: u16 = VERSION;
    const SEATS: std::ops::RangeInclusive<u8> = 2..=4;
    const BETTER: Better = Better::High;

    type Rules = Rules;
    type Deal = Deal;
    type State = State;
    type Action = Action;
    type HostAction = NoHost;
    type View = View;
    type Event = Event;
    type Sight = Sight;
    type Refusal = Refusal;

    fn options() -> Vec<OptionSpec> {
        let about = About::same("How many tricks.");
        let kind = Kind::Integer { min: 1, max: 3 };
        vec![OptionSpec { name: "tricks", kind, default: Preset::Number(3), about }]
    }

    fn new(seats: Seats, rules: Rules, _: &Assets) -> Result<Self, BadRules> {
        Ok(SneakOf { seats, rules })
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn check_deals(&self, deals: &[Deal]) -> Result<(), BadDeal> {
        for (round, Deal(cards)) in deals.iter().enumerate() {
            let mut sorted = cards.clone();
            sorted.sort_unstable();
            if sorted != self.pack() {
                let problem = format!("needs every card from 1 to {} once", 4 * self.seats.0);
                return Err(BadDeal { round, problem });
            }
        }
        Ok(())
    }

    fn deal(&self, chance: Chance<Deal>, _: &mut impl Sink<Event>) -> State {
        let mut pack = self.pack();
        match chance.fixed(0) {
            Some(Deal(cards)) => pack.clone_from(cards),
            None => chance.stream("deal", 0).shuffle(&mut pack),
        }
        let n = self.seats.count();
        State {
            hands: (0..n).map(|seat| pack[seat * 3..seat * 3 + 3].to_vec()).collect(),
            stock: pack[n * 3..].to_vec(),
            buried: vec![None; n],
            buriers: Vec::new(),
            trick: Vec::new(),
            played: Vec::new(),
            points: vec![0; n],
            turn: Seat(0),
            chance,
        }
    }

    fn awaits(&self, s: &State) -> Awaits {
        match self.outcome(s) {
            Some(_) => Awaits::NOBODY,
            None => Awaits::seat(s.turn),
        }
    }

    fn standing(&self, s: &State) -> Standing {
        Standing { round: 1, scores: s.points.clone() }
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        (self.tricks_done(s) == i64::from(self.rules.tricks)).then(|| {
            let best = s.points.iter().max();
            let won = |seat: &Seat| Some(&s.points[seat.index()]) == best;
            Outcome { winners: self.seats.iter().filter(won).collect() }
        })
    }

    fn view(&self, s: &State, who: Viewer) -> View {
        let seat = who.seat();
        View {
            seat,
            hand: seat.map(|seat| s.hands[seat.index()].clone()).unwrap_or_default(),
            sizes: s.hands.iter().map(Vec::len).collect(),
            stock: s.stock.len(),
            buried: seat.and_then(|seat| s.buried[seat.index()]),
            buriers: s.buriers.clone(),
            trick: s.trick.clone(),
            played: s.played.clone(),
            points: s.points.clone(),
            turn: s.turn,
            note: None,
        }
    }

    fn sight(&self, event: &Event, who: Viewer) -> Option<Sight> {
        Some(match *event {
            Event::Played(seat, card) => Sight::Played { seat, card },
            Event::Swapped { by, took } => {
                Sight::Swapped { seat: by, took: who.is(by).then_some(took) }
            }
            Event::Taken(seat) => Sight::Taken { seat },
        })
    }

    fn check(&self, v: &View, action: &Action) -> Result<(), Refusal> {
        let seat = v.seat.filter(|seat| *seat == v.turn).ok_or(Refusal::NotYourTurn)?;
        let (Action::Play(card) | Action::Swap(card)) = *action;
        if !v.hand.contains(&card) {
            return Err(Refusal::NotHeld(card));
        }
        match action {
            Action::Swap(_) if v.buriers.contains(&seat) => Err(Refusal::SwappedAlready),
            _ => Ok(()),
        }
    }

    fn choices(&self, v: &View) -> Choices<Action> {
        let over = v.points.iter().sum::<i64>() == i64::from(self.rules.tricks);
        let mut cards = v.hand.clone();
        cards.sort_unstable();
        let plays = cards.iter().copied().map(Action::Play);
        let all = plays.chain(cards.iter().copied().map(Action::Swap));
        Choices::complete(all.filter(|a| !over && self.check(v, a).is_ok()).collect())
    }

    fn on_timeout(&self, v: &View) -> Action {
        Action::Play(v.hand.iter().copied().min().unwrap_or_default())
    }

    fn apply(&self, s: &mut State, by: Seat, action: &Action, out: &mut impl Sink<Event>) {
        let (Action::Play(card) | Action::Swap(card)) = *action;
        s.hands[by.index()].retain(|held| *held != card);
        if let Action::Swap(gave) = *action {
            let took = s.stock.remove(0);
            s.stock.push(gave);
            s.hands[by.index()].push(took);
            s.buried[by.index()] = Some(gave);
            s.buriers.push(by);
            out.emit(|| Event::Swapped { by, took });
            return;
        }
        s.trick.push((by, card));
        s.played.push(card);
        out.emit(|| Event::Played(by, card));
        s.turn = by.left(self.seats);
        if s.trick.len() == self.seats.count() {
            self.end_trick(s, out);
        }
    }

    fn check_host(&self, _: &View, action: &NoHost) -> Result<(), Refusal> {
        match *action {}
    }

    fn apply_host(&self, _: &mut State, action: &NoHost, _: &mut impl Sink<Event>) {
        match *action {}
    }

    fn determinize(&self, v: &View, rng: &mut Rng) -> State {
        let mine = |card: &u8| v.hand.contains(card) || v.buried == Some(*card);
        let known = |card: &u8| mine(card) || v.played.contains(card);
        let mut unseen: Vec<u8> = self.pack().into_iter().filter(|card| !known(card)).collect();
        rng.shuffle(&mut unseen);
        let mut draw = || unseen.pop().unwrap_or_default();
        let hands: Vec<Vec<u8>> = (self.seats.iter())
            .map(|seat| match v.seat == Some(seat) {
                true => v.hand.clone(),
                false => (0..v.sizes[seat.index()]).map(|_| draw()).collect(),
            })
            .collect();
        let fresh = v.stock - v.buriers.len();
        let mut stock: Vec<u8> = (0..fresh).map(|_| draw()).collect();
        let mut buried = vec![None; self.seats.count()];
        for burier in &v.buriers {
            let own = v.buried.filter(|_| v.seat == Some(*burier));
            let card = own.unwrap_or_else(&mut draw);
            buried[burier.index()] = Some(card);
            stock.push(card);
        }
        State {
            chance: Chance::new(rng.seed()),
            hands,
            stock,
            buried,
            buriers: v.buriers.clone(),
            trick: v.trick.clone(),
            played: v.played.clone(),
            points: v.points.clone(),
            turn: v.turn,
        }
    }

    fn audit(&self, s: &State) -> Result<(), String> {
        let hands = s.hands.iter().flatten();
        let mut cards: Vec<u8> = hands.chain(&s.stock).chain(&s.played).copied().collect();
        cards.sort_unstable();
        if cards == self.pack() { Ok(()) } else { Err(format!("the cards are {cards:?}")) }
    }
}

impl<const VERSION: u16> Simulate for SneakOf<VERSION> {}

impl<const VERSION: u16> TournamentGame for SneakOf<VERSION> {
    fn tournament_rules(rules: Rules, _: Judge) -> Rules {
        rules
    }

    fn result(&self, v: &View) -> TableResult {
        TableResult { points: v.points.clone(), ..TableResult::default() }
    }
}

impl<const VERSION: u16> Appraise for SneakOf<VERSION> {
    fn appraise(&self, v: &View, action: &Action) -> f64 {
        let best = v.trick.iter().map(|(_, card)| *card).max().unwrap_or(0);
        match *action {
            Action::Play(card) if card > best => 1.0 - f64::from(card) / 100.0,
            Action::Play(card) => -f64::from(card) / 100.0,
            Action::Swap(card) => 0.5 - f64::from(card) / 10.0,
        }
    }
}

impl<const VERSION: u16> Voice for SneakOf<VERSION> {
    fn blurb(lang: Lang) -> (&'static str, &'static str) {
        (
            "Sneak",
            match lang {
                Lang::En => "Three tricks and one secret.",
                Lang::Fr => "Trois plis et un secret.",
                Lang::Ko => "트릭 셋과 비밀 하나.",
            },
        )
    }

    fn rulebook(_: Lang) -> &'static str {
        "# Sneak\n\n## S2 Play\n**S2** Highest takes the trick.\n"
    }

    fn topic(&self, _: &View) -> &'static str {
        "S2"
    }

    fn narrate(&self, sight: &Sight, names: &Names, _: Lang, _: ColorMode) -> String {
        match sight {
            Sight::Played { seat, card } => format!("{}: {card}", names.of(*seat)),
            Sight::Swapped { seat, .. } => format!("{}: swap", names.of(*seat)),
            Sight::Taken { seat } => format!("{} takes", names.of(*seat)),
        }
    }

    fn explain(&self, refusal: &Refusal, _: Lang) -> String {
        format!("S2: {refusal}.")
    }

    fn picture(&self, v: &View, _: &Names, _: Lang, _: ColorMode) -> String {
        format!("{:?} {:?}", v.trick, v.hand)
    }

    fn caption(&self, _: &View, _: &Action, _: Lang) -> String {
        String::new()
    }

    fn prompt(&self, _: &View, _: Lang) -> String {
        "play N or swap N".to_owned()
    }
}
