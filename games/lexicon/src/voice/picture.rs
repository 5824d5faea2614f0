//! The table for a terminal: seats, words, pile and stock, the reader's hand.

use super::speech::{all, who};
use crate::bag::Bag;
use crate::board::Board;
use crate::card::Card;
use crate::game::Lexicon;
use crate::scene::Phase;
use crate::view::View;
use tablee_engine::columns::{pad, shorten};
use tablee_engine::{Hue, Ink, Lang, Names, Seat};

/// Cards in one line: 24 × 3 columns and the margin stay below 80.
const ROW: usize = 24;

impl Lexicon {
    pub(super) fn draw(&self, view: &View, names: &Names, lang: Lang, ink: Ink) -> String {
        let mut lines = vec![self.heading(view, names, lang, ink)];
        lines.extend(self.seats.iter().map(|seat| self.seat_line(view, seat, names, lang, ink)));
        lines.push(String::new());
        if view.scene.phase == Phase::Over {
            self.final_table(view, names, lang, ink, &mut lines);
        } else {
            words(&view.scene.words, lang, ink, &mut lines);
            lines.push(pile(view, lang, ink));
            lines.extend(claim(view, names, lang, ink));
            self.own_hand(view, lang, ink, &mut lines);
        }
        lines.join("\n")
    }

    fn heading(&self, view: &View, names: &Names, lang: Lang, ink: Ink) -> String {
        let (number, dealer) = (view.scene.number, short(&who(names, view.scene.dealer, lang)));
        let text = lang.pick(
            format!("Hand {number} · dealt by {dealer} · lowest score wins"),
            format!("Donne {number} · distribuée par {dealer} · le plus bas gagne"),
            format!("{number}번째 판 · 나눈 사람: {dealer} · 점수가 낮을수록 좋음"),
        );
        ink.paint(Hue::Dim, text)
    }

    fn seat_line(&self, v: &View, seat: Seat, names: &Names, lang: Lang, ink: Ink) -> String {
        let scene = &v.scene;
        let playing = scene.phase == Phase::Play && scene.turn == seat;
        let asked = scene.phase == Phase::Closing && scene.waiting.contains(seat);
        let mark = if playing || asked { "►" } else { " " };
        let total = scene.totals.get(seat.index()).copied().unwrap_or_default();
        let name = pad(&short(&who(names, seat, lang)), 16);
        let name = if playing || asked { ink.paint(Hue::Yellow, name) } else { name };
        let points = lang.pick(" points", " points", "점");
        let rest = if scene.retired.contains(seat) {
            ink.paint(Hue::Dim, lang.pick("retired", "retiré", "탈락"))
        } else {
            let size = v.sizes.get(seat.index()).copied().unwrap_or_default();
            lang.pick(
                format!("{size:>2} card{}", if size == 1 { "" } else { "s" }),
                format!("{size:>2} carte{}", if size > 1 { "s" } else { "" }),
                format!("{size:>2}장"),
            )
        };
        let known = scene.known.get(seat.index()).filter(|_| v.seat != Some(seat));
        let known = known.map_or_else(String::new, |known| seen(known, lang));
        format!("{mark} {name}{total:>5}{points}   {rest}{known}")
    }

    fn own_hand(&self, view: &View, lang: Lang, ink: Ink, lines: &mut Vec<String>) {
        let Some(hand) = view.hand.filter(|hand| !hand.is_empty()) else { return };
        let total = self.pack.total(&hand);
        lines.push(String::new());
        lines.push(lang.pick(
            format!("Your hand ({total} points if you keep it):"),
            format!("Votre main, {total} points si elle vous reste :"),
            format!("내 패, 남으면 {total}점:"),
        ));
        let all: Vec<Card> = hand.iter().collect();
        for row in all.chunks(ROW) {
            let faces: String = row.iter().map(|card| face(*card, ink)).collect();
            let values: String =
                row.iter().map(|card| format!("{:^3}", self.pack.value(*card))).collect();
            lines.push(format!("  {faces}"));
            lines.push(format!("  {}", ink.paint(Hue::Dim, values.trim_end())));
        }
    }

