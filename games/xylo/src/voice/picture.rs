//! The table drawn for a terminal, at most 80 columns wide; letters name what colours paint.

use super::narration::Teller;
use super::prompts::named;
use super::words;
use crate::card::Card;
use crate::round::Phase;
use crate::seeing::winner;
use crate::setup::Owner;
use crate::view::{Face, RowView, Slot, TrickView, View};
use tablee_engine::columns::{columns, pad, shorten};
use tablee_engine::{Hue, Seat};

/// How wide one place of a row is drawn.
const CELL: usize = 4;
/// What stands left of the places.
const MARGIN: usize = 9;
/// The columns of the longest name that is drawn in full.
const LONGEST_NAME: usize = 13;

/// What is drawn at one place of a row.
struct Cell {
    text: String,
    hue: Hue,
}

impl Cell {
    fn of_card(card: Card) -> Cell {
        Cell { text: card.to_string(), hue: words::hue(card.colour()) }
    }

    /// A known card, a back, the gap of a played card, the gap of the bid.
    fn of_slot(slot: &Slot) -> Cell {
        match (slot.face, slot.card()) {
            (Face::Played, _) => Cell { text: "·".to_owned(), hue: Hue::Dim },
            (Face::Bid, _) => Cell { text: "^".to_owned(), hue: Hue::Dim },
            (Face::Down, Some(card)) => Cell::of_card(card),
            (Face::Down, None) => {
                Cell { text: slot.back.letter().to_string(), hue: words::hue(slot.back) }
            }
        }
    }
}

