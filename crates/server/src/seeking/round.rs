//! The rounds: again and again everybody who can sit down does, and whoever is connected here hears how
//! their search stands. The time of a round is an argument.

use super::pool::{Seeker, Takers, parties};
use super::search::Search;
use super::{BELIEVED, Seekers};
use crate::net::closing::Closing;
use crate::people::PersonId;
use crate::people::moment::{Moment, now};
use crate::store::{SeekerRow, StoreError};
use std::collections::{HashMap, HashSet};
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
type Connected = Vec<(PersonId, String)>;

/// Whom to tell what of which search; nothing where it is not known how it stands.
type AddressedMessage = (PersonId, String, Option<SeekMessage>);

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
        let here: Connected = {
            let local = self.local.lock();
            local.iter().map(|(person, local)| (*person, local.token.clone())).collect()
        };
        if here.is_empty() {
            return Ok(());
        }
        let tokens = here.iter().map(|(_, token)| token.clone()).collect();
        self.store().keep_seeking(tokens, now + BELIEVED).await?;
        let rows = self.store().seekers(now, MOST).await?;
        let searches = self.off_worker(|| Search::read_all(&rows)).await;
        let (rows, searches) = match self.seat_all(&searches, &here, now).await? {
            false => (rows, searches),
            true => {
                let rows = self.store().seekers(now, MOST).await?;
                let searches = self.off_worker(|| Search::read_all(&rows)).await;
                (rows, searches)
            }
        };
        let messages = self.off_worker(|| self.messages(&rows, &searches, &here, now)).await;
        self.send(messages);
        Ok(())
    }

    /// Many searches of many tables take a while: others go on meanwhile.
    async fn off_worker<T>(&self, work: impl FnOnce() -> T) -> T {
        self.tables.services().heavy.permit().await.run(work)
    }

    /// Seats everybody who can sit down and is connected here, with others who may be elsewhere; whether
    /// somebody was.
    async fn seat_all(
        &self,
        searches: &[Search],
        here: &Connected,
        now: Moment,
    ) -> Result<bool, StoreError> {
        let here: HashSet<PersonId> = here.iter().map(|(person, _)| *person).collect();
        let is_here = |person: PersonId| here.contains(&person);
        let mut found = Vec::new();
        for search in searches.iter().filter(|search| is_here(search.person())) {
            if self.join_open_table(search, now).await? {
                found.push(search.person());
            }
        }
        let blocks = &self.tables.services().blocks;
        let left = searches.iter().filter(|search| !found.contains(&search.person()));
        let seekers: Vec<_> = left.map(|search| search.seeker.clone()).collect();
        let made = || parties(&seekers, now, |one, other| blocks.are_apart(one, other));
        let made = self.off_worker(made).await;
        let mut seated = !found.is_empty();
        for party in made.into_iter().filter(|party| party.people.iter().any(|one| is_here(*one))) {
            let of = |person: &PersonId| searches.iter().find(|one| one.person() == *person);
            let kind = party.kind;
            let party: Vec<&Search> = party.people.iter().filter_map(of).collect();
            seated |= self.seat(&party, kind, now).await?;
        }
        Ok(seated)
    }

    /// What those who are connected here are told of their search.
    fn messages(
        &self,
        rows: &[SeekerRow],
        searches: &[Search],
        here: &Connected,
        now: Moment,
    ) -> Vec<AddressedMessage> {
        let takers = Takers::of(searches.iter().map(|search| &search.seeker));
        let searches: HashMap<&str, &Seeker> =
            searches.iter().map(|search| (search.token.as_str(), &search.seeker)).collect();
        let rows: HashMap<&str, &SeekerRow> =
            rows.iter().map(|row| (row.token.as_str(), row)).collect();
        let message = |token: &str| match rows.get(token).map(|row| row.table.clone()) {
            // They seek at another node now.
            None => Some(SeekMessage::from(Bye::Replaced)),
            Some(Some(table)) => Some(SeekMessage::Seated { table }),
            Some(None) => {
                let own = searches.get(token)?;
                Some(SeekMessage::Seeking(self.status(own, &takers, now)))
            }
        };
        here.iter().map(|(person, token)| (*person, token.clone(), message(token))).collect()
    }

    /// Tells them, where it is news.
    fn send(&self, messages: Vec<AddressedMessage>) {
        let local = self.local.lock();
        for (person, token, message) in messages {
            let Some(local) = local.get(&person).filter(|local| local.token == token) else {
                continue;
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

    fn status(&self, own: &Seeker, takers: &Takers<'_>, now: Moment) -> SeekStatus {
        let blocks = &self.tables.services().blocks;
        let mut others = takers.sharing(own);
        others.retain(|other| !blocks.are_apart(own.person, other.person));
        let near = others.iter().filter(|other| own.takes(other, now)).count();
        let (looking, reach, strength) = (others.len(), own.reach(now), own.strength);
        SeekStatus { looking, near, reach, strength }
    }
}
