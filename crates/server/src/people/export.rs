//! Everything the server keeps about a person, for that person.

use super::{passkey, session};
use crate::store::{ClubRow, ExportRows, NoticeChoices, Person, PlayedRow, RatingRow, SaidRow};
use tablee_protocol::club::ClubRole;
use tablee_protocol::export::{Export, ExportedClub, NoticeAddress, Played, Profile, Rated, Said};
use tablee_protocol::notices;

/// All of a person's data as they get it.
pub fn export(rows: ExportRows) -> Export {
    let played = |row: PlayedRow| {
        let PlayedRow { table, game, seat, score, place, won, ended_at } = row;
        Played { table, game, seat, score, place, won, ended_at }
    };
    let said = |SaidRow { table, text, at }: SaidRow| Said { table, text, at };
    let rated = |row: RatingRow| {
        let RatingRow { game, rating, sigma, games } = row;
        Rated { game, rating, sigma, games }
    };
    let shown = |(channel, address)| NoticeAddress { channel, address };
    Export {
        profile: profile(rows.person, rows.codes_left),
        sessions: rows.sessions.into_iter().map(|row| session::shown(row, None)).collect(),
        passkeys: rows.passkeys.into_iter().map(passkey::shown).collect(),
        bots: rows.bots.into_iter().map(|bot| profile(bot, 0)).collect(),
        games: rows.games.into_iter().map(played).collect(),
        chat: rows.chat.into_iter().map(said).collect(),
        ratings: rows.ratings.into_iter().map(rated).collect(),
        notices: rows.notices.map(choices),
        notice_addresses: rows.addresses.into_iter().map(shown).collect(),
        blocked: rows.blocked,
        clubs: rows.clubs.into_iter().map(club).collect(),
    }
}

fn club((ClubRow { id, name, .. }, role): (ClubRow, ClubRole)) -> ExportedClub {
    ExportedClub { id, name, role }
}

fn choices(row: NoticeChoices) -> notices::NoticeChoices {
    let NoticeChoices { wanted: turns, quiet, zone, lang, .. } = row;
    let quiet = quiet.map(|(from, until)| notices::QuietHours { from, until });
    notices::NoticeChoices { turns, quiet, zone, lang }
}

fn profile(person: Person, recovery_codes_left: u32) -> Profile {
    let Person { id, name, kind, role, created_at, muted_until, face, .. } = person;
    Profile { id, name, kind, role, created_at, muted_until, face, recovery_codes_left }
}
