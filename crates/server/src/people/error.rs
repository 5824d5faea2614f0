//! Errors of people and their accounts. Their HTTP answers are in `http/error.rs`.

use super::admin::AdminError;
use super::name::BadName;
use super::passkey_site::NoPasskeysHere;
use super::password::BadPassword;
use super::throttle::Wait;
use crate::net::budget::OverBudget;
use crate::store::StoreError;

/// Why something asked about a person was not done.
#[derive(Debug, thiserror::Error)]
pub enum PeopleError {
    /// The name cannot be had by anybody.
    #[error(transparent)]
    Name(#[from] BadName),
    /// The password cannot be used.
    #[error(transparent)]
    Password(#[from] BadPassword),
    /// Too many tries.
    #[error(transparent)]
    Wait(#[from] Wait),
    /// An admin cannot do that.
    #[error(transparent)]
    Admin(#[from] AdminError),
    /// The caller has done too much already.
    #[error(transparent)]
    OverBudget(#[from] OverBudget),
    /// The file failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Somebody owns this name or one that looks like it.
    #[error("a member has this name or one that looks like it; choose another")]
    NameTaken,
    /// Which of the two is wrong is nobody's business.
    #[error("wrong name or password")]
    WrongPassword,
    /// Nor here.
    #[error("wrong name or recovery code")]
    WrongCode,
    /// The password is right; a second factor is needed too.
    #[error(
        "give a code of your authenticator too, or a recovery code, as “code”, or a passkey: POST /api/second-factor says how"
    )]
    SecondFactorNeeded,
    /// The code of the authenticator is wrong, old, or was used.
    #[error("this code is wrong, or too old, or was used before; wait for the next one")]
    WrongFactor,
    /// There is a second factor already.
    #[error("you have a second factor already; remove it first")]
    SecondFactorOn,
    /// There is nothing to confirm.
    #[error("you have not begun with a second factor")]
    NoSecondFactor,
    /// The operator wants admins to have one.
    #[error("admins of this server need a second factor; set one up on your account page")]
    SecondFactorRequired,
    /// Browsers know no passkeys at this address.
    #[error(transparent)]
    NoPasskeysHere(#[from] NoPasskeysHere),
    /// A passkey is called nothing, or something that cannot be read.
    #[error("the name of a passkey has 1 to {longest} visible characters")]
    PasskeyName {
        /// How many at most.
        longest: usize,
    },
    /// A member has enough passkeys.
    #[error("a member has at most {most} passkeys; remove one first")]
    TooManyPasskeys {
        /// How many are allowed.
        most: usize,
    },
    /// Somebody has this very passkey.
    #[error("this passkey is known already; use another authenticator")]
    PasskeyKnown,
    /// The browser's answer does not make a passkey.
    #[error("this is no passkey that this server can use; begin again")]
    BadPasskey,
    /// The passkey was not accepted; why is in the log.
    #[error("this passkey was not accepted; try once more, or give a code")]
    WrongPasskey,
    /// Not an own passkey.
    #[error("you have no such passkey; GET /api/me/second-factor lists yours")]
    NoPasskey,
    /// The session that asked was ended meanwhile.
    #[error("you are no longer who you were; reload the page")]
    Gone,
    /// Enough people have registered from one address.
    #[error("too many accounts were made from your address today; try again tomorrow")]
    TooManyAccounts,
    /// Only guests register.
    #[error("you have an account already")]
    Registered,
    /// A member has enough bot accounts.
    #[error("a member has at most {most} bot accounts; delete one first")]
    TooManyBots {
        /// How many are allowed.
        most: usize,
    },
    /// Not an own bot account.
    #[error("you have no such bot account; GET /api/me/bots lists yours")]
    NoBot,
    /// Not an own session.
    #[error("you have no such session; GET /api/me/sessions lists yours")]
    NoSession,
    /// Nothing is known about a guest who only looked.
    #[error("nothing is kept about you yet")]
    NothingKept,
    /// The token is nobody's.
    #[error("this is no valid token; bot accounts send “Authorization: Bearer tablee_…”")]
    BadToken,
    /// An admin has banned them.
    #[error("an admin has banned you from this server")]
    Banned,
    /// Guests and bots may not.
    #[error("only members can do this; register or log in first")]
    NotMember,
    /// Players may not.
    #[error("only admins can do this")]
    NotAdmin,
    /// The browser's session has ended.
    #[error("this session has ended; ask GET /api/me who you are now")]
    SessionEnded,
    /// There is no such companion, or companions may not ask this.
    #[error(
        "“as” is a number from 1 to 7, for a browser's requests to a table and for GET and POST /api/me"
    )]
    NoCompanion,
    /// Admins have no such action.
    #[error("the actions are {known}")]
    NoAction {
        /// What there is.
        known: &'static str,
    },
}
