//! Why something is refused, with the rule and what would be legal.

use super::speech::cards;
use crate::bag::Bag;
use crate::game::Lexicon;
use crate::refusal::Refusal;
use tablee_engine::Lang;

impl Lexicon {
    pub(super) fn why_not(&self, refusal: &Refusal, lang: Lang) -> String {
        match refusal {
            Refusal::NotInHand { missing } => not_in_hand(missing, lang),
            Refusal::NotYourTurn { turn } => lang.pick(
                format!("It is seat {turn}'s turn: play goes clockwise (L2)."),
                format!("C'est au siège {turn} : on joue dans le sens horaire (L2)."),
            ),
            Refusal::TooShort { min } => lang.pick(
                format!("A new word has at least {min} letters (L3.a)."),
                format!("Un mot nouveau a au moins {min} lettres (L3.a)."),
            ),
            Refusal::NoSuchWord { number, words } => no_such_word(*number, *words, lang),
            Refusal::NotAnInsertion { old } => lang.pick(
                format!("All letters of {old} must stay, in order; a small letter is the Master and stays one (L3.c)."),
                format!("Toutes les lettres de {old} restent, dans l'ordre ; une minuscule est la Maîtresse et le reste (L3.c)."),
            ),
            Refusal::NotAnExchange { old } => lang.pick(
                format!("An exchange keeps the {} letters of {old}; use insert to make it longer (L3.d).", old.len()),
                format!("L'échange garde les {} lettres de {old} ; pour l'allonger, tapez insert (L3.d).", old.len()),
            ),
            Refusal::NotInDictionary { word } => lang.pick(
                format!("{word} is not in the dictionary, and this table refuses such words (L4.3)."),
                format!("{word} n'est pas au dictionnaire, et cette table refuse de tels mots (L4.3)."),
            ),
            plain => self.plainly(plain, lang).to_owned(),
        }
    }

    fn plainly(&self, refusal: &Refusal, lang: Lang) -> &'static str {
        let (en, fr) = match refusal {
            Refusal::GameOver => (
                "The game is over (L7.2): nothing can be played any more.",
                "La partie est terminée (L7.2) : on ne peut plus rien jouer.",
            ),
            Refusal::NotSeated => (
                "Who looks on does not play: take a seat first (L2).",
                "Un spectateur ne joue pas : prenez d'abord place (L2).",
            ),
            Refusal::Retired => (
                "Whoever has reached the target has retired and plays no more (L7.2).",
                "Qui a atteint la limite s'est retiré et ne joue plus (L7.2).",
            ),
            Refusal::RulingPending => (
                "The steward has to rule on the challenge first (L8.6).",
                "Le commissaire doit d'abord trancher la contestation (L8.6).",
            ),
            Refusal::LastWordOpen => (
                "This word ends the hand: accept or challenge it, nothing else (L5.1).",
                "Ce mot termine la donne : acceptez-le ou contestez-le, rien d'autre (L5.1).",
            ),
            Refusal::NothingAdded => (
                "At least one card of your hand must be played (L3.c, L3.d).",
                "Il faut jouer au moins une carte de sa main (L3.c, L3.d).",
            ),
            Refusal::NoChallengeOpen => (
                "No word can be challenged now: once the next seat has played, it stands (L5.1).",
                "Aucun mot n'est contestable : dès que le suivant a joué, le mot reste (L5.1).",
            ),
            Refusal::OwnWord => (
                "Nobody challenges its own word (L5.1).",
                "On ne conteste pas son propre mot (L5.1).",
            ),
            Refusal::NothingToAccept => (
                "There is nothing to accept: only a word that ends the hand is accepted (L5.1).",
                "Rien à accepter : on n'accepte qu'un mot qui termine la donne (L5.1).",
            ),
            Refusal::NoRulingOpen => (
                "No challenge waits for a ruling (L8.6).",
                "Aucune contestation n'attend de décision (L8.6).",
            ),
            Refusal::BellAlreadyRung => (
                "The bell has rung already; the hand ends after the ruling (L8.2).",
                "La cloche a déjà sonné ; la donne finit après la décision (L8.2).",
            ),
            Refusal::NotInHand { .. }
            | Refusal::NotYourTurn { .. }
            | Refusal::TooShort { .. }
            | Refusal::NoSuchWord { .. }
            | Refusal::NotAnInsertion { .. }
            | Refusal::NotAnExchange { .. }
            | Refusal::NotInDictionary { .. } => ("", ""),
        };
        lang.pick(en, fr)
    }
}

fn not_in_hand(missing: &Bag, lang: Lang) -> String {
    let list = cards(missing);
    let hint = if missing.masters() > 0 {
        lang.pick(
            " Letter cards are written large; a small letter is the Master.",
            " Les lettres s'écrivent en majuscules ; une minuscule est la Maîtresse.",
        )
    } else {
        ""
    };
    lang.pick(
        format!("You lack {list}: only cards of your hand can be played (L3).{hint}"),
        format!("Il vous manque {list} : on ne joue que les cartes de sa main (L3).{hint}"),
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
    }
}
