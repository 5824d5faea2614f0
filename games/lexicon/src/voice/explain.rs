//! Why something is refused, with the rule and what would be legal.

use super::speech::cards;
use crate::bag::Bag;
use crate::game::Lexicon;
use crate::refusal::Refusal;
use tablee_engine::Lang;
use tablee_engine::korean::Particle::Topic;

impl Lexicon {
    pub(super) fn why_not(&self, refusal: &Refusal, lang: Lang) -> String {
        match refusal {
            Refusal::NotInHand { missing } => not_in_hand(missing, lang),
            Refusal::NotYourTurn { turn } => lang.pick(
                format!("It is seat {turn}'s turn: play goes clockwise (L2)."),
                format!("C’est à la place {turn} de jouer : on tourne dans le sens horaire (L2)."),
                format!("지금은 {turn}번 자리 차례입니다. 시계 방향으로 돌아갑니다 (L2)."),
            ),
            Refusal::TooShort { min } => lang.pick(
                format!("A new word has at least {min} letters (L3.a)."),
                format!("Un mot nouveau a au moins {min} lettres (L3.a)."),
                format!("새 낱말은 {min}글자 이상이어야 합니다 (L3.a)."),
            ),
            Refusal::NoSuchWord { number, words } => no_such_word(*number, *words, lang),
            Refusal::NotAnInsertion { old } => lang.pick(
                format!("All letters of {old} must stay, in order; a lower-case letter is the Master and stays one (L3.c)."),
                format!("Toutes les lettres de {old} restent, dans l'ordre ; une minuscule est la Maîtresse et le reste (L3.c)."),
                format!("{old}의 글자는 모두 순서대로 남아야 합니다. 소문자는 마스터이며 그대로 마스터로 남습니다 (L3.c)."),
            ),
            Refusal::NotAnExchange { old } => lang.pick(
                format!("An exchange keeps the {} letters of {old}; use insert to make it longer (L3.d).", old.len()),
                format!("L'échange garde les {} lettres de {old} ; pour l'allonger, tapez insert (L3.d).", old.len()),
                format!("글자를 바꿔도 {old}처럼 {}글자여야 합니다. 늘리려면 insert를 입력하세요 (L3.d).", old.len()),
            ),
            Refusal::NotInDictionary { word } => lang.pick(
                format!("{word} is not in the dictionary, and this table refuses such words (L4.3)."),
                format!("{word} n'est pas au dictionnaire, et cette table refuse de tels mots (L4.3)."),
                format!("{} 사전에 없습니다. 이 테이블에서는 그런 낱말을 낼 수 없습니다 (L4.3).", Topic.on(word)),
            ),
            plain => self.plainly(plain, lang).to_owned(),
        }
    }

