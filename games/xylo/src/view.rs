//! View: what one viewer knows, as plain data for pages and bots, and how it is made of the state
//! (X3, X5.1, X8.1).

use crate::pieces::card::{Card, Colour};
use crate::pieces::past_round::{Past, PastView};
use crate::pieces::round::{Phase, Round};
use crate::pieces::setup::{Owner, Setup};
use crate::ranges;
use crate::state::State;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tablee_engine::{Seat, SeatSet, Viewer, Wire};

/// All that one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct View {
    /// Who looks; `null` for a spectator.
    pub seat: Option<Seat>,
    /// The current round, from 1; beyond `rounds` it is an extra one (X7).
    pub round: u32,
    /// How many rounds were planned.
    pub rounds: u8,
    /// What the table waits for.
    pub phase: Phase,
    /// Whose turn it is; `null` while all sort and when the match is over.
    pub turn: Option<Seat>,
    /// Who leads the first trick of the round.
    pub leader: Seat,
    /// The trump colour.
    pub trump: Colour,
    /// The colour led, while a trick lies on the table.
    pub led: Option<Colour>,
    /// Totals per seat after the last finished round.
    pub scores: Vec<u32>,
    /// Who has sorted.
    pub sorted: SeatSet,
    /// While all sort: the rows this viewer sorts, as they are now. The opponent's row before the
    /// automaton's with two players, nothing for a spectator.
    pub hand: Vec<Vec<Card>>,
    /// The rows on the table, clockwise; row n is seat n's but for two players, whose rows are
    /// seat 0, automaton A, seat 1, automaton B. None while all sort.
    pub rows: Vec<RowView>,
    /// The tricks of the round, the one on the table included.
    pub tricks: Vec<TrickView>,
    /// Of each colour in play, the numbers that the viewer has not seen, highest first.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "{ [colour in Colour]?: number[] }"))]
    pub unseen: BTreeMap<Colour, Vec<u8>>,
    /// The row that is winning the trick on the table (X4.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winning: Option<u8>,
    /// The last finished round.
    pub last: Option<PastView>,
    /// Who won the match.
    pub winner: Option<Seat>,
}

impl Wire for View {}

/// One row on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct RowView {
    /// Whose it is.
    pub owner: Owner,
    /// How many tricks it has won.
    pub won: u8,
    /// Its bid, once laid out.
    pub bid: Option<BidView>,
    /// The two positions its owner looked at.
    pub looked: Option<[u8; 2]>,
    /// Its cards from the left: position 1 first.
    pub cards: Vec<Slot>,
}

/// A bid on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BidView {
    /// The position the card came from.
    pub position: u8,
    /// How many tricks it promises.
    pub number: u8,
    /// The trick in which it was laid out, from 1; an automaton's in 0.
    pub trick: u8,
}

/// One place of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct Slot {
    /// The colour on the card's back.
    pub back: Colour,
    /// Whether it still lies face down.
    pub face: Face,
    /// Its number, where the viewer knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    /// The lowest and the highest number it can still be, where the viewer does not know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<[u8; 2]>,
}

impl Slot {
    /// The card, where its number is known and fits its colour.
    pub fn card(&self) -> Option<Card> {
        self.number.and_then(|number| Card::new(self.back, number))
    }
}

/// How a card of a row lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Face {
    /// In its row, face down.
    Down,
    /// Played; its place is a gap.
    Played,
    /// Face up under the row as the bid.
    Bid,
}

/// One trick.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct TrickView {
    /// Its cards in the order of play.
    pub plays: Vec<PlayView>,
    /// The row that took it; `null` while it lies on the table.
    pub winner: Option<u8>,
}

/// One card of a trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayView {
    /// The row it came from.
    pub row: u8,
    /// The position it came from.
    pub position: u8,
    /// The card.
    pub card: Card,
}

impl View {
    /// Whether the viewer is a seat that the game waits for.
    pub fn awaited(&self) -> Option<Seat> {
        self.seat.filter(|seat| match self.phase {
            Phase::Sorting => !self.sorted.contains(*seat) && seat.index() < self.scores.len(),
            Phase::Playing | Phase::Announcing | Phase::Choosing => self.turn == Some(*seat),
            Phase::Over => false,
        })
    }

    /// The row a seat plays, and its number.
    pub fn row_of(&self, seat: Seat) -> Option<(u8, &RowView)> {
        let of_seat = |row: &&RowView| row.owner == Owner::Seat(seat);
        let at = self.rows.iter().position(|row| of_seat(&row))?;
        Some((at as u8, &self.rows[at]))
    }

    /// The trick that lies on the table.
    pub fn trick(&self) -> Option<&TrickView> {
        self.tricks.last().filter(|trick| trick.winner.is_none())
    }
}

impl RowView {
    /// The positions that lie face down, as a mask whose bit p is position p.
    pub fn down(&self) -> u16 {
        self.mask(|slot| slot.face == Face::Down)
    }

