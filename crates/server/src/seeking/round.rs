//! The rounds: again and again everybody who can sit down does, and whoever is connected here hears how
//! their search stands. The time of a round is an argument.

use super::pool::parties;
use super::search::Search;
use super::{BELIEVED, Seekers};
use crate::net::closing::Closing;
use crate::people::PersonId;
use crate::people::moment::{Moment, now};
use crate::store::{SeekerRow, StoreError};
use std::time::Duration;
use tablee_protocol::Bye;
use tablee_protocol::seek::{SeekMessage, SeekStatus};

/// How long to rest between two rounds while somebody seeks.
const REST: Duration = Duration::from_secs(1);

/// How long to rest at least, however many come.
const SHORTEST_REST: Duration = Duration::from_millis(50);

/// How many are looked at; the others wait until these are seated.
const MOST: usize = 2_000;

/// Those who are connected here: who, and the name of their search.
type Here = Vec<(PersonId, String)>;

impl Seekers {
    /// Seats people again and again, until the server closes.
    pub async fn keep_seating(self, mut closing: Closing) {
        while !closing.has_begun() {
            if let Err(error) = self.round(now()).await {
                tracing::warn!(%error, "cannot bring people together");
            }
            let rest = async {
                tokio::time::sleep(SHORTEST_REST).await;
                match self.local.lock().is_empty() {
                    true => None,
                    false => Some(REST),
                }
            };
            let rested = async {
                match rest.await {
                    Some(rest) => drop(tokio::time::timeout(rest, self.changed.notified()).await),
                    None => self.changed.notified().await,
                }
            };
            tokio::select! {
                () = rested => {}
                () = closing.begins() => {}
            }
        }
    }

    /// One round at this moment.
    pub async fn round(&self, now: Moment) -> Result<(), StoreError> {
        // Whoever comes after this is looked at in the next round.
        let here: Here = {
            let local = self.local.lock();
            local.iter().map(|(person, local)| (*person, local.token.clone())).collect()
        };
        if here.is_empty() {
            return Ok(());
        }
        let tokens = here.iter().map(|(_, token)| token.clone()).collect();
        self.store().keep_seeking(tokens, now + BELIEVED).await?;
        let rows = self.store().seekers(now, MOST).await?;
        let seated = self.seat_all(&rows, &here, now).await?;
        let rows = if seated { self.store().seekers(now, MOST).await? } else { rows };
        self.tell(&rows, &here, now);
        Ok(())
    }

    /// Seats everybody who can sit down and is connected here, with others who may be elsewhere; whether
    /// somebody was.
    async fn seat_all(
        &self,
        rows: &[SeekerRow],
        here: &Here,
        now: Moment,
    ) -> Result<bool, StoreError> {
        let is_here = |person: PersonId| here.iter().any(|(one, _)| *one == person);
        let mut searches: Vec<Search> = Search::read_all(rows);
        let mut found = Vec::new();
        for search in searches.iter().filter(|search| is_here(search.person())) {
            if self.join_open_table(search, now).await? {
                found.push(search.person());
            }
        }
        searches.retain(|search| !found.contains(&search.person()));
        let blocks = &self.tables.services().blocks;
        let seekers: Vec<_> = searches.iter().map(|search| search.seeker.clone()).collect();
        let made = parties(&seekers, now, |one, other| blocks.are_apart(one, other));
        let mut seated = !found.is_empty();
        for party in made.into_iter().filter(|party| party.people.iter().any(|one| is_here(*one))) {
            let of = |person: &PersonId| searches.iter().find(|one| one.person() == *person);
            let kind = party.kind;
            let party: Vec<&Search> = party.people.iter().filter_map(of).collect();
            seated |= self.seat(&party, kind, now).await?;
        }
        Ok(seated)
    }

    /// Tells those who are connected here how their search stands.
    fn tell(&self, rows: &[SeekerRow], here: &Here, now: Moment) {
        let searches: Vec<Search> = Search::read_all(rows);
        let local = self.local.lock();
        for (person, token) in here {
            let Some(local) = local.get(person).filter(|local| local.token == *token) else {
                continue;
            };
            let row = rows.iter().find(|row| row.token == *token);
            let message = match row.map(|row| row.table.clone()) {
                // They seek at another node now.
                None => Some(SeekMessage::from(Bye::Replaced)),
                Some(Some(table)) => Some(SeekMessage::Seated { table }),
                Some(None) => self.status(&searches, token, now).map(SeekMessage::Seeking),
            };
            local.news.send_if_modified(|last| {
                let news = message.is_some() && *last != message;
                if news {
                    *last = message;
                }
                news
            });
        }
    }

    fn status(&self, searches: &[Search], token: &str, now: Moment) -> Option<SeekStatus> {
        let own = &searches.iter().find(|search| search.token == token)?.seeker;
        let blocks = &self.tables.services().blocks;
        let others = searches.iter().map(|search| &search.seeker).filter(|other| {
            other.person != own.person
                && own.wants_same(other)
                && !blocks.are_apart(own.person, other.person)
        });
        let others: Vec<_> = others.collect();
        let near = others.iter().filter(|other| own.takes(other, now)).count();
        let (looking, reach, strength) = (others.len(), own.reach(now), own.strength);
        Some(SeekStatus { looking, near, reach, strength })
    }
}