impl Teller<'_> {
    /// The whole table.
    pub(super) fn draw(&self, view: &View) -> String {
        let mut lines = vec![self.title(view), self.scores(view), String::new()];
        if view.phase == Phase::Sorting {
            lines.extend(self.sorting(view));
        } else {
            lines.push(self.ruler(view.rows.iter().map(|row| row.cards.len()).max().unwrap_or(0)));
            for (n, row) in view.rows.iter().enumerate() {
                lines.extend(self.row_lines(view, n as u8, row));
            }
            lines.push(String::new());
            lines.extend(self.trick(view));
        }
        lines.join("\n")
    }

    fn title(&self, view: &View) -> String {
        let tricks = self.setup.tricks();
        let taken = view.tricks.iter().filter(|trick| trick.winner.is_some()).count();
        let now = (taken + 1).min(usize::from(tricks));
        let (trump, led) = (named(view.trump, self.lang), view.led.map(|c| named(c, self.lang)));
        let mut parts = vec![
            self.ink.paint(Hue::Bold, self.say("Xylo", "Xylo", "자일로")),
            format!("{} {}/{}", self.say("round", "manche", "라운드"), view.round, view.rounds),
        ];
        if view.phase != Phase::Sorting {
            parts.push(format!("{} {now}/{tricks}", self.say("trick", "pli", "트릭")));
        }
        parts.push(format!(
            "{} {}",
            self.say("trump", "atout", "으뜸색"),
            self.ink.paint(words::hue(view.trump), trump)
        ));
        if let (Some(led), Some(colour)) = (led, view.led) {
            let led = self.ink.paint(words::hue(colour), led);
            parts.push(format!("{} {led}", self.say("led:", "couleur :", "낼 색:")));
        }
        parts.join(" · ")
    }

    fn scores(&self, view: &View) -> String {
        let seats = self.setup.seats.iter().zip(&view.scores);
        let parts: Vec<String> =
            seats.map(|(seat, total)| format!("{} {total}", self.short(seat))).collect();
        let mut line = self.say("points:", "points :", "점수:").to_owned();
        for part in parts {
            let width = line.rsplit('\n').next().map_or(0, columns);
            let fits = width + columns(&part) + 3 <= 80;
            line += if fits { " " } else { "\n  " };
            line += &part;
            line.push(' ');
        }
        line.trim_end().to_owned()
    }

    fn sorting(&self, view: &View) -> Vec<String> {
        let Some(seat) = view.seat else { return vec![self.sorted_so_far(view)] };
        let mut lines = vec![self.ruler(usize::from(self.setup.length))];
        for (row, cards) in
            self.setup.sorted_by(Seat(seat.0 % self.setup.seats.0)).iter().zip(&view.hand)
        {
            let owner = self.owner_name(self.setup.owner(*row));
            lines.push(format!("  {} {owner}", self.say("sorted for", "trié pour", "받을 사람:")));
            lines.push(self.cells(cards.iter().map(|card| Cell::of_card(*card))));
        }
        lines.push(String::new());
        lines.push(self.sorted_so_far(view));
        lines
    }

    fn sorted_so_far(&self, view: &View) -> String {
        let done: Vec<String> = view.sorted.iter().map(|seat| self.short(seat)).collect();
        if done.is_empty() {
            return self
                .say(
                    "Nobody has sorted yet.",
                    "Personne n’a encore trié.",
                    "아직 아무도 정렬을 마치지 않았습니다.",
                )
                .to_owned();
        }
        format!(
            "{} {}",
            self.say("Have sorted:", "Ont trié :", "정렬을 마친 사람:"),
            words::list(&done, self.lang)
        )
    }

    /// The numbers of the places.
    fn ruler(&self, length: usize) -> String {
        let label = pad(&format!("  {}", self.say("place", "pos.", "자리")), MARGIN);
        let places: String = (1..=length).map(|n| format!("{n:<CELL$}")).collect();
        self.ink.paint(Hue::Dim, (label + &places).trim_end())
    }

    fn row_lines(&self, view: &View, n: u8, row: &RowView) -> Vec<String> {
        let turn = view.turn.is_some_and(|seat| row.owner == Owner::Seat(seat));
        let mark = if turn { "▸" } else { " " };
        let own = view.seat.is_some_and(|seat| row.owner == Owner::Seat(seat));
        let mut facts = vec![words::tricks(row.won, self.lang)];
        facts.push(match (row.bid, row.looked) {
            (Some(bid), _) => self.bid(row, bid.position, bid.number),
            (None, Some([left, right])) => {
                format!("{} {left}, {right}", self.say("looks at", "regarde", "보는 중:"))
            }
            (None, None) => self.say("no bid yet", "pas encore d’annonce", "비드 전").to_owned(),
        });
        let knows = view.seat.is_some_and(|seat| self.setup.sorter(n) == seat);
        if knows {
            facts.push(self.say("you sorted it", "triée par vous", "내가 정렬함").to_owned());
        }
        let mut name = self.owner_name(row.owner);
        if own {
            name = format!("{name} ({})", self.say("you", "vous", "나"));
        }
        let name = self.ink.paint(Hue::Bold, name);
        let mut lines = vec![format!("{mark} {name} · {}", facts.join(" · "))];
        lines.push(self.cells(row.cards.iter().map(Cell::of_slot)));
        if own && row.cards.iter().any(|slot| slot.face == Face::Down) {
            lines.push(self.bounds(row, self.say("at most", "au plus", "최대"), |[_, high]| high));
            lines.push(self.bounds(row, self.say("at least", "au moins", "최소"), |[low, _]| low));
        }
        lines
    }

    fn bid(&self, row: &RowView, position: u8, number: u8) -> String {
        let card = row.slot(position).and_then(Slot::card);
        let card =
            card.map_or_else(String::new, |card| format!(" ({})", words::card(card, self.ink)));
        format!("{} {number}{card}", self.say("bid", "annonce", "비드"))
    }

    /// The highest or lowest number each face-down card can be.
    fn bounds(&self, row: &RowView, label: &str, end: fn([u8; 2]) -> u8) -> String {
        let cell = |slot: &Slot| match (slot.face, slot.number, slot.range) {
            (Face::Down, Some(number), _) => format!("{number:<CELL$}"),
            (Face::Down, None, Some(range)) => format!("{:<CELL$}", end(range)),
            _ => " ".repeat(CELL),
        };
        let cells: String = row.cards.iter().map(cell).collect();
        self.ink.paint(Hue::Dim, (pad(label, MARGIN) + &cells).trim_end())
    }

    /// A line of places; nothing hangs over its end.
    fn cells(&self, cells: impl ExactSizeIterator<Item = Cell>) -> String {
        let last = cells.len().saturating_sub(1);
        let drawn = cells.enumerate().map(|(n, Cell { text, hue })| {
            let text = if n == last { text } else { format!("{text:<CELL$}") };
            self.ink.paint(hue, text)
        });
        " ".repeat(MARGIN) + &drawn.collect::<String>()
    }

    /// The trick on the table, or the last one taken.
    fn trick(&self, view: &View) -> Vec<String> {
        let Some(trick) = view.tricks.last() else {
            return vec![
                self.say(
                    "No note has been played.",
                    "Aucune note n’a été jouée.",
                    "아직 아무도 내지 않았습니다.",
                )
                .to_owned(),
            ];
        };
        let label = match trick.winner {
            None => self.say("On the table:", "Sur la table :", "바닥:"),
            Some(_) => self.say("Last trick:", "Dernier pli :", "지난 트릭:"),
        };
        let mut lines = vec![label.to_owned()];
        lines.extend(trick.plays.iter().map(|play| {
            let wins = winner(&trick.plays, self.setup) == Some(play.row);
            let note = if wins { self.note(trick) } else { "" };
            let owner = self.owner_name(self.setup.owner(play.row));
            format!("  {} {owner}{note}", self.padded(play.card))
        }));
        lines
    }

    fn note(&self, trick: &TrickView) -> &'static str {
        match trick.winner {
            None => self.say(" ← highest so far", " ← la plus forte", " ← 지금 가장 높음"),
            Some(_) => self.say(" ← took it", " ← remporte le pli", " ← 트릭을 땀"),
        }
    }

    fn padded(&self, card: Card) -> String {
        self.ink.paint(words::hue(card.colour()), format!("{:<3}", card.to_string()))
    }

    fn owner_name(&self, owner: Owner) -> String {
        shorten(&words::owner(self.names, owner, self.lang), LONGEST_NAME)
    }

    fn short(&self, seat: Seat) -> String {
        shorten(&self.names.of(seat), LONGEST_NAME)
    }

    fn say(&self, en: &'static str, fr: &'static str, ko: &'static str) -> &'static str {
        self.lang.pick(en, fr, ko)
    }
}
