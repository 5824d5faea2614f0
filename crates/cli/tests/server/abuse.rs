//! People who mean no good: each try is refused in clear words, and a game beside goes on.

use crate::binary::{Binary, setup};
use crate::guest_table::GuestTable;
use crate::probe::Probe;
use crate::raw_client::{Frame, Guest};
use serde_json::{Value, json};

const SENTENCE_FOR_OTHERS: &str = "Only the host of the table may do that.";

#[test]
fn what_belongs_to_others_is_refused() {
    let server = Binary::start(&[]);
    let probe = Probe::start(&server);
    let mut table = GuestTable::gather(server.address, &setup("lexio", 4, json!({})));
    let mallory = Guest::arrive(server.address);
    others_tables(&table, &mallory);
    others_seats(&mut table, &mallory);
    others_accounts(server.address, &mallory);
    // After all this the game goes on.
    let before = table.seq;
    table.moves(8);
    assert_eq!(table.seq, before + 8);
    probe.undisturbed("other people's things");
}

fn others_tables(table: &GuestTable, mallory: &Guest) {
    let hers = |rest: &str, body: Value| mallory.post(&table.path(rest), &body);
    hers("/start", json!({})).refuses(403, "forbidden", SENTENCE_FOR_OTHERS);
    hers("/bot", json!({"seat":1,"level":"strong"})).refuses(403, "forbidden", SENTENCE_FOR_OTHERS);
    hers("/remove", json!({"seat":1})).refuses(403, "forbidden", SENTENCE_FOR_OTHERS);
    hers("/chat-switch", json!({"on":false})).refuses(403, "forbidden", SENTENCE_FOR_OTHERS);
    let ada = table.people[0].id();
    hers("/mute", json!({"person":ada,"muted":true})).refuses(
        403,
        "forbidden",
        SENTENCE_FOR_OTHERS,
    );
    hers("/sit", json!({"seat":1})).refuses(409, "wrong_phase", "The game has started.");
    let stranger = "You do not sit at this table.";
    hers("/leave", json!({})).refuses(403, "forbidden", stranger);
    hers("/takeback", json!({})).refuses(403, "forbidden", stranger);
    hers("/ready", json!({"ready":true})).refuses(409, "wrong_phase", "The game has started.");
    hers("/rematch", json!({})).refuses(409, "wrong_phase", "The game is not over.");
    mallory.get(&table.path("/record")).refuses(409, "not_over", "would tell who holds what");
    // A seat of her own at her own table: one at a time, and none that is taken.
    let mut host = Guest::arrive(mallory.address);
    let open = host.ask("/api/tables", &setup("xylo", 4, json!({})));
    let open = format!("/api/tables/{}", open["id"].as_str().unwrap());
    host.ask(&format!("{open}/sit"), &json!({"seat":1}));
    let sit = |seat: u32| mallory.post(&format!("{open}/sit"), &json!({"seat":seat}));
    sit(1).refuses(409, "seat_taken", "Seat 1 is taken.");
    sit(9).refuses(400, "bad_request", "the seats are 0 to 3");
    assert_eq!(sit(300).status, 422);
    mallory.post(&format!("{open}/start"), &json!({})).refuses(
        403,
        "forbidden",
        SENTENCE_FOR_OTHERS,
    );
    host.post(&format!("{open}/start"), &json!({})).refuses(409, "not_ready", "Seat 0 is empty");
    let no_table = mallory.get("/api/tables/22222222222222222222");
    no_table.refuses(404, "not_found", "There is no such table.");
    mallory.post("/api/admin/tables/x/end", &json!({})).refuses(403, "forbidden", "Only admins");
}

