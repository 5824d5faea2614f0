//! What happened, one sentence each.

use super::speech::{all, bold, cards, of, points, sentence, who};
use crate::action::Source;
use crate::card::Card;
use crate::dictionary::Verdict;
use crate::event::{Ruling, Sight};
use crate::game::Lexicon;
use crate::scene::{Claim, Lot, Manner};
use tablee_engine::{Hue, Ink, Lang, Names, Seat, SeatSet};

/// Who reads the sentence, in what language and colours.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub names: &'a Names,
    pub lang: Lang,
    pub ink: Ink,
}

impl Reader<'_> {
    pub fn who(&self, seat: Seat) -> String {
        who(self.names, seat, self.lang)
    }

    /// The form of a verb for `seat`: English you/other, French you/other.
    pub fn verb(&self, seat: Seat, en: [&'static str; 2], fr: [&'static str; 2]) -> &'static str {
        let at = usize::from(!self.names.is_you(seat));
        self.lang.pick(en[at], fr[at])
    }

    fn card(&self, card: Card) -> String {
        self.ink.paint(Hue::Bold, card)
    }
}

impl Lexicon {
    pub(super) fn tell(&self, sight: &Sight, names: &Names, lang: Lang, ink: Ink) -> String {
        let r = Reader { names, lang, ink };
        let text = match sight {
            Sight::Drawn { draw, dealer } => drawn(&r, draw, *dealer),
            Sight::Dealt { number, dealer, first, hand, exposed, stock: _ } => {
                let (deals, begins) = (
                    r.verb(*dealer, ["deal", "deals"], ["donnez", "donne"]),
                    r.verb(*first, ["begin", "begins"], ["commencez", "commence"]),
                );
                let (dealer, first, open) = (r.who(*dealer), r.who(*first), r.card(*exposed));
                let mine = hand.as_ref().map(cards).unwrap_or_default();
                let mine = match (mine.is_empty(), lang) {
                    (true, _) => String::new(),
                    (false, Lang::En) => format!(" You hold {mine}."),
                    (false, Lang::Fr) => format!(" Vous avez {mine}."),
                };
                lang.pick(
                    format!("Hand {number}: {dealer} {deals}, {open} is exposed, {first} {begins}.{mine}"),
                    format!("Donne {number} : {dealer} {deals}, {open} est exposée, {first} {begins}.{mine}"),
                )
            }
            Sight::Made(claim) => made(&r, claim),
            Sight::Changed { seat, card, source, taken } => {
                changed(&r, *seat, *card, *source, *taken)
            }
            Sight::Reshuffled { exposed, stock } => {
                let open = r.card(*exposed);
                lang.pick(
                    format!("The pile is shuffled into a stock of {stock}; {open} is exposed."),
                    format!("Le tas est rebattu en talon de {stock} ; {open} est exposée."),
                )
            }
            Sight::Challenged { by, author, word } => {
                challenged(&r, *by, *author, &bold(word, ink))
            }
            Sight::Ruled(ruling) => ruled(&r, ruling, self.meant(ruling)),
            Sight::Accepted { seat } => {
                let verb = r.verb(*seat, ["accept", "accepts"], ["acceptez", "accepte"]);
                format!("{} {verb}.", r.who(*seat))
            }
            Sight::Rang => lang.pick("The bell rings.", "La cloche sonne.").to_owned(),
            Sight::HandOver(last) => self.hand_over(&r, last),
            Sight::GameOver { winners } => game_over(&r, *winners),
        };
        sentence(&text)
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
    let verb = r.verb(dealer, ["deal", "deals"], ["donnez", "donne"]);
    let (lots, dealer) = (lots.join(", "), r.who(dealer));
    r.lang.pick(
        format!("Cards drawn for the deal: {lots}; {dealer} {verb}."),
        format!("Tirage pour la donne : {lots} ; {dealer} {verb}."),
    )
}

fn made(r: &Reader<'_>, claim: &Claim) -> String {
    let (name, word) = (r.who(claim.author), bold(&claim.word, r.ink));
    let before = bold(&claim.before, r.ink);
    let out = if claim.closes && claim.taken.is_empty() {
        let out = r.verb(
            claim.author,
            [" and have no card left", " and has no card left"],
            [" et n'avez plus de carte", " et n'a plus de carte"],
        );
        out.to_owned()
    } else {
        String::new()
    };
    match claim.manner {
        Manner::Word => {
            let verb = r.verb(claim.author, ["lay", "lays"], ["posez", "pose"]);
            format!("{name} {verb} {word}{out}.")
        }
        Manner::Insert => {
            let verb = r.verb(claim.author, ["make", "makes"], ["changez", "change"]);
            r.lang.pick(
                format!("{name} {verb} {before} into {word}{out}."),
                format!("{name} {verb} {before} en {word}{out}."),
            )
        }
        Manner::Exchange => {
            let verb = r.verb(claim.author, ["turn", "turns"], ["échangez", "échange"]);
            let (given, taken) = (cards(&claim.given), cards(&claim.taken));
            r.lang.pick(
                format!("{name} {verb} {before} into {word}: {given} for {taken}."),
                format!(
                    "{name} {verb} dans {before} : {given} contre {taken}, ce qui fait {word}."
                ),
            )
        }
    }
}

fn changed(r: &Reader<'_>, seat: Seat, card: Card, source: Source, taken: Option<Card>) -> String {
    let name = r.who(seat);
    let discards = r.verb(seat, ["discard", "discards"], ["jetez", "jette"]);
    let takes = r.verb(seat, ["take", "takes"], ["prenez", "prend"]);
    let (en, fr) = match (source, taken) {
        (Source::Open, Some(taken)) => {
            (format!("the exposed {taken}"), format!("la carte exposée, {taken}"))
        }
        (Source::Stock, Some(taken)) => {
            (format!("{taken} from the stock"), format!("{taken} au talon"))
        }
        (Source::Open, None) => ("the exposed card".to_owned(), "la carte exposée".to_owned()),
        (Source::Stock, None) => ("from the stock".to_owned(), "au talon".to_owned()),
    };
    r.lang.pick(
        format!("{name} {discards} {} and {takes} {en}.", r.card(card)),
        format!("{name} {discards} {} et {takes} {fr}.", r.card(card)),
    )
}

fn challenged(r: &Reader<'_>, by: Seat, author: Seat, word: &str) -> String {
    let verb = r.verb(by, ["challenge", "challenges"], ["contestez", "conteste"]);
    let (by, name) = (r.who(by), r.who(author));
    match (r.lang, r.names.is_you(author)) {
        (Lang::En, true) => format!("{by} {verb} your {word}."),
        (Lang::En, false) => format!("{by} {verb} {name}'s {word}."),
        (Lang::Fr, true) => format!("{by} {verb} votre mot, {word}."),
        (Lang::Fr, false) => format!("{by} {verb} le mot {}{name}, {word}.", of(&name)),
    }
}

fn found(r: &Reader<'_>, ruling: &Ruling, meant: Option<String>) -> String {
    let word = bold(&ruling.word.spelling(), r.ink);
    match (r.lang, ruling.verdict, meant) {
        (Lang::En, Verdict::Valid, _) => format!("{word} is a word and stands"),
        (Lang::En, Verdict::Misspelling, Some(meant)) => {
            format!("{word} is a misspelling of {}", r.ink.paint(Hue::Bold, meant))
        }
        (Lang::En, Verdict::Misspelling, None) => format!("{word} is misspelt"),
        (Lang::En, Verdict::Nonword, _) => format!("{word} is no word"),
        (Lang::Fr, Verdict::Valid, _) => format!("{word} est un mot, il reste"),
        (Lang::Fr, Verdict::Misspelling, Some(meant)) => {
            format!("{word} est une faute pour {}", r.ink.paint(Hue::Bold, meant))
        }
        (Lang::Fr, Verdict::Misspelling, None) => format!("{word} est mal orthographié"),
        (Lang::Fr, Verdict::Nonword, _) => format!("{word} n'est pas un mot"),
    }
}

fn ruled(r: &Reader<'_>, ruling: &Ruling, meant: Option<String>) -> String {
    let found = found(r, ruling, meant);
    let back = if ruling.back.is_empty() {
        String::new()
    } else {
        let (name, back) = (r.who(ruling.author), cards(&ruling.back));
        let verb = r.verb(ruling.author, ["take", "takes"], ["reprenez", "reprend"]);
        r.lang.pick(format!("; {name} {verb} back {back}"), format!(" ; {name} {verb} {back}"))
    };
    let cost = ruling.points.map_or_else(String::new, |(seat, given)| {
        let (name, given) = (r.who(seat), points(given));
        r.lang.pick(format!("; {name}: {given}"), format!(" ; {name} : {given}"))
    });
    format!("{found}{back}{cost}.")
}

fn game_over(r: &Reader<'_>, winners: SeatSet) -> String {
    let names = all(r.names, winners, r.lang);
    let one = winners.first().filter(|_| winners.len() == 1);
    let verb = match one {
        Some(seat) => r.verb(seat, ["win", "wins"], ["gagnez", "gagne"]),
        None => r.lang.pick("share the win", "se partagent la victoire"),
    };
    r.lang.pick(
        format!("The game is over: {names} {verb}."),
        format!("La partie est terminée : {names} {verb}."),
    )
}
