//! What happened, one sentence each.

use super::chips::signed;
use super::words::{count, row, sentence, who};
use crate::event::Sight;
use crate::game::Lexio;
use crate::settlement::Settlement;
use crate::tiles::Tiles;
use tablee_engine::{Ink, Lang, Names, Seat, SeatSet};

impl Lexio {
    pub(super) fn tell(&self, sight: &Sight, names: &Names, lang: Lang, ink: Ink) -> String {
        let who = |seat: &Seat| who(names, *seat, lang);
        let you = |seat: &Seat| names.is_you(*seat);
        let text = match sight {
            Sight::Dealt { round, opener, hand } => {
                let dealt = dealt(*hand, lang, ink);
                let leads = match (lang, you(opener)) {
                    (Lang::En | Lang::Ko, true) => "you lead".to_owned(),
                    (Lang::En | Lang::Ko, false) => format!("{} leads", who(opener)),
                    (Lang::Fr, true) => "vous menez".to_owned(),
                    (Lang::Fr, false) => format!("{} mène", who(opener)),
                };
                lang.either(
                    format!("Round {round}: {leads}{dealt}."),
                    format!("Manche {round} : {leads}{dealt}."),
                )
            }
            Sight::Played { seat, tiles, combo: _, left } => {
                let verb = match (lang, you(seat)) {
                    (Lang::En | Lang::Ko, true) => "play",
                    (Lang::En | Lang::Ko, false) => "plays",
                    (Lang::Fr, true) => "jouez",
                    (Lang::Fr, false) => "joue",
                };
                let (tiles, name) = (row(*tiles, ink), self.name(*tiles, lang));
                format!("{} {verb} {tiles} ({name}){}.", who(seat), remaining(*left, lang))
            }
            Sight::Passed { seat } => match (lang, you(seat)) {
                (Lang::En | Lang::Ko, true) => "you pass.".to_owned(),
                (Lang::En | Lang::Ko, false) => format!("{} passes.", who(seat)),
                (Lang::Fr, true) => "vous passez.".to_owned(),
                (Lang::Fr, false) => format!("{} passe.", who(seat)),
            },
            Sight::TookTrick { seat } => match (lang, you(seat)) {
                (Lang::En | Lang::Ko, true) => "you take the trick and lead anything.".to_owned(),
                (Lang::En | Lang::Ko, false) => format!("{} takes the trick and leads.", who(seat)),
                (Lang::Fr, true) => "vous prenez la main et menez à votre choix.".to_owned(),
                (Lang::Fr, false) => format!("{} prend la main et mène.", who(seat)),
            },
            Sight::Settled { settlement, chips } => self.settled(settlement, chips, names, lang),
            Sight::Ended { winners } => ended(*winners, names, lang),
        };
        sentence(text)
    }

    fn settled(&self, settlement: &Settlement, chips: &[i64], names: &Names, lang: Lang) -> String {
        let seats = (0..).map(Seat).zip(chips);
        let change = |(seat, chips): (Seat, &i64)| {
            let net = signed(settlement.net(seat));
            format!("{} {net} → {chips}", who(names, seat, lang))
        };
        let changes = seats.map(change).collect::<Vec<_>>().join(", ");
        let winner = who(names, settlement.winner, lang);
        match (lang, names.is_you(settlement.winner)) {
            (Lang::En | Lang::Ko, true) => format!("you are out of tiles! Chips: {changes}."),
            (Lang::En | Lang::Ko, false) => format!("{winner} is out of tiles. Chips: {changes}."),
            (Lang::Fr, true) => format!("vous n'avez plus de tuiles ! Jetons : {changes}."),
            (Lang::Fr, false) => format!("{winner} n'a plus de tuiles. Jetons : {changes}."),
        }
    }
}

fn dealt(hand: Option<Tiles>, lang: Lang, ink: Ink) -> String {
    hand.map_or(String::new(), |hand| {
        let hand = row(hand, ink);
        lang.either(format!("; your hand: {hand}"), format!(" ; votre main : {hand}"))
    })
}

fn remaining(left: u8, lang: Lang) -> String {
    match left {
        0 => String::new(),
        left => {
            let tiles = count(left, lang);
            lang.either(format!(", {tiles} left"), format!(", encore {tiles}"))
        }
    }
}

fn ended(winners: SeatSet, names: &Names, lang: Lang) -> String {
    let list: Vec<String> = winners.iter().map(|seat| who(names, seat, lang)).collect();
    let list = list.join(lang.either(" and ", " et "));
    let alone = winners.first().is_some_and(|seat| names.is_you(seat)) && winners.len() == 1;
    match (lang, alone, winners.len()) {
        (Lang::En | Lang::Ko, true, _) => "you win the match!".to_owned(),
        (Lang::En | Lang::Ko, false, 0 | 1) => format!("{list} wins the match."),
        (Lang::En | Lang::Ko, false, _) => format!("{list} share the win."),
        (Lang::Fr, true, _) => "vous gagnez la partie !".to_owned(),
        (Lang::Fr, false, 0 | 1) => format!("{list} gagne la partie."),
        (Lang::Fr, false, _) => format!("victoire partagée : {list}."),
    }
}
