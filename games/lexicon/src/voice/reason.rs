//! Why a move: what was seen of it in sampled deals, as sentences.

use crate::action::Action;
use crate::ahead::Fact;
use crate::bag::Bag;
use crate::bot::kept;
use crate::game::Lexicon;
use crate::view::View;
use tablee_engine::korean::Particle::Topic;
use tablee_engine::{Lang, Sign};

/// Out of how many deals a share is told.
const DEALS: u32 = 10;

impl Lexicon {
    /// What a sign says; nothing where it is no news.
    pub(super) fn because(&self, view: &View, action: &Action, sign: &Sign, lang: Lang) -> String {
        let Some(fact) = Fact::numbered(sign.fact) else { return String::new() };
        let deals = (sign.times * DEALS + sign.of / 2) / sign.of.max(1);
        let often = |least: u32, en: &str, fr: &str, ko: &str| match deals {
            deals if deals < least => String::new(),
            deals => lang.pick(
                format!("In {deals} of {DEALS} deals {en}."),
                format!("Dans {deals} donnes sur {DEALS}, {fr}."),
                format!("{DEALS}번 중 {deals}번은 {ko}."),
            ),
        };
        match fact {
            Fact::Ends => self.ends(view, lang),
            Fact::Keeps => self.keeps(view, action, lang),
            Fact::Ready => lang
                .pick(
                    "All you keep can go at once on your next turn, as the table lies.",
                    "Tout ce que vous gardez peut partir d'un coup au prochain tour, sur cette table.",
                    "지금 바닥대로라면 남은 카드를 다음 차례에 한꺼번에 다 낼 수 있습니다.",
                )
                .to_owned(),
            Fact::Beaten => often(
                2,
                "somebody goes out before your next turn",
                "quelqu'un termine avant votre prochain tour",
                "내 다음 차례가 오기 전에 누군가 카드를 다 냅니다",
            ),
            Fact::Next => often(
                3,
                "you go out on your next turn",
                "vous terminez à votre prochain tour",
                "다음 차례에 카드를 다 낼 수 있습니다",
            ),
            Fact::Drawn => often(
                3,
                "the card you draw lets all your cards go at once",
                "la carte tirée permet de poser toute votre main d'un coup",
                "뽑은 카드로 손패를 한꺼번에 다 낼 수 있습니다",
            ),
            Fact::Wanted => often(
                3,
                "the next player wants the card you discard",
                "le joueur suivant veut la carte que vous défaussez",
                "다음 사람이 내가 버리는 카드를 가져가려 합니다",
            ),
            Fact::Offered => often(
                2,
                "the next player goes out on this very word",
                "le joueur suivant termine sur ce mot même",
                "다음 사람이 바로 이 낱말로 카드를 다 냅니다",
            ),
            Fact::Master => lang
                .pick(
                    "You take the Master, which fits almost everywhere.",
                    "Vous prenez la Maîtresse, qui entre presque partout.",
                    "거의 어디에나 들어가는 마스터를 가져옵니다.",
                )
                .to_owned(),
            Fact::Nonword | Fact::Valid => judged(view, fact, lang),
        }
    }

    fn ends(&self, view: &View, lang: Lang) -> String {
        let others = view.scene.active(self.seats).iter().filter(|seat| view.seat != Some(*seat));
        let sizes = others.filter_map(|seat| view.sizes.get(seat.index()));
        let cards: u32 = sizes.map(|size| u32::from(*size)).sum();
        lang.pick(
            format!("You go out, and the others pay for {cards} cards."),
            format!("Vous terminez, et les autres paient pour {cards} cartes."),
            format!("카드를 다 털고, 나머지 사람들은 카드 {cards}장만큼 점수를 받습니다."),
        )
    }

    /// How much stays, where the next card is not a secret still.
    fn keeps(&self, view: &View, action: &Action, lang: Lang) -> String {
        let (Action::Word(_) | Action::Insert { .. }) = action else { return String::new() };
        let rest = kept(view, action).unwrap_or(Bag::EMPTY);
        let (count, points) = (rest.len(), self.pack.total(&rest));
        let s = if count > 1 { "s" } else { "" };
        lang.pick(
            format!("You keep {count} card{s}, {points} points."),
            format!("Vous gardez {count} carte{s}, {points} points."),
            format!("손에 {count}장, {points}점이 남습니다."),
        )
    }
}

fn judged(view: &View, fact: Fact, lang: Lang) -> String {
    let Some(claim) = &view.scene.claim else { return String::new() };
    let word = claim.word.spelling();
    match fact {
        Fact::Nonword => lang.pick(
            format!("The dictionary does not have {word}."),
            format!("{word} n’est pas dans le dictionnaire."),
            format!("{} 사전에 없습니다.", Topic.on(word)),
        ),
        _ => lang.pick(
            format!("{word} is in the dictionary."),
            format!("{word} est dans le dictionnaire."),
            format!("{} 사전에 있습니다.", Topic.on(word)),
        ),
    }
}
