//! Confirmations: a mail address counts once whoever reads there has said so. Mails that ask for it are counted, so
//! that nobody is flooded with them.

use crate::store::{Pending, ask};
use crate::{Moment, NewDelivery, NoticeAddress, Store};

/// A mail that asks to confirm an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfirmationMail {
    /// The mailbox, as a keyed hash: the same for all ways to write it.
    pub mailbox: Vec<u8>,
    /// Who asks for it, as a keyed hash.
    pub asker: Vec<u8>,
    /// The mail itself; it goes to the address, whatever target stands in it.
    pub delivery: NewDelivery,
    /// When it is asked for.
    pub at: Moment,
}

/// How many such mails there may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConfirmationLimits {
    /// How long mails are remembered (ms).
    pub span: Moment,
    /// To one mailbox in that time.
    pub mailbox: usize,
    /// For one person in that time.
    pub asker: usize,
    /// How long a shorter time is (ms).
    pub short_span: Moment,
    /// In all in the shorter time.
    pub all: usize,
}

/// What became of a mail that asks to confirm an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConfirmationOutcome {
    /// It is in the outbox, for the address of that name.
    Mailed(String),
    /// The address of that name is confirmed already and on.
    Confirmed(String),
    /// The person has as many addresses as they may have.
    TooManyAddresses,
    /// There were as many such mails as there may be.
    TooManyMails,
}

impl Store {
    /// Keeps an address, unless the person has it already, and puts a mail that asks to confirm it into the outbox,
    /// all at once. Where one waits there already, that one is enough. Addresses that nobody confirmed in the span
    /// of the limits go.
    pub fn ask_to_confirm(
        &self,
        address: NoticeAddress,
        most: usize,
        mail: ConfirmationMail,
        limits: ConfirmationLimits,
    ) -> Pending<'_, ConfirmationOutcome> {
        ask!(self, ask_to_confirm(address, most, mail, limits))
    }

    /// An address is confirmed, and on; false where there is none of that name.
    pub fn confirm_address<'a>(&'a self, id: &'a str, at: Moment) -> Pending<'a, bool> {
        ask!(self, confirm_address(id, at))
    }
}
