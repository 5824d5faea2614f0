//! The settlement of a round as lines of the terminal picture: hands left, who pays whom.

use super::chips::signed;
use super::words::{row, sentence, who};
use crate::game::Lexio;
use crate::settlement::Settlement;
use tablee_engine::{Hue, Ink, Lang, Names, Seat};

impl Lexio {
    pub(super) fn draw_settlement(
        &self,
        settlement: &Settlement,
        names: &Names,
        lang: Lang,
        ink: Ink,
    ) -> Vec<String> {
        let winner = who(names, settlement.winner, lang);
        let play = row(settlement.last_play, ink);
        let round = settlement.round;
        let title = match (lang, names.is_you(settlement.winner)) {
            (Lang::En | Lang::Ko, _) => format!("Round {round} ended when {winner} played {play}"),
            (Lang::Fr, true) => format!("Fin de la manche {round} : vous avez joué {play}"),
            (Lang::Fr, false) => format!("Fin de la manche {round} : {winner} a joué {play}"),
        };
        let mut lines = vec![ink.paint(Hue::Bold, title)];
        for (seat, left) in (0..).map(Seat).zip(&settlement.left) {
            let net = format!("{:>5}", signed(settlement.net(seat)));
            let name = sentence(who(names, seat, lang));
            lines.push(format!("  {:<12.12} {net}  {}", name, row(*left, ink)));
            lines.extend(self.draw_payments(settlement, seat, names, lang));
        }
        lines
    }

    fn draw_payments(
        &self,
        settlement: &Settlement,
        payer: Seat,
        names: &Names,
        lang: Lang,
    ) -> Option<String> {
        let row = settlement.payments.get(payer.index())?;
        let paid = (0..).map(Seat).zip(row).filter(|(_, chips)| **chips > 0);
        let each = |(seat, chips): (Seat, &u16)| format!("{:.10} {chips}", who(names, seat, lang));
        let list = paid.map(each).collect::<Vec<_>>().join(", ");
        let pays = match (lang, names.is_you(payer)) {
            (Lang::En | Lang::Ko, true) => "pay",
            (Lang::En | Lang::Ko, false) => "pays",
            (Lang::Fr, true) => "payez :",
            (Lang::Fr, false) => "paie :",
        };
        (!list.is_empty()).then(|| format!("  {:<12} {:>5}  {pays} {list}", "", ""))
    }
}
