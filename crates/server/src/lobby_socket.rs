//! A connection to the lobby: the list of public tables, and then whatever changes.

use crate::app::App;
use crate::limits::{Allowance, Verdict};
use crate::socket::{QUIET, STUCK, close, sized};
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use tokio::sync::broadcast::error::RecvError;

/// A WebSocket to the lobby; docs/protocol.md says what is spoken.
#[utoipa::path(get, path = "/api/lobby/ws", tag = "tables",
    responses((status = 101, description = "Switches to the protocol of docs/protocol.md")))]
pub async fn lobby(State(app): State<App>, upgrade: WebSocketUpgrade) -> Response {
    sized(upgrade).on_upgrade(async move |socket| {
        app.house().meters.sockets.rise();
        watch(&app, socket).await;
        app.house().meters.sockets.fall();
    })
}

async fn watch(app: &App, mut socket: WebSocket) {
    let mut closing = app.closing();
    let (list, mut changes) = app.house().lobby.watch();
    let mut next = Some(Message::Text(list.into()));
    let settings = &app.house().settings;
    let mut allowance = Allowance::new(settings.messages_burst, settings.messages_per_second);
    let mut asked = false;
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
