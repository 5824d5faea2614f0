//! Clubs: what they are called, who belongs to them and who has asked to. A club has an owner as long as
//! anybody belongs to it, and goes with the last of them.

use crate::store::{Pending, ask};
use crate::{Moment, NewDelivery, OwnName, Store};
use tablee_protocol::club::ClubRole;
use tablee_protocol::{DrawnFace, PersonId, Visibility};

/// A club about to be founded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewClub {
    /// Its name in addresses.
    pub id: String,
    /// Display name.
    pub name: OwnName,
    /// A few lines about it.
    pub about: String,
    /// Whether strangers find it.
    pub visibility: Visibility,
    /// Whoever shows it joins without asking.
    pub code: String,
    /// Who founds it, and owns it.
    pub owner: PersonId,
    /// When (ms since 1970).
    pub at: Moment,
    /// To how many clubs somebody may belong.
    pub most: usize,
}

/// A club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubRow {
    /// Its name in addresses.
    pub id: String,
    /// Display name.
    pub name: String,
    /// A few lines about it.
    pub about: String,
    /// Whether strangers find it.
    pub visibility: Visibility,
    /// Whoever shows it joins without asking.
    pub code: String,
    /// Since when it exists (ms since 1970).
    pub created_at: Moment,
    /// How many belong to it.
    pub members: u32,
}

/// Somebody in a club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubMemberRow {
    /// The person's id.
    pub person: PersonId,
    /// What they are called now.
    pub name: String,
    /// What they are in the club.
    pub role: ClubRole,
    /// Since when (ms since 1970).
    pub since: Moment,
    /// The face they have chosen.
    pub face: Option<DrawnFace>,
}

/// Somebody on the way into a club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubEntry {
    /// Which club.
    pub club: String,
    /// The person's id.
    pub person: PersonId,
    /// As what: somebody who asks, or a member.
    pub role: ClubRole,
    /// When (ms since 1970).
    pub at: Moment,
    /// To how many clubs somebody may belong.
    pub most_clubs: usize,
    /// How many a club may have, and how many may ask it at once.
    pub most_people: usize,
    /// What those who lead the club are to be sent of it.
    pub deliveries: Vec<NewDelivery>,
}

/// What came of founding a club or calling it something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClubNaming {
    /// The change is made.
    Done,
    /// Another club has this name or one that looks like it.
    Taken,
    /// The person belongs to as many clubs as they may.
    TooMany,
    /// There is no such club.
    Gone,
}

/// What came of joining a club.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClubJoining {
    /// They are in it, or have asked to; so they were perhaps before.
    Done,
    /// The club has as many people as it may.
    Full,
    /// The person belongs to as many clubs as they may.
    TooMany,
    /// There is no such club.
    Gone,
}

/// What came of changing what somebody is in a club.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClubRoleChange {
    /// They are it.
    Done,
    /// They were not what the caller believed.
    Otherwise,
    /// They are the last owner.
    LastOwner,
    /// The club has as many members as it may.
    Full,
}

impl Store {
    /// Founds a club. The answer means that it is on the disk.
    pub fn found_club(&self, new: NewClub) -> Pending<'_, ClubNaming> {
        ask!(self, found_club(new))
    }

    /// The club of that name in addresses.
    pub fn club<'a>(&'a self, id: &'a str) -> Pending<'a, Option<ClubRow>> {
        ask!(self, club(id))
    }

    /// The public clubs, the largest first.
    pub fn listed_clubs(&self, most: usize) -> Pending<'_, Vec<ClubRow>> {
        ask!(self, listed_clubs(most))
    }

    /// The clubs that somebody belongs to or has asked to, by name, and what they are there.
    pub fn clubs_of(&self, person: PersonId) -> Pending<'_, Vec<(ClubRow, ClubRole)>> {
        ask!(self, clubs_of(person))
    }

    /// How many ask to join the clubs that somebody leads, for each club that is asked; those whom they block are
    /// not counted.
    pub fn club_requests(&self, person: PersonId) -> Pending<'_, Vec<(String, u32)>> {
        ask!(self, club_requests(person))
    }

    /// Everybody in a club: owners, officers, members, those who have asked; each in the order they came.
    pub fn club_members<'a>(&'a self, club: &'a str) -> Pending<'a, Vec<ClubMemberRow>> {
        ask!(self, club_members(club))
    }

    /// Presents a club anew.
    pub fn present_club<'a>(
        &'a self,
        club: &'a str,
        name: OwnName,
        about: String,
        visibility: Visibility,
    ) -> Pending<'a, ClubNaming> {
        ask!(self, present_club(club, name, about, visibility))
    }

    /// Gives a club another code; who has the old one does not join by it any more.
    pub fn renew_club_code<'a>(&'a self, club: &'a str, code: String) -> Pending<'a, bool> {
        ask!(self, renew_club_code(club, code))
    }

    /// Somebody joins a club, or asks to. Who has asked and joins is a member; who belongs to it already
    /// stays what they are. Where something has changed, what is to be sent is in the outbox at once, apart from what
    /// waits there already for the same address about the same.
    pub fn enter_club(&self, entry: ClubEntry) -> Pending<'_, ClubJoining> {
        ask!(self, enter_club(entry))
    }

    /// Somebody of a club becomes something else in it, at most `most` belong to it then.
    pub fn change_club_role<'a>(
        &'a self,
        club: &'a str,
        person: PersonId,
        (before, after): (ClubRole, ClubRole),
        most: usize,
    ) -> Pending<'a, ClubRoleChange> {
        ask!(self, change_club_role(club, person, (before, after), most))
    }

    /// Somebody who is `role` in a club is in it no more; false where they were not. Where no owner is
    /// left, the officer of longest standing becomes one, or else the member; where nobody is left, the
    /// club goes.
    pub fn leave_club<'a>(
        &'a self,
        club: &'a str,
        person: PersonId,
        role: ClubRole,
    ) -> Pending<'a, bool> {
        ask!(self, leave_club(club, person, role))
    }

    /// Closes a club, with its seasons; its games stay.
    pub fn close_club<'a>(&'a self, club: &'a str) -> Pending<'a, bool> {
        ask!(self, close_club(club))
    }
}
