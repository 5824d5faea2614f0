//! The settlement of a round as lines of the terminal picture: hands left, who pays whom.

use super::chips::signed;
use super::picture::NAME_COLUMN;
use super::words::{capital, row, who};
use crate::game::Lexio;
use crate::scoring::Settlement;
use crate::text::TEXT;
use tablee_engine::columns::{cut, pad};
use tablee_engine::text::say;
use tablee_engine::{ColorMode, Hue, Lang, Names, Seat};

impl Lexio {
    pub(super) fn draw_settlement(
        &self,
        settlement: &Settlement,
        names: &Names,
        lang: Lang,
        colors: ColorMode,
    ) -> Vec<String> {
        let (round, winner) = (settlement.round, settlement.winner);
        let title = match names.is_you(winner) {
            true => say!(TEXT, lang, "pay.title.you", round = round),
            false => say!(TEXT, lang, "pay.title", round = round, name = names.of(winner)),
        };
        let play = row(settlement.last_play, colors);
        let mut lines = vec![format!("{} ({play})", colors.paint(Hue::Bold, title))];
        for (seat, left) in (0..).map(Seat).zip(&settlement.left) {
            let net = format!("{:>5}", signed(settlement.net(seat)));
            let name = capital(who(names, seat, lang));
            let name = pad(&cut(&name, NAME_COLUMN), NAME_COLUMN);
            lines.push(format!("  {name} {net}  {}", row(*left, colors)));
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
        let pays = say!(TEXT, lang, "terminal.pays", list = &list);
        (!list.is_empty()).then(|| format!("  {:NAME_COLUMN$} {:>5}  {pays}", "", ""))
    }
}
