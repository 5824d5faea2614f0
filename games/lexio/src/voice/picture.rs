//! The table as a terminal shows it, at most 80 columns wide.

use super::chips::stacks;
use super::words::{count, row, sentence, who};
use crate::action::Action;
use crate::game::Lexio;
use crate::view::{Phase, View};
use tablee_engine::{Hue, Ink, Lang, Names, Seat};

/// Room for the chips of one seat and a gap.
const CHIPS_COLUMN: usize = 16;

impl Lexio {
    pub(super) fn draw(&self, view: &View, names: &Names, lang: Lang, ink: Ink) -> String {
        let mut lines = vec![self.draw_title(view, lang, ink)];
        if let Some(last) = view.last.as_ref().filter(|_| view.shows_settlement()) {
            lines.extend(self.draw_settlement(last, names, lang, ink));
            lines.push(String::new());
        }
        let seats = (0..).map(Seat).zip(&view.chips);
        lines.extend(seats.map(|(seat, chips)| {
            let seated = self.draw_seat(view, seat, names, lang, ink);
            let doing = draw_doing(view, seat, lang, ink);
            format!("{seated} {chips:>5}  {}{doing}", self.draw_chips(*chips, ink))
        }));
        lines.push(self.draw_middle(view, names, lang, ink));
        lines.extend(view.hand.filter(|hand| !hand.is_empty()).map(|hand| {
            let title = lang.either("Your hand", "Votre main");
            format!("{title} ({}){} {}", hand.len(), lang.either(":", " :"), row(hand, ink))
        }));
        lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
    }

    /// The chips of a seat, filled up to a column: colours take no room.
    fn draw_chips(&self, chips: i64, ink: Ink) -> String {
        let width = stacks(chips, self.rules.edition, Ink::Plain).chars().count();
        stacks(chips, self.rules.edition, ink) + &" ".repeat(CHIPS_COLUMN.saturating_sub(width))
    }

    fn draw_title(&self, view: &View, lang: Lang, ink: Ink) -> String {
        let View { round, rounds, highest, face_down, .. } = view;
        let cut = match face_down {
            0 => String::new(),
            n => lang.either(format!(" · {n} face down"), format!(" · {n} tuiles cachées")),
        };
        let title = lang.either(
            format!("LEXIO · round {round} of {rounds} · numbers 1–{highest}{cut}"),
            format!("LEXIO · manche {round} sur {rounds} · numéros 1 à {highest}{cut}"),
        );
        ink.paint(Hue::Bold, title)
    }

    fn draw_seat(&self, view: &View, seat: Seat, names: &Names, lang: Lang, ink: Ink) -> String {
        let mark = match view.turn {
            Some(turn) if turn == seat => "▶",
            _ if view.winners.contains(seat) => "♛",
            _ => " ",
        };
        let name = format!("{:<12.12}", sentence(who(names, seat, lang)));
        let name = if view.turn == Some(seat) { ink.paint(Hue::Bold, name) } else { name };
        let size = view.sizes.get(seat.index()).copied().unwrap_or(0);
        format!("{mark} {name} {:<9}", count(size, lang))
    }

    fn draw_middle(&self, view: &View, names: &Names, lang: Lang, ink: Ink) -> String {
        match (view.phase, view.turn, view.to_beat) {
            (Phase::Over, ..) | (_, None, _) => {
                let winners = view.winners.iter().map(|seat| sentence(who(names, seat, lang)));
                let winners = winners.collect::<Vec<_>>().join(", ");
                lang.either(format!("Match won by: {winners}"), format!("Victoire : {winners}"))
            }
            (_, Some(turn), None) => match (lang, names.is_you(turn)) {
                (Lang::En | Lang::Ko, true) => "You lead: anything goes.".to_owned(),
                (Lang::En | Lang::Ko, false) => format!("{:.20} leads.", names.of(turn)),
                (Lang::Fr, true) => "Vous menez, au choix.".to_owned(),
                (Lang::Fr, false) => format!("{:.20} mène.", names.of(turn)),
            },
            (_, _, Some(top)) => {
                let name = self.name(top.tiles, lang);
                let title = lang.either("To beat:", "À battre :");
                format!("{title} {} ({name})", row(top.tiles, ink))
            }
        }
    }
}

/// What a seat last did in this trick.
fn draw_doing(view: &View, seat: Seat, lang: Lang, ink: Ink) -> String {
    let mut turns = view.tricks.last().into_iter().flatten().rev();
    match turns.find(|turn| turn.seat == seat).map(|turn| turn.action) {
        Some(Action::Play(tiles)) => row(tiles, ink),
        Some(Action::Pass) => ink.paint(Hue::Dim, lang.either("passes", "passe")),
        None => String::new(),
    }
}

impl View {
    /// The last settlement is news until somebody plays in the next round.
    fn shows_settlement(&self) -> bool {
        self.phase == Phase::Over || self.tricks.is_empty()
    }
}
