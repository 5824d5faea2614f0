//! The data: operations that say what they promise, here, and two databases that keep the promises,
//! in `sqlite/` and `postgres/`, one file per aggregate alike in all three. The only crate with SQL;
//! no operation names a type of a database.

mod accounts;
mod blocks;
mod chat;
mod club_games;
mod clubs;
mod company;
mod conclusion;
mod confirmations;
pub mod crash_point;
mod deliveries;
mod error;
mod export;
mod finished;
mod forget;
mod inspection;
mod invitations;
mod location;
mod mentions;
mod moderation;
mod moment;
mod moves;
mod names;
mod nodes;
mod notices;
mod people;
mod postgres;
mod ratings;
mod recovery_codes;
mod requests;
mod seasons;
mod second_factors;
mod seekers;
mod server_state;
mod sessions;
mod sqlite;
mod store;
mod sweeping;
mod tables;
mod tokens;
mod tournaments;
mod transfer;

pub use accounts::{NameTaking, Registration};
pub use blocks::{Block, Blocking};
pub use chat::{ChatKept, ChatRow, NewLine};
pub use club_games::{ClubGame, ClubResultRow, ClubResultSeat, ClubTournamentRow};
pub use clubs::{
    ClubEntry, ClubJoining, ClubMemberRow, ClubNaming, ClubRoleChange, ClubRow, NewClub,
};
pub use company::CompanyRow;
pub use conclusion::{Conclusion, Rate, Rating, SeatResult};
pub use confirmations::{Asked, ConfirmationLimits, ConfirmationMail};
pub use deliveries::{Attempt, Delivery, NewDelivery, NoticeAddress};
pub use error::StoreError;
pub use export::{ExportRows, PlayedRow, RatingRow, SaidRow};
pub use finished::{Filter, FinishedPage, FinishedRow, FinishedSeat};
pub use inspection::{InspectedGame, InspectedResult, InspectedTournament};
pub use invitations::InvitationRow;
pub use location::{BadLocation, Location};
pub use moderation::{Acted, Action, Actor, AuditRow, SanctionRows, Whom};
pub use moment::{DELETED, Moment};
pub use moves::{Append, Logged, TableNo};
pub use names::{OwnName, skeleton};
pub use nodes::{Heard, Standing};
pub use notices::{NoticeChoices, NoticeRow, NoticeState};
pub use people::{Called, Person};
pub use ratings::{LeaderRow, LeaderRows, Rated, StandingRow, Tallies, TallyRow};
pub use recovery_codes::{KeptCode, NewCode};
pub use requests::RequestName;
pub use seasons::SeasonRow;
pub use second_factors::SecondFactor;
pub use seekers::{SeekerClaim, SeekerRow};
pub use sessions::{FoundSession, NewSession, SessionHash, SessionRow};
pub use sqlite::{FILE, VERSION, backup, sqlite_version};
pub use store::{Pending, Store};
pub use sweeping::{Forgotten, LeftBefore};
pub use tables::{Alive, NewTable, Start, TableRow, WholeTable};
pub use tokens::{BotChange, BotMaking, NewBot, TokenHash};
pub use tournaments::{
    Growth, NewEntry, NewTournament, RoundTable, RunningTournaments, TournamentNo, TournamentRow,
};
pub use transfer::{Stage, Transfer, TransferError};
