//! Lexicon in English, French and Korean: rulebook, sentences and the terminal picture.

mod explain;
mod hand_over;
mod narrate;
mod picture;
mod reason;
mod ruling;
mod speech;

use crate::action::{Action, Source};
use crate::bag::Bag;
use crate::desk::{Desk, Role};
use crate::event::Sight;
use crate::game::Lexicon;
use crate::refusal::Refusal;
use crate::scene::Phase;
use crate::transfer::Transfer;
use crate::view::View;
use speech::cards;
use tablee_engine::korean::Particle::Subject;
use tablee_engine::{Ink, Lang, Names, Sign, Voice};

impl Voice for Lexicon {
    fn blurb(lang: Lang) -> (&'static str, &'static str) {
        lang.pick(
            ("Lexicon", "Lay words, change those of others, and be first without a card."),
            ("Lexicon", "Posez des mots, changez ceux des autres, videz votre main le premier."),
            ("렉시콘", "낱말을 내고 남의 낱말을 바꾸며, 가장 먼저 카드를 모두 털어내세요."),
        )
    }

    fn rulebook(lang: Lang) -> &'static str {
        lang.pick(
            include_str!("../../RULES.md"),
            include_str!("../../RULES.fr.md"),
            include_str!("../../RULES.ko.md"),
        )
    }

    fn topic(&self, view: &View) -> &'static str {
        match view.scene.phase {
            Phase::Play => "L3",
            Phase::Closing => "L5",
            Phase::Ruling => "L8",
            Phase::Over => "L7",
        }
    }

    fn narrate(&self, sight: &Sight, names: &Names, lang: Lang, ink: Ink) -> String {
        self.tell(sight, names, lang, ink)
    }

    fn explain(&self, refusal: &Refusal, lang: Lang) -> String {
        self.why_not(refusal, lang)
    }

    fn picture(&self, view: &View, names: &Names, lang: Lang, ink: Ink) -> String {
        self.draw(view, names, lang, ink)
    }

    fn caption(&self, view: &View, action: &Action, lang: Lang) -> String {
        let old = |number: &u8| view.scene.words.get(*number);
        match action {
            Action::Word(word) => self.shed(view, Some(Transfer::laying(word)), lang),
            Action::Insert { number, word } => {
                self.shed(view, old(number).and_then(|o| Transfer::inserting(o, word).ok()), lang)
            }
            Action::Exchange { number, word } => {
                swap(old(number).and_then(|o| Transfer::exchanging(o, word).ok()), lang)
            }
            Action::Discard { card: _, source: Source::Open } => match view.scene.exposed() {
                Some(open) => lang.pick(
                    format!("takes {open}"),
                    format!("prend {open}"),
                    format!("{open} 가져오기"),
                ),
                None => String::new(),
            },
            Action::Discard { card: _, source: Source::Stock } => lang
                .pick("takes an unseen card", "prend une carte cachée", "더미에서 뽑기")
                .to_owned(),
            Action::Challenge => match &view.scene.claim {
                Some(claim) => lang.pick(
                    format!("is {} a word?", claim.word.spelling()),
                    format!("{} est-il un mot ?", claim.word.spelling()),
                    format!("{} 낱말이 맞는지", Subject.on(claim.word.spelling())),
                ),
                None => String::new(),
            },
            Action::Accept => lang.pick("lets it stand", "laisse passer", "그대로 인정").to_owned(),
        }
    }

    fn prompt(&self, view: &View, lang: Lang) -> String {
        let desk = Desk { seat: view.seat, hand: &view.hand(), scene: &view.scene };
        match desk.role() {
            Ok(Role::Turn) => self.your_turn(&desk, lang),
            Ok(Role::Judge) => lang
                .pick(
                    "The hand ends with this word: type accept or challenge.",
                    "La donne finit sur ce mot : tapez accept ou challenge.",
                    "이 낱말로 판이 끝납니다. accept 또는 challenge를 입력하세요.",
                )
                .to_owned(),
            Ok(Role::Onlooker) => lang.pick(
                format!("Seat {} is to play; you may type challenge.", view.scene.turn),
                format!("À la place {} de jouer ; vous pouvez taper challenge.", view.scene.turn),
                format!("{}번 자리 차례입니다. challenge를 입력할 수 있습니다.", view.scene.turn),
            ),
            Err(refusal) => self.waiting_for(view, &refusal, lang),
        }
    }

    fn reason(&self, view: &View, action: &Action, sign: &Sign, lang: Lang) -> String {
        self.because(view, action, sign, lang)
    }
}

