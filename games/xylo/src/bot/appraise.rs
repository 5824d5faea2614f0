//! Static evaluation: a quick opinion on an action from the view alone: how strong the cards of the
//! own row seem, how likely the trick is won, and how near the bid is. Guides the greedy bot and
//! playouts.

use crate::action::Action;
use crate::bot::card_estimate::{self, CardEstimate};
use crate::game::Xylo;
use crate::pieces::round::Phase;
use crate::pieces::setup::Setup;
use crate::scoring::MET;
use crate::view::{RowView, View};
use tablee_engine::{Appraise, Seat};

impl Appraise for Xylo {
    fn appraise(&self, view: &View, action: &Action) -> f64 {
        let Some(seat) = view.seat else { return 0.0 };
        let lead = lead_so_far(view, seat);
        match view.row_of(seat) {
            None => lead,
            Some((number, row)) => {
                let prospect = RoundEstimate { view, setup: self.setup(), number, row };
                lead + prospect.points_after(action) - others(view, self.setup(), seat)
            }
        }
    }
}

/// By how much the seat leads the average opponent after the finished rounds.
fn lead_so_far(view: &View, seat: Seat) -> f64 {
    let own = view.scores.get(seat.index()).copied().map_or(0.0, f64::from);
    let rest = view.scores.iter().map(|score| f64::from(*score)).sum::<f64>() - own;
    own - rest / view.scores.len().saturating_sub(1).max(1) as f64
}

/// How often an average opponent meets its bid.
const USUAL_HIT: f64 = 0.35;

/// What the average opponent may score this round.
fn others(view: &View, setup: &Setup, seat: Seat) -> f64 {
    let own = view.row_of(seat).map_or(0, |(_, row)| row.won);
    let won: u32 = view.rows.iter().map(|row| u32::from(row.won)).sum();
    let rows = f64::from(setup.rows);
    let open = f64::from(u32::from(setup.tricks()).saturating_sub(won));
    f64::from(won.saturating_sub(own.into())) / (rows - 1.0)
        + open / rows
        + USUAL_HIT * f64::from(MET)
}

/// What a seat can expect of its round.
struct RoundEstimate<'a> {
    view: &'a View,
    setup: &'a Setup,
    number: u8,
    row: &'a RowView,
}

impl RoundEstimate<'_> {
    fn points_after(&self, action: &Action) -> f64 {
        match (self.view.phase, action) {
            (Phase::Playing, Action::Play(position)) => self.after_play(*position),
            (Phase::Announcing, Action::Pass) => self.after_pass(),
            (Phase::Announcing, Action::Look(left, right)) => {
                self.after_look(*left).max(self.after_look(*right))
            }
            (Phase::Choosing, Action::Bid(position)) => {
                let number = self.guess(*position).mean;
                self.points(self.standing_tricks(), Some(number), self.row.down() & !bit(*position))
            }
            _ => self.points(self.standing_tricks(), self.bid(), self.row.down()),
        }
    }

    fn bid(&self) -> Option<f64> {
        self.row.bid.map(|bid| f64::from(bid.number))
    }

    fn guess(&self, position: u8) -> CardEstimate {
        self.row.slot(position).map_or(CardEstimate::NOTHING, CardEstimate::of)
    }

    /// Tricks won, and the chance to win the one that lies where the own card is already in it.
    fn standing_tricks(&self) -> f64 {
        let won = f64::from(self.row.won);
        let played = self.view.trick().and_then(|t| t.plays.iter().find(|p| p.row == self.number));
        played.map_or(won, |play| {
            won + card_estimate::chance_to_win(
                self.view,
                self.setup,
                self.number,
                &CardEstimate::sure(play.card),
            )
        })
    }

    fn after_play(&self, position: u8) -> f64 {
        let (won, rest) = (f64::from(self.row.won), self.row.down() & !bit(position));
        let wins =
            card_estimate::chance_to_win(self.view, self.setup, self.number, &self.guess(position));
        let bid = self.bid().or_else(|| self.last_bid(rest));
        wins * self.points(won + 1.0, bid, rest) + (1.0 - wins) * self.points(won, bid, rest)
    }

    /// X5.4: with one card left and no bid, that card is the bid.
    fn last_bid(&self, rest: u16) -> Option<f64> {
        (rest.count_ones() == 1).then(|| self.guess(crate::pieces::playable::leftmost(rest)).mean)
    }

    /// Waiting is good early, when the tricks to come are unknown, and bad late.
    fn after_pass(&self) -> f64 {
        let down = self.row.down();
        let left = f64::from(down.count_ones()) / f64::from(self.setup.length);
        let hit = (PATIENCE * left).clamp(0.05, 0.9);
        self.standing_tricks() + self.strength(down) + hit * f64::from(MET)
    }

    /// As if the card at `position` were the bid; its own uncertainty spoils the aim.
    fn after_look(&self, position: u8) -> f64 {
        let guess = self.guess(position);
        let rest = self.row.down() & !bit(position);
        let aim = self.aim(self.standing_tricks(), guess.mean, rest, guess.spread());
        self.standing_tricks() + self.strength(rest) + aim * f64::from(MET)
    }

    /// Tricks to expect and the chance to meet the bid.
    fn points(&self, won: f64, bid: Option<f64>, rest: u16) -> f64 {
        let strength = self.strength(rest);
        let hit = bid.map_or(USUAL_HIT, |bid| self.aim(won, bid, rest, 0.0));
        won + strength + hit * f64::from(MET)
    }

    /// How likely `rest` brings exactly the tricks that are missing.
    fn aim(&self, won: f64, bid: f64, rest: u16, blur: f64) -> f64 {
        let (need, tries) = (bid - won, f64::from(rest.count_ones()));
        if need < -0.5 || need > tries + 0.5 {
            return 0.0;
        }
        let off = need - self.strength(rest);
        // A player steers: the more cards are left, the more can still be put right.
        let reach = BASE_REACH + CARD_REACH * tries;
        (-(off * off) / (2.0 * reach * reach)).exp() / (1.0 + blur)
    }

    /// The tricks that face-down cards will win, roughly.
    fn strength(&self, cards: u16) -> f64 {
        let one = |position| self.guess(position).strength(self.setup);
        crate::pieces::playable::positions(cards).map(one).sum()
    }
}

/// How far off an aim may be with no card left, and how much each card left helps.
const BASE_REACH: f64 = 0.6;
const CARD_REACH: f64 = 0.12;
/// How sure a seat is to find a good bid later, with all of its cards left.
const PATIENCE: f64 = 1.1;

fn bit(position: u8) -> u16 {
    1u16.checked_shl(position.into()).unwrap_or(0)
}
