//! Narration of what happened, one sentence each.

use super::chips::signed;
use super::words::{row, who};
use crate::event::Sight;
use crate::game::Lexio;
use crate::text::TEXT;
use tablee_engine::text::{Value, say};
use tablee_engine::{ColorMode, Lang, Names, Seat, SeatSet, narrated};

impl Lexio {
    pub(super) fn narration(
        &self,
        sight: &Sight,
        names: &Names,
        lang: Lang,
        colors: ColorMode,
    ) -> String {
        let narrated =
            |stem, seat, values: &[(&str, Value)]| narrated(&TEXT, lang, stem, names, seat, values);
        match sight {
            Sight::Dealt { round, opener, hand } => {
                let opening = narrated("tell.dealt", *opener, &[("round", Value::from(*round))]);
                let Some(hand) = hand else { return opening };
                let tiles = row(*hand, colors);
                format!("{opening} {}", say!(TEXT, lang, "terminal.dealt", tiles = tiles))
            }
            Sight::Played { seat, tiles, combo: _, left } => {
                let play = format!("{} ({})", row(*tiles, colors), self.name(*tiles, lang));
                let values = [("play", Value::from(play)), ("left", Value::from(*left))];
                let stem = if *left == 0 { "tell.out" } else { "tell.played" };
                narrated(stem, *seat, &values)
            }
            Sight::Passed { seat } => narrated("tell.passed", *seat, &[]),
            Sight::TookTrick { seat } => narrated("tell.took", *seat, &[]),
            Sight::Settled { settlement, chips } => {
                let change = |(seat, chips): (Seat, &i64)| {
                    let net = signed(settlement.net(seat));
                    format!("{} {net} → {chips}", who(names, seat, lang))
                };
                let changes = (0..).map(Seat).zip(chips).map(change).collect::<Vec<_>>().join(", ");
                say!(TEXT, lang, "tell.settled", round = settlement.round, changes = changes)
            }
            Sight::Ended { winners } => ended(*winners, names, lang),
        }
    }
}

fn ended(winners: SeatSet, names: &Names, lang: Lang) -> String {
    match winners.first().filter(|_| winners.len() == 1) {
        Some(winner) => narrated(&TEXT, lang, "tell.won", names, winner, &[]),
        None => {
            let list: Vec<String> = winners.iter().map(|seat| who(names, seat, lang)).collect();
            say!(TEXT, lang, "tell.shared", names = list.join(", "))
        }
    }
}
