//! Challenges of words at the tables of a round: brought to the stewards, and their rulings brought back.

use super::actor::TournamentActor;
use super::error::TournamentError;
use crate::tables::{HostOrder, Hosted};
use tablee_engine::OpenChallenge;
use tablee_tournament::{By, Challenge, Doubt, Input, Source, TableNo, Verdict};

impl TournamentActor {
    /// A table has said how it stands: what it asks anew is brought to the stewards, and a ruling that had
    /// not reached it reaches it.
    pub(super) async fn compare_challenges(&mut self, number: TableNo) {
        let Some(doubt) = self.asked(number) else { return };
        match self.last_challenge(number).cloned() {
            Some(known) if known.doubt.is_about_the_same_as(&doubt) => {
                let Some((verdict, _)) = known.ruling else { return };
                let brought = self.bring(number, known.entry, verdict).await;
                // The table knows that ruling: it asks about the same word once more.
                if brought != Some(Hosted::Known) {
                    return;
                }
            }
            // The table waited in vain, and went on with what its dictionary proposed.
            Some(Challenge { entry, doubt, ruling: None }) => {
                let verdict = doubt.proposal;
                self.enter_each(vec![Input::ChallengeRuled { challenge: entry, verdict }]).await;
            }
            Some(_) | None => {}
        }
        self.enter_each(vec![Input::ChallengeOpened(doubt)]).await;
    }

    /// The last challenge of this round at a table.
    fn last_challenge(&self, number: TableNo) -> Option<&Challenge> {
        let (round, ..) = self.board(number)?;
        let here = |doubt: &Doubt| (doubt.round, doubt.table) == (round, number);
        self.tournament.challenges().iter().rfind(|one| here(&one.doubt))
    }

    /// What a table asks, as far as is known, in the seats of the tournament.
    fn asked(&self, number: TableNo) -> Option<Doubt> {
        let (round, table_seating, _) = self.board(number)?;
        let live = self.live.get(&number)?;
        let OpenChallenge { author, challenger, word, proposal, .. } = live.question.clone()?;
        Some(Doubt {
            round,
            table: number,
            author: table_seating.from_game(live.leads, author),
            challenger: table_seating.from_game(live.leads, challenger),
            word,
            proposal,
            source: Source::Game(live.room.clone()),
        })
    }

    /// A challenge is judged, and its table hears of it.
    pub(super) async fn rule(
        &mut self,
        by: By,
        challenge: usize,
        verdict: Verdict,
    ) -> Result<Vec<usize>, TournamentError> {
        let entries = self.enter(by, vec![Input::ChallengeRuled { challenge, verdict }]).await?;
        let ruled = self.tournament.challenges().iter().find(|one| one.entry == challenge);
        let Some(doubt) = ruled.map(|one| &one.doubt) else { return Ok(entries) };
        let number = doubt.table;
        // A table that asks something else by now has gone on. Should the ruling not arrive, the table still
        // asks, and is answered then.
        if self.asked(number).is_some_and(|asked| asked.is_about_the_same_as(doubt)) {
            self.bring(number, challenge, verdict).await;
        }
        Ok(entries)
    }

    /// Brings a ruling of what a table asks to it.
    async fn bring(&self, number: TableNo, challenge: usize, verdict: Verdict) -> Option<Hosted> {
        let live = self.live.get(&number)?;
        let (room, question) = (&live.room, live.question.clone()?);
        let order = HostOrder::Rule(question, verdict);
        let hosted = self.table_registry.host(room, &format!("ruling.{challenge}"), order).await;
        match hosted {
            Ok(Hosted::Refused(refusal)) => {
                let message = &refusal.message;
                tracing::warn!(tournament = %self.stored.id, room, message, "a ruling was refused");
                Some(Hosted::Refused(refusal))
            }
            Ok(hosted) => Some(hosted),
            Err(error) => {
                tracing::error!(tournament = %self.stored.id, room, %error, "a ruling is on its way");
                None
            }
        }
    }
}
