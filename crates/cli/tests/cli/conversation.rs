//! A conversation with the engine protocol, in this process or with the real binary.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use tablee_cli::engine::serve;
use tablee_game_registry::all_games;

/// Says all lines to a fresh engine in this process and returns its replies.
pub fn say(lines: &[u8]) -> Vec<Value> {
    let mut out = Vec::new();
    serve(&all_games(), lines, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Says some requests and returns the replies as lines.
pub fn transcript(requests: &[&str]) -> String {
    let mut out = Vec::new();
    serve(&all_games(), (requests.join("\n") + "\n").as_bytes(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The real `tablee engine` process.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    pub fn start() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tablee"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take(), child.stdout.take().unwrap());
        Engine { child, input, output: BufReader::new(output) }
    }

    /// Asks and returns the whole reply.
    pub fn ask(&mut self, request: Value) -> Value {
        let line = format!("{request}\n");
        self.input.as_mut().unwrap().write_all(line.as_bytes()).unwrap();
        let mut reply = String::new();
        self.output.read_line(&mut reply).unwrap();
        serde_json::from_str(&reply).unwrap()
    }

    /// Asks and returns what `ok` holds.
    pub fn ok(&mut self, request: Value) -> Value {
        let reply = self.ask(request.clone());
        assert!(reply.get("error").is_none(), "{request} got {reply}");
        reply["ok"].clone()
    }

    /// Opens a game.
    pub fn open(&mut self, game: &str, seats: u8, rules: Value, seed: u64) -> Value {
        let seed = format!("{seed:064x}");
        self.ok(json!({"do":"new","game":game,"seats":seats,"rules":rules,"seed":seed}))
    }

    /// Ends the input and waits.
    pub fn end(mut self) -> ExitStatus {
        drop(self.input.take());
        self.child.wait().unwrap()
    }
}
