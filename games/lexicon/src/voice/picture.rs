//! The table for a terminal: seats, words, pile and stock, the reader's hand.

use super::words::{all, who};
use crate::game::Lexicon;
use crate::pieces::bag::Bag;
use crate::pieces::board::Board;
use crate::pieces::card::Card;
use crate::pieces::public_state::Phase;
use crate::text::TEXT;
use crate::view::View;
use tablee_engine::columns::{pad, shorten};
use tablee_engine::text::say;
use tablee_engine::{ColorMode, Hue, Lang, Names, Seat};

/// Cards in one line: 24 × 3 columns and the margin stay below 80.
const ROW: usize = 24;

impl Lexicon {
    pub(super) fn draw(&self, view: &View, names: &Names, lang: Lang, colors: ColorMode) -> String {
        let mut lines = vec![self.heading(view, names, lang, colors)];
        lines.extend(self.seats.iter().map(|seat| self.seat_line(view, seat, names, lang, colors)));
        lines.push(String::new());
        if view.scene.phase == Phase::Over {
            self.final_table(view, names, lang, colors, &mut lines);
        } else {
            words(&view.scene.words, lang, colors, &mut lines);
            lines.push(pile(view, lang, colors));
            lines.extend(claim(view, names, lang, colors));
            self.own_hand(view, lang, colors, &mut lines);
        }
        lines.join("\n")
    }

    fn heading(&self, view: &View, names: &Names, lang: Lang, colors: ColorMode) -> String {
        let (number, dealer) = (view.scene.number, short(&who(names, view.scene.dealer, lang)));
        let text = say!(TEXT, lang, "terminal.heading", n = number, name = dealer);
        colors.paint(Hue::Dim, text)
    }

    fn seat_line(
        &self,
        v: &View,
        seat: Seat,
        names: &Names,
        lang: Lang,
        colors: ColorMode,
    ) -> String {
        let scene = &v.scene;
        let playing = scene.phase == Phase::Play && scene.turn == seat;
        let asked = scene.phase == Phase::Closing && scene.waiting.contains(seat);
        let mark = if playing || asked { "►" } else { " " };
        let total = scene.totals.get(seat.index()).copied().unwrap_or_default();
        let name = pad(&short(&who(names, seat, lang)), 16);
        let name = if playing || asked { colors.paint(Hue::Yellow, name) } else { name };
        let total = say!(TEXT, lang, "terminal.total", shown = format!("{total:>5}"));
        let rest = if scene.retired.contains(seat) {
            colors.paint(Hue::Dim, say!(TEXT, lang, "seat.retired"))
        } else {
            let size = v.sizes.get(seat.index()).copied().unwrap_or_default();
            let cards = say!(TEXT, lang, "terminal.cards", shown = format!("{size:>2}"), n = size);
            let known = scene.known.get(seat.index()).filter(|_| v.seat != Some(seat));
            known.map_or_else(|| cards.clone(), |known| seen(&cards, known, lang))
        };
        format!("{mark} {name}{total}   {rest}")
    }

    fn own_hand(&self, view: &View, lang: Lang, colors: ColorMode, lines: &mut Vec<String>) {
        let Some(hand) = view.hand.filter(|hand| !hand.is_empty()) else { return };
        let total = self.pack.total(&hand);
        lines.push(String::new());
        lines.push(say!(TEXT, lang, "terminal.hand", n = total));
        let all: Vec<Card> = hand.iter().collect();
        for row in all.chunks(ROW) {
            let faces: String = row.iter().map(|card| face(*card, colors)).collect();
            let values: String =
                row.iter().map(|card| format!("{:^3}", self.pack.value(*card))).collect();
            lines.push(format!("  {faces}"));
            lines.push(format!("  {}", colors.paint(Hue::Dim, values.trim_end())));
        }
    }

    fn final_table(
        &self,
        v: &View,
        names: &Names,
        lang: Lang,
        colors: ColorMode,
        lines: &mut Vec<String>,
    ) {
        if let Some(last) = v.scene.last.as_ref() {
            words(&last.words, lang, colors, lines);
        }
        let winners = all(names, v.scene.winners, lang);
        let text = say!(TEXT, lang, "terminal.won", names = winners);
        lines.push(colors.paint(Hue::Green, text));
    }
}

fn short(name: &str) -> String {
    shorten(name, 14)
}

/// How many cards a seat holds, and which of them everybody knows.
fn seen(cards: &str, known: &Bag, lang: Lang) -> String {
    if known.is_empty() {
        return cards.to_owned();
    }
    let mut letters: String = known.iter().take(12).map(|card| card.glyph()).collect();
    if known.len() > 12 {
        letters.push('…');
    }
    say!(TEXT, lang, "terminal.known", cards = cards, letters = letters)
}

fn face(card: Card, colors: ColorMode) -> String {
    if card.is_master() {
        colors.paint(Hue::Yellow, "[*]")
    } else {
        colors.paint(Hue::White, format_args!("[{card}]"))
    }
}

/// A letter of a word: a Master lies there in round brackets, small.
fn lying(letter: u8, colors: ColorMode) -> String {
    let glyph = char::from(letter);
    if letter.is_ascii_uppercase() {
        colors.paint(Hue::White, format_args!("[{glyph}]"))
    } else {
        colors.paint(Hue::Yellow, format_args!("({glyph})"))
    }
}

fn words(board: &Board, lang: Lang, colors: ColorMode, lines: &mut Vec<String>) {
    if board.is_empty() {
        lines.push(say!(TEXT, lang, "table.empty"));
    }
    for (number, word) in board.iter() {
        for (row, letters) in word.chunks(ROW).enumerate() {
            let cards: String = letters.iter().map(|letter| lying(*letter, colors)).collect();
            let label = if row == 0 { number.to_string() } else { String::new() };
            lines.push(format!("{label:>3}  {cards}"));
        }
    }
}

fn pile(view: &View, lang: Lang, colors: ColorMode) -> String {
    let open = view.scene.exposed().map_or_else(|| "–".to_owned(), |card| face(card, colors));
    let (below, stock) = (view.scene.pile.len().saturating_sub(1), view.stock);
    say!(TEXT, lang, "terminal.pile", open = open, below = below, stock = stock)
}

fn claim(view: &View, names: &Names, lang: Lang, colors: ColorMode) -> Option<String> {
    let claim = view.scene.claim.as_ref()?;
    let (number, author) = (claim.number, short(&who(names, claim.author, lang)));
    let text = match view.scene.phase {
        Phase::Ruling => say!(TEXT, lang, "terminal.claim.ruling", n = number, name = author),
        Phase::Play | Phase::Closing | Phase::Over => {
            say!(TEXT, lang, "terminal.claim", n = number, name = author)
        }
    };
    Some(colors.paint(Hue::Cyan, text))
}
