//! Clubs: who founds them, who comes in, and who may do what there.

use crate::client::{Answer, Person};
use crate::notices::id_of;
use crate::test_server::TestServer;
use crate::tournament_admission::member;
use serde_json::{Value, json};
use tablee_server::people::PersonId;

const JSON: &str = "Content-Type: application/json\r\n";

/// A club of Ada's; Bo, Cy and Di have accounts, too.
pub struct TestClub {
    pub id: String,
    pub people: Vec<Person>,
    pub ids: Vec<PersonId>,
}

pub const ADA: usize = 0;
pub const BO: usize = 1;
pub const CY: usize = 2;
pub const DI: usize = 3;

impl TestClub {
    pub async fn found(server: &TestServer) -> TestClub {
        let (mut people, mut ids) = (Vec::new(), Vec::new());
        for name in ["Ada", "Bo", "Cy", "Di"] {
            let person = member(server, name).await;
            ids.push(id_of(&person).await);
            people.push(person);
        }
        let card = json!({"name": "Les Jeudis", "about": "Lexio, 20 h", "visibility": "public"});
        let made = people[ADA].ask("/api/clubs", card).await;
        TestClub { id: made["id"].as_str().unwrap().to_owned(), people, ids }
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/clubs/{}{rest}", self.id)
    }

    pub async fn seen_by(&self, who: usize) -> Value {
        self.people[who].get(&self.path("")).await.json()
    }

    pub async fn send(&self, who: usize, method: &str, rest: &str, body: Value) -> Answer {
        self.people[who].send(method, &self.path(rest), JSON, &body.to_string()).await
    }

    /// The status of an answer and its code, where it is a refusal.
    pub async fn tried(&self, who: usize, method: &str, rest: &str, body: Value) -> (u16, String) {
        let answer = self.send(who, method, rest, body).await;
        (answer.status, if answer.status < 300 { String::new() } else { answer.code() })
    }

    pub async fn set_role(&self, who: usize, whom: usize, role: &str) -> (u16, String) {
        let rest = format!("/members/{}", self.ids[whom]);
        self.tried(who, "PUT", &rest, json!({"role": role})).await
    }

    pub async fn remove(&self, who: usize, whom: usize) -> (u16, String) {
        let rest = format!("/members/{}", self.ids[whom]);
        self.tried(who, "DELETE", &rest, json!({})).await
    }

    /// Comes in by the link.
    pub async fn join(&self, who: usize) {
        let code = self.seen_by(ADA).await["code"].clone();
        let joined = self.tried(who, "POST", "/join", json!({"code": code})).await;
        assert_eq!(joined, done());
    }

    /// The names of the members and what they are.
    pub async fn roles(&self) -> Vec<(String, String)> {
        let club = self.seen_by(ADA).await;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let members = club["members"].as_array().unwrap().iter();
        members.map(|one| (text(&one["name"]), text(&one["role"]))).collect()
    }
}

pub fn done() -> (u16, String) {
    (200, String::new())
}

pub fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

fn roles<const N: usize>(roles: [(&str, &str); N]) -> Vec<(String, String)> {
    roles.map(|(name, role)| (name.to_owned(), role.to_owned())).to_vec()
}

#[tokio::test]
async fn members_found_clubs_and_guests_and_look_alikes_do_not() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let club = TestClub::found(&server).await;
    let guest = Person::arrive(server.address).await;
    let asked = guest.post("/api/clubs", json!({"name": "Gus' club"})).await;
    assert_eq!(asked.status, 403);
    let alike = club.people[BO].post("/api/clubs", json!({"name": "les JEUD1S"})).await;
    assert_eq!((alike.status, alike.code().as_str()), (409, "club_name_taken"));
    for bad in ["", " . ", "a\u{202E}b", &"x".repeat(41)] {
        let answer = club.people[BO].post("/api/clubs", json!({"name": bad})).await;
        assert_eq!((answer.status, answer.code().as_str()), (400, "bad_club"), "{bad:?}");
    }
    let list = guest.get("/api/clubs").await.json();
    assert_eq!(list["mine"], json!([]));
    assert_eq!(
        (&list["clubs"][0]["name"], &list["clubs"][0]["members"]),
        (&json!("Les Jeudis"), &json!(1))
    );
    let own = club.people[ADA].get("/api/clubs").await.json();
    assert_eq!((&own["mine"][0]["role"], &own["clubs"]), (&json!("owner"), &json!([])));
    let seen = guest.get(&club.path("")).await.json();
    assert_eq!(
        (&seen["role"], &seen["code"], &seen["asked"]),
        (&Value::Null, &Value::Null, &json!([]))
    );
    assert_eq!(guest.get("/api/clubs/none").await.status, 404);
    // Whoever has the address of one that is not listed sees it.
    let hidden = json!({"name": "Les Jeudis", "visibility": "link"});
    assert_eq!(club.tried(BO, "PUT", "", hidden.clone()).await, refused(403, "forbidden"));
    assert_eq!(club.tried(ADA, "PUT", "", hidden).await, done());
    assert_eq!(guest.get("/api/clubs").await.json()["clubs"], json!([]));
    assert_eq!(guest.get(&club.path("")).await.json()["name"], "Les Jeudis");
    assert_eq!(club.tried(BO, "DELETE", "", json!({})).await, refused(403, "forbidden"));
    assert_eq!(club.send(ADA, "DELETE", "", json!({})).await.status, 204);
    assert_eq!(guest.get(&club.path("")).await.status, 404);
    server.close().await;
}

