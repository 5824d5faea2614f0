//! Endgame solver: the last tiles of a round with all hands open, played exactly: every seat takes
//! what wins it most chips, knowing that the others do.

use crate::action::Action;
use crate::deal::Hands;
use crate::game::Lexio;
use crate::pieces::combo::Combo;
use crate::pieces::plays::ToBeat;
use crate::pieces::position::Position;
use crate::pieces::strength::Floor;
use crate::pieces::tiles::Tiles;
use crate::rules::Doubling;
use crate::scoring::MOST;
use tablee_engine::Seat;

/// How a round ends: who went out, and what all others still hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Close {
    pub(crate) winner: Seat,
    pub(crate) hands: Hands,
}

/// One search, with room for menus.
pub(crate) struct Endgame<'a> {
    pub(crate) game: &'a Lexio,
    /// Menus lie one upon the other, that of the position under look on top.
    pub(crate) menus: &'a mut Vec<Action>,
    /// How many more positions may be looked at.
    pub(crate) most: u32,
}

impl Endgame<'_> {
    /// How the round ends; nothing where that takes too long to find.
    pub(crate) fn solve(&mut self, position: &Position) -> Option<Close> {
        self.menus.clear();
        self.best(*position)
    }

    fn best(&mut self, mut position: Position) -> Option<Close> {
        self.most = self.most.checked_sub(1)?;
        while !position.may_answer() {
            position.pass(self.game.setup.seats);
        }
        let (seat, hand) = (position.turn, position.hand());
        // R6: who goes out now takes from the others all that they can still owe.
        if self.goes_out(hand, position.asked) {
            return Some(self.closed(&position));
        }
        let bottom = self.menus.len();
        self.game.list(hand, position.asked, self.menus);
        if position.asked.is_some() {
            // A pass is listed last, and looked at last.
            self.menus[bottom..].rotate_right(1);
        }
        let (mut best, mut most) = (None, i32::MIN);
        let highest = self.net(&self.closed(&position), seat);
        while self.menus.len() > bottom {
            // Strong plays come late in a menu: the likeliest to win are looked at first.
            let Some(action) = self.menus.pop() else { break };
            if self.has_twin(&position, action) {
                continue;
            }
            let close = self.after(position, action)?;
            let net = self.net(&close, seat);
            if net > most {
                (best, most) = (Some(close), net);
            }
            if most >= highest {
                self.menus.truncate(bottom);
            }
        }
        best
    }

    fn after(&mut self, mut position: Position, action: Action) -> Option<Close> {
        let seats = self.game.setup.seats;
        match action {
            Action::Pass => position.pass(seats),
            Action::Play(tiles) => {
                position.play(tiles, seats, &self.game.scale);
            }
        }
        self.best(position)
    }

    /// Whether all of a hand is one play that is strong enough.
    #[inline]
    fn goes_out(&self, hand: Tiles, asked: Option<ToBeat>) -> bool {
        let Some((combo, strength)) = self.game.scale.weigh(hand) else { return false };
        asked.is_none_or(|asked| asked.count == combo.count() && strength > asked.strength)
    }

    /// The round as it ends where the seat to move goes out.
    #[inline]
    fn closed(&self, position: &Position) -> Close {
        let mut hands = position.hands;
        hands[position.turn.index() % MOST] = Tiles::EMPTY;
        Close { winner: position.turn, hands }
    }

    /// Whether a single is as good as a weaker one: nobody else holds a tile between them, and
    /// they make no other play and cost no other chips.
    fn has_twin(&self, position: &Position, action: Action) -> bool {
        let Action::Play(tile) = action else { return false };
        let hand = position.hand();
        if !tile.0.is_power_of_two() || hand.len() >= 5 {
            return false;
        }
        let floor = position.asked.and_then(|asked| asked.strength.floor(Combo::Single));
        let below = hand.0 & (tile.0 - 1) & (!0 << floor.map_or(0, Floor::least));
        if below == 0 {
            return false;
        }
        let twin = 1 << (63 - below.leading_zeros());
        let between = (tile.0 - 1) & !(twin | (twin - 1));
        let free = position.hands.iter().all(|other| other.0 & between == 0);
        let rank = |bit: u64| (bit.trailing_zeros() / 4) as u8;
        let (own, other) = (rank(tile.0), rank(twin));
        let alone = |rank: u8| hand.size_of(rank) == 1 && Tiles(tile.0 | twin).twos() == 0;
        free && (own == other || alone(own) && alone(other))
    }

    /// R6: what a seat wins, where everybody can pay.
    fn net(&self, close: &Close, seat: Seat) -> i32 {
        let own = close.hands[seat.index() % MOST];
        let hands = &close.hands[..self.game.setup.seats.count()];
        match self.game.rules.doubling {
            Doubling::Count => {
                let weight = |hand: &Tiles| i32::from(hand.len()) << hand.twos();
                hands.iter().map(weight).sum::<i32>() - hands.len() as i32 * weight(&own)
            }
            Doubling::Difference => {
                let due = |from: &Tiles, to: &Tiles| {
                    i32::from(from.len().saturating_sub(to.len())) << from.twos()
                };
                hands.iter().map(|hand| due(hand, &own) - due(&own, hand)).sum()
            }
        }
    }
}
