//! What happened, told in one sentence.

use super::words::{self, does, owner_does};
use crate::event::Sight;
use crate::past::PastView;
use crate::setup::Setup;
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
                Lang::En | Lang::Ko => self.seat(*seat, "You have sorted", "has sorted") + ".",
                Lang::Fr => self.seat(*seat, "Vous avez trié", "a trié") + ".",
            },
            Sight::Laid { leader, .. } => match self.lang {
                Lang::En | Lang::Ko => format!(
                    "All rows lie on the table; {}.",
                    self.seat(*leader, "you lead", "leads")
                ),
                Lang::Fr => format!(
                    "Les Xylos sont en place ; {}.",
                    self.seat(*leader, "vous entamez", "entame")
                ),
            },
            Sight::AutomatonBid { row, card, .. } => {
                let who = self.row(*row, "", self.lang.either("bids", "annonce"));
                format!("{who} {} ({}).", self.tricks(card.number()), words::card(*card, self.ink))
            }
            Sight::Played { row, position, card } => {
                let card = words::card(*card, self.ink);
                match self.lang {
                    Lang::En | Lang::Ko => {
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
                }
            }
            Sight::Passed { .. } => String::new(),
            Sight::Looked { seat, positions: [left, right], cards } => {
                let seen = cards.map_or_else(String::new, |[one, other]| {
                    let colon = self.lang.either(":", " :");
                    let (one, other) = (words::card(one, self.ink), words::card(other, self.ink));
                    format!("{colon} {one}, {other}")
                });
                match self.lang {
                    Lang::En | Lang::Ko => {
                        let who = self.seat(*seat, "You look", "looks");
                        format!("{who} at places {left} and {right}{seen}.")
                    }
                    Lang::Fr => {
                        let who = self.seat(*seat, "Vous regardez", "regarde");
                        format!("{who} les positions {left} et {right}{seen}.")
                    }
                }
            }
            Sight::Bid { seat, card, .. } => {
                let who = match self.lang {
                    Lang::En | Lang::Ko => self.seat(*seat, "You bid", "bids"),
                    Lang::Fr => self.seat(*seat, "Vous annoncez", "annonce"),
                };
                format!("{who} {} ({}).", self.tricks(card.number()), words::card(*card, self.ink))
            }
            Sight::LastBid { seat, card, .. } => {
                let who = match self.lang {
                    Lang::En | Lang::Ko => {
                        self.seat(*seat, "Your last card is your bid:", "is left with a bid of")
                    }
                    Lang::Fr => self.seat(
                        *seat,
                        "Votre dernière carte est votre annonce :",
                        "doit annoncer",
                    ),
                };
                format!("{who} {} ({}).", self.tricks(card.number()), words::card(*card, self.ink))
            }
            Sight::Taken { row, won } => match self.lang {
                Lang::En | Lang::Ko => format!(
                    "{} the trick ({} so far).",
                    self.row(*row, "You take", "takes"),
                    self.tricks(*won)
                ),
                Lang::Fr => format!(
                    "{} le pli ({} jusqu’ici).",
                    self.row(*row, "Vous remportez", "remporte"),
                    self.tricks(*won)
                ),
            },
            Sight::RoundOver { result } => self.round_over(result),
            Sight::Extra { tied } => {
                let tied: Vec<String> = tied.iter().map(|seat| self.names.of(seat)).collect();
                let tied = words::list(&tied, self.lang);
                match self.lang {
                    Lang::En | Lang::Ko => {
                        format!("{tied} are tied: everybody plays one more round.")
                    }
                    Lang::Fr => format!("{tied} sont à égalité : on rejoue une manche."),
                }
            }
            Sight::Won { seat } => match self.lang {
                Lang::En | Lang::Ko => self.seat(*seat, "You win", "wins") + " the match!",
                Lang::Fr => self.seat(*seat, "Vous remportez", "remporte") + " la partie !",
            },
        }
    }

    fn dealt(&self, round: u32, leader: Seat) -> String {
        match self.lang {
            Lang::En | Lang::Ko => {
                let leads = self.seat(leader, "you will lead", "will lead");
                format!("Round {round} is dealt; {leads}.")
            }
            Lang::Fr => {
                let leads = self.seat(leader, "vous entamerez", "entamera");
                format!("La manche {round} est distribuée ; {leads}.")
            }
        }
    }

    /// What each seat scored and why.
    fn round_over(&self, result: &PastView) -> String {
        let seats = self.setup.seats.iter();
        let parts: Vec<String> = seats.filter_map(|seat| self.scored(result, seat)).collect();
        let spoiled = self.spoiled(result);
        match self.lang {
            Lang::En | Lang::Ko => {
                format!("Round {} ends: {}.{spoiled}", result.round, parts.join("; "))
            }
            Lang::Fr => {
                format!("Fin de la manche {} : {}.{spoiled}", result.round, parts.join(" ; "))
            }
        }
    }

    /// X8.5: what automata that met their bids cost.
    fn spoiled(&self, result: &PastView) -> &'static str {
        let automata = (0..self.setup.rows).filter(|row| self.setup.seat_of(*row).is_none());
        let met = |row: &u8| result.met.get(usize::from(*row)).copied().unwrap_or(false);
        match automata.filter(met).count() {
            0 => "",
            1 => self.lang.either(
                " An automaton met its bid: tricks score nothing (X8.5).",
                " Un automate a tenu son annonce : les plis ne rapportent rien (X8.5).",
            ),
            _ => self.lang.either(
                " Both automata met their bids: nobody scores (X8.5).",
                " Les deux automates ont tenu leur annonce : personne ne marque (X8.5).",
            ),
        }
    }

    fn scored(&self, result: &PastView, seat: Seat) -> Option<String> {
        let row = usize::from(self.setup.row_of(seat));
        let (won, met) = (*result.won.get(row)?, *result.met.get(row)?);
        let points = words::points((*result.points.get(seat.index())?).into(), self.lang);
        let bid = match (met, self.lang) {
            (true, Lang::En | Lang::Ko) => "bid met",
            (true, Lang::Fr) => "annonce tenue",
            (false, Lang::En | Lang::Ko) => "bid missed",
            (false, Lang::Fr) => "annonce manquée",
        };
        Some(format!("{} {points} ({}, {bid})", self.names.of(seat), self.tricks(won)))
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