fn others_seats(table: &mut GuestTable, mallory: &Guest) {
    let seat = table.turn().unwrap();
    let other = (seat + 1) % 4;
    let action = table.menu(seat)[0].clone();
    let act = |seen: u64, id: &str| json!({"type":"act","id":id,"seen":seen,"action":action});
    // A spectator, and somebody whose turn it is not, with the action of whose turn it is.
    let mut spectator = mallory.socket(&table.table, None);
    spectator.until(&["welcome"]);
    spectator.refused(&act(table.seq, "m1"), "not_seated", "You do not sit at this table.");
    spectator.refused(&json!({"type":"legal"}), "not_seated", "Only players can ask");
    spectator.refused(&json!({"type":"hint","level":"strong"}), "no_advice", "No advice");
    let host = json!({"type":"host","id":"m2","seen":table.seq,"action":"bell"});
    spectator.refused(&host, "not_seated", "You are not the host");
    table.sockets[other].refused(&act(table.seq, "m3"), "not_your_turn", "turn");
    // Naming another seat changes nothing: there is no such member.
    let mut forged = act(table.seq, "m4");
    forged["seat"] = json!(seat);
    forged["person"] = json!(table.people[seat].id());
    spectator.refused(&forged, "not_seated", "You do not sit at this table.");
    let endless = json!({"type":"act","id":"m5","seen":table.seq,"action":"9".repeat(60_000)});
    table.sockets[seat].refused(&endless, "bad_notation", "at most 1000 characters");
    // The id of somebody else's move is no key to it.
    table.act(seat, &action);
    let theirs = table.last_id.clone();
    spectator.refused(&act(table.seq, &theirs), "not_seated", "You do not sit");
    let third = (table.turn().unwrap() + 1) % 4;
    table.sockets[third].refused(&act(table.seq, &theirs), "not_your_turn", "turn");
    spectator.leave();
    // Before the start nobody acts.
    let mut host = table.people[0].clone();
    let open = host.ask("/api/tables", &setup("lexio", 4, json!({})));
    let open = open["id"].as_str().unwrap();
    host.ask(&format!("/api/tables/{open}/sit"), &json!({}));
    let mut early = host.socket(open, None);
    early.refused(&act(0, "e"), "not_started", "The game has not started.");
    early.refused(
        &json!({"type":"host","id":"e","seen":0,"action":"bell"}),
        "not_started",
        "not started",
    );
}

fn others_accounts(address: std::net::SocketAddr, mallory: &Guest) {
    let mut ada = Guest::arrive(address);
    ada.ask("/api/register", &json!({"name":"Ada Member","password":"correct horse battery"}));
    let session = ada.get("/api/me/sessions").json();
    let session = session["sessions"].as_array().or(session.as_array()).unwrap()[0]["id"].clone();
    let gone = mallory.send("DELETE", &format!("/api/me/sessions/{}", text(&session)), b"");
    assert_eq!(gone.status, 404, "{}", gone.body);
    let bot = ada.ask("/api/me/bots", &json!({"name":"Clank"}));
    let bot = bot["bot"]["id"].as_str().or(bot["id"].as_str()).unwrap().to_owned();
    for (method, rest) in [("DELETE", ""), ("DELETE", "/token"), ("POST", "/token")] {
        let mallory = mallory.with("Content-Type: application/json\r\n");
        let answer = mallory.send(method, &format!("/api/me/bots/{bot}{rest}"), b"{}");
        assert!(matches!(answer.status, 403 | 404), "{method} {rest}: {}", answer.body);
    }
    // A made-up token, a cookie that was tampered with, a session that was ended.
    let token = mallory.with("Authorization: Bearer tablee_0000000000000000\r\n").get("/api/me");
    token.refuses(401, "bad_token", "This is no valid token");
    let mut forged = ada.clone();
    let last = forged.cookie.pop().unwrap();
    forged.cookie.push(if last == '0' { '1' } else { '0' });
    assert_ne!(forged.id(), ada.id());
    let stolen = ada.clone();
    ada.ask("/api/logout", &json!({}));
    assert_eq!(stolen.get("/api/me").json()["kind"], "guest", "the old session opens nothing");
    mallory.get("/api/admin/log").refuses(403, "forbidden", "Only admins");
}

fn text(value: &Value) -> String {
    value.as_str().map_or(value.to_string(), str::to_owned)
}