impl Lexicon {
    fn your_turn(&self, desk: &Desk<'_>, lang: Lang) -> String {
        let table = !desk.scene.words.is_empty();
        let mut text = match (lang, table) {
            (Lang::En, false) => "Your turn: word CHAT, or discard X open, discard X stock",
            (Lang::En, true) => {
                "Your turn: word CHAT, insert 1 CHATS, exchange 1 CHAR, or discard X open|stock"
            }
            (Lang::Fr, false) => "À vous : word CHAT, ou discard X open, discard X stock",
            (Lang::Fr, true) => {
                "À vous : word CHAT, insert 1 CHATS, exchange 1 CHAR, ou discard X open|stock"
            }
            (Lang::Ko, false) => "내 차례: word CHAT, 또는 discard X open, discard X stock",
            (Lang::Ko, true) => {
                "내 차례: word CHAT, insert 1 CHATS, exchange 1 CHAR, 또는 discard X open|stock"
            }
        }
        .to_owned();
        if desk.hand.masters() > 0 {
            text += lang.pick(
                "; a lower-case letter is the Master",
                " ; une minuscule est la Maîtresse",
                "; 소문자는 마스터",
            );
        }
        if desk.seat.is_some_and(|seat| desk.may_challenge(seat)) {
            text += lang.pick("; or challenge", " ; ou challenge", "; 또는 challenge");
        }
        text + "."
    }

    fn waiting_for(&self, view: &View, refusal: &Refusal, lang: Lang) -> String {
        match (view.scene.phase, refusal) {
            (Phase::Over, _) => lang
                .pick("The game is over.", "La partie est terminée.", "게임이 끝났습니다.")
                .to_owned(),
            (Phase::Ruling, _) => lang
                .pick(
                    "The steward decides: rule valid, rule misspelling or rule nonword.",
                    "Au commissaire de trancher : rule valid, rule misspelling ou rule nonword.",
                    "심판이 판정합니다: rule valid, rule misspelling 또는 rule nonword.",
                )
                .to_owned(),
            (Phase::Closing, _) => lang
                .pick(
                    "The others accept or challenge the last word.",
                    "Les autres acceptent ou contestent le dernier mot.",
                    "다른 사람들이 마지막 낱말을 인정하거나 이의를 제기합니다.",
                )
                .to_owned(),
            (Phase::Play, _) => lang.pick(
                format!("Seat {} is to play.", view.scene.turn),
                format!("À la place {} de jouer.", view.scene.turn),
                format!("{}번 자리 차례입니다.", view.scene.turn),
            ),
        }
    }

    /// What a play rids the hand of.
    fn shed(&self, view: &View, transfer: Option<Transfer>, lang: Lang) -> String {
        let given = transfer.map_or(Bag::EMPTY, |cards| cards.given);
        if !given.is_empty() && view.hand().minus(&given).is_empty() {
            return lang.pick("goes out!", "termine !", "다 털기!").to_owned();
        }
        let (count, points) = (given.len(), self.pack.total(&given));
        let s = if count > 1 { "s" } else { "" };
        lang.pick(
            format!("sheds {count} card{s}, {points} points"),
            format!("pose {count} carte{s}, {points} points de moins"),
            format!("{count}장, {points}점 털기"),
        )
    }
}

fn swap(transfer: Option<Transfer>, lang: Lang) -> String {
    let Some(Transfer { given, taken }) = transfer else { return String::new() };
    let (given, taken) = (cards(&given), cards(&taken));
    lang.pick(
        format!("gives {given}, takes {taken}"),
        format!("donne {given}, prend {taken}"),
        format!("{given} 주고 {taken} 받기"),
    )
}
