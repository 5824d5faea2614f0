//! What a seat can make of its round while a world is played out: the tricks to expect of its
//! row, the chance to win the trick that lies, and how near the bid is.

use crate::card::Colour;
use crate::hunch::{Hunch, Numbers};
use crate::legal;
use crate::round::{Phase, Round};
use crate::scoring::MET;
use crate::setup::Setup;
use tablee_engine::Seat;

/// How often a row that could win a trick does.
const WILL: f32 = 0.55;
/// The chance to meet a bid that is not made yet.
const UNBID: f32 = 0.4;
/// How far off an aim may be with no card left, and how much each card left helps.
const BASE_REACH: f32 = 0.6;
const CARD_REACH: f32 = 0.12;

/// One seat's prospects.
pub(crate) struct Prospect<'a> {
    round: &'a Round,
    setup: &'a Setup,
    hunch: Hunch<'a>,
    row: u8,
    numbers: Numbers,
    /// Tricks to expect of each face-down place, and of all together.
    strengths: Numbers,
    total: f32,
}

impl<'a> Prospect<'a> {
    pub(crate) fn new(round: &'a Round, setup: &'a Setup, seat: Seat) -> Prospect<'a> {
        let hunch = Hunch::new(round, setup, seat);
        let row = setup.row_of(seat);
        let numbers = hunch.numbers(row);
        let mut strengths = Numbers::default();
        for position in legal::positions(round.down[usize::from(row)]) {
            let at = usize::from(position);
            strengths[at] = hunch.strength(hunch.back(row, position), numbers[at]);
        }
        let total = strengths.iter().sum();
        Prospect { round, setup, hunch, row, numbers, strengths, total }
    }

    fn won(&self) -> f32 {
        f32::from(self.round.won[usize::from(self.row)])
    }

    fn cards(&self) -> f32 {
        self.round.down[usize::from(self.row)].count_ones() as f32
    }

    /// The points to expect after playing a place.
    pub(crate) fn after_play(&self, position: u8) -> f32 {
        let at = usize::from(position & 15);
        let colour = self.hunch.back(self.row, position);
        let wins = self.wins(colour, self.numbers[at], self.hunch.number(self.row, position));
        let rest = self.total - self.strengths[at];
        let cards = self.cards() - 1.0;
        let bid = self.round.bid_number(self.row).map(f32::from);
        let lost = self.points(self.won(), rest, cards, bid);
        let won = self.points(self.won() + 1.0, rest, cards, bid);
        lost + wins * (won - lost)
    }

    /// The points to expect when the place is the bid; it may be known by now.
    pub(crate) fn after_bid(&self, position: u8) -> f32 {
        let at = usize::from(position & 15);
        let rest = self.total - self.strengths[at];
        let won = self.won() + self.holds();
        self.points(won, rest, self.cards() - 1.0, Some(self.numbers[at]))
    }

    /// The points to expect without a bid for now.
    pub(crate) fn after_pass(&self) -> f32 {
        self.points(self.won() + self.holds(), self.total, self.cards(), None)
    }

    fn points(&self, won: f32, rest: f32, cards: f32, bid: Option<f32>) -> f32 {
        let hit = bid.map_or(UNBID, |bid| aim(bid - won, rest, cards));
        won + rest + hit * f32::from(MET)
    }

    /// The chance that the own card, which is in the trick, wins it.
    fn holds(&self) -> f32 {
        if self.round.best != self.row {
            return 0.0;
        }
        let number = f32::from(self.round.strength & 31);
        let trump = self.round.strength >= 64;
        let colour = if trump { self.setup.trump } else { self.round.led };
        self.survives(colour, self.round.led, number)
    }

    /// The chance to win the trick with a card still to be played.
    fn wins(&self, colour: Colour, number: f32, known: Option<u8>) -> f32 {
        let leads = self.round.in_trick == 0;
        let led = if leads { colour } else { self.round.led };
        let base = match colour {
            _ if colour == self.setup.trump => 64.0,
            _ if colour == led => 32.0,
            _ => return 0.0,
        };
        let ahead = if leads { 1.0 } else { base + number - f32::from(self.round.strength) };
        let now = match known {
            _ if leads => 1.0,
            Some(_) => f32::from(u8::from(ahead > 0.0)),
            None => (0.5 + ahead / 4.0).clamp(0.0, 1.0),
        };
        if now == 0.0 { 0.0 } else { now * self.survives(colour, led, number) }
    }

    /// The chance that no row still to play beats such a card.
    fn survives(&self, colour: Colour, led: Colour, number: f32) -> f32 {
        // Who announces has just played, and nobody after it (X5.1).
        let own = u8::from(self.round.phase == Phase::Playing);
        let behind = self.setup.rows.saturating_sub(self.round.in_trick + own);
        let mut chance = 1.0;
        let mut row = self.row;
        for _ in 0..behind {
            row = self.setup.next(row);
            chance *= self.withstands(row, colour, led, number);
        }
        chance
    }

    /// The chance that one row does not beat such a card.
    fn withstands(&self, row: u8, colour: Colour, led: Colour, number: f32) -> f32 {
        let r = usize::from(row);
        let of = |colour: Colour| self.round.down[r] & self.round.colours[r][colour.index()];
        let must = if of(led) != 0 { led } else { self.setup.trump };
        let cards = of(must);
        if cards == 0 || (must != colour && must != self.setup.trump) {
            return 1.0;
        }
        if must != colour {
            return 1.0 - WILL;
        }
        let highest = legal::leftmost(cards);
        match self.hunch.number(row, highest) {
            Some(other) if f32::from(other) < number => 1.0,
            Some(_) => 1.0 - WILL,
            None => 1.0 - WILL * (1.0 - self.hunch.share(colour, number)),
        }
    }
}

/// How likely `rest` tricks expected of so many cards become the `need` that is missing.
fn aim(need: f32, rest: f32, cards: f32) -> f32 {
    if need < -0.5 || need > cards + 0.5 {
        return 0.0;
    }
    let off = (need - rest) / (BASE_REACH + CARD_REACH * cards);
    let bell = 1.0 / (1.0 + off * off / 4.0);
    bell * bell
}
