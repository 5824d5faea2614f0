//! Events as sentences, one each.

use super::hand_over::hand_over;
use super::ruling::ruled;
use super::words::{all, bold, cards, who};
use crate::action::Source;
use crate::event::{Ruling, Sight};
use crate::game::Lexicon;
use crate::pieces::bag::Bag;
use crate::pieces::card::Card;
use crate::pieces::public_state::{Claim, Lot, PlayKind};
use crate::text::TEXT;
use crate::words::dictionary::Verdict;
use tablee_engine::text::{Value, say};
use tablee_engine::{ColorMode, Hue, Lang, Names, Seat, SeatSet, narrated};

/// Who reads the sentence, in what language and colours.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub names: &'a Names,
    pub lang: Lang,
    pub colors: ColorMode,
}

impl Reader<'_> {
    pub fn who(&self, seat: Seat) -> String {
        who(self.names, seat, self.lang)
    }

    /// A message about what a seat did: one for the reader, one for everybody else.
    pub fn narrated(&self, stem: &str, seat: Seat, values: &[(&str, Value)]) -> String {
        narrated(&TEXT, self.lang, stem, self.names, seat, values)
    }

    fn card(&self, card: Card) -> String {
        self.colors.paint(Hue::Bold, card)
    }
}

impl Lexicon {
    pub(super) fn narration(
        &self,
        sight: &Sight,
        names: &Names,
        lang: Lang,
        colors: ColorMode,
    ) -> String {
        let r = Reader { names, lang, colors };
        match sight {
            Sight::Drawn { draw, dealer } => drawn(&r, draw, *dealer),
            Sight::Dealt { number, dealer, first, hand, exposed, stock: _ } => {
                let dealt = [("n", Value::from(*number)), ("open", r.card(*exposed).into())];
                let dealt = r.narrated("terminal.dealt", *dealer, &dealt);
                let begins = r.narrated("terminal.begins", *first, &[]);
                format!("{dealt} {begins}{}", holding(&r, hand.as_ref()))
            }
            Sight::Made(claim) => made(&r, claim),
            Sight::Changed { seat, card, source, taken } => {
                changed(&r, *seat, *card, *source, *taken)
            }
            Sight::Reshuffled { exposed, stock } => {
                say!(TEXT, lang, "terminal.reshuffled", n = *stock, open = r.card(*exposed))
            }
            Sight::Challenged { by, author: _, word } => {
                r.narrated("tell.challenged", *by, &[("word", Value::from(bold(word, colors)))])
            }
            Sight::Ruled(ruling) => ruled(&r, ruling, self.meant(ruling)),
            Sight::Accepted { seat } => r.narrated("tell.accepted", *seat, &[]),
            Sight::Rang => say!(TEXT, lang, "tell.rang"),
            Sight::HandOver(last) => hand_over(&r, last),
            Sight::GameOver { winners } => game_over(&r, *winners),
        }
    }

    /// L8.4: the word that a misspelling is taken for, as far as the dictionary has one near it.
    fn meant(&self, ruling: &Ruling) -> Option<String> {
        let spelling = ruling.word.spelling();
        let wrong = ruling.verdict == Verdict::Misspelling;
        // A steward may call misspelt what the dictionary has; then it has nothing to propose.
        let asked = wrong && !self.dictionary.contains(spelling.letters());
        asked.then(|| self.dictionary.nearest(spelling.letters())).flatten()
    }
}

fn drawn(r: &Reader<'_>, draw: &[Lot], dealer: Seat) -> String {
    let lots: Vec<String> =
        draw.iter().map(|lot| format!("{} {}", r.who(lot.seat), lot.card)).collect();
    r.narrated("terminal.drawn", dealer, &[("lots", Value::from(lots.join(", ")))])
}

fn holding(r: &Reader<'_>, hand: Option<&Bag>) -> String {
    match hand.filter(|hand| !hand.is_empty()) {
        Some(hand) => format!(" {}", say!(TEXT, r.lang, "terminal.holds", cards = cards(hand))),
        None => String::new(),
    }
}

fn made(r: &Reader<'_>, claim: &Claim) -> String {
    let stem = match claim.manner {
        PlayKind::Word => "tell.word",
        PlayKind::Insert => "tell.insert",
        PlayKind::Exchange => "tell.exchange",
    };
    let values = [
        ("word", Value::from(bold(&claim.word, r.colors))),
        ("before", Value::from(bold(&claim.before, r.colors))),
        ("taken", Value::from(cards(&claim.taken))),
    ];
    let made = r.narrated(stem, claim.author, &values);
    match claim.closes && claim.taken.is_empty() {
        true => format!("{made} {}", r.narrated("tell.closes", claim.author, &[])),
        false => made,
    }
}

fn changed(r: &Reader<'_>, seat: Seat, card: Card, source: Source, taken: Option<Card>) -> String {
    let stem = match (source, taken) {
        (Source::Open, Some(_)) => "tell.open",
        (Source::Open, None) => "tell.exposed",
        (Source::Stock, Some(_)) => "tell.stock",
        (Source::Stock, None) => "tell.discarded",
    };
    let taken = taken.map(|taken| taken.to_string()).unwrap_or_default();
    r.narrated(stem, seat, &[("card", Value::from(r.card(card))), ("taken", Value::from(taken))])
}

fn game_over(r: &Reader<'_>, winners: SeatSet) -> String {
    match winners.first().filter(|_| winners.len() == 1) {
        Some(winner) => r.narrated("tell.won", winner, &[]),
        None => {
            let names = all(r.names, winners, r.lang);
            say!(TEXT, r.lang, "tell.shared", names = names)
        }
    }
}
