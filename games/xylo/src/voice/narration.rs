//! What happened, told in one sentence.

use super::words::{self, does, owner_does};
use crate::card::Card;
use crate::event::Sight;
use crate::past::PastView;
use crate::setup::{Owner, Setup};
use tablee_engine::korean::Particle::{Object, Subject};
use tablee_engine::korean::{doer, whose};
use tablee_engine::{Ink, Lang, Names, Seat};

/// How and to whom a sentence is told.
pub(super) struct Teller<'a> {
    pub setup: &'a Setup,
    pub names: &'a Names,
    pub lang: Lang,
    pub ink: Ink,
}

impl Teller<'_> {
    /// One sentence, or nothing where nothing need be said.
    pub fn tell(&self, sight: &Sight) -> String {
        match sight {
            Sight::Dealt { round, leader, .. } => self.dealt(*round, *leader),
            Sight::Sorted { seat } => match self.lang {
                Lang::En => self.seat(*seat, "You have sorted", "has sorted") + ".",
                Lang::Fr => self.seat(*seat, "Vous avez trié", "a trié") + ".",
                Lang::Ko => format!("{} 정렬을 마쳤습니다.", doer(self.names, *seat)),
            },
            Sight::Laid { leader, .. } => match self.lang {
                Lang::En => format!(
                    "All Xylos are on the table; {}.",
                    self.seat(*leader, "you lead", "leads")
                ),
                Lang::Fr => format!(
                    "Les Xylos sont en place ; {}.",
                    self.seat(*leader, "vous entamez", "entame")
                ),
                Lang::Ko => {
                    format!("모든 자일로가 놓였습니다. {} 선입니다.", doer(self.names, *leader))
                }
            },
            Sight::AutomatonBid { row, card, .. } => match self.lang {
                Lang::En => self.bet(self.row(*row, "", "bids"), *card),
                Lang::Fr => self.bet(self.row(*row, "", "annonce"), *card),
                Lang::Ko => self.bet_ko(self.owner_doer(*row), *card),
            },
            Sight::Played { row, position, card } => {
                let card = words::card(*card, self.ink);
                match self.lang {
                    Lang::En => {
                        format!(
                            "{} {card} from place {position}.",
                            self.row(*row, "You play", "plays")
                        )
                    }
                    Lang::Fr => {
                        format!(
                            "{} {card} (position {position}).",
                            self.row(*row, "Vous jouez", "joue")
                        )
                    }
                    Lang::Ko => {
                        let (who, card) = (self.owner_doer(*row), Object.on(card));
                        format!("{who} {position}번 자리의 {card} 냈습니다.")
                    }
                }
            }
            Sight::Passed { .. } => String::new(),
            Sight::Looked { seat, positions: [left, right], cards } => {
                let seen = cards.map_or_else(String::new, |[one, other]| {
                    let colon = self.lang.pick(":", " :", ":");
                    let (one, other) = (words::card(one, self.ink), words::card(other, self.ink));
                    format!("{colon} {one}, {other}")
                });
                match self.lang {
                    Lang::En => {
                        let who = self.seat(*seat, "You look", "looks");
                        format!("{who} at places {left} and {right}{seen}.")
                    }
                    Lang::Fr => {
                        let who = self.seat(*seat, "Vous regardez", "regarde");
                        format!("{who} les positions {left} et {right}{seen}.")
                    }
                    Lang::Ko => {
                        let who = doer(self.names, *seat);
                        format!("{who} {left}번과 {right}번 자리를 보았습니다{seen}.")
                    }
                }
            }
            Sight::Bid { seat, card, .. } => match self.lang {
                Lang::En => self.bet(self.seat(*seat, "You bid", "bids"), *card),
                Lang::Fr => self.bet(self.seat(*seat, "Vous annoncez", "annonce"), *card),
                Lang::Ko => self.bet_ko(doer(self.names, *seat), *card),
            },
            Sight::LastBid { seat, card, .. } => {
                let who = match self.lang {
                    Lang::En => {
                        self.seat(*seat, "Your last note is your bid:", "is left with a bid of")
                    }
                    Lang::Fr => {
                        self.seat(*seat, "Votre dernière note est votre annonce :", "doit annoncer")
                    }
                    Lang::Ko => {
                        format!("{} 마지막 음판이 비드가 됩니다:", whose(self.names, *seat))
                    }
                };
                self.bet(who, *card)
            }
            Sight::Taken { row, won } => match self.lang {
                Lang::En => format!(
                    "{} the trick ({} so far).",
                    self.row(*row, "You take", "takes"),
                    self.tricks(*won)
                ),
                Lang::Fr => format!(
                    "{} le pli ({} jusqu’ici).",
                    self.row(*row, "Vous remportez", "remporte"),
                    self.tricks(*won)
                ),
                Lang::Ko => {
                    let who = self.owner_doer(*row);
                    format!("{who} 트릭을 땄습니다 (지금까지 {won}개).")
                }
            },
            Sight::RoundOver { result } => self.round_over(result),
            Sight::Extra { tied } => {
                let tied: Vec<String> = tied.iter().map(|seat| self.names.of(seat)).collect();
                let tied = words::list(&tied, self.lang);
                match self.lang {
                    Lang::En => format!("{tied} are tied: everybody plays one more round."),
                    Lang::Fr => format!("{tied} sont à égalité : on rejoue une manche."),
                    Lang::Ko => format!("동점: {tied}. 모두 한 라운드를 더 합니다."),
                }
            }
            Sight::Won { seat } => match self.lang {
                Lang::En => self.seat(*seat, "You win", "wins") + " the match!",
                Lang::Fr => self.seat(*seat, "Vous remportez", "remporte") + " la partie !",
                Lang::Ko => format!("{} 이겼습니다!", doer(self.names, *seat)),
            },
        }
    }

    fn dealt(&self, round: u32, leader: Seat) -> String {
        match self.lang {
            Lang::En => {
                let leads = self.seat(leader, "you will lead", "will lead");
                format!("Round {round} is dealt; {leads}.")
            }
            Lang::Fr => {
                let leads = self.seat(leader, "vous entamerez", "entamera");
                format!("La manche {round} est distribuée ; {leads}.")
            }
            Lang::Ko => {
                let leader = doer(self.names, leader);
                format!("{round}라운드 음판을 나누었습니다. {leader} 선입니다.")
            }
        }
    }

    /// What each seat scored and why.
    fn round_over(&self, result: &PastView) -> String {
        let seats = self.setup.seats.iter();
        let parts: Vec<String> = seats.filter_map(|seat| self.scored(result, seat)).collect();
        let spoiled = self.spoiled(result);
        match self.lang {
            Lang::En => format!("Round {} ends: {}.{spoiled}", result.round, parts.join("; ")),
            Lang::Fr => {
                format!("Fin de la manche {} : {}.{spoiled}", result.round, parts.join(" ; "))
            }
            Lang::Ko => format!("{}라운드 끝: {}.{spoiled}", result.round, parts.join(", ")),
        }
    }

    /// X8.5: what automata that met their bids cost.
    fn spoiled(&self, result: &PastView) -> &'static str {
        let automata = (0..self.setup.rows).filter(|row| self.setup.seat_of(*row).is_none());
        let met = |row: &u8| result.met.get(usize::from(*row)).copied().unwrap_or(false);
        match automata.filter(met).count() {
            0 => "",
            1 => self.lang.pick(
                " An automaton met its bid: tricks score nothing (X8.5).",
                " Un automate a tenu son annonce : les plis ne rapportent rien (X8.5).",
                " 오토마 하나가 비드를 맞혀 트릭은 점수가 없습니다 (X8.5).",
            ),
            _ => self.lang.pick(
                " Both automata met their bids: nobody scores (X8.5).",
                " Les deux automates ont tenu leur annonce : personne ne marque (X8.5).",
                " 오토마 둘 다 비드를 맞혀 아무도 점수를 얻지 못합니다 (X8.5).",
            ),
        }
    }

    fn scored(&self, result: &PastView, seat: Seat) -> Option<String> {
        let row = usize::from(self.setup.row_of(seat));
        let (won, met) = (*result.won.get(row)?, *result.met.get(row)?);
        let points = words::points((*result.points.get(seat.index())?).into(), self.lang);
        let bid = match (met, self.lang) {
            (true, Lang::En) => "bid met",
            (true, Lang::Fr) => "annonce validée",
            (false, Lang::En) => "bid missed",
            (false, Lang::Fr) => "annonce manquée",
            (true, Lang::Ko) => "비드 성공",
            (false, Lang::Ko) => "비드 실패",
        };
        Some(format!("{} {points} ({}, {bid})", self.names.of(seat), self.tricks(won)))
    }

    /// "Hugo bids" and how many tricks the card says.
    fn bet(&self, who: String, card: Card) -> String {
        format!("{who} {} ({}).", self.tricks(card.number()), words::card(card, self.ink))
    }

    fn bet_ko(&self, who: String, card: Card) -> String {
        let (tricks, card) = (self.tricks(card.number()), words::card(card, self.ink));
        format!("{who} {card} 음판으로 {tricks}를 비드했습니다.")
    }

    /// The owner of a row as a Korean subject.
    fn owner_doer(&self, row: u8) -> String {
        match self.setup.owner(row) {
            Owner::Seat(seat) => doer(self.names, seat),
            automaton => Subject.on(words::owner(self.names, automaton, self.lang)),
        }
    }

    fn tricks(&self, count: u8) -> String {
        words::tricks(count, self.lang)
    }

    fn seat(&self, seat: Seat, you: &str, verb: &str) -> String {
        does(self.names, seat, you, verb)
    }

    fn row(&self, row: u8, you: &str, verb: &str) -> String {
        owner_does(self.names, self.setup.owner(row), you, verb, self.lang)
    }
}
