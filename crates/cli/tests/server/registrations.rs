//! People who register while the server comes and goes: who was told that they are members is one.

use crate::player_group::insist;
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tablee_load::{ApiClient, HttpResponse, Person};

/// How many seconds somebody waits for the next try at most: a name has five at once, and a crash costs one.
const MOST_WAITS: u32 = 8;

/// Somebody who was told that they are a member.
pub struct Member {
    name: String,
    /// Where they are: each has an address of their own, because tries that a kill cuts off stay counted, and an
    /// address has twenty of them.
    home: IpAddr,
    person: Person,
}

/// Those who will register.
pub struct Registrations {
    /// The server's address.
    pub server: SocketAddr,
    /// The number of the first of them.
    pub first: usize,
    /// One after the other until this is set; only one where it is not there.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Registrations {
    /// They register.
    pub async fn come(self) -> Vec<Member> {
        let mut members = Vec::new();
        for number in self.first.. {
            members.push(Member::register(self.server, number).await);
            if self.stop.as_ref().is_none_or(|stop| stop.load(Ordering::Relaxed)) {
                break;
            }
        }
        members
    }
}

fn credentials(name: &str) -> Value {
    json!({ "name": name, "password": format!("the password of {name}") })
}

/// Asks with name and password until the server has answered. Where several crashes in a row have cut off as many
/// tries as a name has at once, the next is free some seconds later.
async fn try_on(
    server: &mut ApiClient,
    path: &str,
    asked: &Value,
) -> Result<HttpResponse, (u16, String)> {
    let nobody = Person { cookie: String::new() };
    for _ in 0..MOST_WAITS {
        match insist(server, &nobody, path, asked).await {
            Err((429, _)) => tokio::time::sleep(Duration::from_secs(1)).await,
            answer => return answer,
        }
    }
    insist(server, &nobody, path, asked).await
}

impl Member {
    async fn register(address: SocketAddr, number: usize) -> Member {
        let name = format!("Member {number}");
        let [.., high, low] = number.to_be_bytes();
        let home = IpAddr::V4(Ipv4Addr::new(127, 1, high, low));
        let mut server = ApiClient::at(address).from(home);
        let asked = credentials(&name);
        let cookie = match try_on(&mut server, "/api/register", &asked).await {
            Ok(answer) => answer.cookie,
            // An earlier try may have come through without an answer: then the password is set.
            Err((409, _)) => try_on(&mut server, "/api/login", &asked).await.unwrap().cookie,
            Err(refused) => panic!("{refused:?}"),
        };
        Member { name, home, person: Person { cookie: cookie.unwrap() } }
    }

    /// The cookie still opens the account.
    pub async fn is_known(&self, address: SocketAddr) {
        let answer = ApiClient::at(address).get("/api/me", Some(&self.person)).await.unwrap();
        let me: Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!((&me["name"], &me["kind"]), (&json!(self.name), &json!("member")), "{me}");
    }

    /// And so does the password.
    pub async fn can_log_in(&self, address: SocketAddr) {
        let asked = credentials(&self.name);
        let mut server = ApiClient::at(address).from(self.home);
        try_on(&mut server, "/api/login", &asked).await.unwrap();
    }
}
