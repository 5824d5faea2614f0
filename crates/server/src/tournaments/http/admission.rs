//! Admission to the tables of tournaments: the tournament that seated a table decides.

use crate::people::Visitor;
use crate::tables::http::admission::{Admission, Admitted};
use crate::tournaments::TournamentRegistry;

impl Admission for TournamentRegistry {
    fn admits<'a>(&'a self, table: &'a str, visitor: &'a Visitor) -> Admitted<'a> {
        Box::pin(async move { Ok(self.admits_to_table(table, visitor).await?) })
    }
}
