//! Seating those who look for a table: at an open one that fits, or at a new one with bots on the seats
//! that are left. Whoever is to be seated is claimed first; whoever was lost meanwhile stands up again.

use super::Seekers;
use super::pool::Kind;
use super::search::Search;
use crate::people::moment::Moment;
use crate::people::{PersonId, Visitor};
use crate::random;
use crate::store::{SeekerClaim, StoreError};
use crate::tables::{Arrivals, Request, Seating, TableError};
use tablee_protocol::request::{Ready, Sit, Start};
use tablee_protocol::{SeatView, Setup, TablePhase, TableView};

/// How long others leave those alone who are being seated (ms).
const LEASE: Moment = 15_000;

/// How many open tables are looked at for one person.
const LOOKED_AT: usize = 20;

impl Seekers {
    /// Claims some, so that nobody else seats them; the name of the claim, unless somebody was quicker.
    async fn claim(&self, party: &[&Search], now: Moment) -> Result<Option<String>, StoreError> {
        let id = random::name();
        let tokens = party.iter().map(|search| search.token.clone()).collect();
        let claim = SeekerClaim { id: id.clone(), tokens, now, until: now + LEASE };
        Ok(self.store().claim_seekers(claim).await?.then_some(id))
    }

    /// Those who were claimed have a table, or none after all.
    async fn settle(
        &self,
        claim: &str,
        party: &[&Search],
        table: Result<String, TableError>,
    ) -> Result<bool, StoreError> {
        let table = match table {
            Ok(table) => table,
            Err(error) => {
                tracing::warn!(%error, "people who seek a table could not be seated");
                self.store().settle_seekers(claim, None).await?;
                return Ok(false);
            }
        };
        let seated = self.store().settle_seekers(claim, Some(table.clone())).await?;
        for lost in party.iter().filter(|search| !seated.contains(&search.person())) {
            let visitor = Visitor::guest(lost.person());
            if let Err(error) = self.tables.ask(&table, &visitor, Request::Leave).await {
                tracing::warn!(%error, table, "somebody who went away still sits at a table");
            }
        }
        Ok(!seated.is_empty())
    }

    /// Makes a table of this kind for some; whether they sit at it.
    pub(super) async fn seat(
        &self,
        party: &[&Search],
        kind: Kind,
        now: Moment,
    ) -> Result<bool, StoreError> {
        let Some(claim) = self.claim(party, now).await? else { return Ok(false) };
        let made = self.make_table(party, kind, now).await;
        self.settle(&claim, party, made).await
    }

    /// A table at which all of them sit, ready to be dealt once their browsers have told their shares.
    async fn make_table(
        &self,
        party: &[&Search],
        kind: Kind,
        now: Moment,
    ) -> Result<String, TableError> {
        let visitors = self.visitors(party).await?;
        let (Some(first), Some(host)) = (party.first(), visitors.first()) else {
            return Err(TableError::NotSeated);
        };
        let Some(setup) = first.table(kind).cloned() else { return Err(TableError::NotSeated) };
        let services = self.tables.services();
        let game = services.games.find(&setup.game)?;
        let level = services.bot_level(game, first.level.as_deref())?;
        let mut seating = Seating::new(host.id, &setup);
        for visitor in &visitors {
            seating.sit(visitor, None)?;
        }
        for seat in (0..setup.seats).skip(visitors.len()) {
            seating.put_bot(seat, Some(level.clone()))?;
        }
        let take_bots = party.iter().all(|search| search.seeker.bots_at.is_some());
        seating.arrivals = Some(Arrivals::from(now, take_bots.then_some(level)));
        let address = self.local.lock().get(&host.id).map(|local| local.address);
        let place = services.table_quota.unlimited_place(address);
        let table = self.tables.create(setup, seating, place).await?.id;
        if let Err(error) = self.start(&table, party, &visitors).await {
            // They sit there, and the host can still start.
            tracing::warn!(%error, table, "a table did not start by itself");
        }
        Ok(table)
    }

