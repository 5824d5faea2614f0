//! Invitations as notices: told where the person wants to be told, in quiet hours after them.

use super::Notices;
use super::notice::named;
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
    /// What is to be sent to somebody who is invited to a table.
    pub async fn of_invitation(
        &self,
        person: PersonId,
        table: &str,
        now: Moment,
    ) -> Result<Vec<NewDelivery>, StoreError> {
        self.to_all_addresses(person, NoticeKind::Invitation, table, now).await
    }

    /// What an invitation says; nothing where it does not stand any more.
    pub(super) async fn say_invitation(
        &self,
        delivery: &Delivery,
        base: &str,
        lang: &str,
    ) -> Result<Option<Notice>, StoreError> {
        let what = &delivery.what;
        let standing = invitations_of(&self.tables, what.person).await?;
        let invitation = standing.into_iter().find(|one| what.tables.contains(&one.table));
        Ok(invitation.map(|invitation| self.compose_invitation(&what.id, invitation, base, lang)))
    }

    fn compose_invitation(
        &self,
        id: &str,
        invitation: Invitation,
        base: &str,
        lang: &str,
    ) -> Notice {
        let lang = Lang::coded(lang).unwrap_or_default();
        let Invitation { table, game, name, kind, at, .. } = invitation;
        let url = format!("{}/t/{table}", base.trim_end_matches('/'));
        let title = named(&self.tables.services().games, &game, lang);
        // A program with an account is called one wherever it is named.
        let name = match kind {
            Kind::Bot => say!(TEXT, lang, "notice.bot", name = name),
            Kind::Guest | Kind::Member => name,
        };
        let text = say!(TEXT, lang, "notice.invitation", name = name, game = title);
        let tables = vec![WaitingTable { id: table, game, url, since: at, deadline: None }];
        Notice { id: id.to_owned(), kind: NoticeKind::Invitation, text, tables, club: None }
    }
}
