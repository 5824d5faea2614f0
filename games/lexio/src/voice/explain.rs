//! Why something is refused, with the rule and what would be legal.

use super::words::{count, rising};
use crate::combo::Combo;
use crate::game::Lexio;
use crate::refusal::Refusal;
use crate::tiles::Tiles;
use tablee_engine::Lang;
use tablee_engine::korean::Particle::{Object, Topic};

impl Lexio {
    pub(super) fn why_not(&self, refusal: &Refusal, lang: Lang) -> String {
        match refusal {
            Refusal::NotSeated => lang.pick(
                "Who looks on does not play: take a seat first (R8).".to_owned(),
                "Un spectateur ne joue pas : prenez d'abord place (R8).".to_owned(),
                "관전자는 둘 수 없습니다. 먼저 자리에 앉으세요 (R8).".to_owned(),
            ),
            Refusal::GameOver => lang.pick(
                "The match is over (R7.1): nothing can be played any more.".to_owned(),
                "La partie est terminée (R7.1) : on ne peut plus rien jouer.".to_owned(),
                "게임이 끝났습니다 (R7.1). 더는 낼 수 없습니다.".to_owned(),
            ),
            Refusal::NotYourTurn { turn } => lang.pick(
                format!("It is seat {turn}'s turn: play goes clockwise (R5.2)."),
                format!("C'est au siège {turn} : on joue dans le sens horaire (R5.2)."),
                format!("지금은 {turn}번 자리 차례입니다. 시계 방향으로 돌아갑니다 (R5.2)."),
            ),
            Refusal::MustLead => lang.pick(
                "You lead, so you must play (R5.4): any 1, 2, 3 or 5 tiles that combine."
                    .to_owned(),
                "Vous menez, il faut donc jouer (R5.4) : 1, 2, 3 ou 5 tuiles qui se combinent."
                    .to_owned(),
                "선은 반드시 내야 합니다 (R5.4). 조합이 되는 타일 1·2·3·5개를 내세요.".to_owned(),
            ),
            Refusal::NotHeld { tiles } => lang.pick(
                format!("You do not hold {tiles}: play tiles of your own hand (R5.2)."),
                format!("Vous n'avez pas {tiles} : jouez des tuiles de votre main (R5.2)."),
                format!("{} 손에 없습니다. 내 패에 있는 타일을 내세요 (R5.2).", Topic.on(tiles)),
            ),
            Refusal::WrongCount { need, given } => {
                let (need, given) = (count(*need, lang), count(*given, lang));
                lang.pick(
                    format!("This trick is played with {need}, not {given} (R5.2); or pass."),
                    format!("Ce pli se joue avec {need}, pas {given} (R5.2) ; ou passez."),
                    format!("이 트릭에는 {given}가 아니라 {need}를 내야 합니다 (R5.2). 아니면 패스하세요."),
                )
            }
            Refusal::NotACombination { tiles } => self.no_combination(*tiles, lang),
            Refusal::TooWeak { need } => {
                let (name, rule) = (self.name(*need, lang), rule_of(self.scale.weigh(*need)));
                lang.pick(
                    format!("Too weak: it must beat the {name} – {need} – outright ({rule})."),
                    format!("Trop faible : il faut battre strictement {need}, {name} ({rule})."),
                    format!(
                        "너무 약합니다. {need} ({name}){} 확실히 이겨야 합니다 ({rule}).",
                        Object.after(&name)
                    ),
                )
            }
        }
    }

    fn no_combination(&self, tiles: Tiles, lang: Lang) -> String {
        let offered = tiles.len();
        match offered {
            4 => lang.pick(
                "Four tiles are never a play (R4.1): four of a number need a fifth tile (R4.2).",
                "Quatre tuiles ne se jouent jamais (R4.1) : un quadruplé veut une cinquième \
                 tuile (R4.2).",
                "타일 4개는 낼 수 없습니다 (R4.1). 포카드에는 다섯 번째 타일이 필요합니다 (R4.2).",
            )
            .to_owned(),
            2 | 3 => lang.pick(
                format!("{tiles}: {offered} tiles must show one number (R4.1)."),
                format!("{tiles} : {offered} tuiles doivent porter le même numéro (R4.1)."),
                format!("{tiles}: 타일 {offered}개는 숫자가 같아야 합니다 (R4.1)."),
            ),
            5 if tiles.ranks().count_ones() == 5 => {
                let (numbers, last) = (rising(tiles), self.last_runs());
                lang.pick(
                    format!(
                        "{numbers} is neither a straight nor one suit: nothing wraps and 2 \
                         never follows 1 at the top; the best straights are {last} (R4.3)."
                    ),
                    format!(
                        "{numbers} n'est ni une suite ni une couleur : rien ne boucle et le 2 \
                         ne suit jamais le 1 ; les meilleures suites sont {last} (R4.3)."
                    ),
                    format!(
                        "{} 스트레이트도 플러시도 아닙니다. 숫자는 끝을 넘어 이어지지 않고 1 \
                         다음에 2가 올 수 없습니다. 가장 강한 스트레이트는 {last}입니다 (R4.3).",
                        Topic.on(numbers)
                    ),
                )
            }
            5 => lang.pick(
                format!("{tiles} is no straight, flush, full house or four card (R4.2)."),
                format!("{tiles} n'est ni suite, ni couleur, ni full, ni quadruplé (R4.2)."),
                format!(
                    "{} 스트레이트, 플러시, 풀하우스, 포카드 중 어느 것도 아닙니다 (R4.2).",
                    Topic.on(tiles)
                ),
            ),
            _ => lang.pick(
                format!("{offered} tiles are never a play: only 1, 2, 3 or 5 are (R4.1)."),
                format!("{offered} tuiles ne se jouent jamais : seulement 1, 2, 3 ou 5 (R4.1)."),
                format!("타일 {offered}개는 낼 수 없습니다. 1·2·3·5개만 낼 수 있습니다 (R4.1)."),
            ),
        }
    }

    /// The sequence that ends in 1 and the two above it.
    fn last_runs(&self) -> String {
        let top = self.setup.highest;
        let numbers = [top - 3, top - 2, top - 1, top, 1].map(|number| number.to_string());
        format!("{}, 2-3-4-5-6, 1-2-3-4-5", numbers.join("-"))
    }

    /// What an answer takes.
    pub(super) fn ask(&self, need: Tiles, lang: Lang) -> String {
        let (name, tiles) = (self.name(need, lang), count(need.len(), lang));
        lang.pick(
            format!("Beat the {name} ({need}) with {tiles}, or type pass."),
            format!("Battez {need} ({name}) avec {tiles}, ou tapez pass."),
            format!(
                "{need} ({name}){} 이기는 {tiles}를 내거나 pass를 입력하세요.",
                Object.after(&name)
            ),
        )
    }
}

/// The rule that compares plays of this kind.
fn rule_of<S>(weighed: Option<(Combo, S)>) -> &'static str {
    match weighed.map(|(combo, _)| combo) {
        Some(Combo::Straight | Combo::StraightFlush) => "R4.3, R4.4, R5.2",
        Some(Combo::Flush | Combo::FullHouse | Combo::FourCard) => "R4.2, R4.4, R5.2",
        Some(Combo::Single | Combo::Pair | Combo::Triple) | None => "R4.4, R5.2",
    }
}
