//! The same facts in words, in English, French and Korean.

use crate::people::Presence;
use crate::person::PersonId;
use crate::seating::{Cause, Victory};
use crate::tournament::Tournament;
use crate::why::Fact;
use serde::{Deserialize, Serialize};
use tablee_engine::Lang;

/// A language tournaments speak.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tongue {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
    /// Korean.
    Ko,
}

impl Tongue {
    /// Every language.
    pub const ALL: [Tongue; 3] = [Tongue::En, Tongue::Fr, Tongue::Ko];

    fn pick<T>(self, en: T, fr: T, ko: T) -> T {
        match self {
            Tongue::En => en,
            Tongue::Fr => fr,
            Tongue::Ko => ko,
        }
    }
}

impl Tournament {
    /// "Why do I sit here?" in sentences, addressed to that person.
    pub fn why_told(&self, person: &PersonId, tongue: Tongue) -> Vec<String> {
        let name = |id: &PersonId| {
            self.people.get(id).map_or_else(|| id.to_string(), |person| person.name.clone())
        };
        self.why(person).iter().map(|fact| tell(fact, &name, tongue)).collect()
    }
}

/// A fact in a sentence, addressed to the person it is about.
pub fn tell(fact: &Fact, name: &impl Fn(&PersonId) -> String, tongue: Tongue) -> String {
    match fact {
        Fact::Registered { entry } => tongue.pick(
            format!("You registered (entry {entry})."),
            format!("Vous vous êtes inscrit (entrée {entry})."),
            format!("참가 신청을 했습니다 (기록 {entry})."),
        ),
        Fact::Is { presence, entry } => present(*presence, *entry, tongue),
        Fact::Because { cause, .. } => because(cause, name, tongue),
        Fact::Amended { entry, by, too_late } => amended(*entry, *by, *too_late, tongue),
        Fact::Sits { round, table, seat } => {
            let seat = seat.0 + 1;
            tongue.pick(
                format!("So in round {round} you sit at table {table}, seat {seat}."),
                format!("Donc, à la manche {round}, vous êtes à la table {table}, place {seat}."),
                format!("그래서 {round}라운드에는 {table}번 테이블 {seat}번 자리에 앉습니다."),
            )
        }
        Fact::Deals { table } => tongue.pick(
            format!("You deal at table {table}."),
            format!("Vous donnez à la table {table}."),
            format!("{table}번 테이블에서 카드를 나눠 줍니다."),
        ),
        Fact::StandIn { bot } => tongue.pick(
            format!("The bot {bot} plays for you until you are back."),
            format!("Le robot {bot} joue pour vous jusqu'à votre retour."),
            format!("돌아올 때까지 봇 {bot}이(가) 대신 둡니다."),
        ),
        Fact::KnockedOut { round, table } => tongue.pick(
            format!("In round {round} you were not among the best of table {table}."),
            format!(
                "À la manche {round}, vous n'étiez pas parmi les meilleurs de la table {table}."
            ),
            format!("{round}라운드에서 {table}번 테이블의 진출자에 들지 못했습니다."),
        ),
    }
}

fn present(presence: Presence, entry: usize, tongue: Tongue) -> String {
    match presence {
        Presence::Expected => tongue.pick(
            format!("You are expected (entry {entry})."),
            format!("On vous attend (entrée {entry})."),
            format!("아직 도착을 기다리고 있습니다 (기록 {entry})."),
        ),
        Presence::Present => tongue.pick(
            format!("You are here (entry {entry})."),
            format!("Vous êtes là (entrée {entry})."),
            format!("출석했습니다 (기록 {entry})."),
        ),
        Presence::NoShow => tongue.pick(
            format!("You were called and did not come (entry {entry})."),
            format!("On vous a appelé et vous n'êtes pas venu (entrée {entry})."),
            format!("호명했지만 오지 않았습니다 (기록 {entry})."),
        ),
        Presence::Withdrawn => tongue.pick(
            format!("You left (entry {entry})."),
            format!("Vous êtes parti (entrée {entry})."),
            format!("기권했습니다 (기록 {entry})."),
        ),
    }
}

