//! Inviting: a table like the last one, or one that stands, and somebody who is told of it.

use super::{ContactError, Contacts};
use crate::bus::News;
use crate::net::durable_budget::{DurableCost, Payer};
use crate::people::moment::now;
use crate::people::{PersonId, Visitor};
use crate::store::{InvitationRow, OwnName, Person};
use crate::tables::Seating;
use std::net::IpAddr;
use tablee_protocol::contacts::{Invite, InviteBot};
use tablee_protocol::{Kind, SeatView, Setup, TablePhase, TableView, Visibility};

/// How many invitations of one person stand at most.
const MOST: usize = 20;

/// Longer names are nobody's: they are not even prepared for a search.
const LONGEST_NAME: usize = 1000;

/// Whether somebody is a bot account that may come.
fn is_active_bot(person: &Person) -> bool {
    person.kind == Kind::Bot && person.deleted_at.is_none() && person.banned_at.is_none()
}

impl Contacts {
    /// Invites somebody to a table; which one it is.
    pub async fn invite(
        &self,
        visitor: &Visitor,
        address: IpAddr,
        other: PersonId,
        asked: Invite,
    ) -> Result<TableView, ContactError> {
        let services = self.tables.services();
        if services.blocks.blocks(visitor.id, other) {
            return Err(ContactError::Blocked);
        }
        self.pay(visitor, address).await?;
        let met = self.met_at(visitor.id, other).await?;
        let table = match (asked.table, met) {
            (Some(id), Some(_)) => self.own_table(visitor, &id).await?,
            // A program may be called by anybody, as those of the server may.
            (Some(id), None) if self.is_bot(other).await? => self.own_table(visitor, &id).await?,
            (None, Some(met)) => self.table_like(visitor, address, &met).await?,
            (_, None) => return Err(ContactError::NotMet),
        };
        self.notify_unless_blocked(visitor.id, other, &table.id).await?;
        Ok(table)
    }

    /// Invites a bot account by its name to an open table at which one sits.
    pub async fn invite_bot(
        &self,
        visitor: &Visitor,
        address: IpAddr,
        asked: InviteBot,
    ) -> Result<TableView, ContactError> {
        self.pay(visitor, address).await?;
        let table = self.own_table(visitor, &asked.table).await?;
        if asked.name.len() > LONGEST_NAME {
            return Err(ContactError::NoBot);
        }
        let found = self.store().owner_of_name(OwnName::new(&asked.name)).await?;
        let bot = found.filter(is_active_bot).ok_or(ContactError::NoBot)?.id;
        if self.tables.services().blocks.blocks(visitor.id, bot) {
            return Err(ContactError::Blocked);
        }
        self.notify_unless_blocked(visitor.id, bot, &table.id).await?;
        Ok(table)
    }

    /// Invitations that arrive nowhere are paid for as well: whoever is blocked does not learn it by counting.
    async fn pay(&self, visitor: &Visitor, address: IpAddr) -> Result<(), ContactError> {
        let payer = Payer { address, person: Some(visitor.holder()) };
        self.budget.spend(DurableCost::Invitation, 1, payer).await?;
        Ok(())
    }

    async fn is_bot(&self, person: PersonId) -> Result<bool, ContactError> {
        Ok(self.store().person(person).await?.is_some_and(|found| is_active_bot(&found)))
    }

    /// Whoever is blocked finds out nothing by inviting. A bot account comes to nobody whom its owner blocks.
    async fn notify_unless_blocked(
        &self,
        inviter: PersonId,
        person: PersonId,
        table: &str,
    ) -> Result<(), ContactError> {
        match self.tables.services().blocks.blocks(person, inviter) {
            true => Ok(()),
            false => self.notify(inviter, person, table).await,
        }
    }

    /// The last table that two people had together.
    async fn met_at(
        &self,
        person: PersonId,
        other: PersonId,
    ) -> Result<Option<String>, ContactError> {
        let sits =
            |seat: &SeatView| matches!(seat, SeatView::Person { person, .. } if *person == other);
        let now = self.tables_of(person).await;
        let now = now.into_iter().find(|table| person != other && table.seats.iter().any(sits));
        match now {
            Some(table) => Ok(Some(table.id)),
            None => Ok(self.store().last_together(person, other).await?),
        }
    }

    /// An open table at which somebody sits.
    async fn own_table(&self, visitor: &Visitor, id: &str) -> Result<TableView, ContactError> {
        let table = self.tables.look_as(visitor, id).await?;
        let me = visitor.id;
        let sits =
            |seat: &SeatView| matches!(seat, SeatView::Person { person, .. } if *person == me);
        match table.phase == TablePhase::Open && table.seats.iter().any(sits) {
            true => Ok(table),
            false => Err(ContactError::NotInvitable),
        }
    }

    /// A new table like an old one: the same rules and bots, the seats of other people empty. Only those
    /// who are invited find it.
    async fn table_like(
        &self,
        visitor: &Visitor,
        address: IpAddr,
        old: &str,
    ) -> Result<TableView, ContactError> {
        let place = self.tables.services().table_quota.reserve(visitor.holder(), address)?;
        let TableView { game, seats, rules, clock, chat, rated, aids, watch, practice, .. } =
            self.tables.look(old).await?;
        let setup = Setup {
            game,
            seats: u8::try_from(seats.len()).unwrap_or(u8::MAX),
            rules,
            clock,
            visibility: Visibility::Link,
            chat,
            rated: rated && practice.is_none(),
            aids,
            watch,
            game_version: None,
            practice: None,
            tournament: None,
        };
        let mut seating = Seating::new(visitor.id, &setup);
        for (seat, was) in (0..).zip(&seats) {
            match was {
                SeatView::Bot { level } => seating.put_bot(seat, Some(level.clone()))?,
                SeatView::Person { person, .. } if *person == visitor.id => {
                    seating.sit(visitor, Some(seat))?;
                }
                SeatView::Empty | SeatView::Person { .. } => {}
            }
        }
        seating.sit(visitor, None)?;
        Ok(self.tables.create(setup, seating, place).await?)
    }

    /// Keeps the invitation, and tells them of it; one that stands already is not told again.
    async fn notify(
        &self,
        inviter: PersonId,
        person: PersonId,
        table: &str,
    ) -> Result<(), ContactError> {
        let table = table.to_owned();
        let deliveries = self.notices.of_invitation(person, &table, now()).await?;
        let invitation = InvitationRow { person, inviter, table: table.clone(), at: now() };
        let wait = self.notices.first_wait();
        if !self.store().invite(invitation, MOST, deliveries, wait).await? {
            return Ok(());
        }
        self.notices.wake();
        let services = self.tables.services();
        services.seat_index.invite(person, &table);
        services.bus.publish(|| News::Invited { person, table });
        Ok(())
    }

    /// Somebody does not come.
    pub async fn decline(&self, person: PersonId, table: &str) -> Result<(), ContactError> {
        let removed = self.store().remove_invitations(person, table).await?;
        self.tables.services().seat_index.notify_list_changed(person);
        removed.then_some(()).ok_or(ContactError::NotInvited)
    }
}