    fn final_table(&self, v: &View, names: &Names, lang: Lang, ink: Ink, lines: &mut Vec<String>) {
        if let Some(last) = v.scene.last.as_ref() {
            words(&last.words, lang, ink, lines);
        }
        let winners = all(names, v.scene.winners, lang);
        let text = lang.pick(
            format!("Game over. Won by {winners}."),
            format!("Partie terminée. Victoire : {winners}."),
            format!("게임이 끝났습니다. 승자: {winners}."),
        );
        lines.push(ink.paint(Hue::Green, text));
    }
}

fn short(name: &str) -> String {
    shorten(name, 14)
}

/// Cards everybody knows are there.
fn seen(known: &Bag, lang: Lang) -> String {
    if known.is_empty() {
        return String::new();
    }
    let mut cards: String = known.iter().take(12).map(|card| card.glyph()).collect();
    if known.len() > 12 {
        cards.push('…');
    }
    lang.pick(
        format!(", among them {cards}"),
        format!(", dont {cards}"),
        format!(", 알려진 카드 {cards}"),
    )
}

fn face(card: Card, ink: Ink) -> String {
    if card.is_master() {
        ink.paint(Hue::Yellow, "[*]")
    } else {
        ink.paint(Hue::White, format_args!("[{card}]"))
    }
}

/// A letter of a word: a Master lies there in round brackets, small.
fn lying(letter: u8, ink: Ink) -> String {
    let glyph = char::from(letter);
    if letter.is_ascii_uppercase() {
        ink.paint(Hue::White, format_args!("[{glyph}]"))
    } else {
        ink.paint(Hue::Yellow, format_args!("({glyph})"))
    }
}

fn words(board: &Board, lang: Lang, ink: Ink, lines: &mut Vec<String>) {
    if board.is_empty() {
        lines.push(
            lang.pick("No word yet.", "Pas encore de mot.", "아직 낱말이 없습니다.").to_owned(),
        );
    }
    for (number, word) in board.iter() {
        for (row, letters) in word.chunks(ROW).enumerate() {
            let cards: String = letters.iter().map(|letter| lying(*letter, ink)).collect();
            let label = if row == 0 { number.to_string() } else { String::new() };
            lines.push(format!("{label:>3}  {cards}"));
        }
    }
}

fn pile(view: &View, lang: Lang, ink: Ink) -> String {
    let open = view.scene.exposed().map_or_else(|| "–".to_owned(), |card| face(card, ink));
    let (below, stock) = (view.scene.pile.len().saturating_sub(1), view.stock);
    lang.pick(
        format!("Exposed {open}, {below} below · stock {stock}"),
        format!("Exposée {open}, {below} dessous · talon {stock}"),
        format!("펼친 카드 {open}, 아래 {below}장 · 더미 {stock}장"),
    )
}

fn claim(view: &View, names: &Names, lang: Lang, ink: Ink) -> Option<String> {
    let claim = view.scene.claim.as_ref()?;
    let (number, author) = (claim.number, short(&who(names, claim.author, lang)));
    let text = match view.scene.phase {
        Phase::Ruling => lang.pick(
            format!("Word {number} by {author} is challenged; the steward decides."),
            format!("Le mot {number} ({author}) est contesté ; le commissaire tranche."),
            format!("{author}의 {number}번 낱말에 이의가 있습니다. 심판이 판정합니다."),
        ),
        Phase::Play | Phase::Closing | Phase::Over => lang.pick(
            format!("Word {number} by {author} can still be challenged."),
            format!("Le mot {number} ({author}) peut encore être contesté."),
            format!("{author}의 {number}번 낱말에 아직 이의를 제기할 수 있습니다."),
        ),
    };
    Some(ink.paint(Hue::Cyan, text))
}
