//! The game in words and pictures.

use crate::table::{game, rules, table};
use expect_test::expect;
use lexicon::{Lexicon, Refusal, Word};
use serde_json::json;
use std::collections::BTreeSet;
use tablee_engine::columns::columns;
use tablee_engine::{
    Assets, Chance, ColorMode, Game as _, Lang, Names, Seat, Seats, Seed, Table, Viewer, Voice as _,
};

fn names(you: Option<u8>) -> Names {
    let seats = ["Ana", "Bruno", "Clémentine-Marguerite", "Dov", "Eva", "Fil", "Gil", "Hana"];
    Names { seats: seats.map(str::to_owned).to_vec(), you: you.map(Seat) }
}

#[test]
fn less_than_the_notation_is_understood() {
    let mut t = table(json!({}), &["M*RALE", "SSEEII", "TTUUNN"], "Z", "WX");
    let meant = |view: &lexicon::View, said: &str| {
        game(3, json!({})).shorthand(view, said).map(|action| action.to_string())
    };
    let view = t.view(0);
    let said = |text: &str| meant(&view, text);
    assert_eq!(said("mare").as_deref(), Some("word MARE"));
    assert_eq!(said("mère").as_deref(), Some("word MERe"), "the Master for the second E");
    assert_eq!(said("MaRE").as_deref(), Some("word MaRE"), "a Master where it is asked for");
    for notation in ["word MARE", "challenge", "accept", "discard M open"] {
        assert_eq!(said(notation), None, "{notation}");
    }
    for nothing in ["", "1", "two words", "1 MARE 2", "c4t", "word", "discard", "insert"] {
        assert_eq!(said(nothing), None, "{nothing}");
    }
    t.play(0, "word MeR");
    t.play(1, "discard I open");
    let view = t.view(2);
    assert_eq!(meant(&view, "1 MeRU").as_deref(), Some("insert 1 MeRU"));
    assert_eq!(meant(&view, "1 MeN").as_deref(), Some("exchange 1 MeN"));
    assert_eq!(meant(&view, "7 MeN"), None);
}

