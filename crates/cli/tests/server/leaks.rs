//! Nothing leaks: not over sockets, not over HTTP, not in logs.

use crate::binary::{Binary, setup};
use crate::fixed_deal::{Rig, World};
use crate::guest_table::GuestTable;
use crate::raw_client::Guest;
use crate::replay::Books;
use crate::twin_side::Pair;
use crate::twins::{Step, Twins};
use serde_json::{Value, json};
use std::collections::HashSet;
use tablee_engine::{Rng, Seed};

/// Plays many pairs on two servers; the servers are started again in the middle of one.
fn play_pairs(
    pairs: Vec<Pair>,
    least: usize,
    may_part: impl Fn(&Pair, &Step<'_>) -> bool,
) -> usize {
    let (mut moves, mut compared) = (0, 0);
    for (n, pair) in pairs.iter().enumerate() {
        let mut worlds = [World::open(), World::open()];
        let mut twins = Twins::open(&worlds, pair, n as u64);
        let part = |step: &Step<'_>| may_part(pair, step);
        let mut together = twins.play(if n == 0 { 6 } else { 80 }, part);
        if n == 0 && together == 6 {
            worlds.iter_mut().for_each(World::restart);
            twins.resume(&worlds);
            together += twins.play(80, part);
            compared += twins.compared;
        } else {
            hides_secrets(&worlds, &twins);
            compared += twins.leave();
        }
        moves += together;
    }
    eprintln!("{}: {moves} moves in step, {compared} messages alike", pairs[0].game);
    assert!(moves >= least, "the twins parted too soon: {moves} moves");
    // Everybody at both tables is told of each move, and who looks on, and asks on the way.
    assert!(compared >= 10 * moves, "only {compared} messages were compared in {moves} moves");
    moves
}

/// Neither secret nor seed nor anybody's share was sent to anybody.
fn hides_secrets(worlds: &[World; 2], twins: &Twins) {
    for (n, (world, table)) in worlds.iter().zip(twins.tables()).enumerate() {
        let secrets = secrets_of(world.data(), &table);
        assert_eq!(secrets.len(), 6);
        for frame in twins.frames(n).concat() {
            let frame = frame.to_lowercase();
            assert!(!secrets.iter().any(|secret| frame.contains(secret)), "{frame}");
        }
    }
}

/// What must not be known of a running table: secret, seed and the shares of four seats or fewer.
fn secrets_of(data: &std::path::Path, table: &str) -> Vec<String> {
    let shares = (0..4).map(|seat| format!("{:064x}", seat + 0xabcdef));
    Books::open(data).secret_and_seed(table).into_iter().chain(shares).collect()
}

fn words(hand: &[&str]) -> String {
    hand.join(" ")
}

#[test]
fn lexio_twins_cannot_be_told_apart() {
    let mut rng = Seed::numbered(11).stream("twins", 0);
    let pairs = (0..6).map(|n| lexio_pair(&mut rng, n)).collect();
    // Hands are shown when a round is settled, not before.
    play_pairs(pairs, 40, |_, step| step.ended);
}

/// The comparison is worth something: whose own hand differs is told something else.
#[test]
fn twins_that_differ_are_told_apart() {
    let mut pair = lexio_pair(&mut Seed::numbered(14).stream("twins", 0), 0);
    pair.watcher = 1;
    let worlds = [World::open(), World::open()];
    assert!(Twins::open(&worlds, &pair, 0).differ());
}

/// Two hidden hands trade tiles, a few or all; who leads is public.
fn lexio_pair(rng: &mut Rng, n: usize) -> Pair {
    let mut tiles: Vec<String> = (1..=13)
        .flat_map(|number| ["N", "E", "L", "S"].map(|suit| format!("{number}{suit}")))
        .collect();
    rng.shuffle(&mut tiles);
    let hands: Vec<Vec<&str>> =
        tiles.chunks(13).map(|hand| hand.iter().map(String::as_str).collect()).collect();
    let watcher = n % 4;
    let (a, b) = ((watcher + 1) % 4, (watcher + 3) % 4);
    let mut other = hands.clone();
    let trades = [2, 4, 6, 13][n % 4];
    for _ in 0..trades {
        let (i, j) = (rng.index(13), rng.index(13));
        if other[a][i] != "3N" && other[b][j] != "3N" {
            let tile = other[a][i];
            other[a][i] = other[b][j];
            other[b][j] = tile;
        }
    }
    let deal =
        |hands: &[Vec<&str>]| json!(hands.iter().map(|hand| words(hand)).collect::<Vec<_>>());
    let rigs = [deal(&hands), deal(&other)].map(Rig::Deal);
    Pair {
        game: "lexio",
        seats: 4,
        rules: json!({}),
        rigs,
        watcher,
        bots: 0,
        steward: false,
        tournament: None,
    }
}

#[test]
fn lexicon_twins_cannot_be_told_apart() {
    let mut rng = Seed::numbered(12).stream("twins", 0);
    let pairs = (0..6).map(|n| lexicon_pair(&mut rng, n)).collect();
    // What the watcher draws comes from a stock that differs.
    play_pairs(pairs, 24, |pair, step| step.seat == pair.watcher || step.ended);
}

/// All that the watcher does not hold, but for the open card, is dealt anew.
fn lexicon_pair(rng: &mut Rng, n: usize) -> Pair {
    let counts =
        [("A E I", 4), ("H L O R S T U W", 3), ("C K M N P D J V G Q Y B F X Z", 1), ("*", 1)];
    let mut deck: Vec<&str> = (counts.iter())
        .flat_map(|(letters, count)| {
            letters.split(' ').flat_map(|letter| std::iter::repeat_n(letter, *count))
        })
        .collect();
    rng.shuffle(&mut deck);
    // Three seats, dealer 0: of the first thirty every third goes to the same seat, seat 1
    // first; place 30 lies open.
    let watcher = n % 3;
    let hidden: Vec<usize> =
        (0..deck.len()).filter(|at| (*at < 30 && (at + 1) % 3 != watcher) || *at > 30).collect();
    let mut cards: Vec<&str> = hidden.iter().map(|at| deck[*at]).collect();
    rng.shuffle(&mut cards);
    let mut other = deck.clone();
    for (at, card) in hidden.iter().zip(cards) {
        other[*at] = card;
    }
    let deal = |deck: &[&str]| json!({"dealer": 0, "deck": words(deck)});
    let rules = json!({"dictionary":"en","pack":"classic","hands":1});
    let rigs = [deal(&deck), deal(&other)].map(Rig::Deal);
    Pair {
        game: "lexicon",
        seats: 3,
        rules,
        rigs,
        watcher,
        bots: 0,
        steward: false,
        tournament: None,
    }
}

#[test]
fn xylo_twins_cannot_be_told_apart() {
    let mut rng = Seed::numbered(13).stream("twins", 0);
    let pairs = (0..6).map(|n| xylo_pair(&mut rng, n % 4)).collect();
    play_pairs(pairs, 60, |pair, step| step.ended || xylo_shows(pair, step));
}

const COLOURS: &str = "ROYGCBVP";

/// A row as it lies: highest left, equal numbers in the order of the colours.
fn row(hand: &[String]) -> Vec<String> {
    let mut row = hand.to_vec();
    let number = |card: &String| card[1..].parse::<i32>().unwrap();
    row.sort_by_key(|card| (-number(card), COLOURS.find(&card[..1])));
    row
}

/// The backs of a row: all that others see of it.
fn backs(hand: &[String]) -> String {
    row(hand).iter().map(|card| &card[..1]).collect()
}

/// Hidden hands trade cards of one colour as long as all backs lie as they lay.
fn xylo_pair(rng: &mut Rng, watcher: usize) -> Pair {
    (0..500).find_map(|_| try_xylo_pair(rng, watcher)).unwrap()
}

fn try_xylo_pair(rng: &mut Rng, watcher: usize) -> Option<Pair> {
    let mut pack: Vec<String> = COLOURS
        .chars()
        .zip((3..=10).rev())
        .flat_map(|(colour, highest)| (0..=highest).map(move |n| format!("{colour}{n}")))
        .collect();
    rng.shuffle(&mut pack);
    let hands: Vec<Vec<String>> = pack.chunks(15).map(<[String]>::to_vec).collect();
    let mut other = hands.clone();
    let mut traded = 0;
    for _ in 0..5_000 {
        let (a, b) = (rng.index(4), rng.index(4));
        let (i, j) = (rng.index(15), rng.index(15));
        let same_colour = other[a][i][..1] == other[b][j][..1];
        if a == b || a == watcher || b == watcher || !same_colour || traded == 4 {
            continue;
        }
        let mut tried = other.clone();
        tried[a][i] = other[b][j].clone();
        tried[b][j] = other[a][i].clone();
        if (0..4).all(|hand| backs(&tried[hand]) == backs(&hands[hand])) {
            (other, traded) = (tried, traded + 1);
        }
    }
    let deal =
        |hands: &[Vec<String>]| json!(hands.iter().map(|hand| hand.join(" ")).collect::<Vec<_>>());
    let rigs = [deal(&hands), deal(&other)].map(Rig::Deal);
    let rules = json!({});
    (traded > 1).then(|| Pair {
        game: "xylo",
        seats: 4,
        rules,
        rigs,
        watcher,
        bots: 0,
        steward: false,
        tournament: None,
    })
}

/// Whether the watcher sees a card that differs: a hand lies on the left neighbour's table.
fn xylo_shows(pair: &Pair, step: &Step<'_>) -> bool {
    let sorter = (step.seat + 3) % 4;
    let lies = |n: usize| {
        let Rig::Deal(hands) = &pair.rigs[n] else { panic!("a deal") };
        let text = hands[sorter].as_str().unwrap();
        row(&text.split(' ').map(str::to_owned).collect::<Vec<_>>())
    };
    let (one, other) = (lies(0), lies(1));
    let positions: Vec<usize> = step
        .action
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    // Who looks at two cards sees them alone.
    let looks = positions.len() == 2;
    (!looks || step.seat == pair.watcher) && positions.iter().any(|p| one[p - 1] != other[p - 1])
}

/// Tile by tile: before somebody plays a tile nobody else is sent its name. This asks the inputs
/// of the record, not the code that makes views.
#[test]
fn no_tile_is_named_before_it_is_played() {
    let server = Binary::start(&[("MESSAGES_BURST", "100000"), ("LOG", "debug")]);
    let mut table = GuestTable::gather(server.address, &setup("lexio", 4, json!({"rounds": 1})));
    let mut spectator = Guest::arrive(server.address).socket(&table.table, None);
    let hands: Vec<HashSet<String>> = (0..4)
        .map(|seat| {
            let welcome: Value = serde_json::from_str(&table.sockets[seat].log[0]).unwrap();
            tiles(&welcome["view"]["hand"].to_string()).into_iter().collect()
        })
        .collect();
    assert_eq!(hands.iter().flatten().collect::<HashSet<_>>().len(), 52, "hands do not overlap");
    let mut rng = Seed::numbered(5).stream("play", 0);
    let (mut open, mut looked) = (HashSet::new(), 0);
    while !table.is_over() {
        table.people.iter().for_each(|person| drop(person.get(&table.path(""))));
        for (seat, hand) in hands.iter().enumerate() {
            table.sockets[seat].sync();
            for text in table.sockets[seat].log.drain(..) {
                looked += 1;
                let strange = tiles(&text)
                    .into_iter()
                    .find(|tile| !open.contains(tile) && !hand.contains(tile));
                assert_eq!(strange, None, "seat {seat} is told {text}");
            }
        }
        spectator.sync();
        for text in spectator.log.drain(..) {
            let strange = tiles(&text).into_iter().find(|tile| !open.contains(tile));
            assert_eq!(strange, None, "the spectator is told {text}");
        }
        let seat = table.turn().unwrap();
        let menu = table.menu(seat);
        // The menu of whoever moves names its own tiles only.
        let own =
            menu.iter().flat_map(|action| tiles(action)).all(|tile| hands[seat].contains(&tile));
        assert!(own, "{menu:?}");
        let action = menu[rng.index(menu.len())].clone();
        table.act(seat, &action);
        open.extend(tiles(&action));
    }
    assert!(looked > 100);
    let log = server.log();
    assert!(log.len() < 1 << 20);
    for tile in ["3N", "13S", "10E"] {
        assert!(!log.contains(&format!(" {tile}")) && !log.contains(&format!("\"{tile}")), "{log}");
    }
}

/// Words that are tiles: a number and a suit, between characters that are neither.
fn tiles(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let is_tile = |word: &&str| {
        let (number, suit) = word.split_at(word.len().saturating_sub(1));
        "NELS".contains(suit) && !suit.is_empty() && number.parse::<u8>().is_ok_and(|n| n <= 15)
    };
    words.filter(is_tile).map(str::to_owned).collect()
}

/// What the operator sees holds no secret of a person or a table.
#[test]
fn logs_and_meters_hold_no_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let server = Binary::start_in(&data, &[("LOG", "debug")], folder);
    let mut ada = Guest::arrive(server.address);
    let password = "correct horse battery";
    let codes = ada.ask("/api/register", &json!({"name":"Ada L","password":password}));
    let wrong = json!({"name":"Ada L","password":"wrong horse battery"});
    assert_eq!(Guest::arrive(server.address).post("/api/login", &wrong).status, 401);
    let bot = ada.ask("/api/me/bots", &json!({"name":"Clank"}));
    let table = GuestTable::gather(server.address, &setup("lexio", 4, json!({})));
    let metrics = ada.get("/metrics").body;
    let mut secrets = secrets_of(&data, &table.table);
    let cookies = table.people.iter().chain([&ada]).map(|person| &person.cookie);
    secrets.extend(cookies.map(|cookie| cookie.split_once('=').unwrap().1.to_owned()));
    secrets.extend([password, "wrong horse battery"].map(str::to_owned));
    for answer in [&codes, &bot] {
        strings(answer, &mut secrets);
    }
    assert!(secrets.len() > 20, "{secrets:?}");
    let log = server.stop();
    assert!(log.contains("closing"), "there is a log: {log}");
    for secret in secrets.iter().filter(|secret| secret.len() > 9) {
        assert!(!log.contains(secret.as_str()), "{secret} is in the log");
        assert!(!metrics.contains(secret.as_str()), "{secret} is in the meters");
    }
    assert!(!metrics.contains(&table.table), "tables by link are found by their name alone");
}

fn strings(value: &Value, into: &mut Vec<String>) {
    match value {
        Value::String(text) => into.push(text.clone()),
        Value::Array(list) => list.iter().for_each(|value| strings(value, into)),
        Value::Object(map) => map.values().for_each(|value| strings(value, into)),
        _ => {}
    }
}
