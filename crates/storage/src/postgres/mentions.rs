//! Current names of people who are mentioned, from PostgreSQL.

use super::connection::rows;
use super::error::Failure;
use super::{columns, people};
use crate::{DELETED, mentions};
use deadpool_postgres::GenericClient;
use std::collections::{BTreeSet, HashMap};
use std::convert::Infallible;
use tablee_protocol::PersonId;

/// Stored pieces of JSON with names in place of references; everybody is asked for at once.
pub async fn put_names(
    db: &impl GenericClient,
    texts: Vec<String>,
) -> Result<Vec<String>, Failure> {
    let names = names_of(db, mentioned(&texts)).await?;
    let mut name_of = |person: PersonId| {
        let name = names.get(&person).cloned();
        Ok::<_, Infallible>(name.unwrap_or_else(|| DELETED.to_owned()))
    };
    let named = texts.into_iter().map(|text| match mentions::put_names(text, &mut name_of) {
        Ok(named) => named,
        Err(never) => match never {},
    });
    Ok(named.collect())
}

fn mentioned(texts: &[String]) -> Vec<PersonId> {
    let mut found = BTreeSet::new();
    let mut note = |person: PersonId| {
        found.insert(person);
        Ok::<_, Infallible>(String::new())
    };
    for text in texts {
        // What it would become does not matter here.
        let Ok(_) = mentions::put_names(text.clone(), &mut note);
    }
    found.into_iter().collect()
}

async fn names_of(
    db: &impl GenericClient,
    mentioned: Vec<PersonId>,
) -> Result<HashMap<PersonId, String>, Failure> {
    if mentioned.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = "SELECT id, name, deleted_at FROM persons WHERE id = ANY ($1)";
    let found = rows(db, sql, &[&people::ids(&mentioned)]).await?;
    let named = found
        .iter()
        .map(|row| Ok((columns::person(row, 0)?, columns::name(row, 1, 2)?.unwrap_or_default())));
    named.collect()
}