#[test]
fn other_sites_and_wrong_bodies_are_refused() {
    let server = Binary::start(&[]);
    let probe = Probe::start(&server);
    let mut table = GuestTable::gather(server.address, &setup("xylo", 4, json!({})));
    let ada = table.people[0].clone();
    let sentence = "This request comes from another site.";
    let extension = format!("chrome-extension://{}", server.address);
    let others = ["https://evil.example", "null", "http://127.0.0.1.evil.example", "file://"];
    for origin in others.into_iter().chain([extension.as_str()]) {
        let there = ada.with(&format!("Origin: {origin}\r\n"));
        there.post(&table.path("/chat-switch"), &json!({"on":false})).refuses(
            403,
            "forbidden",
            sentence,
        );
        there.send("DELETE", "/api/me", b"").refuses(403, "forbidden", sentence);
        for path in [table.path("/ws"), "/api/lobby/ws".to_owned()] {
            let refused = there.try_socket(&path).map(|_| ()).unwrap_err();
            refused.refuses(403, "forbidden", sentence);
        }
    }
    let here = ada.with(&format!("Origin: http://{}\r\n", server.address));
    here.try_socket(&table.path("/ws")).unwrap().leave();
    // Bodies as a form or a plain link could send them.
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let form = ada.with(&format!("Content-Type: {kind}\r\n"));
        let answer = form.send("POST", &table.path("/chat-switch"), b"{\"on\":false}");
        answer.refuses(415, "bad_request", "application/json");
    }
    let tables = |body: &str| ada.post_text("/api/tables", body);
    for wrong in
        ["", "{", "[]", "null", "{\"game\":1}", "{\"game\":\"lexio\",\"seats\":-1}", "\u{feff}{}"]
    {
        let answer = tables(wrong);
        assert!(
            matches!(answer.status, 400 | 422) && answer.code() == "bad_request",
            "{wrong}: {}",
            answer.body
        );
    }
    let deep = format!(
        "{{\"game\":\"lexio\",\"seats\":4,\"rules\":{}1{}}}",
        "{\"a\":".repeat(9_000),
        "}".repeat(9_000)
    );
    tables(&deep).refuses(400, "bad_request", "recursion limit");
    let broken = ada.with("Content-Type: application/json\r\n");
    let broken = broken.send("POST", "/api/me", b"{\"name\":\"\xff\xfe\"}");
    assert_eq!((broken.status, broken.code().as_str()), (400, "bad_request"));
    let large = format!("{{\"name\":\"{}\"}}", "x".repeat(70_000));
    let large = ada.post_text("/api/me", &large);
    assert_eq!(large.status, 413, "{}", large.body);
    // Rules that are wrong in every way.
    let rules = |rules: Value| ada.post("/api/tables", &setup("lexio", 4, rules));
    let many: serde_json::Map<String, Value> =
        (0..3_000).map(|n| (format!("o{n}"), json!(n))).collect();
    for (wrong, word) in [
        (json!({"no such rule": 1}), "no such rule"),
        (json!({"rounds": "many"}), "rounds"),
        (json!({"rounds": -5}), "rounds"),
        (json!({"rounds": 1e300}), "rounds"),
        (json!({"rounds": [[[]]]}), "rounds"),
        (json!({"x".repeat(50_000): 1}), "xxx"),
        (Value::Object(many), "o"),
    ] {
        rules(wrong).refuses(400, "bad_request", word);
    }
    let seats = ada.post("/api/tables", &setup("lexio", 200, json!({})));
    seats.refuses(400, "bad_request", "200");
    let game = "é".repeat(9_000);
    ada.post("/api/tables", &setup(&game, 4, json!({}))).refuses(
        400,
        "bad_request",
        "lexicon, lexio, xylo",
    );
    let clock = json!({"game":"lexio","seats":4,"clock":{"kind":"sundial"}});
    assert_eq!(ada.post("/api/tables", &clock).code(), "bad_request");
    // A head that is too large, an address that never ends.
    assert_eq!(
        ada.with(&format!("X-Filler: {}\r\n", "x".repeat(20_000))).get("/api/me").status,
        431
    );
    assert!(matches!(ada.get(&format!("/api/tables/{}", "x".repeat(20_000))).status, 414 | 431));
    table.moves(4);
    probe.undisturbed("other sites and wrong bodies");
}

