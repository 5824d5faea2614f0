//! A browser without a screen: keeps its cookie, speaks JSON, talks to the app directly.

use crate::stored_rows;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode};
use serde_json::Value;
use tablee_engine::Assets;
use tablee_server::bus::Transport;
use tablee_server::routes::router;
use tablee_server::store::Store;
use tablee_server::{App, Games, Settings};
use tablee_storage::Location;
use tower::ServiceExt as _;

/// A server in a directory of its own.
pub struct TestServer {
    pub app: App,
    pub router: Router,
    pub dir: tempfile::TempDir,
}

impl TestServer {
    pub async fn new() -> TestServer {
        TestServer::with(Settings::default()).await
    }

    pub async fn with(settings: Settings) -> TestServer {
        let dir = tempfile::tempdir().unwrap();
        let (app, router) = open(&crate::test_server::location(dir.path()), settings).await;
        TestServer { app, router, dir }
    }

    /// One of the nodes on a database.
    pub async fn node(url: &str, settings: Settings) -> TestServer {
        let (app, router) = open(&Location::Postgres(url.to_owned()), settings).await;
        TestServer { app, router, dir: tempfile::tempdir().unwrap() }
    }

    pub fn visitor(&self) -> Browser {
        let (router, host) = (self.router.clone(), "tablee.test");
        Browser { router, host, cookie: None, device: None, token: None, headers: Vec::new() }
    }

    /// A browser that has registered.
    pub async fn member(&self, name: &str) -> Browser {
        let mut browser = self.visitor();
        let body = serde_json::json!({"name": name, "password": PASSWORD});
        let (status, answer) = browser.post("/api/register", body).await;
        assert_eq!(status, StatusCode::CREATED, "{answer}");
        browser
    }

    /// Runs SQL on its data, which must work; the first column of every row, as text.
    pub fn sql(&self, statements: &str) -> Vec<String> {
        stored_rows::sql(self.dir.path(), statements)
    }
}

pub const PASSWORD: &str = "correct horse";

async fn open(location: &Location, settings: Settings) -> (App, Router) {
    let games = Games { games: Vec::new(), assets: Assets::none() };
    let store = Store::open_at(location).await.unwrap();
    let settings = Settings { hosts: vec!["tablee.test".to_owned()], ..settings };
    let transport = Transport::open(&store, None).await.unwrap();
    let app = App::open(store, transport, games, settings).await.unwrap();
    (app.clone(), router(app, Router::new()))
}

/// One browser.
#[derive(Clone)]
pub struct Browser {
    router: Router,
    pub host: &'static str,
    pub cookie: Option<String>,
    /// The mark of a browser that has logged in before.
    pub device: Option<String>,
    pub token: Option<String>,
    pub headers: Vec<(&'static str, String)>,
}

pub type Answer = (StatusCode, Value);

impl Browser {
    pub async fn get(&mut self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(body)).await
    }

    pub async fn delete(&mut self, path: &str) -> Answer {
        self.send(Method::DELETE, path, None).await
    }

    pub async fn send(&mut self, method: Method, path: &str, body: Option<Value>) -> Answer {
        let mut request = Request::builder().method(method).uri(path).header("host", self.host);
        for cookie in self.cookie.iter().chain(&self.device) {
            request = request.header("cookie", cookie);
        }
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        if body.is_some() {
            request = request.header("content-type", "application/json");
        }
        let body = body.map_or(Body::empty(), |body| Body::from(body.to_string()));
        let response = self.router.clone().oneshot(request.body(body).unwrap()).await.unwrap();
        for set in response.headers().get_all("set-cookie") {
            let set = set.to_str().unwrap();
            assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax"), "{set}");
            let pair = set.split(';').next().unwrap().to_owned();
            let kept = if pair.contains("_device=") { &mut self.device } else { &mut self.cookie };
            *kept = Some(pair);
        }
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
    }

    pub async fn me(&mut self) -> Value {
        let (status, me) = self.get("/api/me").await;
        assert_eq!(status, StatusCode::OK, "{me}");
        me
    }
}

/// The code of a refusal.
pub fn code(answer: &Answer) -> &str {
    answer.1["error"]["code"].as_str().unwrap_or("none")
}