fn because(cause: &Cause, name: &impl Fn(&PersonId) -> String, tongue: Tongue) -> String {
    match cause {
        Cause::Lot => tongue.pick(
            "The first seating was drawn by lot.".to_owned(),
            "Les premières places ont été tirées au sort.".to_owned(),
            "첫 자리는 제비뽑기로 정했습니다.".to_owned(),
        ),
        Cause::Won { round, table, entry, how } => {
            let how = victory(*how, tongue);
            tongue.pick(
                format!("In round {round} you won table {table} {how} (entry {entry})."),
                format!("À la manche {round}, vous avez gagné la table {table} {how} (entrée {entry})."),
                format!("{round}라운드에서 {table}번 테이블을 {how} 이겼습니다 (기록 {entry})."),
            )
        }
        Cause::MovedUp { from, to, seat_of } => {
            let whose = name(seat_of);
            tongue.pick(
                format!("The winner moves up: from table {from} to table {to}, to the seat {whose} left."),
                format!("Le gagnant avance : de la table {from} à la table {to}, à la place quittée par {whose}."),
                format!("이긴 사람은 {from}번에서 {to}번 테이블로 옮겨 {whose} 님이 비운 자리에 앉습니다."),
            )
        }
        Cause::Stayed { round, table, winner, entry } => {
            let winner = name(winner);
            tongue.pick(
                format!("In round {round} {winner} won table {table} (entry {entry}), so you stayed."),
                format!("À la manche {round}, {winner} a gagné la table {table} (entrée {entry}) : vous restez."),
                format!("{round}라운드에서 {winner} 님이 {table}번 테이블을 이겨서 (기록 {entry}) 그대로 남았습니다."),
            )
        }
        Cause::Arrived { entry } => tongue.pick(
            format!("You came after the seating was drawn and were given a free seat (entry {entry})."),
            format!("Vous êtes arrivé après le placement et avez reçu une place libre (entrée {entry})."),
            format!("자리가 정해진 뒤에 와서 빈자리에 앉았습니다 (기록 {entry})."),
        ),
        Cause::Levelled { from } => tongue.pick(
            format!("You were moved from table {from} so that table sizes are right and nobody sits out."),
            format!("Vous avez quitté la table {from} pour équilibrer les tables : personne ne reste sans jouer."),
            format!("테이블 인원을 맞추고 아무도 쉬지 않도록 {from}번 테이블에서 옮겼습니다."),
        ),
        Cause::Paired { rank, met } => tongue.pick(
            format!("You stood in place {rank} and meet your equals ({met} of these pairs' meetings were before)."),
            format!("Vous étiez {rank}ᵉ et rencontrez vos égaux ({met} rencontres entre vous auparavant)."),
            format!("순위가 {rank}위라서 비슷한 순위끼리 만납니다 (이전 만남 {met}회)."),
        ),
        Cause::Mixed { met } => tongue.pick(
            format!("You meet people you have met as little as possible ({met} meetings before)."),
            format!("Vous rencontrez des gens croisés le moins possible ({met} rencontres auparavant)."),
            format!("되도록 만나지 않았던 사람들과 만납니다 (이전 만남 {met}회)."),
        ),
        Cause::Advanced { round, table, place, entry } => tongue.pick(
            format!("In round {round} you came {place} of table {table} and play on (entry {entry})."),
            format!("À la manche {round}, {place}ᵉ de la table {table}, vous continuez (entrée {entry})."),
            format!("{round}라운드에서 {table}번 테이블 {place}위로 진출했습니다 (기록 {entry})."),
        ),
        Cause::ByHand { entry } => tongue.pick(
            format!("The organiser changed the seats by hand (entry {entry})."),
            format!("L'organisateur a changé les places à la main (entrée {entry})."),
            format!("주최자가 직접 자리를 바꿨습니다 (기록 {entry})."),
        ),
    }
}

fn victory(how: Victory, tongue: Tongue) -> &'static str {
    match how {
        Victory::Out => tongue.pick("by going out", "en sortant", "먼저 카드를 다 내어"),
        Victory::Points => tongue.pick("by points", "aux points", "점수로"),
        Victory::Draw => tongue.pick(
            "by drawing the higher card",
            "en tirant la plus haute carte",
            "동점에서 더 높은 카드를 뽑아",
        ),
    }
}

fn amended(entry: usize, by: usize, too_late: bool, tongue: Tongue) -> String {
    match too_late {
        false => tongue.pick(
            format!("Entry {entry} was corrected by entry {by}; the corrected result counts."),
            format!("L'entrée {entry} a été corrigée par l'entrée {by} ; le résultat corrigé compte."),
            format!("기록 {entry}은(는) 기록 {by}에서 정정되었고, 정정된 결과를 따릅니다."),
        ),
        true => tongue.pick(
            format!("Entry {entry} was corrected by entry {by} after this round had begun: the score changed, the seat did not."),
            format!("L'entrée {entry} a été corrigée par l'entrée {by} après le début de cette manche : le score a changé, pas la place."),
            format!("기록 {entry}은(는) 이 라운드가 시작된 뒤 기록 {by}에서 정정되어, 점수만 바뀌고 자리는 그대로입니다."),
        ),
    }
}

impl From<Lang> for Tongue {
    fn from(lang: Lang) -> Tongue {
        match lang {
            Lang::En => Tongue::En,
            Lang::Fr => Tongue::Fr,
            Lang::Ko => Tongue::Ko,
        }
    }
}