#[test]
fn broken_frames_end_only_their_own_connection() {
    let server = Binary::start(&[]);
    let probe = Probe::start(&server);
    let mut table = GuestTable::gather(server.address, &setup("lexio", 4, json!({})));
    let memory = server.memory();
    let mallory = Guest::arrive(server.address);
    let ends = |send: &dyn Fn(&mut crate::raw_client::Socket)| {
        let mut socket = mallory.socket(&table.table, None);
        socket.until(&["welcome"]);
        send(&mut socket);
        socket.end()
    };
    // Too large: in one frame, in its announcement alone, in many fragments.
    assert_eq!(ends(&|socket| socket.frame(0x81, &[b' '; 64 * 1024 + 1])), Frame::Close(1009));
    assert_eq!(ends(&|socket| announce(socket, u64::MAX >> 1)), Frame::Close(1009));
    assert_eq!(ends(&|socket| announce(socket, 1 << 40)), Frame::Close(1009));
    let fragments = |socket: &mut crate::raw_client::Socket| {
        socket.frame(0x01, &[b' '; 1024]);
        (0..64).for_each(|_| socket.frame(0x00, &[b' '; 1024]));
    };
    assert_eq!(ends(&fragments), Frame::Close(1009));
    // Binary, no UTF-8, no JSON, no object, too deep.
    assert_eq!(ends(&|socket| socket.frame(0x82, b"{}")), Frame::Close(1003));
    assert_eq!(ends(&|socket| socket.frame(0x81, b"{\"type\":\"\xff\"}")), Frame::Close(1007));
    let deep = "[".repeat(60_000);
    for wrong in
        ["", "hello", "{\"type\":\"ping\"", "[1]", "null", "\"ping\"", "{\"a\":1}{}", &deep]
    {
        assert_eq!(ends(&|socket| socket.text(wrong)), Frame::Close(1007), "{wrong:.20}");
    }
    let nested = format!("{{\"type\":\"chat\",\"text\":{deep}");
    assert_eq!(ends(&|socket| socket.text(&nested)), Frame::Close(1007));
    // Against the framing itself: reserved bits, unknown opcodes, a long ping, a stray
    // continuation, no mask.
    for (first, payload) in [(0xC1, &b"{}"[..]), (0x83, b"{}"), (0x89, &[0; 126]), (0x80, b"{}")] {
        let end = ends(&|socket| socket.frame(first, payload));
        assert_eq!(end, Frame::Close(1002), "{first:x}");
    }
    let unmasked = |socket: &mut crate::raw_client::Socket| raw(socket, b"\x81\x02{}");
    assert_eq!(ends(&unmasked), Frame::Close(1002));
    // Nobody has seen less than nothing.
    let nonsense = mallory.try_socket(&table.path("/ws?seen=-1")).map(|_| ()).unwrap_err();
    nonsense.refuses(400, "bad_request", "seen");
    // A fragmented message within the limit is a message like any other.
    let mut socket = mallory.socket(&table.table, None);
    socket.frame(0x01, b"{\"type\":");
    socket.frame(0x89, b"are you there");
    socket.frame(0x80, b"\"ping\"}");
    socket.until(&["pong"]);
    objects_that_are_no_messages(&mut socket);
    assert!(server.memory() < memory + 20, "{memory} MiB became {}", server.memory());
    table.moves(4);
    probe.undisturbed("broken frames");
}

fn raw(socket: &mut crate::raw_client::Socket, bytes: &[u8]) {
    std::io::Write::write_all(&mut socket.stream, bytes).unwrap();
}

/// The head of a frame of that length, and nothing of it.
fn announce(socket: &mut crate::raw_client::Socket, length: u64) {
    let mut head = vec![0x81, 0xff];
    head.extend(length.to_be_bytes());
    head.extend([1, 2, 3, 4]);
    raw(socket, &head);
}

