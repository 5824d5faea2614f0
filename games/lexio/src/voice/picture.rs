//! The table as a terminal shows it, at most 80 columns wide.

use super::chips::stacks;
use super::words::{count, row, sentence, who};
use crate::action::Action;
use crate::game::Lexio;
use crate::view::{Phase, View};
use tablee_engine::columns::{cut, pad};
use tablee_engine::korean::Particle::Subject;
use tablee_engine::{Hue, Ink, Lang, Names, Seat};

/// Room for a name.
pub(super) const NAME_COLUMN: usize = 12;
/// Room for the size of a hand.
const TILES_COLUMN: usize = 9;
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
            let (size, tiles) = (hand.len(), row(hand, ink));
            lang.pick(
                format!("Your hand ({size}): {tiles}"),
                format!("Votre main ({size}) : {tiles}"),
                format!("내 패 ({size}개): {tiles}"),
            )
        }));
        lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
    }

    /// The chips of a seat, filled up to a column: colours take no room.
    fn draw_chips(&self, chips: i64, ink: Ink) -> String {
        pad(&stacks(chips, self.rules.edition, ink), CHIPS_COLUMN)
    }

    fn draw_title(&self, view: &View, lang: Lang, ink: Ink) -> String {
        let View { round, rounds, highest, face_down, .. } = view;
        let hidden = match face_down {
            0 => String::new(),
            n => lang.pick(
                format!(" · {n} face down"),
                format!(" · {n} tuiles cachées"),
                format!(" · 덮은 타일 {n}개"),
            ),
        };
        let title = lang.pick(
            format!("LEXIO · round {round} of {rounds} · numbers 1–{highest}{hidden}"),
            format!("LEXIO · manche {round} sur {rounds} · numéros 1 à {highest}{hidden}"),
            format!("렉시오 · {rounds}라운드 중 {round}라운드 · 숫자 1~{highest}{hidden}"),
        );
        ink.paint(Hue::Bold, title)
    }

    fn draw_seat(&self, view: &View, seat: Seat, names: &Names, lang: Lang, ink: Ink) -> String {
        let mark = match view.turn {
            Some(turn) if turn == seat => "▶",
            _ if view.winners.contains(seat) => "♛",
            _ => " ",
        };
        let name = pad(&cut(&sentence(who(names, seat, lang)), NAME_COLUMN), NAME_COLUMN);
        let name = if view.turn == Some(seat) { ink.paint(Hue::Bold, name) } else { name };
        let size = view.sizes.get(seat.index()).copied().unwrap_or(0);
        format!("{mark} {name} {}", pad(&count(size, lang), TILES_COLUMN))
    }

    fn draw_middle(&self, view: &View, names: &Names, lang: Lang, ink: Ink) -> String {
        match (view.phase, view.turn, view.to_beat) {
            (Phase::Over, ..) | (_, None, _) => {
                let winners = view.winners.iter().map(|seat| sentence(who(names, seat, lang)));
                let winners = winners.collect::<Vec<_>>().join(", ");
                lang.pick(
                    format!("Match won by: {winners}"),
                    format!("Victoire : {winners}"),
                    format!("승자: {winners}"),
                )
            }
            (_, Some(turn), None) => match (lang, names.is_you(turn)) {
                (Lang::En, true) => "You lead: anything goes.".to_owned(),
                (Lang::En, false) => format!("{:.20} leads.", names.of(turn)),
                (Lang::Fr, true) => "Vous menez, au choix.".to_owned(),
                (Lang::Fr, false) => format!("{:.20} mène.", names.of(turn)),
                (Lang::Ko, true) => "내가 선입니다. 무엇이든 낼 수 있습니다.".to_owned(),
                (Lang::Ko, false) => format!("{} 선입니다.", Subject.on(cut(&names.of(turn), 20))),
            },
            (_, _, Some(top)) => {
                let name = self.name(top.tiles, lang);
                let title = lang.pick("To beat:", "À battre :", "이길 타일:");
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
        Some(Action::Pass) => ink.paint(Hue::Dim, lang.pick("passes", "passe", "패스")),
        None => String::new(),
    }
}

impl View {
    /// The last settlement is news until somebody plays in the next round.
    fn shows_settlement(&self) -> bool {
        self.phase == Phase::Over || self.tricks.is_empty()
    }
}
