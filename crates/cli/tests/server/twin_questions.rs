//! Questions and tries of the watcher of twin games, beside playing: nothing of it may be answered otherwise in one of
//! the worlds.

use crate::twins::Twins;
use serde_json::json;
use tablee_engine::{Budget, Rng, Seat};
use tablee_game_registry::all_games;

impl Twins {
    /// The watcher tries everything it should not, asks for all there is, and comes again.
    pub fn pester(&mut self) {
        let watcher = self.watcher;
        let mine = self.sides[0].table.menu(watcher);
        self.sides[1].table.menu(watcher);
        let mut tries = self.strange_actions();
        tries.retain(|action| !mine.contains(action));
        for side in &mut self.sides {
            let (seq, last) = (side.table.seq, side.table.last_id.clone());
            let socket = &mut side.table.sockets[watcher];
            let act = |id: &str, seen: u64, action: &str| json!({"type":"act","id":id,"seen":seen,"action":action});
            for (n, action) in tries.iter().enumerate() {
                socket.say(&act(&format!("x{seq}.{n}"), seq, action));
                socket.until(&["refused"]);
            }
            socket.say(&act("stale", seq + 7, "pass"));
            socket.until(&["resync"]);
            // Another's id, or its own again.
            socket.say(&act(&last, seq + 9, "pass"));
            socket.until(if last.is_empty() { &["refused"] } else { &["ack", "resync"] });
            for message in [
                json!({"type":"host","id":"h","seen":seq,"action":"nonsense"}),
                json!({"type":"hint","level":"nobody"}),
                json!({"type":"act"}),
                json!({"type":"peek","seat":1}),
                json!({"type":"chat","text":""}),
                json!({"type":"act","id":"","seen":seq,"action":"pass"}),
            ] {
                socket.say(&message);
                socket.until(&["refused"]);
            }
            socket.say(&json!({"type":"hint","level":"greedy"}));
            socket.until(&["hint", "refused"]);
            if seq < 4 {
                socket.say(&json!({"type":"chat","text":"hello"}));
                socket.until(&["chat"]);
            }
            socket.say(&json!({"type":"ping"}));
            socket.until(&["pong"]);
            side.spectator.say(&act("s", seq, "pass"));
            side.spectator.until(&["refused"]);
            side.spectator.say(&json!({"type":"hint","level":"greedy"}));
            side.spectator.until(&["refused"]);
        }
        self.compare().unwrap_or_else(|difference| panic!("pestered: {difference}"));
        self.ask_around();
        self.come_again();
    }

    /// Actions that somebody else could take, and nonsense.
    fn strange_actions(&mut self) -> Vec<String> {
        let mut actions: Vec<String> =
            ["", "🂡", "pass pass", "-1", "play 99", "0"].map(str::to_owned).into();
        let awaited = self.sides[0].table.turn().filter(|seat| *seat != self.watcher);
        // What is legal for another is refused to the watcher because it is not its turn.
        if let Some(other) = awaited {
            actions.extend(self.sides[0].table.menu(other).into_iter().take(5));
            self.sides[1].table.menu(other);
        }
        actions
    }

    /// Everything the watcher and strangers can ask over HTTP.
    fn ask_around(&mut self) {
        let game = self.sides[0].local.game();
        let answers = [0, 1].map(|n| {
            let side = &self.sides[n];
            let guest = &side.table.people[self.watcher];
            let table = &side.table.table;
            [
                side.table.path(""),
                side.table.path("/record"),
                side.table.path("/replay"),
                side.table.path("/analysis"),
                format!("/api/history/{table}"),
                "/api/history".to_owned(),
                "/api/history?person=me".to_owned(),
                "/api/tables".to_owned(),
                "/api/me/export".to_owned(),
                format!("/api/stats/{game}"),
                format!("/api/leaderboard/{game}"),
                format!("/g/{table}"),
            ]
            .map(|path| {
                let answer = guest.get(&path);
                side.plain(&format!("{path}: {} {}", answer.status, answer.body))
            })
        });
        for (one, other) in answers[0].iter().zip(&answers[1]) {
            assert_eq!(one, other);
            self.compared += 1;
        }
        let refused = |n: usize, status: &str| answers[0][n].contains(status);
        assert!(refused(1, ": 409 ") && refused(4, ": 404 "), "{answers:?}");
        let tournaments = [0, 1].map(|n| self.sides[n].tournament_answers(self.watcher));
        assert_eq!(tournaments[0], tournaments[1]);
        self.compared += tournaments[0].len();
    }

    /// A second connection of the watcher and one of a stranger, which missed something.
    fn come_again(&mut self) {
        let watcher = self.watcher;
        for back in [0, 1, 3, u64::MAX] {
            let welcomes = [0, 1].map(|n| {
                let table = &self.sides[n].table;
                let seen = (back != u64::MAX).then(|| table.seq.saturating_sub(back));
                let mut again = table.people[watcher].socket(&table.table, seen);
                again.until(&["welcome"]);
                let text = self.sides[n].plain(&again.log[0]);
                again.leave();
                text
            });
            assert_eq!(welcomes[0], welcomes[1]);
            self.compared += 1;
        }
    }

    /// Bots of every level advise the watcher from its view alone: with the same chance and a
    /// counted budget they say the same in both worlds.
    pub fn advise(&mut self) {
        let seat = Seat(self.watcher as u8);
        let game = self.sides[0].local.game();
        let levels = all_games().find(game).unwrap().levels();
        for level in levels {
            let [one, other] = [0, 1].map(|n| {
                let mut rng = Rng::from_key([7; 32]);
                let advice =
                    self.sides[n].local.advise(seat, level, Budget::Playouts(16), &mut rng);
                advice.map(|advice| serde_json::to_string(&advice).unwrap())
            });
            assert_eq!(one, other, "the advice of {level}");
            self.compared += 1;
        }
    }
}
