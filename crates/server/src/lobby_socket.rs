//! A connection to the lobby: the list of public tables, and then whatever changes.

use crate::app::App;
use crate::limits::{Allowance, Verdict};
use crate::people::{PersonId, Visitor};
use crate::socket::{QUIET, STUCK, close, sized};
use crate::wire::ApiError;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::broadcast::error::RecvError;

/// A WebSocket to the lobby; docs/protocol.md says what is spoken.
#[utoipa::path(get, path = "/api/lobby/ws", tag = "tables",
    params(("mine" = Option<bool>, Query, description = "Whether my own tables are told as well")),
    responses((status = 101, description = "Switches to the protocol of docs/protocol.md")))]
pub async fn lobby(
    State(app): State<App>,
    asked: Result<Query<Asked>, QueryRejection>,
    visitor: Visitor,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let Query(asked) = asked.map_err(|bad| ApiError::bad_request(bad.body_text()))?;
    let person = asked.mine.then_some(visitor.id);
    Ok(sized(upgrade).on_upgrade(async move |socket| {
        app.house().meters.sockets.rise();
        watch(&app, person, socket).await;
        app.house().meters.sockets.fall();
    }))
}

/// What comes with the address.
#[derive(Deserialize)]
pub struct Asked {
    /// Whether my own tables are told as well.
    #[serde(default)]
    mine: bool,
}

/// Rings when the own tables of somebody change; never for those who did not ask.
struct Own(Option<(PersonId, tokio::sync::watch::Receiver<()>)>);

impl Own {
    fn new(app: &App, person: Option<PersonId>) -> Own {
        Own(person.map(|person| {
            let mut bell = app.house().company.watch(person);
            bell.mark_changed();
            (person, bell)
        }))
    }

    /// Waits for a change; may be dropped and asked again.
    async fn changed(&mut self) -> PersonId {
        if let Some((person, bell)) = &mut self.0 {
            // The bell hangs as long as somebody listens, and we do.
            if bell.changed().await.is_ok() {
                return *person;
            }
        }
        std::future::pending().await
    }

    /// The tables as they are now.
    async fn frame(app: &App, person: PersonId) -> Message {
        let tables = crate::mine::tables_of(app.hall(), person).await.tables;
        let tables = crate::room::frames::text(&tables);
        Message::Text(format!("{{\"type\":\"mine\",\"tables\":{tables}}}").into())
    }
}

async fn watch(app: &App, person: Option<PersonId>, mut socket: WebSocket) {
    let mut closing = app.closing();
    let (list, mut changes) = app.house().lobby.watch();
    let mut next = Some(Message::Text(list.into()));
    let settings = &app.house().settings;
    let mut allowance = Allowance::new(settings.messages_burst, settings.messages_per_second);
    let mut asked = false;
    let mut own = Own::new(app, person);
    loop {
        if let Some(frame) = next.take() {
            let sent = tokio::time::timeout(STUCK, socket.send(frame)).await;
            if !matches!(sent, Ok(Ok(()))) {
                return;
            }
        }
        tokio::select! {
            change = changes.recv() => match change {
                Ok(frame) => next = Some(Message::Text(frame)),
                // Who fell behind begins anew.
                Err(RecvError::Lagged(_)) => {
                    let (list, fresh) = app.house().lobby.watch();
                    (next, changes) = (Some(Message::Text(list.into())), fresh);
                }
                Err(RecvError::Closed) => return,
            },
            person = own.changed() => next = Some(Own::frame(app, person).await),
            heard = socket.recv() => {
                asked = false;
                let Some(Ok(message)) = heard else { return };
                match (allowance.take(), message) {
                    (_, Message::Close(_)) => return,
                    (_, Message::Binary(_)) => {
                        return close(socket, close_code::UNSUPPORTED, "text frames only").await;
                    }
                    (Verdict::Enough, _) => {
                        return close(socket, close_code::POLICY, "too many messages").await;
                    }
                    (Verdict::Fine, Message::Text(_)) => {
                        next = Some(Message::Text(crate::room::frames::PONG.into()));
                    }
                    _ => {}
                }
            }
            () = tokio::time::sleep(QUIET) => {
                // Who does not even answer to this is gone.
                if asked {
                    return;
                }
                asked = true;
                next = Some(Message::Ping(Default::default()));
            }
            _ = closing.changed() => {
                let bye = crate::room::frames::bye(crate::wire::Bye::Shutdown);
                let _ = tokio::time::timeout(STUCK, socket.send(Message::Text(bye.into()))).await;
                return;
            }
        }
    }
}
