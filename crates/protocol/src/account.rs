//! Accounts: who I am, logging in, sessions, bot accounts, and what admins see and do.

use crate::passkey::{Passkey, PasskeyShown};
use crate::{DrawnFace, Kind, PersonId, Role};
use serde::{Deserialize, Serialize};

/// Who is asking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Me {
    /// Who, for ever: 32 hexadecimal digits.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: PersonId,
    /// What I am called.
    pub name: String,
    /// What sort of player I am.
    pub kind: Kind,
    /// What I may do beyond playing.
    pub role: Role,
    /// The face I have chosen; else it follows from the id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, maximum = 63))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub face: Option<DrawnFace>,
}

/// Another face.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FaceChoice {
    /// Which of the drawn faces, 0 to 63.
    #[cfg_attr(feature = "openapi", schema(value_type = u8, maximum = 63))]
    pub face: DrawnFace,
}

/// A new name.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rename {
    /// 1 to 24 visible characters.
    pub name: String,
}

/// Proof that it is really me.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Proof {
    /// My password; guests have none.
    #[serde(default)]
    pub password: String,
}

/// A name and its password.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Credentials {
    /// 1 to 24 visible characters.
    pub name: String,
    /// 8 to 256 characters.
    pub password: String,
}

/// A name and its password, and a code or a passkey where the member has a second factor.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Login {
    /// The member's name.
    pub name: String,
    /// The password.
    pub password: String,
    /// Six digits of the authenticator, or a recovery code, which is then used up.
    #[cfg_attr(feature = "ts", ts(optional))]
    pub code: Option<String>,
    /// In its place: what a passkey has signed (`POST /api/second-factor` says what).
    #[cfg_attr(feature = "ts", ts(optional))]
    pub passkey: Option<PasskeyShown>,
}

/// What logging in asks for beside the password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SecondFactor {
    /// Whether codes of an authenticator are on.
    pub on: bool,
    /// My passkeys, the oldest first.
    pub passkeys: Vec<Passkey>,
    /// Whether I need one of the two for what my role lets me do.
    pub required: bool,
}

/// What an authenticator makes its codes of. It is not shown again.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewAuthenticator {
    /// To type in: base32.
    pub secret: String,
    /// To open: `otpauth://…`.
    pub uri: String,
    /// The same as a QR code: its rows, `1` for dark.
    pub qr: Vec<String>,
}

/// A code of an authenticator.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AuthenticatorCode {
    /// Six digits.
    pub code: String,
}

/// A new member.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Registered {
    /// Who I am now.
    pub me: Me,
    /// Ten codes, each good for one new password. They are not shown again.
    pub recovery_codes: Vec<String>,
}

/// A change of password.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewPassword {
    /// The one so far.
    pub old: String,
    /// The one from now on, 8 to 256 characters.
    pub new: String,
}

/// A recovery code and the password it is to set.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Recovery {
    /// The member's name.
    pub name: String,
    /// One of the codes shown at registration; dashes and case do not matter.
    pub code: String,
    /// The new password, 8 to 256 characters.
    pub password: String,
    /// Where the member has a second factor: six digits of the authenticator, or another recovery code.
    #[cfg_attr(feature = "ts", ts(optional))]
    pub second: Option<String>,
    /// In its place: what a passkey has signed (`POST /api/second-factor` says what).
    #[cfg_attr(feature = "ts", ts(optional))]
    pub passkey: Option<PasskeyShown>,
}

/// Fresh codes; the old ones are void.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Codes {
    /// Ten codes. They are not shown again.
    pub recovery_codes: Vec<String>,
}

/// A bot account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BotAccount {
    /// Who: 32 hexadecimal digits.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: PersonId,
    /// Display name.
    pub name: String,
    /// Since when (ms since 1970).
    pub created_at: i64,
}

/// A bot account and its token.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WithToken {
    /// The account.
    pub bot: BotAccount,
    /// For `Authorization: Bearer …`. It is not shown again.
    pub token: String,
}

/// One session as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Session {
    /// What it is called when it is to be revoked; opens nothing.
    pub id: String,
    /// When it began (ms since 1970).
    pub created_at: i64,
    /// When it was last used, to five minutes (ms since 1970).
    pub seen_at: i64,
    /// What the browser called itself.
    pub user_agent: String,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// How an action is to be taken.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SanctionOptions {
    /// For `mute`: for how many minutes; a week unless given.
    pub minutes: Option<u32>,
}

/// A person as admins see one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Subject {
    /// The person.
    #[serde(flatten)]
    pub person: Me,
    /// Since when banned (ms since 1970).
    pub banned_at: Option<i64>,
    /// Until when muted (ms since 1970).
    pub muted_until: Option<i64>,
}

/// One line of the audit log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AuditEntry {
    /// Its number; later lines have higher ones.
    pub id: i64,
    /// When (ms since 1970).
    pub at: i64,
    /// Who did it: a name, or `command line`.
    pub actor: String,
    /// What was done: grant, revoke, ban, unban, mute, unmute, end, rotate-key.
    pub action: String,
    /// To whom or what: a person's id, a table's, or the public half of a key.
    pub subject: String,
    /// The person's name at that time, the reason, or until when.
    pub note: String,
}