/// Refused one by one; the connection lives.
fn objects_that_are_no_messages(socket: &mut crate::raw_client::Socket) {
    let long = "x".repeat(60_000);
    for message in [
        json!({}),
        json!({"type":"nothing"}),
        json!({"type": long}),
        json!({"type":["ping"]}),
        json!({"type":"act"}),
        json!({"type":"act","id":"a","seen":-1,"action":"pass"}),
        json!({"type":"act","id":"a","seen":1e30,"action":"pass"}),
        json!({"type":"act","id":7,"seen":0,"action":"pass"}),
        json!({"type":"act","id":"a","seen":0,"action":["pass"]}),
        json!({"type":"chat","text":{"a":[1,2,3]}}),
        json!({"type":"hint","level":null}),
    ] {
        socket.refused(&message, "bad_message", "Not a message");
    }
    socket.refused(&json!({"type":"chat","text":long}), "bad_message", "1 to 500 characters");
    socket.refused(
        &json!({"type":"chat","text":"a\u{0}b"}),
        "bad_message",
        "no control or invisible characters",
    );
    let refused = json!({"type":"act","id":long,"seen":0,"action":"pass"});
    socket.refused(&refused, "not_seated", "You do not sit");
    socket.say(&json!({"type":"ping"}));
    socket.until(&["pong"]);
}

#[test]
fn names_are_only_names() {
    let server = Binary::start(&[]);
    let probe = Probe::start(&server);
    let mut ada = Guest::arrive(server.address);
    ada.ask("/api/register", &json!({"name":"Ada","password":"correct horse battery"}));
    // SQL, markup and shell are names like others, if short enough, and do nothing.
    for name in [
        "'; DROP TABLE moves;--",
        "\" OR \"\"=\"",
        "1'); DELETE FROM x",
        "<script>x</script>",
        "$(reboot) `id`",
        "Robert%s%n",
    ] {
        let mut guest = Guest::arrive(server.address);
        let renamed = guest.ask("/api/me", &json!({"name": name}));
        assert_eq!(renamed["name"], *name);
        let table = guest.ask("/api/tables", &setup("lexio", 4, json!({})));
        let path = format!("/api/tables/{}/sit", table["id"].as_str().unwrap());
        assert_eq!(guest.ask(&path, &json!({}))["seats"][0]["name"], *name);
        let encoded: String = name.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let history = guest.get(&format!("/api/history?person={encoded}"));
        assert_eq!(history.status, 404, "{}", history.body);
        let login = json!({"name": name, "password": "' OR 1=1 --"});
        assert_eq!(guest.post("/api/login", &login).status, 401);
    }
    // Nobody looks like Ada, is invisible, or runs over the lines.
    let mut mallory = Guest::arrive(server.address);
    let marks = format!("a{}", "\u{301}".repeat(10_000));
    let tall = format!("a{}", "\u{301}".repeat(9));
    for (name, sentence) in [
        ("Ad\u{200b}a", "U+200B"),
        ("\u{202e}adA", "U+202E"),
        ("A\u{2066}d\u{2069}a", "U+2066"),
        ("Ada\u{0}", "U+0000"),
        ("Ada\r\nSet-Cookie: x", "U+000D"),
        ("\u{feff}Ada", "U+FEFF"),
        ("\u{e0041}Ada", "U+E0041"),
        (marks.as_str(), "at most 24 characters"),
        (tall.as_str(), "at most 2 marks"),
        (" \u{a0}\u{3000}", "at least one"),
        ("ADMIN", "kept for the server"),
        ("аdmin", "kept for the server"),
    ] {
        let answer = mallory.post("/api/me", &json!({"name": name}));
        assert_eq!(answer.status, 400, "{name:.20}: {}", answer.body);
        assert!(answer.message().contains(sentence), "{}", answer.message());
        assert!(answer.body.len() < 1_000);
    }
    for alike in ["Ada", "ada", "АDА", "Аda", "Ａｄａ", "A d a", "Adа", "ÀDÁ"] {
        let answer = mallory.post("/api/me", &json!({"name": alike}));
        assert_eq!(answer.status, 409, "{alike}: {}", answer.body);
        let body = json!({"name": alike, "password": "correct horse battery"});
        assert_eq!(mallory.post("/api/register", &body).status, 409, "{alike}");
    }
    mallory.ask("/api/me", &json!({"name":"Mallory"}));
    assert_eq!(ada.get("/api/me").json()["name"], "Ada");
    probe.undisturbed("names");
}
