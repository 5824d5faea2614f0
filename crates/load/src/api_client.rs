//! A server as its guests see it over HTTP: who they are, and tables being set up.

use crate::http::{Http, HttpError, HttpResponse};
use serde::Serialize;
use serde_json::Value;
use std::net::{IpAddr, SocketAddr};
use tablee_engine::Share;
use tablee_protocol::request::{Ready, Reveal, Sit, Start};
use tablee_protocol::{ErrorBody, TableView, text};

/// Why the server did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// There was no answer.
    #[error("{asked}: {problem}")]
    Http {
        /// The request.
        asked: String,
        /// What happened.
        problem: HttpError,
    },
    /// The answer was no.
    #[error("{asked}: {status} {message}")]
    Refused {
        /// The request.
        asked: String,
        /// The HTTP status.
        status: u16,
        /// What the server said.
        message: String,
    },
    /// The answer was not what the protocol promises.
    #[error("{asked}: an answer that is not in the protocol: {problem}")]
    Odd {
        /// The request.
        asked: String,
        /// What is odd.
        problem: String,
    },
    /// The system has no randomness.
    #[error("no randomness from the system: {0}")]
    Random(getrandom::Error),
}

/// Somebody the server knows by a cookie.
#[derive(Clone, Debug)]
pub struct Person {
    /// The cookie, `name=value`.
    pub cookie: String,
}

/// A connection to the server for requests.
#[derive(Debug)]
pub struct ApiClient {
    address: SocketAddr,
    http: Http,
}

impl ApiClient {
    /// The server at this address.
    pub fn at(address: SocketAddr) -> ApiClient {
        ApiClient { address, http: Http::new(address) }
    }

    /// The same, asked from one of this machine's addresses.
    pub fn from(self, from: IpAddr) -> ApiClient {
        ApiClient { http: self.http.from(from), ..self }
    }

    /// Where it is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Comes in as a new guest.
    pub async fn guest(&mut self) -> Result<Person, ApiError> {
        let answer = self.get("/api/me", None).await?;
        let odd = || ApiError::Odd { asked: "GET /api/me".into(), problem: "no cookie".into() };
        Ok(Person { cookie: answer.cookie.ok_or_else(odd)? })
    }

    /// Sets up a table.
    pub async fn create(&mut self, host: &Person, setup: &Value) -> Result<TableView, ApiError> {
        self.table(host, "/api/tables", setup).await
    }

    /// Takes a seat.
    pub async fn sit(
        &mut self,
        who: &Person,
        table: &str,
        seat: u8,
    ) -> Result<TableView, ApiError> {
        self.table(who, &format!("/api/tables/{table}/sit"), &Sit { seat: Some(seat) }).await
    }

    /// Says ready, and commits to a random share of the seed: it is revealed once the host starts.
    pub async fn ready(&mut self, who: &Person, table: &str) -> Result<Share, ApiError> {
        let share = share()?;
        let commitment = Some(share.commitment().to_string());
        let body = Ready { ready: true, commitment, share: None };
        self.table(who, &format!("/api/tables/{table}/ready"), &body).await?;
        Ok(share)
    }

    /// Starts the game, and commits to the host's share of the seed.
    pub async fn start(&mut self, host: &Person, table: &str) -> Result<Share, ApiError> {
        let share = share()?;
        let body = Start { commitment: Some(share.commitment().to_string()), share: None };
        self.table(host, &format!("/api/tables/{table}/start"), &body).await?;
        Ok(share)
    }

    /// Reveals a share. The game begins with the last one.
    pub async fn reveal(
        &mut self,
        who: &Person,
        table: &str,
        share: Share,
    ) -> Result<TableView, ApiError> {
        let body = Reveal { share: share.to_string() };
        self.table(who, &format!("/api/tables/{table}/reveal"), &body).await
    }

    /// Sets up a table, seats everybody (the first is its host) and starts the game.
    pub async fn gather(
        &mut self,
        people: &[Person],
        setup: &Value,
    ) -> Result<TableView, ApiError> {
        let Some((host, others)) = people.split_first() else {
            let problem = "nobody to sit down".to_owned();
            return Err(ApiError::Odd { asked: "gather".to_owned(), problem });
        };
        let table = self.create(host, setup).await?;
        self.sit(host, &table.id, 0).await?;
        let mut shares = Vec::new();
        for (seat, person) in (1u8..).zip(others) {
            self.sit(person, &table.id, seat).await?;
            shares.push(self.ready(person, &table.id).await?);
        }
        let own = self.start(host, &table.id).await?;
        for (person, share) in others.iter().zip(shares) {
            self.reveal(person, &table.id, share).await?;
        }
        self.reveal(host, &table.id, own).await
    }

    /// Any page of the server.
    pub async fn get(
        &mut self,
        path: &str,
        who: Option<&Person>,
    ) -> Result<HttpResponse, ApiError> {
        let answer = self.http.get(path, who.map(|who| who.cookie.as_str())).await;
        settle(format!("GET {path}"), answer)
    }

    /// Any request of the server with a JSON body.
    pub async fn post(
        &mut self,
        path: &str,
        who: &Person,
        body: &impl Serialize,
    ) -> Result<HttpResponse, ApiError> {
        let answer = self.http.post(path, Some(&who.cookie), &text(body)).await;
        settle(format!("POST {path}"), answer)
    }

    async fn table(
        &mut self,
        who: &Person,
        path: &str,
        body: &impl Serialize,
    ) -> Result<TableView, ApiError> {
        let answer = self.post(path, who, body).await?;
        serde_json::from_slice(&answer.body).map_err(|error| ApiError::Odd {
            asked: format!("POST {path}"),
            problem: error.to_string(),
        })
    }
}

fn share() -> Result<Share, ApiError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(ApiError::Random)?;
    Ok(Share::new(bytes))
}

fn settle(
    asked: String,
    answer: Result<HttpResponse, HttpError>,
) -> Result<HttpResponse, ApiError> {
    let answer = match answer {
        Ok(answer) => answer,
        Err(problem) => return Err(ApiError::Http { asked, problem }),
    };
    if (200..300).contains(&answer.status) {
        return Ok(answer);
    }
    let message = match serde_json::from_slice::<ErrorBody>(&answer.body) {
        Ok(body) => format!("{}: {}", body.error.code, body.error.message),
        // Whatever is in between, a proxy for instance, has its own words.
        Err(_) => String::from_utf8_lossy(&answer.body).chars().take(300).collect(),
    };
    Err(ApiError::Refused { asked, status: answer.status, message })
}
