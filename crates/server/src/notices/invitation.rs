//! Invitations as notices: told where the person wants to be told, in quiet hours after them; those that come soon after
//! one that was told are told together.

use super::Notices;
use super::due::HELD;
use super::notice::{NAMED, titles};
use super::text::TEXT;
use crate::people::PersonId;
use crate::people::moment::Moment;
use crate::store::{Delivery, NewDelivery, StoreError};
use crate::tables::my_tables::invitations_of;
use tablee_engine::Lang;
use tablee_engine::text::say;
use tablee_protocol::Kind;
use tablee_protocol::contacts::Invitation;
use tablee_protocol::notices::{Notice, NoticeKind, WaitingTable};

impl Notices {
    /// What is to be sent to somebody who is invited to a table. Where they may look at a page of another node, that has
    /// some seconds to hold it back: which pages are in front is known to their own node alone.
    pub async fn of_invitation(
        &self,
        person: PersonId,
        table: &str,
        now: Moment,
    ) -> Result<Vec<NewDelivery>, StoreError> {
        let from = match self.tables.services().bus.is_shared() {
            true => now + HELD,
            false => now,
        };
        self.to_all_addresses(person, NoticeKind::Invitation, table, from).await
    }

    /// What invitations that are told together say; nothing where none of them stands any more.
    pub(super) async fn say_invitation(
        &self,
        delivery: &Delivery,
        base: &str,
        lang: &str,
    ) -> Result<Option<Notice>, StoreError> {
        let what = &delivery.what;
        let mut standing = invitations_of(&self.tables, what.person).await?;
        standing.retain(|one| what.tables.contains(&one.table));
        standing.truncate(NAMED);
        let needed = !standing.is_empty();
        Ok(needed.then(|| self.compose_invitations(&what.id, standing, base, lang)))
    }

    fn compose_invitations(
        &self,
        id: &str,
        invitations: Vec<Invitation>,
        base: &str,
        lang: &str,
    ) -> Notice {
        let lang = Lang::coded(lang).unwrap_or_default();
        let (mut names, mut tables) = (Vec::new(), Vec::new());
        for Invitation { table, game, name, kind, at, .. } in invitations {
            // A program with an account is called one wherever it is named.
            names.push(match kind {
                Kind::Bot => say!(TEXT, lang, "notice.bot", name = name),
                Kind::Guest | Kind::Member => name,
            });
            let url = format!("{}/t/{table}", base.trim_end_matches('/'));
            tables.push(WaitingTable { id: table, game, url, since: at, deadline: None });
        }
        let games = titles(&self.tables.services().games, &tables, lang);
        // Of each inviter one invitation stands: several tables are those of several people.
        let text = match names.len() {
            1 => say!(TEXT, lang, "notice.invitation", name = names.join(", "), game = games),
            _ => say!(TEXT, lang, "notice.invitations", names = names.join(", "), games = games),
        };
        Notice { id: id.to_owned(), kind: NoticeKind::Invitation, text, tables, club: None }
    }
}