    async fn start(
        &self,
        table: &str,
        party: &[&Search],
        visitors: &[Visitor],
    ) -> Result<(), TableError> {
        let mut pairs = party.iter().zip(visitors);
        let Some((first, host)) = pairs.next() else { return Ok(()) };
        for (search, visitor) in pairs {
            let ready = Ready { ready: true, commitment: search.commitment.clone(), share: None };
            self.tables.ask(table, visitor, Request::Ready(ready)).await?;
        }
        let start = Start { commitment: first.commitment.clone(), share: None };
        self.tables.ask(table, host, Request::Start(start)).await.map(drop)
    }

    async fn visitors(&self, party: &[&Search]) -> Result<Vec<Visitor>, StoreError> {
        let people: Vec<PersonId> = party.iter().map(|search| search.person()).collect();
        let called = self.store().called(people.clone()).await?;
        let visitor = |id: PersonId| {
            let called = called.get(&id)?.clone();
            Some(Visitor {
                name: called.name,
                kind: called.kind,
                face: called.face,
                ..Visitor::guest(id)
            })
        };
        Ok(people.into_iter().filter_map(visitor).collect())
    }

    /// Seats somebody at an open table of others that is what they look for; whether there was one.
    pub(super) async fn join_open_table(
        &self,
        search: &Search,
        now: Moment,
    ) -> Result<bool, StoreError> {
        let services = self.tables.services();
        let Some((_, wanted)) = search.tables.first() else { return Ok(false) };
        let open = services.lobby.open_tables(&wanted.game);
        for id in open.into_iter().take(LOOKED_AT) {
            // A table that cannot be read must not hide the others.
            let Ok(table) = self.tables.look(&id).await else { continue };
            if self.fits(search, &table, now).await? {
                return self.sit_down(search, id, now).await;
            }
        }
        Ok(false)
    }

    async fn sit_down(
        &self,
        search: &Search,
        table: String,
        now: Moment,
    ) -> Result<bool, StoreError> {
        let party = [search];
        let Some(claim) = self.claim(&party, now).await? else { return Ok(false) };
        let visitors = self.visitors(&party).await?;
        let sits = match visitors.first() {
            Some(visitor) => {
                let sit = Request::Sit(Sit { seat: None });
                self.tables.ask(&table, visitor, sit).await.map(drop)
            }
            None => Err(TableError::NotSeated),
        };
        self.settle(&claim, &party, sits.map(|()| table)).await
    }

    /// Whether an open table is what somebody looks for: the same game, its host at it, the people there
    /// within reach, and nobody they do not meet.
    async fn fits(
        &self,
        search: &Search,
        table: &TableView,
        now: Moment,
    ) -> Result<bool, StoreError> {
        let own = search.person();
        let is_like = |(_, wanted): &(Kind, Setup)| {
            table.seats.len() == usize::from(wanted.seats)
                && (&table.rules, table.clock) == (&wanted.rules, wanted.clock)
                && (table.rated, table.aids) == (wanted.rated, wanted.aids)
                && table.game_version == wanted.game_version
        };
        let same = table.phase == TablePhase::Open
            && table.revealing.is_none()
            && search.tables.iter().any(is_like);
        let mut people = Vec::new();
        let mut hosted = false;
        for seat in &table.seats {
            if let SeatView::Person { person, here, .. } = seat {
                hosted |= *person == table.host && *here;
                people.push(*person);
            }
        }
        let free = table.seats.contains(&SeatView::Empty);
        let blocks = &self.tables.services().blocks;
        let meets = |other: &PersonId| *other != own && !blocks.are_apart(own, *other);
        if !same || !hosted || !free || !people.iter().all(meets) {
            return Ok(false);
        }
        let strengths = self.strengths(&table.game, people.clone()).await?;
        Ok(people.iter().all(|person| search.seeker.reaches(strengths.of(*person), now)))
    }
}