    /// The positions whose cards have this back, as such a mask.
    pub fn of_colour(&self, colour: Colour) -> u16 {
        self.mask(|slot| slot.back == colour)
    }

    /// The place at a position.
    pub fn slot(&self, position: u8) -> Option<&Slot> {
        self.cards.get(usize::from(position).checked_sub(1)?)
    }

    fn mask(&self, fits: impl Fn(&Slot) -> bool) -> u16 {
        let places = self.cards.iter().take(15).enumerate();
        places.filter(|(_, slot)| fits(slot)).fold(0, |set, (n, _)| set | 2 << n)
    }
}

/// All that `who` knows of `state`.
pub(crate) fn view(state: &State, setup: &Setup, rounds: u8, who: Viewer) -> View {
    let round = &state.round;
    let turn = match round.phase {
        Phase::Sorting | Phase::Over => None,
        Phase::Playing | Phase::Announcing | Phase::Choosing => setup.seat_of(round.turn),
    };
    let mut view = View {
        seat: who.seat(),
        round: state.number,
        rounds,
        phase: round.phase,
        turn,
        leader: round.leader,
        trump: setup.trump,
        led: (round.in_trick > 0).then_some(round.led),
        scores: state.scores[..setup.seats.count()].to_vec(),
        sorted: round.sorted,
        hand: Vec::new(),
        rows: Vec::new(),
        tricks: tricks(round, setup),
        unseen: BTreeMap::new(),
        winning: None,
        last: state.last.as_ref().map(|past: &Past| past.shown(setup)),
        winner: state.winner,
    };
    view.winning = view.trick().and_then(|trick| winner(&trick.plays, setup));
    if round.phase == Phase::Sorting {
        let mine = who.seat().map(|seat| setup.sorted_by(seat)).unwrap_or_default();
        view.hand = mine.iter().map(|row| setup.cards_of(&round.rows, *row).to_vec()).collect();
    } else {
        view.rows = (0..setup.rows).map(|row| seen_row(round, setup, row, who)).collect();
        ranges::fill(&mut view.rows, setup);
    }
    view.unseen = ranges::listed(&view, setup);
    view
}

/// The same without what everybody could have kept in mind or worked out: which numbers were seen, and
/// what a hidden card can still be.
pub(crate) fn without_aids(mut view: View, setup: &Setup) -> View {
    view.unseen = ranges::all(setup);
    view.rows.iter_mut().flat_map(|row| &mut row.cards).for_each(|slot| slot.range = None);
    view
}

/// Whether `who` knows the number at a position of a row.
pub(crate) fn knows(round: &Round, setup: &Setup, row: u8, position: u8, who: Viewer) -> bool {
    let up = face(round, row, position) != Face::Down;
    let sorted_it = who.is(setup.sorter(row));
    let owner = setup.seat_of(row);
    let peeked = round.looked[usize::from(row)].is_some_and(|two| two.contains(&position));
    up || sorted_it || (peeked && owner.is_some_and(|seat| who.is(seat)))
}

fn face(round: &Round, row: u8, position: u8) -> Face {
    let r = usize::from(row);
    match round.bids[r] {
        Some(bid) if bid.position == position => Face::Bid,
        _ if round.down[r] >> position & 1 != 0 => Face::Down,
        _ => Face::Played,
    }
}

fn seen_row(round: &Round, setup: &Setup, row: u8, who: Viewer) -> RowView {
    let r = usize::from(row);
    let slot = |position: u8| {
        let card = round.card(row, position);
        let number = knows(round, setup, row, position, who).then_some(card.number());
        Slot { back: card.colour(), face: face(round, row, position), number, range: None }
    };
    let bid = round.bids[r].map(|bid| BidView {
        position: bid.position,
        number: round.card(row, bid.position).number(),
        trick: bid.trick,
    });
    RowView {
        owner: setup.owner(row),
        won: round.won[r],
        bid,
        looked: round.looked[r],
        cards: (1..=setup.length).map(slot).collect(),
    }
}

fn tricks(round: &Round, setup: &Setup) -> Vec<TrickView> {
    let shown = |ply: &crate::pieces::round::Ply| PlayView {
        row: ply.row(),
        position: ply.position(),
        card: round.card(ply.row(), ply.position()),
    };
    let mut tricks: Vec<TrickView> = round
        .plays
        .chunks(usize::from(setup.rows))
        .map(|plies| TrickView { plays: plies.iter().map(shown).collect(), winner: None })
        .collect();
    for trick in tricks.iter_mut().take(usize::from(round.taken)) {
        trick.winner = winner(&trick.plays, setup);
    }
    tricks
}

/// X4.4: who wins these cards: the highest trump, else the highest of the led colour.
pub(crate) fn winner(plays: &[PlayView], setup: &Setup) -> Option<u8> {
    let led = plays.first()?.card.colour();
    let strength = |play: &&PlayView| match play.card.colour() {
        colour if colour == setup.trump => 64 + play.card.number(),
        colour if colour == led => 32 + play.card.number(),
        _ => 0,
    };
    plays.iter().max_by_key(strength).map(|play| play.row)
}
