//! The facts behind a bot's move, as sentences (`facts.rs` says when they hold).

use super::words::{count, sentence};
use crate::action::Action;
use crate::facts::Fact;
use crate::game::Lexio;
use crate::tiles::Tiles;
use crate::view::View;
use tablee_engine::korean::Particle::Object;
use tablee_engine::{Lang, Sign};

impl Lexio {
    /// What a sign says about a move of the reader.
    pub(super) fn reason_of(
        &self,
        view: &View,
        action: &Action,
        sign: &Sign,
        lang: Lang,
    ) -> String {
        let tiles = match action {
            Action::Play(tiles) => *tiles,
            Action::Pass => Tiles::EMPTY,
        };
        let Some(fact) = Fact::numbered(sign.fact) else { return String::new() };
        match fact {
            Fact::Beaten | Fact::Holds | Fact::LetsOut | Fact::OthersAnswer => {
                self.chance_of(fact, tenths(sign), tiles, lang)
            }
            Fact::Rest => self.rest(view, tiles, lang),
            Fact::Near => near(view, lang),
            Fact::Sure => lang
                .pick(
                    "Nobody can stop you any more: all but one of your plays cannot be beaten.",
                    "Plus personne ne peut vous arrêter : tous vos coups sauf un sont imbattables.",
                    "이제 아무도 막을 수 없습니다. 남은 수는 하나만 빼고 모두 아무도 이길 수 없습니다.",
                )
                .to_owned(),
            Fact::ShedsTwo => lang
                .pick(
                    "It gets rid of a 2, which would double what you pay.",
                    "Vous vous défaites d'un 2, qui doublerait ce que vous payez.",
                    "손에 남으면 내야 할 칩이 두 배가 되는 2를 털어냅니다.",
                )
                .to_owned(),
            Fact::GoesOut => lang
                .pick("It ends the round.", "Vous terminez la manche.", "이 수로 라운드가 끝납니다.")
                .to_owned(),
            Fact::Breaks => lang
                .pick(
                    "Any answer would break up a combination you want to keep.",
                    "Toute réponse casserait une combinaison que vous voulez garder.",
                    "받으려면 아껴 둔 조합을 깨야 합니다.",
                )
                .to_owned(),
        }
    }

    /// Of what holds in some deals and not in others, only what holds often enough.
    fn chance_of(&self, fact: Fact, tenths: u32, tiles: Tiles, lang: Lang) -> String {
        let stronger = stronger(tiles.len(), lang);
        let often = match fact {
            Fact::Beaten | Fact::Holds => tenths >= 5,
            _ => tenths >= 2,
        };
        // Fives in ten go to the first of the two.
        if !often || (fact == Fact::Holds && tenths == 5) {
            return String::new();
        }
        match fact {
            Fact::Beaten => lang.pick(
                format!("In {tenths} of 10 deals someone still holds {stronger}."),
                format!("Dans {tenths} donnes sur 10, quelqu'un a encore {stronger}."),
                format!("10번 중 {tenths}번은 누군가 아직 {} 들고 있습니다.", Object.on(stronger)),
            ),
            Fact::Holds => lang.pick(
                format!("In {tenths} of 10 deals nobody holds {stronger}."),
                format!("Dans {tenths} donnes sur 10, personne n'a {stronger}."),
                format!("10번 중 {tenths}번은 {} 든 사람이 없습니다.", Object.on(stronger)),
            ),
            Fact::LetsOut => lang.pick(
                format!("In {tenths} of 10 deals a rival could go out on it."),
                format!("Dans {tenths} donnes sur 10, un rival pourrait finir dessus."),
                format!("10번 중 {tenths}번은 상대가 이것을 받아 타일을 다 털 수 있습니다."),
            ),
            _ => lang.pick(
                format!("In {tenths} of 10 deals another rival can still beat what lies there."),
                format!("Dans {tenths} donnes sur 10, un autre rival peut encore monter."),
                format!("10번 중 {tenths}번은 다른 상대가 바닥의 타일을 이길 수 있습니다."),
            ),
        }
    }

    fn rest(&self, view: &View, tiles: Tiles, lang: Lang) -> String {
        let left = view.hand.unwrap_or_default().without(tiles).len();
        let plays = self.plays_left(view, tiles);
        let many = if plays > 1 { "s" } else { "" };
        let tiles = count(left, lang);
        lang.pick(
            format!("You would be left with {tiles} in {plays} play{many}."),
            format!("Il vous resterait {tiles} en {plays} coup{many}."),
            format!("{tiles}가 남고, {plays}번이면 다 낼 수 있습니다."),
        )
    }
}

/// "a higher pair".
fn stronger(tiles: u8, lang: Lang) -> &'static str {
    match tiles {
        1 => lang.pick("a higher tile", "une tuile plus forte", "더 강한 타일"),
        2 => lang.pick("a higher pair", "une paire plus forte", "더 강한 페어"),
        3 => lang.pick("a higher triple", "un brelan plus fort", "더 강한 트리플"),
        _ => lang.pick(
            "a stronger play of five",
            "une combinaison de cinq plus forte",
            "더 강한 5개 조합",
        ),
    }
}

fn near(view: &View, lang: Lang) -> String {
    let own = view.seat.map(|seat| seat.index());
    let others = view.sizes.iter().enumerate().filter(|(seat, _)| Some(*seat) != own);
    let fewest = others.map(|(_, size)| *size).min().unwrap_or_default();
    let tiles = count(fewest, lang);
    sentence(lang.pick(
        format!("a rival is down to {tiles}."),
        format!("un rival n'a plus que {tiles}."),
        format!("{tiles}만 남은 상대가 있습니다."),
    ))
}

/// How often in ten deals.
fn tenths(sign: &Sign) -> u32 {
    (sign.times * 10 + sign.of / 2) / sign.of.max(1)
}
