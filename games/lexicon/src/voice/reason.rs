//! Why a move: what was seen of it in sampled deals, as sentences.

use crate::action::Action;
use crate::ahead::Fact;
use crate::bag::Bag;
use crate::bot::kept;
use crate::game::Lexicon;
use crate::view::View;
use tablee_engine::{Lang, Sign};

/// Out of how many deals a share is told.
const DEALS: u32 = 10;

impl Lexicon {
    /// What a sign says; nothing where it is no news.
    pub(super) fn because(&self, view: &View, action: &Action, sign: &Sign, lang: Lang) -> String {
        let Some(fact) = Fact::numbered(sign.fact) else { return String::new() };
        let deals = (sign.times * DEALS + sign.of / 2) / sign.of.max(1);
        let often = |least: u32, en: &str, fr: &str| match deals {
            deals if deals < least => String::new(),
            deals => lang.pick(
                format!("In {deals} of {DEALS} deals {en}."),
                format!("Dans {deals} donnes sur {DEALS}, {fr}."),
            ),
        };
        match fact {
            Fact::Ends => self.ends(view, lang),
            Fact::Keeps => self.keeps(view, action, lang),
            Fact::Ready => lang
                .pick(
                    "All you keep can go at once on your next turn, as the table lies.",
                    "Tout ce que vous gardez peut partir d'un coup au prochain tour, sur cette table.",
                )
                .to_owned(),
            Fact::Beaten => often(
                2,
                "somebody goes out before your next turn",
                "quelqu'un termine avant votre prochain tour",
            ),
            Fact::Next => often(
                3,
                "you go out on your next turn",
                "vous terminez à votre prochain tour",
            ),
            Fact::Drawn => often(
                3,
                "the card you draw lets all your cards go at once",
                "la carte tirée permet de poser toute votre main d'un coup",
            ),
            Fact::Wanted => often(
                3,
                "the next player wants the card you discard",
                "le joueur suivant veut la carte que vous défaussez",
            ),
            Fact::Offered => often(
                2,
                "the next player goes out on this very word",
                "le joueur suivant termine sur ce mot même",
            ),
            Fact::Master => lang
                .pick(
                    "You take the Master, which fits almost everywhere.",
                    "Vous prenez la Maîtresse, qui entre presque partout.",
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
        )
    }
}

fn judged(view: &View, fact: Fact, lang: Lang) -> String {
    let Some(claim) = &view.scene.claim else { return String::new() };
    let word = claim.word.spelling();
    match fact {
        Fact::Nonword => lang.pick(
            format!("The dictionary does not have {word}."),
            format!("Le dictionnaire n'a pas {word}."),
        ),
        _ => lang.pick(
            format!("{word} is in the dictionary."),
            format!("{word} est dans le dictionnaire."),
        ),
    }
}