    fn plainly(&self, refusal: &Refusal, lang: Lang) -> &'static str {
        let (en, fr, ko) = match refusal {
            Refusal::GameOver => (
                "The game is over (L7.2): nothing can be played any more.",
                "La partie est terminée (L7.2) : on ne peut plus rien jouer.",
                "게임이 끝났습니다 (L7.2). 더는 플레이할 수 없습니다.",
            ),
            Refusal::NotSeated => (
                "Spectators cannot play: take a seat first (L2).",
                "Un spectateur ne joue pas : prenez d'abord place (L2).",
                "관전자는 플레이할 수 없습니다. 먼저 자리에 앉으세요 (L2).",
            ),
            Refusal::Retired => (
                "Whoever has reached the target has retired and plays no more (L7.2).",
                "Qui a atteint la limite s'est retiré et ne joue plus (L7.2).",
                "제한 점수에 이른 사람은 탈락하여 더는 플레이할 수 없습니다 (L7.2).",
            ),
            Refusal::RulingPending => (
                "The steward has to rule on the challenge first (L8.6).",
                "Le commissaire doit d'abord trancher la contestation (L8.6).",
                "먼저 심판이 이의를 판정해야 합니다 (L8.6).",
            ),
            Refusal::LastWordOpen => (
                "This word ends the hand: accept or challenge it, nothing else (L5.1).",
                "Ce mot termine la donne : acceptez-le ou contestez-le, rien d'autre (L5.1).",
                "이 낱말로 판이 끝납니다. 인정하거나 이의를 제기하는 것만 할 수 있습니다 (L5.1).",
            ),
            Refusal::NothingAdded => (
                "At least one card of your hand must be played (L3.c, L3.d).",
                "Il faut jouer au moins une carte de sa main (L3.c, L3.d).",
                "손에서 카드를 한 장 이상 내야 합니다 (L3.c, L3.d).",
            ),
            Refusal::NoChallengeOpen => (
                "No word can be challenged now: once the next seat has played, it stands (L5.1).",
                "Aucun mot n'est contestable : dès que le suivant a joué, le mot reste (L5.1).",
                "지금은 이의를 제기할 낱말이 없습니다. 다음 사람이 차례를 마치면 더는 이의를 제기할 수 없습니다 (L5.1).",
            ),
            Refusal::OwnWord => (
                "You cannot challenge your own word (L5.1).",
                "On ne conteste pas son propre mot (L5.1).",
                "자기 낱말에는 이의를 제기할 수 없습니다 (L5.1).",
            ),
            Refusal::NothingToAccept => (
                "There is nothing to accept: only a word that ends the hand is accepted (L5.1).",
                "Rien à accepter : on n'accepte qu'un mot qui termine la donne (L5.1).",
                "인정할 것이 없습니다. 판을 끝내는 낱말만 인정할 수 있습니다 (L5.1).",
            ),
            Refusal::NoRulingOpen => (
                "No challenge is waiting for a ruling (L8.6).",
                "Aucune contestation n'attend de décision (L8.6).",
                "판정을 기다리는 이의가 없습니다 (L8.6).",
            ),
            Refusal::BellAlreadyRung => (
                "The bell has rung already; the hand ends after the ruling (L8.2).",
                "La cloche a déjà sonné ; la donne finit après la décision (L8.2).",
                "종이 이미 울렸습니다. 판정이 나면 판이 끝납니다 (L8.2).",
            ),
            Refusal::NotInHand { .. }
            | Refusal::NotYourTurn { .. }
            | Refusal::TooShort { .. }
            | Refusal::NoSuchWord { .. }
            | Refusal::NotAnInsertion { .. }
            | Refusal::NotAnExchange { .. }
            | Refusal::NotInDictionary { .. } => ("", "", ""),
        };
        lang.pick(en, fr, ko)
    }
}

fn not_in_hand(missing: &Bag, lang: Lang) -> String {
    let list = cards(missing);
    let hint = if missing.masters() > 0 {
        lang.pick(
            " Letter cards are written as capitals; a lower-case letter is the Master.",
            " Les lettres s'écrivent en majuscules ; une minuscule est la Maîtresse.",
            " 글자 카드는 대문자로 적고, 소문자는 마스터입니다.",
        )
    } else {
        ""
    };
    lang.pick(
        format!("You lack {list}: only cards of your hand can be played (L3).{hint}"),
        format!("Il vous manque {list} : on ne joue que les cartes de sa main (L3).{hint}"),
        format!("손에 없는 카드입니다: {list}. 손에 있는 카드만 낼 수 있습니다 (L3).{hint}"),
    )
}

fn no_such_word(number: u8, words: u8, lang: Lang) -> String {
    match (lang, words) {
        (Lang::En, 0) => "There is no word on the table yet (L3.c).".to_owned(),
        (Lang::Fr, 0) => "Il n'y a pas encore de mot sur la table (L3.c).".to_owned(),
        (Lang::En, _) => {
            format!("There is no word {number}: they are numbered 1 to {words} (L3.c).")
        }
        (Lang::Fr, _) => {
            format!("Il n'y a pas de mot {number} : ils sont numérotés de 1 à {words} (L3.c).")
        }
        (Lang::Ko, 0) => "아직 바닥에 낱말이 없습니다 (L3.c).".to_owned(),
        (Lang::Ko, _) => {
            format!("{number}번 낱말은 없습니다. 낱말은 1번부터 {words}번까지 있습니다 (L3.c).")
        }
    }
}
