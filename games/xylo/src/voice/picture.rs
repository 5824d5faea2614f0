//! The table drawn for a terminal, its rows at most 60 columns wide; letters name what colours paint.

use super::narration::Narrator;
use super::prompts::named;
use super::words;
use crate::pieces::card::Card;
use crate::pieces::round::Phase;
use crate::pieces::setup::Owner;
use crate::ranges;
use crate::text::TEXT;
use crate::view::{Face, RowView, Slot, TrickView, View, winner};
use tablee_engine::columns::{columns, pad, shorten};
use tablee_engine::text::say;
use tablee_engine::{Hue, Seat};

/// How wide one place of a row is drawn. The first has a column more: only there lies a note of three
/// characters, the highest of all.
const CELL: usize = 3;
/// What stands left of the places.
const MARGIN: usize = 9;
/// The columns of the longest name that is drawn in full.
const LONGEST_NAME: usize = 13;

/// How wide the place is drawn that is the `n`th from the left, counted from nought.
fn wide(n: usize) -> usize {
    if n == 0 { CELL + 1 } else { CELL }
}

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

impl Narrator<'_> {
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
        let painted = |colour| self.colors.paint(words::hue(colour), named(colour, self.lang));
        let (round, rounds) = (view.round, view.rounds);
        let mut parts = vec![
            self.colors.paint(Hue::Bold, say!(TEXT, self.lang, "title")),
            say!(TEXT, self.lang, "terminal.round", n = round, of = rounds),
        ];
        if view.phase != Phase::Sorting {
            parts.push(say!(TEXT, self.lang, "terminal.trick", n = now, of = tricks));
        }
        parts.push(say!(TEXT, self.lang, "terminal.trump", colour = painted(view.trump)));
        if let Some(led) = view.led {
            parts.push(say!(TEXT, self.lang, "terminal.led", colour = painted(led)));
        }
        parts.join(" · ")
    }

    fn scores(&self, view: &View) -> String {
        let seats = self.setup.seats.iter().zip(&view.scores);
        let parts: Vec<String> =
            seats.map(|(seat, total)| format!("{} {total}", self.short(seat))).collect();
        let mut line = say!(TEXT, self.lang, "terminal.points");
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
            let heading = say!(TEXT, self.lang, "terminal.sorted_for", name = owner);
            lines.push(format!("  {heading}"));
            lines.push(self.cells(cards.iter().map(|card| Cell::of_card(*card))));
        }
        lines.push(String::new());
        lines.push(self.sorted_so_far(view));
        lines
    }

    fn sorted_so_far(&self, view: &View) -> String {
        let done: Vec<String> = view.sorted.iter().map(|seat| self.short(seat)).collect();
        match done.is_empty() {
            true => say!(TEXT, self.lang, "terminal.sorted.none"),
            false => {
                let names = words::list(&done, self.lang);
                say!(TEXT, self.lang, "terminal.sorted", names = names)
            }
        }
    }

    /// The numbers of the places.
    fn ruler(&self, length: usize) -> String {
        let label = pad(&format!("  {}", say!(TEXT, self.lang, "terminal.place")), MARGIN);
        let places: String = (0..length).map(|n| format!("{:<1$}", n + 1, wide(n))).collect();
        self.colors.paint(Hue::Dim, (label + &places).trim_end())
    }

    fn row_lines(&self, view: &View, n: u8, row: &RowView) -> Vec<String> {
        let turn = view.turn.is_some_and(|seat| row.owner == Owner::Seat(seat));
        let mark = if turn { "▸" } else { " " };
        let own = view.seat.is_some_and(|seat| row.owner == Owner::Seat(seat));
        let mut facts = vec![words::tricks(row.won, self.lang)];
        facts.push(match (row.bid, row.looked) {
            (Some(bid), _) => self.bid(row, bid.position, bid.number),
            (None, Some([left, right])) => {
                say!(TEXT, self.lang, "terminal.looks", left = left, right = right)
            }
            (None, None) => say!(TEXT, self.lang, "seat.bid.none"),
        });
        let knows = view.seat.is_some_and(|seat| self.setup.sorter(n) == seat);
        if knows {
            facts.push(say!(TEXT, self.lang, "row.known"));
        }
        let name = match own {
            true => say!(TEXT, self.lang, "you"),
            false => self.owner_name(row.owner),
        };
        let name = self.colors.paint(Hue::Bold, name);
        let mut lines = vec![format!("{mark} {name} · {}", facts.join(" · "))];
        lines.push(self.cells(row.cards.iter().map(Cell::of_slot)));
        if own && row.cards.iter().any(|slot| slot.face == Face::Down) {
            let open = ranges::open(&view.rows, row, self.setup);
            let (most, least) = ("terminal.at_most", "terminal.at_least");
            lines.push(self.bounds(
                row,
                TEXT.plain(self.lang, most),
                open.iter().map(|ends| ends[1]),
            ));
            lines.push(self.bounds(
                row,
                TEXT.plain(self.lang, least),
                open.iter().map(|ends| ends[0]),
            ));
        }
        lines
    }

    fn bid(&self, row: &RowView, position: u8, number: u8) -> String {
        let card = row.slot(position).and_then(Slot::card);
        let card =
            card.map_or_else(String::new, |card| format!(" ({})", words::card(card, self.colors)));
        say!(TEXT, self.lang, "seat.bid", n = number) + &card
    }

    /// The highest or lowest number of each face-down card's colour that nobody has shown. Nothing
    /// is worked out for the player, as on the page.
    fn bounds(&self, row: &RowView, label: &str, ends: impl Iterator<Item = u8>) -> String {
        let cell = |(n, (slot, end)): (usize, (&Slot, u8))| match slot.face {
            Face::Down => format!("{end:<0$}", wide(n)),
            Face::Played | Face::Bid => " ".repeat(wide(n)),
        };
        let cells: String = row.cards.iter().zip(ends).enumerate().map(cell).collect();
        self.colors.paint(Hue::Dim, (pad(label, MARGIN) + &cells).trim_end())
    }

    /// A line of places; nothing hangs over its end.
    fn cells(&self, cells: impl ExactSizeIterator<Item = Cell>) -> String {
        let last = cells.len().saturating_sub(1);
        let drawn = cells.enumerate().map(|(n, Cell { text, hue })| {
            let text = if n == last { text } else { format!("{text:<0$}", wide(n)) };
            self.colors.paint(hue, text)
        });
        " ".repeat(MARGIN) + &drawn.collect::<String>()
    }

    /// The trick on the table, or the last one taken.
    fn trick(&self, view: &View) -> Vec<String> {
        let Some(trick) = view.tricks.last() else {
            return vec![say!(TEXT, self.lang, "trick.empty")];
        };
        let mut lines = vec![match trick.winner {
            None => say!(TEXT, self.lang, "terminal.on_table"),
            Some(_) => say!(TEXT, self.lang, "terminal.last_trick"),
        }];
        lines.extend(trick.plays.iter().map(|play| {
            let wins = winner(&trick.plays, self.setup) == Some(play.row);
            let note = if wins { self.note(trick) } else { String::new() };
            let owner = self.owner_name(self.setup.owner(play.row));
            format!("  {} {owner}{note}", self.padded(play.card))
        }));
        lines
    }

    fn note(&self, trick: &TrickView) -> String {
        let note = match trick.winner {
            None => say!(TEXT, self.lang, "terminal.highest"),
            Some(_) => say!(TEXT, self.lang, "terminal.took"),
        };
        format!(" ← {note}")
    }

    fn padded(&self, card: Card) -> String {
        self.colors.paint(words::hue(card.colour()), format!("{:<3}", card.to_string()))
    }

    fn owner_name(&self, owner: Owner) -> String {
        shorten(&words::owner(self.names, owner, self.lang), LONGEST_NAME)
    }

    fn short(&self, seat: Seat) -> String {
        shorten(&self.names.of(seat), LONGEST_NAME)
    }
}
