//! The same facts in words, in English, French and Korean.

use crate::people::Presence;
use crate::person::PersonId;
use crate::seating::{Cause, Victory};
use crate::tournament::Tournament;
use crate::why::Fact;
use tablee_engine::Lang;

impl Tournament {
    /// "Why do I sit here?" in sentences, addressed to that person.
    pub fn why_told(&self, person: &PersonId, lang: Lang) -> Vec<String> {
        let name = |id: &PersonId| {
            self.people.get(id).map_or_else(|| id.to_string(), |person| person.name.clone())
        };
        self.why(person).iter().map(|fact| tell(fact, &name, lang)).collect()
    }
}

/// A fact in a sentence, addressed to the person it is about.
pub fn tell(fact: &Fact, name: &impl Fn(&PersonId) -> String, lang: Lang) -> String {
    match fact {
        Fact::Registered { entry } => lang.pick(
            format!("You registered (entry {entry})."),
            format!("Vous vous êtes inscrit (entrée {entry})."),
            format!("참가 신청을 했습니다 (기록 {entry})."),
        ),
        Fact::Is { presence, entry } => present(*presence, *entry, lang),
        Fact::Because { cause, .. } => because(cause, name, lang),
        Fact::Amended { entry, by, too_late } => amended(*entry, *by, *too_late, lang),
        Fact::Sits { round, table, seat } => {
            let seat = seat.0 + 1;
            lang.pick(
                format!("So in round {round} you sit at table {table}, seat {seat}."),
                format!("Donc, à la manche {round}, vous êtes à la table {table}, place {seat}."),
                format!("그래서 {round}라운드에는 {table}번 테이블 {seat}번 자리에 앉습니다."),
            )
        }
        Fact::Deals { table } => lang.pick(
            format!("You deal at table {table}."),
            format!("Vous donnez à la table {table}."),
            format!("{table}번 테이블에서 카드를 나눠 줍니다."),
        ),
        Fact::StandIn { .. } => lang.pick(
            "A bot plays for you until you are back.".to_owned(),
            "Un robot joue pour vous jusqu’à votre retour.".to_owned(),
            "돌아올 때까지 봇이 대신 합니다.".to_owned(),
        ),
        Fact::KnockedOut { round, table } => lang.pick(
            format!("In round {round} you were not among the best of table {table}."),
            format!(
                "À la manche {round}, vous n'étiez pas parmi les meilleurs de la table {table}."
            ),
            format!("{round}라운드에서 {table}번 테이블의 진출자에 들지 못했습니다."),
        ),
    }
}

fn present(presence: Presence, entry: usize, lang: Lang) -> String {
    match presence {
        Presence::Expected => lang.pick(
            format!("You are expected (entry {entry})."),
            format!("On vous attend (entrée {entry})."),
            format!("아직 도착을 기다리고 있습니다 (기록 {entry})."),
        ),
        Presence::Present => lang.pick(
            format!("You are here (entry {entry})."),
            format!("Vous êtes là (entrée {entry})."),
            format!("출석했습니다 (기록 {entry})."),
        ),
        Presence::NoShow => lang.pick(
            format!("You were called and did not come (entry {entry})."),
            format!("On vous a appelé et vous n'êtes pas venu (entrée {entry})."),
            format!("호명했지만 오지 않았습니다 (기록 {entry})."),
        ),
        Presence::Withdrawn => lang.pick(
            format!("You left (entry {entry})."),
            format!("Vous êtes parti (entrée {entry})."),
            format!("기권했습니다 (기록 {entry})."),
        ),
    }
}

