//! What happened, one sentence each.

use super::ruling::{challenged, ruled};
use super::speech::{all, bold, cards, sentence, who};
use crate::action::Source;
use crate::card::Card;
use crate::dictionary::Verdict;
use crate::event::{Ruling, Sight};
use crate::game::Lexicon;
use crate::scene::{Claim, Lot, Manner};
use tablee_engine::korean::Particle::{Into, Object};
use tablee_engine::korean::doer;
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
        // Korean verbs do not change with who acts.
        self.lang.pick(en[at], fr[at], "")
    }

    /// Who does it, in Korean.
    pub fn doer(&self, seat: Seat) -> String {
        doer(self.names, seat)
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
                let korean = (r.doer(*dealer), r.doer(*first));
                let (dealer, first, open) = (r.who(*dealer), r.who(*first), r.card(*exposed));
                let mine = hand.as_ref().map(cards).unwrap_or_default();
                let mine = match (mine.is_empty(), lang) {
                    (true, _) => String::new(),
                    (false, Lang::En) => format!(" You hold {mine}."),
                    (false, Lang::Fr) => format!(" Vous avez {mine}."),
                    (false, Lang::Ko) => format!(" 내 패: {mine}."),
                };
                lang.pick(
                    format!("Hand {number}: {dealer} {deals}, {open} is exposed, {first} {begins}.{mine}"),
                    format!("Donne {number} : {dealer} {deals}, {open} est exposée, {first} {begins}.{mine}"),
                    {
                        let (dealer, first) = korean;
                        format!("{number}번째 판: {dealer} 카드를 나누고 {open} 카드를 펼칩니다. {first} 먼저 시작합니다.{mine}")
                    },
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
                    format!("Le tas est rebattu et forme un talon de {stock} cartes ; {open} est exposée."),
                    format!(
                        "버린 카드를 섞어 {stock}장짜리 새 더미를 만들고 {open} 카드를 펼칩니다."
                    ),
                )
            }
            Sight::Challenged { by, author, word } => {
                challenged(&r, *by, *author, &bold(word, ink))
            }
            Sight::Ruled(ruling) => ruled(&r, ruling, self.meant(ruling)),
            Sight::Accepted { seat } => {
                let verb = r.verb(*seat, ["accept", "accepts"], ["acceptez", "accepte"]);
                let told = format!("{} {verb}.", r.who(*seat));
                lang.pick(told.clone(), told, format!("{} 인정했습니다.", r.doer(*seat)))
            }
            Sight::Rang => {
                lang.pick("The bell rings.", "La cloche sonne.", "종이 울렸습니다.").to_owned()
            }
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
    let deals = r.doer(dealer);
    let (lots, dealer) = (lots.join(", "), r.who(dealer));
    r.lang.pick(
        format!("Cards drawn for the deal: {lots}; {dealer} {verb}."),
        format!("Tirage pour la donne : {lots} ; {dealer} {verb}."),
        format!("나눌 사람 뽑기: {lots}. {deals} 카드를 나눕니다."),
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
    if r.lang == Lang::Ko {
        return made_ko(r, claim);
    }
    match claim.manner {
        Manner::Word => {
            let verb = r.verb(claim.author, ["lay", "lays"], ["posez", "pose"]);
            format!("{name} {verb} {word}{out}.")
        }
        Manner::Insert => {
            let verb = r.verb(claim.author, ["turn", "turns"], ["changez", "change"]);
            r.lang.pick(
                format!("{name} {verb} {before} into {word}{out}."),
                format!("{name} {verb} {before} en {word}{out}."),
                String::new(),
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
                String::new(),
            )
        }
    }
}

fn made_ko(r: &Reader<'_>, claim: &Claim) -> String {
    let who = r.doer(claim.author);
    let (before, word) = (bold(&claim.before, r.ink), bold(&claim.word, r.ink));
    let told = match claim.manner {
        Manner::Word => format!("{who} {} 냈습니다.", Object.on(word)),
        Manner::Insert => format!("{who} {} {} 늘렸습니다.", Object.on(before), Into.on(word)),
        Manner::Exchange => {
            let (given, taken) = (cards(&claim.given), cards(&claim.taken));
            let (before, word) = (Object.on(before), Into.on(word));
            format!(
                "{who} {before} {word} 바꿨습니다: {} 주고 {} 받음.",
                Object.on(given),
                Object.on(taken)
            )
        }
    };
    match claim.closes && claim.taken.is_empty() {
        true => format!("{told} 이제 카드가 없습니다."),
        false => told,
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
    let ko = match (source, taken) {
        (Source::Open, Some(taken)) => format!("펼친 카드 {}", Object.on(taken)),
        (Source::Stock, Some(taken)) => format!("더미에서 {}", Object.on(taken)),
        (Source::Open, None) => "펼친 카드를".to_owned(),
        (Source::Stock, None) => "더미에서 한 장을".to_owned(),
    };
    let brought = if r.names.is_you(seat) { "가져왔습니다" } else { "가져갔습니다" };
    r.lang.pick(
        format!("{name} {discards} {} and {takes} {en}.", r.card(card)),
        format!("{name} {discards} {} et {takes} {fr}.", r.card(card)),
        format!("{} {} 버리고 {ko} {brought}.", r.doer(seat), Object.on(r.card(card))),
    )
}

fn game_over(r: &Reader<'_>, winners: SeatSet) -> String {
    let names = all(r.names, winners, r.lang);
    let one = winners.first().filter(|_| winners.len() == 1);
    let verb = match one {
        Some(seat) => r.verb(seat, ["win", "wins"], ["gagnez", "gagne"]),
        None => r.lang.pick("share the win", "se partagent la victoire", ""),
    };
    let korean = one.map_or_else(
        || format!("공동 승리: {names}"),
        |seat| format!("{} 이겼습니다", r.doer(seat)),
    );
    r.lang.pick(
        format!("The game is over: {names} {verb}."),
        format!("La partie est terminée : {names} {verb}."),
        format!("게임이 끝났습니다. {korean}."),
    )
}