#[test]
fn the_table_in_english() {
    let mut t = table(json!({}), &["M*RALE", "SSEEII", "TTUUNN"], "Z", "WX");
    t.play(0, "word MeR");
    t.play(1, "discard I open");
    t.play(2, "insert 1 MeRU");
    let picture = t.table.game().picture(&t.view(0), &names(Some(0)), Lang::En, ColorMode::Plain);
    expect![[r#"
        Hand 1 · dealt by Clémentine-Ma… · lowest score wins
        ► you                 0 points    3 cards
          Bruno               0 points    6 cards, among them Z
          Clémentine-Ma…      0 points    5 cards

          1  [M](e)[R][U]
        Exposed [I], 0 below · stock 33
        Word 1 by Clémentine-Ma… can still be challenged.

        Your hand (28 points if you keep it):
          [A][E][L]
          10 10  8"#]]
    .assert_eq(&picture);
}

#[test]
fn the_table_in_french() {
    let mut t = table(json!({ "hands": 1 }), &["MERALE", "SSEEII", "TTUUNN"], "Z", "WX");
    t.play(0, "word MER");
    let picture = t.table.game().picture(&t.view(1), &names(Some(1)), Lang::Fr, ColorMode::Plain);
    expect![[r#"
        Donne 1 · distribuée par Clémentine-Ma… · le plus bas gagne
          Ana                 0 points    3 cartes
        ► vous                0 points    6 cartes
          Clémentine-Ma…      0 points    6 cartes

          1  [M][E][R]
        Exposée [Z], 0 dessous · talon 33
        Le mot 1 (Ana) peut encore être contesté.

        Votre main, 56 points si elle vous reste :
          [E][E][I][I][S][S]
          10 10 10 10  8  8"#]]
    .assert_eq(&picture);
    t.host("bell");
    let picture = t.table.game().picture(&t.watch(), &names(None), Lang::Fr, ColorMode::Plain);
    expect![[r#"
        Donne 1 · distribuée par Clémentine-Ma… · le plus bas gagne
          Ana                28 points    0 carte
          Bruno              56 points    0 carte
          Clémentine-Ma…     48 points    0 carte

          1  [M][E][R]
        Partie terminée. Victoire : Ana."#]]
    .assert_eq(&picture);
}

#[test]
fn the_table_in_korean() {
    let mut t = table(json!({}), &["M*RALE", "SSEEII", "TTUUNN"], "Z", "WX");
    t.play(0, "word MeR");
    t.play(1, "discard I open");
    t.play(2, "insert 1 MeRU");
    let mut seats = names(Some(0));
    seats.seats[1] = "서연".to_owned();
    seats.seats[2] = "아주긴이름을가진사람".to_owned();
    let picture = t.table.game().picture(&t.view(0), &seats, Lang::Ko, ColorMode::Plain);
    expect![[r#"
        1번째 판 · 나눈 사람: 아주긴이름을… · 점수가 낮을수록 좋음
        ► 나                  0점    3장
          서연                0점    6장, 알려진 카드 Z
          아주긴이름을…       0점    5장

          1  [M](e)[R][U]
        펼친 카드 [I], 아래 0장 · 더미 33장
        아주긴이름을… 님의 1번 낱말에 아직 이의를 제기할 수 있습니다.

        내 패, 남으면 28점:
          [A][E][L]
          10 10  8"#]]
    .assert_eq(&picture);
    let of_points = |line: &str| line.find("0점   ").map(|at| columns(&line[..at]));
    let found: Vec<usize> = picture.lines().filter_map(of_points).collect();
    assert_eq!(found, [22; 3], "{picture}");
}

#[test]
fn a_hand_told_in_every_language() {
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
    for (lang, you) in [(Lang::En, 0), (Lang::Fr, 1), (Lang::Ko, 1)] {
        for sight in &sights {
            let line = t.table.game().narrate(sight, &names(Some(you)), lang, ColorMode::Plain);
            assert!(!line.is_empty(), "{sight:?}");
            told.push(line);
        }
    }
    expect![[r#"
        You laid MERX. You have no cards left!
        Bruno challenged MERX.
        MERX is a misspelling of MER: the cards go back and the turn is lost. You take back E M R X. Bruno: −10.
        Bruno discarded S and took Z.
        Clémentine-Marguerite discarded T and drew from the stock.
        You laid MER.
        Bruno changed MER to MES and took R.
        Clémentine-Marguerite challenged MES.
        MES is in the dictionary and stays. Clémentine-Marguerite: +10.
        Clémentine-Marguerite laid TU.
        You made MEXS from MES. You have no cards left!
        Clémentine-Marguerite accepts.
        Bruno accepts.
        You have played every card, hand 1 is over: Bruno +30 points (E E R Z), Clémentine-Marguerite +10 points (U W).
        You win the game!
        Ana a posé MERX. Ana n’a plus de cartes.
        Vous avez contesté MERX.
        MERX est mal écrit, pour MER : les cartes reviennent, le tour est perdu. Ana reprend E M R X. Vous : −10.
        Vous avez jeté S et pris Z.
        Clémentine-Marguerite a jeté T et pioché au talon.
        Ana a posé MER.
        Vous avez changé MER en MES et repris R.
        Clémentine-Marguerite a contesté MES.
        MES est un mot et reste. Clémentine-Marguerite : +10.
        Clémentine-Marguerite a posé TU.
        Ana a changé MES en MEXS. Ana n’a plus de cartes.
        Clémentine-Marguerite accepte.
        Vous acceptez.
        Ana a fini, la donne 1 est terminée : vous +30 points (E E R Z), Clémentine-Marguerite +10 points (U W).
        Ana gagne la partie.
        Ana 님이 MERX를 냈습니다. Ana 님이 카드를 다 냈습니다.
        MERX에 이의를 제기했습니다.
        MERX는 MER의 철자를 틀린 것입니다. 카드를 되돌리고 차례를 잃습니다. Ana 님이 E M R X를 되가져갑니다. 나 −10점.
        S를 버리고 Z를 가져왔습니다.
        Clémentine-Marguerite 님이 T를 버리고 더미에서 뽑았습니다.
        Ana 님이 MER를 냈습니다.
        MER를 MES로 바꾸고 R을 가져왔습니다.
        Clémentine-Marguerite 님이 MES에 이의를 제기했습니다.
        MES는 낱말이 맞아 그대로 둡니다. Clémentine-Marguerite +10점.
        Clémentine-Marguerite 님이 TU를 냈습니다.
        Ana 님이 MES를 MEXS로 늘렸습니다. Ana 님이 카드를 다 냈습니다.
        Clémentine-Marguerite 님이 인정했습니다.
        인정했습니다.
        1번째 판 끝, Ana 님이 카드를 다 냈습니다: 나 +30점 (E E R Z), Clémentine-Marguerite +10점 (U W).
        Ana 님이 이겼습니다."#]].assert_eq(&told.join("\n"));
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
                for lang in Lang::ALL {
                    let view = table.view(who);
                    let you = names(who.seat().map(|seat| seat.0));
                    let picture = table.game().picture(&view, &you, lang, ColorMode::Plain);
                    let widest = picture.lines().map(columns).max();
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
            for lang in Lang::ALL {
                assert!(!table.game().caption(&view, &action, lang).is_empty());
            }
            table.act(seat, &action).expect("listed");
        }
    }
}

#[test]
fn colour_is_never_alone() {
    let t = table(json!({}), &["M*RALE", "SSEEII"], "Z", "WX");
    let picture = |colors| t.table.game().picture(&t.view(0), &names(Some(0)), Lang::En, colors);
    let mut bare = String::new();
    let mut rest = picture(ColorMode::Ansi);
    while let Some(start) = rest.find('\u{1b}') {
        bare += &rest[..start];
        let end = rest[start..].find('m').expect("a whole code");
        rest = rest[start + end + 1..].to_owned();
    }
    assert_eq!(bare + &rest, picture(ColorMode::Plain));
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
        Refusal::NotInHand { missing: crate::table::bag("A*") },
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
    let mut korean = String::new();
    for refusal in all {
        for lang in Lang::ALL {
            let text = game.explain(&refusal, lang);
            assert!(text.contains("(L"), "{refusal:?}: {text}");
        }
        korean += &(game.explain(&refusal, Lang::Ko) + "\n");
        assert!(!refusal.to_string().is_empty());
        let json = serde_json::to_string(&refusal).expect("json");
        assert_eq!(serde_json::from_str::<Refusal>(&json).expect("back"), refusal);
    }
    expect![[r#"
        게임이 끝났습니다 (L7.2).
        관전 중입니다. 앉은 사람만 플레이할 수 있습니다 (L2).
        이 게임에서 탈락했습니다 (L7.2).
        방장이 판정할 때까지 아무도 진행할 수 없습니다 (L8.6).
        지금은 1번 자리 차례입니다. 시계 방향으로 돌아갑니다 (L2).
        먼저 이 판의 마지막 낱말을 인정하거나 이의를 제기해야 합니다 (L5.1).
        손에 없는 카드입니다: A * (L3). 글자 카드는 대문자로 적고, 소문자는 마스터입니다.
        새 낱말은 3글자 이상이어야 합니다 (L3.a).
        아직 바닥에 낱말이 없습니다 (L3.c).
        2번 낱말은 없습니다. 낱말은 1번부터 1번까지 있습니다 (L3.c).
        MER의 글자는 모두 순서대로 남아야 합니다. 소문자는 마스터이며 그대로 마스터로 남습니다 (L3.c).
        글자를 바꿔도 MER처럼 3글자여야 합니다. 늘리려면 insert를 입력하세요 (L3.d).
        손에서 카드를 한 장 이상 내야 합니다 (L3.c, L3.d).
        MER는 사전에 없습니다 (L4.3).
        지금은 이의를 제기할 낱말이 없습니다. 다음 사람이 이미 차례를 마쳤습니다 (L5.1).
        자기 낱말에는 이의를 제기할 수 없습니다 (L5.1).
        지금은 인정할 낱말이 없습니다 (L5.1).
        판정을 기다리는 이의가 없습니다 (L8.6).
        종이 이미 울렸습니다 (L8.2).
    "#]].assert_eq(&korean);
}

fn numbered(book: &str) -> BTreeSet<String> {
    let rule = |line: &str| {
        let rest = line.strip_prefix("**L")?;
        rest.split_once("**").map(|(number, _)| number.to_owned())
    };
    book.lines().filter_map(rule).collect()
}

#[test]
fn the_rulebook_has_the_same_numbers_in_every_language() {
    let numbers = numbered(Lexicon::rulebook(Lang::En));
    assert_eq!(numbers.len(), 28);
    for lang in Lang::ALL {
        let book = Lexicon::rulebook(lang);
        assert_eq!(numbered(book), numbers, "{lang}");
        for section in 1..=8 {
            assert!(book.contains(&format!("\n## L{section} ")), "{lang} L{section}");
        }
        for option in Lexicon::options() {
            assert!(book.contains(&format!("| `{}` |", option.name)), "{lang} {}", option.name);
            assert!(!option.about.in_language(lang).is_empty());
        }
    }
}

#[test]
fn every_numbered_rule_has_a_test() {
    let sources = [
        include_str!("challenge.rs"),
        include_str!("deal.rs"),
        include_str!("tournament.rs"),
        include_str!("scoring.rs"),
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
    for lang in Lang::ALL {
        let (name, line) = Lexicon::blurb(lang);
        assert_eq!(name, if lang == Lang::Ko { "렉시콘" } else { "Lexicon" });
        assert!(line.len() > 20);
    }
    let game = Lexicon::new(Seats(8), rules(&json!({})), &Assets::none()).expect("a game");
    assert_eq!(game.seats(), Seats(8));
}