fn because(cause: &Cause, name: &impl Fn(&PersonId) -> String, lang: Lang) -> String {
    match cause {
        Cause::Lot => lang.pick(
            "The first seating was drawn by lot.".to_owned(),
            "Les premières places ont été tirées au sort.".to_owned(),
            "첫 자리는 제비뽑기로 정했습니다.".to_owned(),
        ),
        Cause::Won { round, table, entry, how } => {
            let how = victory(*how, lang);
            lang.pick(
                format!("In round {round} you won table {table} {how} (entry {entry})."),
                format!("À la manche {round}, vous avez gagné à la table {table} {how} (entrée {entry})."),
                format!("{round}라운드에서 {table}번 테이블을 {how} 이겼습니다 (기록 {entry})."),
            )
        }
        Cause::MovedUp { from, to, seat_of } => {
            let whose = name(seat_of);
            lang.pick(
                format!("The winner moves up: from table {from} to table {to}, to the seat that {whose} left."),
                format!("Le gagnant avance : de la table {from} à la table {to}, à la place quittée par {whose}."),
                format!("이긴 사람은 {from}번에서 {to}번 테이블로 옮겨 {whose} 님이 비운 자리에 앉습니다."),
            )
        }
        Cause::Stayed { round, table, winner, entry } => {
            let winner = name(winner);
            lang.pick(
                format!("In round {round} {winner} won table {table} (entry {entry}), so you stayed."),
                format!("À la manche {round}, {winner} a gagné la table {table} (entrée {entry}) : vous restez."),
                format!("{round}라운드에서 {winner} 님이 {table}번 테이블을 이겨서 (기록 {entry}) 그대로 남았습니다."),
            )
        }
        Cause::Arrived { entry } => lang.pick(
            format!("You came after the seating was drawn and were given a free seat (entry {entry})."),
            format!("Vous êtes arrivé après le placement et avez reçu une place libre (entrée {entry})."),
            format!("자리가 정해진 뒤에 와서 빈자리에 앉았습니다 (기록 {entry})."),
        ),
        Cause::Levelled { from } => lang.pick(
            format!("You were moved from table {from} so that table sizes are right and nobody sits out."),
            format!("Vous avez quitté la table {from} pour équilibrer les tables : personne ne reste sans jouer."),
            format!("테이블 인원을 맞추고 아무도 쉬지 않도록 {from}번 테이블에서 옮겼습니다."),
        ),
        Cause::Paired { rank, met } => lang.pick(
            format!("You were ranked {rank} and meet people with a similar score (earlier meetings at this table: {met})."),
            format!("Vous étiez au rang {rank} et rencontrez des joueurs de score proche (rencontres précédentes : {met})."),
            format!("순위가 {rank}위라서 비슷한 순위끼리 만납니다 (이전 만남 {met}회)."),
        ),
        Cause::Mixed { met } => lang.pick(
            format!("You meet the people you have met least so far (earlier meetings: {met})."),
            format!("Vous jouez avec les personnes que vous avez le moins rencontrées (rencontres précédentes : {met})."),
            format!("되도록 만나지 않았던 사람들과 만납니다 (이전 만남 {met}회)."),
        ),
        Cause::Advanced { round, table, place, entry } => lang.pick(
            format!("In round {round} you finished in place {place} at table {table} and play on (entry {entry})."),
            format!("À la manche {round}, vous avez fini au rang {place} de la table {table} et vous continuez (entrée {entry})."),
            format!("{round}라운드에서 {table}번 테이블 {place}위로 진출했습니다 (기록 {entry})."),
        ),
        Cause::ByHand { entry } => lang.pick(
            format!("The organiser changed the seats by hand (entry {entry})."),
            format!("L'organisateur a changé les places à la main (entrée {entry})."),
            format!("운영자가 직접 자리를 바꿨습니다 (기록 {entry})."),
        ),
    }
}

fn victory(how: Victory, lang: Lang) -> &'static str {
    match how {
        Victory::Out => {
            lang.pick("by going out", "en posant toutes vos cartes", "먼저 카드를 다 내어")
        }
        Victory::Points => lang.pick("by points", "aux points", "점수로"),
        Victory::Draw => lang.pick(
            "by drawing the higher card",
            "en tirant la plus haute carte",
            "동점에서 더 높은 카드를 뽑아",
        ),
    }
}

fn amended(entry: usize, by: usize, too_late: bool, lang: Lang) -> String {
    match too_late {
        false => lang.pick(
            format!("Entry {entry} was corrected by entry {by}; the corrected result counts."),
            format!("L'entrée {entry} a été corrigée par l'entrée {by} ; le résultat corrigé compte."),
            format!("기록 {entry}번은 기록 {by}번에서 정정되었고, 정정된 결과를 따릅니다."),
        ),
        true => lang.pick(
            format!("Entry {entry} was corrected by entry {by} after this round had begun: the score changed, the seat did not."),
            format!("L'entrée {entry} a été corrigée par l'entrée {by} après le début de cette manche : le score a changé, pas la place."),
            format!("기록 {entry}번은 이 라운드가 시작된 뒤 기록 {by}번에서 정정되어, 점수만 바뀌고 자리는 그대로입니다."),
        ),
    }
}
