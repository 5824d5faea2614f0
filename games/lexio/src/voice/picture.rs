//! The table as a terminal shows it, at most 80 columns wide.

use super::chips::stacks;
use super::words::{capital, count, row, who};
use crate::action::Action;
use crate::game::Lexio;
use crate::text::TEXT;
use crate::view::{Phase, View};
use tablee_engine::columns::{cut, pad};
use tablee_engine::text::{Value, say};
use tablee_engine::{ColorMode, Hue, Lang, Names, Seat, narrated};

/// Room for a name.
pub(super) const NAME_COLUMN: usize = 12;
/// Room for the size of a hand.
const TILES_COLUMN: usize = 9;
/// Room for the chips of one seat and a gap.
const CHIPS_COLUMN: usize = 16;

impl Lexio {
    pub(super) fn draw(&self, view: &View, names: &Names, lang: Lang, colors: ColorMode) -> String {
        let mut lines = vec![self.draw_title(view, lang, colors)];
        if let Some(last) = view.last.as_ref().filter(|_| view.shows_settlement()) {
            lines.extend(self.draw_settlement(last, names, lang, colors));
            lines.push(String::new());
        }
        let seats = (0..).map(Seat).zip(&view.chips);
        lines.extend(seats.map(|(seat, chips)| {
            let seated = self.draw_seat(view, seat, names, lang, colors);
            let doing = draw_doing(view, seat, lang, colors);
            format!("{seated} {chips:>5}  {}{doing}", self.draw_chips(*chips, colors))
        }));
        lines.push(self.draw_middle(view, names, lang, colors));
        lines.extend(view.hand.filter(|hand| !hand.is_empty()).map(|hand| {
            say!(TEXT, lang, "terminal.hand", n = hand.len(), tiles = row(hand, colors))
        }));
        lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
    }

    /// The chips of a seat, filled up to a column: colours take no room.
    fn draw_chips(&self, chips: i64, colors: ColorMode) -> String {
        pad(&stacks(chips, self.rules.edition, colors), CHIPS_COLUMN)
    }

    fn draw_title(&self, view: &View, lang: Lang, colors: ColorMode) -> String {
        let View { round, rounds, highest, face_down, .. } = view;
        let hidden = match face_down {
            0 => String::new(),
            n => format!(" · {}", say!(TEXT, lang, "terminal.hidden", n = *n)),
        };
        let title = TEXT.plain(lang, "title").to_uppercase();
        let headline = say!(TEXT, lang, "headline", round = *round, rounds = *rounds);
        let numbers = say!(TEXT, lang, "terminal.numbers", n = *highest);
        colors.paint(Hue::Bold, format_args!("{title} · {headline} · {numbers}{hidden}"))
    }

    fn draw_seat(
        &self,
        view: &View,
        seat: Seat,
        names: &Names,
        lang: Lang,
        colors: ColorMode,
    ) -> String {
        let mark = match view.turn {
            Some(turn) if turn == seat => "▶",
            _ if view.winners.contains(seat) => "♛",
            _ => " ",
        };
        let name = pad(&cut(&capital(who(names, seat, lang)), NAME_COLUMN), NAME_COLUMN);
        let name = if view.turn == Some(seat) { colors.paint(Hue::Bold, name) } else { name };
        let size = view.sizes.get(seat.index()).copied().unwrap_or(0);
        format!("{mark} {name} {}", pad(&count(size, lang), TILES_COLUMN))
    }

    fn draw_middle(&self, view: &View, names: &Names, lang: Lang, colors: ColorMode) -> String {
        match (view.phase, view.turn, view.to_beat) {
            (Phase::Over, ..) | (_, None, _) => {
                let winners = view.winners.iter().map(|seat| capital(who(names, seat, lang)));
                let winners = winners.collect::<Vec<_>>().join(", ");
                say!(TEXT, lang, "terminal.winners", names = winners)
            }
            (_, Some(turn), None) => {
                let name = [("name", Value::from(cut(&names.of(turn), 20)))];
                narrated(&TEXT, lang, "say.lead", names, turn, &name)
            }
            (_, _, Some(top)) => {
                let play = format!("{} ({})", row(top.tiles, colors), self.name(top.tiles, lang));
                say!(TEXT, lang, "terminal.to_beat", play = play)
            }
        }
    }
}

/// What a seat last did in this trick.
fn draw_doing(view: &View, seat: Seat, lang: Lang, colors: ColorMode) -> String {
    let mut turns = view.tricks.last().into_iter().flatten().rev();
    match turns.find(|turn| turn.seat == seat).map(|turn| turn.action) {
        Some(Action::Play(tiles)) => row(tiles, colors),
        Some(Action::Pass) => colors.paint(Hue::Dim, say!(TEXT, lang, "seat.passed")),
        None => String::new(),
    }
}

impl View {
    /// The last settlement is news until somebody plays in the next round.
    fn shows_settlement(&self) -> bool {
        self.phase == Phase::Over || self.tricks.is_empty()
    }
}
