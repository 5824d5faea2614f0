//! Standings: what everybody's results and penalties come to. A function of the rounds as they
//! are amended now.

use crate::formats::{self, duplicate, rounds};
use crate::people::{Person, Presence};
use crate::person::{PersonId, TableNo};
use crate::round::Round;
use crate::score;
use crate::settings::Format;
use crate::tournament::Tournament;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tablee_engine::Seat;

/// One person's line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The person's id.
    pub person: PersonId,
    /// What others call them.
    pub name: String,
    /// The place, from 1, shared by equals; nothing for those who are not ranked (they left, or
    /// never came).
    pub rank: Option<u32>,
    /// Marks and penalties together, in the format's own unit.
    pub total: i64,
    /// Points against, from stewards and from words judged at tables with real cards.
    pub penalties: i64,
    /// How many tables were won.
    pub won: u16,
    /// The game's own points of all rounds that were played: decides among equals in `rounds`.
    pub points: i64,
    /// One mark for each round that counts.
    pub marks: Vec<Mark>,
    /// Whether they are there.
    pub presence: Presence,
}

/// What one round was worth to one person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// The round's number.
    pub round: u16,
    /// What it was worth, in the format's own unit.
    pub worth: i64,
    /// Where it was earned; nothing for a round that was missed.
    pub place: Option<(TableNo, Seat)>,
    /// Whether a bot played, if only for a while.
    pub stood_in: bool,
}

/// Everybody's line, best first, then those who are not ranked.
pub fn standings(t: &Tournament) -> Vec<Row> {
    standings_of(t, &t.rounds, |person| t.penalty_points(person))
}

/// Everybody's line without the last round, penalties as they stood when it began: the boards of a
/// duplicate count once everybody has played them, because the same cards still lie at other tables.
pub fn standings_before_last(t: &Tournament) -> Vec<Row> {
    match t.rounds.split_last() {
        Some((last, before)) => standings_of(t, before, |person| {
            last.penalties_before.get(person).copied().unwrap_or_default()
        }),
        None => standings(t),
    }
}

fn standings_of(
    t: &Tournament,
    rounds: &[Round],
    penalties: impl Fn(&PersonId) -> i64,
) -> Vec<Row> {
    let books: Vec<Book> = rounds.iter().map(|round| Book::of(t, round)).collect();
    let line = |person: &Person| row(t, person, &books, penalties(&person.id));
    let mut rows: Vec<(Option<[i64; 3]>, Row)> = t.people.iter().map(line).collect();
    let order = |(key, row): &(Option<[i64; 3]>, Row)| {
        (key.is_none(), *key, std::cmp::Reverse(row.won), t.people.number(&row.person))
    };
    rows.sort_by_cached_key(order);
    let mut last = (None, 0);
    let mut ranked = Vec::with_capacity(rows.len());
    for (at, (key, mut row)) in (1u32..).zip(rows) {
        if key != last.0 {
            last = (key, at);
        }
        row.rank = key.map(|_| last.1);
        ranked.push(row);
    }
    ranked
}

/// What one round was worth to those who sat in it.
struct Book {
    earned: BTreeMap<PersonId, Earned>,
    /// Everybody who was seated, also where the result is not settled yet.
    seated: BTreeSet<PersonId>,
    /// What it is worth to those who were not there: the mean of the tables' worst marks,
    /// rounded against them; nothing while it is not complete.
    missed: Option<i64>,
}

struct Earned {
    mark: Mark,
    points: i64,
    won: bool,
    /// The place at the table, from 1.
    place: i64,
}

impl Book {
    fn of(t: &Tournament, round: &Round) -> Book {
        let better = formats::better(&t.settings);
        let (mut earned, mut worst) = (BTreeMap::new(), Vec::new());
        for (table, table_seating, board) in round.tables().filter(|(_, _, board)| board.settled) {
            let Some(entered) = &board.result else { continue };
            let winner = score::winner(board, &t.settings, &t.seeds).map(|winner| winner.seat);
            let places = score::places(&entered.sheet, &t.settings, &t.seeds);
            let mut costs = Vec::new();
            for (seat, place) in (0u8..).map(Seat).zip(&table_seating.places) {
                let points = score::points(&entered.sheet, seat, &t.settings);
                let worth = match t.settings.format {
                    Format::Drive | Format::Knockout => points,
                    Format::Rounds => rounds::worth(&entered.sheet, seat, &t.settings),
                    Format::Duplicate => duplicate::worth(&entered.sheet, seat, round, &t.settings),
                };
                costs.push(better.as_cost(worth));
                let stood_in = round.stood_in.contains(&place.person);
                let round = round.seating.round;
                let mark = Mark { round, worth, place: Some((table, seat)), stood_in };
                let at = places.iter().position(|other| *other == seat).unwrap_or_default() as i64;
                let won = winner == Some(seat);
                earned.insert(place.person.clone(), Earned { mark, points, won, place: at + 1 });
            }
            worst.extend(costs.into_iter().max());
        }
        let count = worst.len() as i64;
        let complete = round.is_complete() && count > 0;
        // Rounded towards the worse.
        let mean = |sum: i64| -(-sum).div_euclid(count);
        let missed = complete.then(|| better.as_cost(mean(worst.iter().sum())));
        let seated = round.seating.people().cloned().collect();
        Book { earned, seated, missed }
    }
}

fn row(t: &Tournament, person: &Person, books: &[Book], penalties: i64) -> (Option<[i64; 3]>, Row) {
    let better = formats::better(&t.settings);
    let knockout = t.settings.format == Format::Knockout;
    let here = person.presence == Presence::Present;
    let (mut marks, mut won, mut points) = (Vec::new(), 0, 0);
    for (number, book) in (1u16..).zip(books) {
        if let Some(earned) = book.earned.get(&person.id) {
            marks.push(earned.mark.clone());
            won += u16::from(earned.won);
            points += earned.points;
        } else if let Some(worth) =
            book.missed.filter(|_| here && !knockout && !book.seated.contains(&person.id))
        {
            marks.push(Mark { round: number, worth, place: None, stood_in: false });
        }
    }
    let total = marks.iter().map(|mark| mark.worth).sum::<i64>() + better.against(penalties);
    let cost = better.as_cost(total);
    let key = match t.settings.format {
        Format::Knockout => knocked_out(person, books).map(|[stage, place]| [stage, place, cost]),
        Format::Rounds => here.then(|| [cost, t.settings.better.as_cost(points), 0]),
        Format::Drive | Format::Duplicate => here.then_some([cost, 0, 0]),
    };
    let (id, name, presence) = (person.id.clone(), person.name.clone(), person.presence);
    let row = Row { person: id, name, rank: None, total, penalties, won, points, marks, presence };
    (key, row)
}

/// How far somebody came in a knockout: later rounds first, then the place at that table.
fn knocked_out(person: &Person, books: &[Book]) -> Option<[i64; 2]> {
    let sat = |book: &Book| book.seated.contains(&person.id);
    let last = (1u16..).zip(books).filter(|(_, book)| sat(book)).last();
    match last {
        Some((round, book)) => {
            let place = book.earned.get(&person.id).map_or(0, |earned| earned.place);
            Some([-i64::from(round), place])
        }
        None => (person.presence == Presence::Present).then_some([0, 0]),
    }
}
