//! Requests to join a club as notices for those who lead it: what is asked within a while is told together.

use super::Notices;
use super::follow::milliseconds;
use super::text::TEXT;
use crate::people::PersonId;
use crate::people::moment::Moment;
use crate::store::{Delivery, NewDelivery, StoreError};
use tablee_engine::Lang;
use tablee_engine::text::say;
use tablee_protocol::notices::{AskedClub, Notice, NoticeKind};

impl Notices {
    /// What is to be sent to somebody who leads a club, where somebody asks to join it.
    pub async fn of_club_request(
        &self,
        leader: PersonId,
        club: &str,
        now: Moment,
    ) -> Result<Vec<NewDelivery>, StoreError> {
        // Whoever asks and takes it back again and again is told of once in this time.
        let from = now + milliseconds(self.settings().notice_gap_seconds);
        self.to_all_addresses(leader, NoticeKind::ClubRequest, club, from).await
    }

    /// How many ask to join; nothing where nobody does any more, or the person does not lead the club.
    pub(super) async fn say_club_request(
        &self,
        delivery: &Delivery,
        base: &str,
        lang: &str,
    ) -> Result<Option<Notice>, StoreError> {
        let what = &delivery.what;
        let requests = self.store().club_requests(what.person).await?;
        let asked = requests.into_iter().find(|(club, _)| what.tables.contains(club));
        let Some((id, asked)) = asked else { return Ok(None) };
        let Some(club) = self.store().club(&id).await? else { return Ok(None) };
        let lang = Lang::coded(lang).unwrap_or_default();
        let url = format!("{}/club/{id}", base.trim_end_matches('/'));
        let text =
            say!(TEXT, lang, "notice.club_request", count = asked, club = club.name.as_str());
        Ok(Some(Notice {
            id: what.id.clone(),
            kind: NoticeKind::ClubRequest,
            text,
            tables: Vec::new(),
            club: Some(AskedClub { id, name: club.name, url, asked }),
        }))
    }
}