#[tokio::test]
async fn people_ask_and_are_let_in_or_come_by_the_link() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let club = TestClub::found(&server).await;
    let guest = Person::arrive(server.address).await;
    assert_eq!(guest.post(&club.path("/join"), json!({})).await.status, 403);
    for who in [BO, CY] {
        assert_eq!(club.tried(who, "POST", "/join", json!({})).await, done());
    }
    assert_eq!(club.seen_by(BO).await["role"], "asked");
    assert_eq!(club.seen_by(BO).await["asked"], json!([]), "that is for those who lead");
    let asked = club.seen_by(ADA).await["asked"].clone();
    assert_eq!((&asked[0]["name"], &asked[1]["name"]), (&json!("Bo"), &json!("Cy")));
    // The list of clubs says so, to those who lead.
    for (who, count) in [(ADA, 2), (BO, 0)] {
        let list = club.people[who].get("/api/clubs").await.json();
        assert_eq!(list["mine"][0]["asked"], count, "{list}");
    }
    // Who has asked lets nobody in, not even themselves.
    assert_eq!(club.set_role(BO, BO, "member").await, refused(403, "forbidden"));
    assert_eq!(club.set_role(ADA, BO, "asked").await, refused(400, "bad_request"));
    assert_eq!(club.set_role(ADA, BO, "member").await, done());
    assert_eq!(club.set_role(BO, CY, "member").await, refused(403, "forbidden"), "a mere member");
    assert_eq!(club.remove(ADA, CY).await.0, 204, "not let in");
    assert_eq!(club.set_role(ADA, CY, "member").await, refused(404, "not_found"));
    // The link, and its end.
    let wrong = json!({"code": "guessed"});
    assert_eq!(club.tried(CY, "POST", "/join", wrong).await, refused(403, "wrong_invitation"));
    let old = club.seen_by(ADA).await["code"].clone();
    assert_eq!(club.tried(CY, "POST", "/join", json!({"code": old.clone()})).await, done());
    assert_eq!(club.tried(BO, "POST", "/code", json!({})).await, refused(403, "forbidden"));
    assert_eq!(club.tried(ADA, "POST", "/code", json!({})).await, done());
    assert_eq!(
        club.tried(DI, "POST", "/join", json!({"code": old})).await,
        refused(403, "wrong_invitation")
    );
    assert_eq!(club.roles().await, roles([("Ada", "owner"), ("Bo", "member"), ("Cy", "member")]));
    // Who is blocked asks in vain, and is not told.
    let path = format!("/api/me/blocked/{}", club.ids[DI]);
    assert_eq!(club.people[ADA].send("PUT", &path, "", "").await.status, 204);
    assert_eq!(club.tried(DI, "POST", "/join", json!({})).await, done());
    assert_eq!(club.seen_by(ADA).await["asked"], json!([]));
    assert_eq!(club.remove(DI, DI).await.0, 204, "taken back");
    server.close().await;
}

#[tokio::test]
async fn owners_do_everything_officers_see_to_members_and_everybody_leaves() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let club = TestClub::found(&server).await;
    for who in [BO, CY, DI] {
        club.join(who).await;
    }
    assert_eq!(club.set_role(ADA, BO, "officer").await, done());
    // An officer removes members, and neither makes officers nor removes them.
    assert_eq!(club.set_role(BO, CY, "officer").await, refused(403, "forbidden"));
    assert_eq!(club.remove(BO, ADA).await, refused(403, "forbidden"));
    assert_eq!(club.remove(CY, DI).await, refused(403, "forbidden"));
    assert_eq!(club.remove(BO, DI).await.0, 204);
    assert_eq!(club.remove(BO, DI).await, refused(404, "not_found"));
    assert_eq!(club.set_role(ADA, ADA, "member").await, refused(409, "last_owner"));
    assert_eq!(club.roles().await, roles([("Ada", "owner"), ("Bo", "officer"), ("Cy", "member")]));
    // The last owner leaves: the officer takes over.
    assert_eq!(club.remove(ADA, ADA).await.0, 204);
    assert_eq!(club.roles().await, roles([("Bo", "owner"), ("Cy", "member")]));
    // Who deletes an account is in no club any more.
    let body = json!({"password": "correct horse battery"}).to_string();
    assert_eq!(club.people[BO].send("DELETE", "/api/me", JSON, &body).await.status, 200);
    assert_eq!(club.roles().await, roles([("Cy", "owner")]));
    assert_eq!(club.remove(CY, CY).await.0, 204);
    assert_eq!(club.people[CY].get(&club.path("")).await.status, 404, "nobody is left");
    server.close().await;
}
