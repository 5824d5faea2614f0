//! The game in words and pictures.

use crate::fixture::{game, rules, table};
use expect_test::expect;
use lexicon::{Lexicon, Refusal, Word};
use serde_json::json;
use std::collections::BTreeSet;
use tablee_engine::{
    Assets, Chance, Game as _, Ink, Lang, Names, Seat, Seats, Seed, Table, Viewer, Voice as _,
};

fn names(you: Option<u8>) -> Names {
    let seats = ["Ana", "Bruno", "Clémentine-Marguerite", "Dov", "Eva", "Fil", "Gil", "Hana"];
    Names { seats: seats.map(str::to_owned).to_vec(), you: you.map(Seat) }
}

#[test]
fn the_table_in_english() {
    let mut t = table(json!({}), &["M*RALE", "SSEEII", "TTUUNN"], "Z", "WX");
    t.play(0, "word MeR");
    t.play(1, "discard I open");
    t.play(2, "insert 1 MeRU");
    let picture = t.table.game().picture(&t.view(0), &names(Some(0)), Lang::En, Ink::Plain);
    expect![[r#"
        Hand 1 · dealt by Clémentine-Ma… · low is good
        ► you                 0 points    3 cards
          Bruno               0 points    6 cards, among them Z
          Clémentine-Ma…      0 points    5 cards

          1  [M](e)[R][U]
        Exposed [I], 0 below · stock 33
        Word 1 by Clémentine-Ma… can still be challenged.

        Your hand, 28 points if it stays:
          [A][E][L]
          10 10  8"#]]
    .assert_eq(&picture);
}

#[test]
fn the_table_in_french() {
    let mut t = table(json!({ "hands": 1 }), &["MERALE", "SSEEII", "TTUUNN"], "Z", "WX");
    t.play(0, "word MER");
    let picture = t.table.game().picture(&t.view(1), &names(Some(1)), Lang::Fr, Ink::Plain);
    expect![[r#"
        Donne 1 · distribuée par Clémentine-Ma… · le plus bas gagne
          Ana                 0 points    3 cartes
        ► vous                0 points    6 cartes
          Clémentine-Ma…      0 points    6 cartes

          1  [M][E][R]
        Exposée [Z], 0 dessous · talon 33
        Le mot 1 (Ana) peut encore être contesté.

        Votre main, 56 points si elle vous reste :
          [E][E][I][I][S][S]
          10 10 10 10  8  8"#]]
    .assert_eq(&picture);
    t.host("bell");
    let picture = t.table.game().picture(&t.watch(), &names(None), Lang::Fr, Ink::Plain);
    expect![[r#"
        Donne 1 · distribuée par Clémentine-Ma… · le plus bas gagne
          Ana                28 points    0 carte
          Bruno              56 points    0 carte
          Clémentine-Ma…     48 points    0 carte

          1  [M][E][R]
        Partie terminée. Victoire : Ana."#]]
    .assert_eq(&picture);
}

#[test]
fn a_hand_told_in_both_languages() {
    let mut told = Vec::new();
    let hands = &["MERX", "SSEE", "TTUU"];
    let mut t = table(json!({ "hands": 1 }), hands, "Z", "WA");
    let mut sights = t.play(0, "word MERX");
    sights.extend(t.play(1, "challenge"));
    sights.extend(t.play(1, "discard S open"));
    sights.extend(t.play(2, "discard T stock"));
    sights.extend(t.play(0, "word MER"));
    sights.extend(t.play(1, "exchange 1 MES"));
    sights.extend(t.play(2, "challenge"));
    sights.extend(t.play(2, "word TU"));
    sights.extend(t.play(0, "insert 1 MEXS"));
    sights.extend(t.play(2, "accept"));
    sights.extend(t.play(1, "accept"));
    for (lang, you) in [(Lang::En, 0), (Lang::Fr, 1)] {
        for sight in &sights {
            let line = t.table.game().narrate(sight, &names(Some(you)), lang, Ink::Plain);
            assert!(!line.is_empty(), "{sight:?}");
            told.push(line);
        }
    }
    expect![[r#"
        You lay MERX and have no card left.
        Bruno challenges your MERX.
        MERX is a misspelling of MER; you take back E M R X; Bruno: −10 points.
        Bruno discards S and takes the exposed Z.
        Clémentine-Marguerite discards T and takes W from the stock.
        You lay MER.
        Bruno turns MER into MES: S for R.
        Clémentine-Marguerite challenges Bruno's MES.
        MES is a word and stands; Clémentine-Marguerite: +10 points.
        Clémentine-Marguerite lays TU.
        You make MES into MEXS and have no card left.
        Clémentine-Marguerite accepts.
        Bruno accepts.
        You are out, hand 1 is over: Bruno +30 points (E E R Z), Clémentine-Marguerite +10 points (U W).
        The game is over: you win.
        Ana pose MERX et n'a plus de carte.
        Vous contestez le mot d'Ana, MERX.
        MERX est une faute pour MER ; Ana reprend E M R X ; vous : −10 points.
        Vous jetez S et prenez la carte exposée, Z.
        Clémentine-Marguerite jette T et prend W au talon.
        Ana pose MER.
        Vous échangez dans MER : S contre R, ce qui fait MES.
        Clémentine-Marguerite conteste votre mot, MES.
        MES est un mot, il reste ; Clémentine-Marguerite : +10 points.
        Clémentine-Marguerite pose TU.
        Ana change MES en MEXS et n'a plus de carte.
        Clémentine-Marguerite accepte.
        Vous acceptez.
        Ana termine, la donne 1 est finie : vous +30 points (E E R Z), Clémentine-Marguerite +10 points (U W).
        La partie est terminée : Ana gagne."#]].assert_eq(&told.join("\n"));
}

#[test]
fn pictures_are_eighty_columns_at_most() {
    let mut rng = Seed::numbered(1).stream("speech", 0);
    for (seats, asked) in [
        (2, json!({ "hand_size": 20, "stall": 4, "hands": 1 })),
        (4, json!({ "hands": 2, "steward": "human" })),
        (8, json!({ "hand_size": 12, "stall": 2, "hands": 1, "dictionary": "en" })),
    ] {
        let mut table = Table::start(game(seats, asked), Chance::new(Seed::numbered(9)));
        loop {
            for who in Viewer::everyone(table.game().seats()) {
                for lang in [Lang::En, Lang::Fr] {
                    let view = table.view(who);
                    let you = names(who.seat().map(|seat| seat.0));
                    let picture = table.game().picture(&view, &you, lang, Ink::Plain);
                    let widest = picture.lines().map(|line| line.chars().count()).max();
                    assert!(widest <= Some(80), "{picture}");
                    assert!(!table.game().prompt(&view, lang).is_empty());
                    assert!(table.game().topic(&view).starts_with('L'));
                }
            }
            if table.is_over() {
                break;
            }
            let awaits = table.game().awaits(table.state());
            let Some(seat) = awaits.must.first() else {
                table.host(&"rule valid".parse().expect("notation")).expect("awaited");
                continue;
            };
            let view = table.view(Viewer::Seat(seat));
            let menu = table.game().choices(&view).actions;
            let action = menu[rng.index(menu.len())];
            assert!(!table.game().caption(&view, &action, Lang::Fr).is_empty());
            table.act(seat, &action).expect("listed");
        }
    }
}

#[test]
fn colour_is_never_alone() {
    let t = table(json!({}), &["M*RALE", "SSEEII"], "Z", "WX");
    let picture = |ink| t.table.game().picture(&t.view(0), &names(Some(0)), Lang::En, ink);
    let mut bare = String::new();
    let mut rest = picture(Ink::Ansi);
    while let Some(start) = rest.find('\u{1b}') {
        bare += &rest[..start];
        let end = rest[start..].find('m').expect("a whole code");
        rest = rest[start + end + 1..].to_owned();
    }
    assert_eq!(bare + &rest, picture(Ink::Plain));
}

#[test]
fn every_refusal_names_its_rule() {
    let game = game(2, json!({}));
    let word: Word = "MER".parse().expect("a word");
    let all = [
        Refusal::GameOver,
        Refusal::NotSeated,
        Refusal::Retired,
        Refusal::RulingPending,
        Refusal::NotYourTurn { turn: Seat(1) },
        Refusal::LastWordOpen,
        Refusal::NotInHand { missing: crate::fixture::bag("A*") },
        Refusal::TooShort { min: 3 },
        Refusal::NoSuchWord { number: 2, words: 0 },
        Refusal::NoSuchWord { number: 2, words: 1 },
        Refusal::NotAnInsertion { old: word },
        Refusal::NotAnExchange { old: word },
        Refusal::NothingAdded,
        Refusal::NotInDictionary { word },
        Refusal::NoChallengeOpen,
        Refusal::OwnWord,
        Refusal::NothingToAccept,
        Refusal::NoRulingOpen,
        Refusal::BellAlreadyRung,
    ];
    for refusal in all {
        for lang in [Lang::En, Lang::Fr] {
            let text = game.explain(&refusal, lang);
            assert!(text.contains("(L"), "{refusal:?}: {text}");
        }
        assert!(!refusal.to_string().is_empty());
        let json = serde_json::to_string(&refusal).expect("json");
        assert_eq!(serde_json::from_str::<Refusal>(&json).expect("back"), refusal);
    }
}

fn numbered(book: &str) -> BTreeSet<String> {
    let rule = |line: &str| {
        let rest = line.strip_prefix("**L")?;
        rest.split_once("**").map(|(number, _)| number.to_owned())
    };
    book.lines().filter_map(rule).collect()
}

#[test]
fn the_rulebook_has_the_same_numbers_in_both_languages() {
    let (en, fr) = (Lexicon::rulebook(Lang::En), Lexicon::rulebook(Lang::Fr));
    assert_eq!(numbered(en), numbered(fr));
    assert_eq!(numbered(en).len(), 28);
    for section in 1..=8 {
        assert!(
            en.contains(&format!("\n## L{section} ")) && fr.contains(&format!("\n## L{section} "))
        );
    }
    for option in Lexicon::options() {
        assert!(en.contains(&format!("| `{}` |", option.name)), "{}", option.name);
        assert!(fr.contains(&format!("| `{}` |", option.name)), "{}", option.name);
        assert!(!option.about.en.is_empty() && !option.about.fr.is_empty());
    }
}

#[test]
fn every_numbered_rule_has_a_test() {
    let sources = [
        include_str!("challenge.rs"),
        include_str!("deal.rs"),
        include_str!("drive.rs"),
        include_str!("ending.rs"),
        include_str!("pack.rs"),
        include_str!("stock.rs"),
        include_str!("turn.rs"),
        include_str!("words.rs"),
    ]
    .concat();
    for number in numbered(Lexicon::rulebook(Lang::En)) {
        let name = format!("l{}_", number.replace('.', "_"));
        assert!(sources.contains(&name), "no test named {name}…");
    }
}

#[test]
fn the_blurb_and_the_seats() {
    for lang in [Lang::En, Lang::Fr] {
        let (name, line) = Lexicon::blurb(lang);
        assert!(name == "Lexicon" && line.len() > 20);
    }
    let game = Lexicon::new(Seats(8), rules(&json!({})), &Assets::none()).expect("a game");
    assert_eq!(game.seats(), Seats(8));
}
