//! The deal of a round: how many tiles of which numbers (R2), from chance or fixed beforehand.

use crate::pieces::tile::Tile;
use crate::pieces::tiles::Tiles;
use crate::rules::TwoPlayer;
use crate::scoring::MOST;
use serde::{Deserialize, Serialize};
use tablee_engine::{BadDeal, Chance, Rng, Seat, Seats, Wire};

/// A fixed deal: the hand of seat 0, of seat 1, … as strings of tiles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Deal(pub Vec<Tiles>);

impl Wire for Deal {}

/// The hands of all seats; seats that are not there hold nothing.
pub(crate) type Hands = [Tiles; MOST];

/// R2: what is dealt at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// How many sit at the table.
    pub seats: Seats,
    /// The highest number in use.
    pub highest: u8,
    /// The tiles each seat gets.
    pub each: u8,
    /// The tiles in use.
    pub tiles: Tiles,
}

impl Setup {
    /// R2 for this many seats.
    pub fn new(seats: Seats, two_player: TwoPlayer) -> Setup {
        let (highest, each) = match (seats.0, two_player) {
            (0..=2, TwoPlayer::Six) => (6, 12),
            (0..=2, TwoPlayer::Nine) => (9, 13),
            (3, _) => (9, 12),
            (4, _) => (13, 13),
            (5.., _) => (15, 12),
        };
        Setup { seats, highest, each, tiles: Tiles::in_use(highest) }
    }

    /// How many tiles stay face down.
    pub fn face_down(&self) -> u8 {
        self.tiles.len() - self.each * self.seats.0
    }

    /// The hands of a round, counted from 0: fixed, or the seed's stream `deal/round`.
    pub(crate) fn hands(&self, chance: &Chance<Deal>, round: u32) -> Hands {
        match chance.fixed(round) {
            Some(Deal(fixed)) => {
                let mut hands = Hands::default();
                hands.iter_mut().zip(fixed).for_each(|(hand, given)| *hand = *given);
                hands
            }
            None => self.shuffled(&mut chance.stream("deal", round)),
        }
    }

    /// The tiles in use, ascending, shuffled; consecutive blocks to seats 0, 1, 2, …
    pub(crate) fn shuffled(&self, rng: &mut Rng) -> Hands {
        let mut places = [0u8; 60];
        let count = usize::from(self.tiles.len());
        places.iter_mut().zip(self.tiles.iter()).for_each(|(place, tile)| *place = tile.place());
        rng.shuffle(&mut places[..count]);
        let mut hands = Hands::default();
        let blocks = places[..count].chunks(usize::from(self.each));
        for (hand, block) in hands.iter_mut().zip(blocks).take(self.seats.count()) {
            *hand = block.iter().fold(Tiles::EMPTY, |all, place| all.with(Tile::at(*place)));
        }
        hands
    }

    /// R5.1: the holder of the weakest tile dealt leads; that is 3N whenever all are dealt.
    pub(crate) fn opener(&self, hands: &Hands) -> Seat {
        let dealt = self.seats.iter().filter(|seat| !hands[seat.index()].is_empty());
        dealt.min_by_key(|seat| hands[seat.index()].weakest()).unwrap_or(Seat(0))
    }

    /// Whether fixed deals can be dealt.
    pub(crate) fn check(&self, deals: &[Deal]) -> Result<(), BadDeal> {
        for (round, deal) in deals.iter().enumerate() {
            self.check_one(deal).map_err(|problem| BadDeal { round, problem })?;
        }
        Ok(())
    }

    fn check_one(&self, Deal(hands): &Deal) -> Result<(), String> {
        if hands.len() != self.seats.count() {
            return Err(format!("{} hands for {} seats", hands.len(), self.seats.0));
        }
        let mut dealt = Tiles::EMPTY;
        for (seat, hand) in hands.iter().enumerate() {
            self.check_hand(*hand).map_err(|problem| format!("seat {seat}: {problem}"))?;
            if let Some(twice) = dealt.and(*hand).weakest() {
                return Err(format!("seat {seat}: {twice} is dealt twice"));
            }
            dealt = dealt.or(*hand);
        }
        Ok(())
    }

    fn check_hand(&self, hand: Tiles) -> Result<(), String> {
        if let Some(stray) = hand.without(self.tiles).weakest() {
            return Err(format!("{stray} is not in use, only the numbers 1–{}", self.highest));
        }
        match hand.len() {
            count if count == self.each => Ok(()),
            count => Err(format!("{count} tiles instead of {}", self.each)),
        }
    }
}
