//! The settlement of a round as lines of the terminal picture: hands left, who pays whom.

use super::chips::signed;
use super::picture::NAME_COLUMN;
use super::words::{row, sentence, who};
use crate::game::Lexio;
use crate::settlement::Settlement;
use tablee_engine::columns::{cut, pad};
use tablee_engine::korean::Particle::Object;
use tablee_engine::korean::doer;
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
            (Lang::En, _) => format!("Round {round} ended when {winner} played {play}"),
            (Lang::Fr, true) => format!("Fin de la manche {round} : vous avez joué {play}"),
            (Lang::Fr, false) => format!("Fin de la manche {round} : {winner} a joué {play}"),
            (Lang::Ko, _) => {
                let (who, play) = (doer(names, settlement.winner), Object.on(play));
                format!("{round}라운드 끝: {who} {play} 냈습니다")
            }
        };
        let mut lines = vec![ink.paint(Hue::Bold, title)];
        for (seat, left) in (0..).map(Seat).zip(&settlement.left) {
            let net = format!("{:>5}", signed(settlement.net(seat)));
            let name = sentence(who(names, seat, lang));
            let name = pad(&cut(&name, NAME_COLUMN), NAME_COLUMN);
            lines.push(format!("  {name} {net}  {}", row(*left, ink)));
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
        let each =
            |(seat, chips): (Seat, &u16)| format!("{} {chips}", cut(&who(names, seat, lang), 10));
        let list = paid.map(each).collect::<Vec<_>>().join(", ");
        let pays = match (lang, names.is_you(payer)) {
            (Lang::En, true) => "pay",
            (Lang::En, false) => "pays",
            (Lang::Fr, true) => "payez :",
            (Lang::Fr, false) => "paie :",
            (Lang::Ko, _) => "내는 칩:",
        };
        (!list.is_empty()).then(|| format!("  {:NAME_COLUMN$} {:>5}  {pays} {list}", "", ""))
    }
}
