//! What happened, one sentence each.

use super::chips::signed;
use super::words::{count, row, sentence, who};
use crate::event::Sight;
use crate::game::Lexio;
use crate::settlement::Settlement;
use crate::tiles::Tiles;
use tablee_engine::korean::Particle::{Object, Subject};
use tablee_engine::korean::doer;
use tablee_engine::{Ink, Lang, Names, Seat, SeatSet};

impl Lexio {
    pub(super) fn tell(&self, sight: &Sight, names: &Names, lang: Lang, ink: Ink) -> String {
        let who = |seat: &Seat| who(names, *seat, lang);
        let you = |seat: &Seat| names.is_you(*seat);
        let text = match sight {
            Sight::Dealt { round, opener, hand } => {
                let dealt = dealt(*hand, lang, ink);
                let leads = match (lang, you(opener)) {
                    (Lang::En, true) => "you lead".to_owned(),
                    (Lang::En, false) => format!("{} leads", who(opener)),
                    (Lang::Fr, true) => "vous menez".to_owned(),
                    (Lang::Fr, false) => format!("{} mène", who(opener)),
                    (Lang::Ko, _) => format!("{} 선입니다", doer(names, *opener)),
                };
                lang.pick(
                    format!("Round {round}: {leads}{dealt}."),
                    format!("Manche {round} : {leads}{dealt}."),
                    format!("{round}라운드: {leads}{dealt}."),
                )
            }
            Sight::Played { seat, tiles, combo: _, left } => {
                let (tiles, name) = (row(*tiles, ink), self.name(*tiles, lang));
                let left = remaining(*left, lang);
                let verb = match (lang, you(seat)) {
                    (Lang::En, true) => "play",
                    (Lang::En, false) => "plays",
                    (Lang::Fr, true) => "jouez",
                    (Lang::Fr, false) => "joue",
                    (Lang::Ko, _) => {
                        let (who, it) = (doer(names, *seat), Object.after(&name));
                        return format!("{who} {tiles} ({name}){it} 냈습니다{left}.");
                    }
                };
                format!("{} {verb} {tiles} ({name}){left}.", who(seat))
            }
            Sight::Passed { seat } => match (lang, you(seat)) {
                (Lang::En, true) => "you pass.".to_owned(),
                (Lang::En, false) => format!("{} passes.", who(seat)),
                (Lang::Fr, true) => "vous passez.".to_owned(),
                (Lang::Fr, false) => format!("{} passe.", who(seat)),
                (Lang::Ko, _) => format!("{} 패스했습니다.", doer(names, *seat)),
            },
            Sight::TookTrick { seat } => match (lang, you(seat)) {
                (Lang::En, true) => "you take the trick and lead anything.".to_owned(),
                (Lang::En, false) => format!("{} takes the trick and leads.", who(seat)),
                (Lang::Fr, true) => "vous prenez la main et menez à votre choix.".to_owned(),
                (Lang::Fr, false) => format!("{} prend la main et mène.", who(seat)),
                (Lang::Ko, true) => {
                    "내가 트릭을 따고 선이 됩니다. 무엇이든 낼 수 있습니다.".to_owned()
                }
                (Lang::Ko, false) => format!("{} 트릭을 따고 선이 됩니다.", doer(names, *seat)),
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
            (Lang::En, true) => format!("you are out of tiles! Chips: {changes}."),
            (Lang::En, false) => format!("{winner} is out of tiles. Chips: {changes}."),
            (Lang::Fr, true) => format!("vous n'avez plus de tuiles ! Jetons : {changes}."),
            (Lang::Fr, false) => format!("{winner} n'a plus de tuiles. Jetons : {changes}."),
            (Lang::Ko, true) => format!("내가 타일을 모두 털었습니다! 칩: {changes}."),
            (Lang::Ko, false) => {
                format!("{} 타일을 모두 털었습니다. 칩: {changes}.", Subject.on(winner))
            }
        }
    }
}

fn dealt(hand: Option<Tiles>, lang: Lang, ink: Ink) -> String {
    hand.map_or(String::new(), |hand| {
        let hand = row(hand, ink);
        lang.pick(
            format!("; your hand: {hand}"),
            format!(" ; votre main : {hand}"),
            format!(". 내 패: {hand}"),
        )
    })
}

fn remaining(left: u8, lang: Lang) -> String {
    match left {
        0 => String::new(),
        left => {
            let tiles = count(left, lang);
            lang.pick(
                format!(", {tiles} left"),
                format!(", encore {tiles}"),
                format!(". 남은 {tiles}"),
            )
        }
    }
}

fn ended(winners: SeatSet, names: &Names, lang: Lang) -> String {
    let list: Vec<String> = winners.iter().map(|seat| who(names, seat, lang)).collect();
    let list = list.join(lang.pick(" and ", " et ", ", "));
    let alone = winners.first().is_some_and(|seat| names.is_you(seat)) && winners.len() == 1;
    match (lang, alone, winners.len()) {
        (Lang::En, true, _) => "you win the match!".to_owned(),
        (Lang::En, false, 0 | 1) => format!("{list} wins the match."),
        (Lang::En, false, _) => format!("{list} share the win."),
        (Lang::Fr, true, _) => "vous gagnez la partie !".to_owned(),
        (Lang::Fr, false, 0 | 1) => format!("{list} gagne la partie."),
        (Lang::Fr, false, _) => format!("victoire partagée : {list}."),
        (Lang::Ko, true, _) => "이겼습니다!".to_owned(),
        (Lang::Ko, false, 0 | 1) => format!("{} 이겼습니다.", Subject.on(list)),
        (Lang::Ko, false, _) => format!("공동 승리: {list}."),
    }
}
