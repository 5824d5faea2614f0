//! The TypeScript types of the page: the one list of what goes over the wire (tools/types).

use crate::account::{
    AuthenticatorCode, BotAccount, Codes, Credentials, Login, Me, NewAuthenticator, NewPassword,
    Proof, Recovery, Registered, Rename, SecondFactor, Session, WithToken,
};
use crate::club::{
    ChangeClubRole, ChangeSeason, Club, ClubCard, ClubList, JoinClub, NewSeason, SeasonTable,
};
use crate::contacts::{ContactList, Invitation, Invite, InviteBot};
use crate::evidence::EvidenceReport;
use crate::game::{GameList, LookedUp, ReferenceList};
use crate::history::{FinishedGame, GameStats, HistoryPage, Leaderboard, Standing};
use crate::notices::{
    MailLinkFollowed, NewMailAddress, NewPushBrowser, NewWebhook, NoticeChoices, Notices,
    TableNotices, WebhookMade,
};
use crate::passkey::{FirstFactor, PasskeyMade, PasskeyOffer, SecondStep};
use crate::replay::SigningKeys;
use crate::request::{ChatSwitch, Mute, Ready, Remove, Reveal, SeatBot, Sit, Solo, Start};
use crate::seek::{SeekMessage, SeekRequest};
use crate::tournament::{Done, Draws, Message, RoundView, SeatingReason, Sheet, TournamentSetup};
use crate::{
    Answer, ClientMessage, ErrorBody, LobbyMessage, LobbyRequest, MyTables, Propose, ServerMessage,
    Setup, Tables, WatchSwitch,
};
use ts_rs::TypeVisitor;

/// Visits every message and body of tables, games and people; what they are made of follows.
pub fn visit(visitor: &mut impl TypeVisitor) {
    visitor.visit::<ServerMessage>();
    visitor.visit::<ClientMessage>();
    visitor.visit::<LobbyMessage>();
    visitor.visit::<LobbyRequest>();
    visitor.visit::<GameList>();
    visitor.visit::<ReferenceList>();
    visitor.visit::<LookedUp>();
    visitor.visit::<Setup>();
    visitor.visit::<Tables>();
    visitor.visit::<MyTables>();
    visitor.visit::<ErrorBody>();
    visitor.visit::<Sit>();
    visitor.visit::<Ready>();
    visitor.visit::<Reveal>();
    visitor.visit::<Start>();
    visitor.visit::<SeatBot>();
    visitor.visit::<Solo>();
    visitor.visit::<Remove>();
    visitor.visit::<ChatSwitch>();
    visitor.visit::<WatchSwitch>();
    visitor.visit::<Mute>();
    visitor.visit::<Propose>();
    visitor.visit::<Answer>();
    visitor.visit::<HistoryPage>();
    visitor.visit::<FinishedGame>();
    visitor.visit::<GameStats>();
    visitor.visit::<SigningKeys>();
    visitor.visit::<Leaderboard>();
    visitor.visit::<EvidenceReport>();
    visitor.visit::<Standing>();
    visitor.visit::<Me>();
    visitor.visit::<Rename>();
    visitor.visit::<Proof>();
    visitor.visit::<Credentials>();
    visitor.visit::<Login>();
    visitor.visit::<SecondFactor>();
    visitor.visit::<NewAuthenticator>();
    visitor.visit::<AuthenticatorCode>();
    visitor.visit::<PasskeyOffer>();
    visitor.visit::<PasskeyMade>();
    visitor.visit::<FirstFactor>();
    visitor.visit::<SecondStep>();
    visitor.visit::<Registered>();
    visitor.visit::<NewPassword>();
    visitor.visit::<Recovery>();
    visitor.visit::<Codes>();
    visitor.visit::<BotAccount>();
    visitor.visit::<WithToken>();
    visitor.visit::<Session>();
    visitor.visit::<Notices>();
    visitor.visit::<NoticeChoices>();
    visitor.visit::<NewWebhook>();
    visitor.visit::<NewPushBrowser>();
    visitor.visit::<NewMailAddress>();
    visitor.visit::<MailLinkFollowed>();
    visitor.visit::<WebhookMade>();
    visitor.visit::<TableNotices>();
    visitor.visit::<ContactList>();
    visitor.visit::<Invite>();
    visitor.visit::<InviteBot>();
    visitor.visit::<Invitation>();
    visitor.visit::<SeekRequest>();
    visitor.visit::<SeekMessage>();
    visitor.visit::<ClubList>();
    visitor.visit::<Club>();
    visitor.visit::<ClubCard>();
    visitor.visit::<JoinClub>();
    visitor.visit::<ChangeClubRole>();
    visitor.visit::<NewSeason>();
    visitor.visit::<ChangeSeason>();
    visitor.visit::<SeasonTable>();
}

/// Visits every message and body of tournaments.
pub fn visit_tournaments(visitor: &mut impl TypeVisitor) {
    visitor.visit::<Message>();
    visitor.visit::<Done>();
    visitor.visit::<SeatingReason>();
    visitor.visit::<RoundView>();
    visitor.visit::<Draws>();
    visitor.visit::<Sheet>();
    visitor.visit::<TournamentSetup>();
}
