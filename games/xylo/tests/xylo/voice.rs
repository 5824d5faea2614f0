//! Sentences and pictures in every language.

use crate::table::{Play, Wish, game, random_match, random_step, rows};
use expect_test::{Expect, expect};
use tablee_engine::columns::{columns, unpainted};
use tablee_engine::table::Table;
use tablee_engine::{Chance, ColorMode, Game, Lang, Names, Seat, Seed, Viewer, Voice};
use xylo::{Colour, Face, Phase, Refusal, Rules, Xylo};

fn names(you: Option<u8>) -> Names {
    let seats = ["Aïcha", "Hugo", "Minji", "Zoé", "Noor"].map(str::to_owned).to_vec();
    Names { seats, you: you.map(Seat) }
}

fn middle() -> Play {
    let game = game(4, Rules::default());
    let wishes: Vec<Wish> = (0..4).map(|_| Wish { has: "", lacks: "" }).collect();
    let rows = rows(&game, &wishes);
    let mut play = Play::laid(game, &rows);
    let mut rng = Seed::numbered(4).stream("voice", 0);
    play.wander(&mut rng, |view| {
        view.tricks.len() == 6 && view.turn == Some(Seat(0)) && view.led.is_some()
    });
    play
}

fn picture(play: &Play, seat: Option<u8>, lang: Lang, expected: Expect) {
    let view = play.table.view(seat.map(Seat).into());
    let drawn = play.table.game().picture(&view, &names(seat), lang, ColorMode::Plain);
    expected.assert_eq(&(drawn + "\n" + &play.table.game().prompt(&view, lang) + "\n"));
}

/// What `../known.json` holds the page against, too: a view, and the lowest and highest number that
/// are shown at each place of seat 0's row, as seen and as worked out.
#[test]
fn x9_page_and_terminal_show_the_same_of_hidden_notes() {
    let play = middle();
    let view = play.view(0);
    let drawn = play.table.game().picture(&view, &names(Some(0)), Lang::En, ColorMode::Plain);
    let line = |label: &str| -> Vec<u8> {
        let line = drawn.lines().find_map(|line| line.strip_prefix(label)).unwrap();
        line.split_whitespace().map(|number| number.parse().unwrap()).collect()
    };
    let mut drawn = line("at least").into_iter().zip(line("at most"));
    let seen = view.rows[0].cards.iter().map(|slot| match slot.face {
        Face::Down => drawn.next().map(|(low, high)| [low, high]),
        Face::Played | Face::Bid => slot.number.map(|number| [number; 2]),
    });
    let seen: Vec<Option<[u8; 2]>> = seen.collect();
    let worked_out: Vec<_> =
        view.rows[0].cards.iter().map(|slot| slot.range.or(slot.number.map(|n| [n; 2]))).collect();
    let known = serde_json::json!({ "view": view, "seen": seen, "worked_out": worked_out });
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/known.json");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, known.to_string() + "\n").unwrap();
    }
    let written: serde_json::Value = serde_json::from_str(include_str!("../known.json")).unwrap();
    assert_eq!(known, written);
}

#[test]
fn the_table_as_a_player_sees_it() {
    picture(
        &middle(),
        Some(0),
        Lang::En,
        expect![[r#"
            Xylo · round 1/3 · trick 6/14 · trump red (R) · led: violet (V)
            points: Aïcha 0  Hugo 0  Minji 0  Zoé 0

              place  1   2  3  4  5  6  7  8  9  10 11 12 13 14 15
            ▸ You · 1 trick · bid 8 (R8)
                     O   ^  Y7 G  ·  O  R  ·  B  ·  C  ·  V  ·  P
            at most  9      7  6     9  7     5     4     3     3
            at least 4      7  4     4  4     1     1     0     0
              Hugo · 1 trick · bid 0 (B0) · you sorted it
                     R9  Y8 ·  O6 R5 ·  B4 G3 ·  ·  V2 ·  P1 Y0 ^
              Minji · 2 tricks · bid 2 (R2)
                     ·   O  R  ·  B  G  C  ·  V  ^  P  Y  B  ·  ·
              Zoé · 1 trick · bid 2 (B2)
                     O   R  ·  G  ·  O  ·  ·  P  Y  ^  ·  C  ·  V

            On the table:
              V4  Zoé ← highest so far
            Follow violet: “play 13”.
        "#]],
    );
}

#[test]
fn the_table_in_french() {
    picture(
        &middle(),
        Some(0),
        Lang::Fr,
        expect![[r#"
            Xylo · manche 1/3 · pli 6/14 · atout rouge (R) · couleur : violet (V)
            points : Aïcha 0  Hugo 0  Minji 0  Zoé 0

              pos.   1   2  3  4  5  6  7  8  9  10 11 12 13 14 15
            ▸ Vous · 1 pli · annonce 8 (R8)
                     O   ^  Y7 G  ·  O  R  ·  B  ·  C  ·  V  ·  P
            au plus  9      7  6     9  7     5     4     3     3
            au moins 4      7  4     4  4     1     1     0     0
              Hugo · 1 pli · annonce 0 (B0) · triée par vous
                     R9  Y8 ·  O6 R5 ·  B4 G3 ·  ·  V2 ·  P1 Y0 ^
              Minji · 2 plis · annonce 2 (R2)
                     ·   O  R  ·  B  G  C  ·  V  ^  P  Y  B  ·  ·
              Zoé · 1 pli · annonce 2 (B2)
                     O   R  ·  G  ·  O  ·  ·  P  Y  ^  ·  C  ·  V

            Sur la table :
              V4  Zoé ← la plus forte
            Fournissez du violet : « play 13 ».
        "#]],
    );
}

#[test]
fn the_table_in_korean() {
    picture(
        &middle(),
        Some(0),
        Lang::Ko,
        expect![[r#"
            자일로 · 라운드 1/3 · 트릭 6/14 · 으뜸색 빨강 (R) · 낼 색: 보라 (V)
            점수: Aïcha 0  Hugo 0  Minji 0  Zoé 0

              자리   1   2  3  4  5  6  7  8  9  10 11 12 13 14 15
            ▸ 나 · 트릭 1개 · 비드 8 (R8)
                     O   ^  Y7 G  ·  O  R  ·  B  ·  C  ·  V  ·  P
            최대     9      7  6     9  7     5     4     3     3
            최소     4      7  4     4  4     1     1     0     0
              Hugo · 트릭 1개 · 비드 0 (B0) · 내가 정렬함
                     R9  Y8 ·  O6 R5 ·  B4 G3 ·  ·  V2 ·  P1 Y0 ^
              Minji · 트릭 2개 · 비드 2 (R2)
                     ·   O  R  ·  B  G  C  ·  V  ^  P  Y  B  ·  ·
              Zoé · 트릭 1개 · 비드 2 (B2)
                     O   R  ·  G  ·  O  ·  ·  P  Y  ^  ·  C  ·  V

            바닥:
              V4  Zoé ← 지금 가장 높음
            보라를 따라 내세요: “play 13”
        "#]],
    );
}

#[test]
fn the_table_as_a_spectator_sees_it() {
    picture(
        &middle(),
        None,
        Lang::En,
        expect![[r#"
            Xylo · round 1/3 · trick 6/14 · trump red (R) · led: violet (V)
            points: Aïcha 0  Hugo 0  Minji 0  Zoé 0

              place  1   2  3  4  5  6  7  8  9  10 11 12 13 14 15
            ▸ Aïcha · 1 trick · bid 8 (R8)
                     O   ^  Y  G  ·  O  R  ·  B  ·  C  ·  V  ·  P
              Hugo · 1 trick · bid 0 (B0)
                     R   Y  ·  O  R  ·  B  G  ·  ·  V  ·  P  Y  ^
              Minji · 2 tricks · bid 2 (R2)
                     ·   O  R  ·  B  G  C  ·  V  ^  P  Y  B  ·  ·
              Zoé · 1 trick · bid 2 (B2)
                     O   R  ·  G  ·  O  ·  ·  P  Y  ^  ·  C  ·  V

            On the table:
              V4  Zoé ← highest so far
            Somebody else is thinking.
        "#]],
    );
}

#[test]
fn sorting_for_two() {
    let game = game(2, Rules::default());
    let wishes: Vec<Wish> = (0..4).map(|_| Wish { has: "", lacks: "" }).collect();
    let rows = rows(&game, &wishes);
    let mut play = Play::dealt(game, &rows);
    play.act(1, "sort");
    picture(
        &play,
        Some(0),
        Lang::Fr,
        expect![[r#"
            Xylo · manche 1/3 · atout rouge (R)
            points : Aïcha 0  Hugo 0

              pos.   1   2  3  4  5  6  7  8  9  10 11 12 13 14 15
              trié pour Hugo
                     R10 O7 R6 Y5 B5 G4 C4 O3 V3 R2 P2 Y1 B1 G0 C0
              trié pour Automate A
                     R9  Y8 G7 O6 R5 Y4 B4 G3 C3 O2 V2 R1 P1 Y0 B0

            Ont trié : Hugo
            Triez les deux Xylos : « sort » range les égalités dans l’ordre R O Y G C B V P ; ou « sort <Xylo de l’adversaire> / <Xylo de l’automate> ».
        "#]],
    );
}

#[test]
fn sorting_in_korean() {
    let game = game(2, Rules::default());
    let wishes: Vec<Wish> = (0..4).map(|_| Wish { has: "", lacks: "" }).collect();
    let rows = rows(&game, &wishes);
    picture(
        &Play::dealt(game, &rows),
        Some(0),
        Lang::Ko,
        expect![[r#"
            자일로 · 라운드 1/3 · 으뜸색 빨강 (R)
            점수: Aïcha 0  Hugo 0

              자리   1   2  3  4  5  6  7  8  9  10 11 12 13 14 15
              받을 사람: Hugo
                     R10 O7 R6 Y5 B5 G4 C4 O3 V3 R2 P2 Y1 B1 G0 C0
              받을 사람: 오토마 A
                     R9  Y8 G7 O6 R5 Y4 B4 G3 C3 O2 V2 R1 P1 Y0 B0

            아직 아무도 정렬을 마치지 않았습니다.
            두 자일로를 정렬하세요. “sort”는 같은 숫자를 R O Y G C B V P 순으로 놓습니다. 직접 정하려면 “sort <상대의 자일로> / <오토마의 자일로>”.
        "#]],
    );
}

/// Hangul is two columns wide: places stay under their numbers.
#[test]
fn places_stand_under_the_ruler_in_every_language() {
    let play = middle();
    let view = play.table.view(Viewer::Seat(Seat(0)));
    for lang in Lang::ALL {
        let drawn = play.table.game().picture(&view, &names(Some(0)), lang, ColorMode::Plain);
        let lines: Vec<&str> = drawn.lines().collect();
        let column = |line: &str, text: &str| columns(&line[..line.find(text).unwrap()]);
        let ruler = lines.iter().find(|line| line.contains("1   2  3")).unwrap();
        let place = column(ruler, "1   2  3");
        assert_eq!(place, 9, "{drawn}");
        assert!(columns(ruler) <= 60, "a narrow terminal breaks no row: {drawn}");
        assert_eq!(column(lines.iter().find(|line| line.contains("O   ^")).unwrap(), "O"), place);
        assert_eq!(
            column(lines.iter().find(|line| line.contains("9      7")).unwrap(), "9"),
            place
        );
        assert_eq!(
            column(lines.iter().find(|line| line.contains("4      7")).unwrap(), "4"),
            place
        );
    }
}

#[test]
fn every_picture_fits_eighty_columns_and_colour_is_never_alone() {
    for seats in 2..=5 {
        let mut table = Table::start(game(seats, Rules::default()), Chance::new(Seed::numbered(3)));
        let mut rng = Seed::numbered(3).stream("voice", 0);
        let mut seats = vec!["A name much longer than any table needs".to_owned(); 3];
        seats.extend(vec!["어느 테이블에도 필요 없을 만큼 긴 이름".to_owned(); 2]);
        seats.rotate_left(2);
        let long = Names { seats, you: None };
        while !table.is_over() {
            random_step(&mut table, &mut rng);
            for who in Viewer::everyone(table.game().seats()) {
                let view = table.view(who);
                for lang in Lang::ALL {
                    let plain = table.game().picture(&view, &long, lang, ColorMode::Plain);
                    for line in plain.lines() {
                        assert!(columns(line) <= 80, "{line}");
                    }
                    let painted = table.game().picture(&view, &long, lang, ColorMode::Ansi);
                    assert_eq!(unpainted(&painted), plain);
                    assert!(!table.game().prompt(&view, lang).is_empty());
                }
            }
        }
    }
}

/// The last trick and the end of a random match of two, told to one of them.
fn story(lang: Lang, expected: Expect) {
    let game = game(2, Rules { rounds: 1, ..Rules::default() });
    let played = random_match(game.clone(), 4);
    let told: Vec<String> = played
        .sights
        .iter()
        .map(|sight| game.narrate(sight, &names(Some(0)), lang, ColorMode::Plain))
        .filter(|sentence| !sentence.is_empty())
        .collect();
    let first = told[..12].join("\n");
    let last = told[told.len() - 9..].join("\n");
    expected.assert_eq(&format!("{first}\n…\n{last}\n"));
}

#[test]
fn a_match_told_in_english() {
    story(
        Lang::En,
        expect![[r#"
            Round 1 is dealt; you will lead.
            You have sorted.
            Hugo has sorted.
            All Xylos are on the table; you lead.
            Automaton A bids 3 tricks with the G3.
            Automaton B bids 4 tricks with the V4.
            You play the O8 from place 2.
            You look at places 8 and 9.
            You bid 3 tricks with the Y3.
            Automaton A plays the O0 from place 14.
            Hugo plays the O2 from place 9.
            Hugo looks at places 10 and 11.
            …
            Hugo plays the R6 from place 3.
            Automaton B takes the trick; 7 so far.
            Automaton B plays the R9 from place 1.
            You play the B0 from place 15.
            Automaton A plays the O9 from place 1.
            Hugo plays the Y1 from place 10.
            Automaton B takes the trick; 8 so far.
            Round 1 is over: Aïcha 1 point (1 trick, bid missed); Hugo 3 points (3 tricks, bid missed).
            Hugo wins the match.
        "#]],
    );
}

#[test]
fn a_match_told_in_french() {
    story(
        Lang::Fr,
        expect![[r#"
            La manche 1 est distribuée ; vous entamerez.
            Vous avez trié.
            Hugo a trié.
            Les Xylos sont en place ; vous entamez.
            Automate A annonce 3 plis avec le G3.
            Automate B annonce 4 plis avec le V4.
            Vous jouez le O8, position 2.
            Vous regardez les positions 8 et 9.
            Vous annoncez 3 plis avec le Y3.
            Automate A joue le O0, position 14.
            Hugo joue le O2, position 9.
            Hugo regarde les positions 10 et 11.
            …
            Hugo joue le R6, position 3.
            Automate B remporte le pli ; 7 jusqu’ici.
            Automate B joue le R9, position 1.
            Vous jouez le B0, position 15.
            Automate A joue le O9, position 1.
            Hugo joue le Y1, position 10.
            Automate B remporte le pli ; 8 jusqu’ici.
            Fin de la manche 1 : Aïcha 1 point (1 pli, annonce ratée) ; Hugo 3 points (3 plis, annonce ratée).
            Hugo remporte la partie.
        "#]],
    );
}

#[test]
fn a_match_told_in_korean() {
    story(
        Lang::Ko,
        expect![[r#"
            1라운드 음판을 나누었습니다. 내가 선입니다.
            내가 정렬을 마쳤습니다.
            Hugo 님이 정렬을 마쳤습니다.
            모든 자일로가 놓였습니다. 내가 선입니다.
            오토마 A가 G3으로 트릭 3개를 비드했습니다.
            오토마 B가 V4로 트릭 4개를 비드했습니다.
            내가 2번에서 O8을 냈습니다.
            내가 8번과 9번을 보았습니다.
            내가 Y3으로 트릭 3개를 비드했습니다.
            오토마 A가 14번에서 O0을 냈습니다.
            Hugo 님이 9번에서 O2를 냈습니다.
            Hugo 님이 10번과 11번을 보았습니다.
            …
            Hugo 님이 3번에서 R6을 냈습니다.
            오토마 B가 트릭을 가져갑니다. 지금까지 7개.
            오토마 B가 1번에서 R9를 냈습니다.
            내가 15번에서 B0을 냈습니다.
            오토마 A가 1번에서 O9를 냈습니다.
            Hugo 님이 10번에서 Y1을 냈습니다.
            오토마 B가 트릭을 가져갑니다. 지금까지 8개.
            1라운드 끝: Aïcha 1점 (트릭 1개, 비드 실패), Hugo 3점 (트릭 3개, 비드 실패).
            Hugo 님이 이겼습니다.
        "#]],
    );
}

#[test]
fn x8_5_the_end_of_a_round_says_what_automata_cost() {
    let game = game(2, Rules::default());
    let mut said = [0; 3];
    for n in 0..60 {
        let played = random_match(game.clone(), n);
        for sight in &played.sights {
            let xylo::Sight::RoundOver { result } = sight else { continue };
            let met = usize::from(result.met[1]) + usize::from(result.met[3]);
            let told = game.narrate(sight, &names(None), Lang::En, ColorMode::Plain);
            let marks = ["missing", "tricks score nothing", "nobody scores"];
            assert_eq!(told.contains("(X8.5)"), met > 0);
            assert!(met == 0 || told.contains(marks[met]));
            said[met] += 1;
        }
    }
    assert!(said.iter().all(|times| *times > 0), "{said:?}");
}

fn refusals() -> Vec<Refusal> {
    let card = |text: &str| text.parse().unwrap();
    vec![
        Refusal::NoSeat,
        Refusal::NotYourTurn { awaited: [Seat(1), Seat(3)].into_iter().collect() },
        Refusal::NotYourTurn { awaited: Default::default() },
        Refusal::WrongPhase { phase: Phase::Sorting },
        Refusal::WrongPhase { phase: Phase::Playing },
        Refusal::WrongPhase { phase: Phase::Announcing },
        Refusal::WrongPhase { phase: Phase::Choosing },
        Refusal::WrongPhase { phase: Phase::Over },
        Refusal::WrongRows { need: 1, given: 2 },
        Refusal::WrongRows { need: 2, given: 1 },
        Refusal::WrongCards { row: 1, missing: vec![card("R10")], extra: vec![card("P0")] },
        Refusal::NotSorted { row: 1, at: 4 },
        Refusal::NoCard { position: 9 },
        Refusal::Leftmost { position: 1 },
        Refusal::MustFollow { colour: Colour::LightBlue, positions: vec![3, 7, 9] },
        Refusal::NotAdjacent { positions: [3, 6], down: vec![3, 5, 6] },
        Refusal::AlreadyBid,
        Refusal::TooLateToLook { left: 2 },
        Refusal::NotLooked { position: 4, looked: [2, 3] },
    ]
}

fn explained(lang: Lang, expected: Expect) {
    let game = game(4, Rules::default());
    let lines: Vec<String> = refusals().iter().map(|r| game.explain(r, lang)).collect();
    expected.assert_eq(&(lines.join("\n") + "\n"));
}

#[test]
fn refusals_in_english() {
    explained(
        Lang::En,
        expect![[r#"
            Spectators cannot play.
            It is not your turn: the game waits for player 1 and 3.
            The match is over (X7).
            Xylos are being sorted (X3): type sort.
            You must play a note now (X4.2, X4.3): type play and its place.
            You may bid now (X5.1): type look and two places, or pass.
            Choose your bid now (X5.1): type bid and one of the two places.
            The match is over (X7).
            There is one Xylo to sort (X3), not 2.
            There are 2 Xylos to sort (X8.1), not 1: your opponent’s, then “/”, then the automaton’s.
            Xylo 1 must hold exactly the dealt notes (X3); missing: R10; not yours to sort: P0.
            Xylo 1 rises at place 4: no note may be higher than the one left of it (X3).
            No face-down note lies at place 9 (X4.2).
            Place 1 is your leftmost note: it cannot be led while others are left (X4.2).
            You must follow light blue (X4.3): places 3, 7 and 9.
            Places 3 and 6 are not adjacent (X5.1): your face-down notes lie at 3, 5 and 6.
            You have already bid: one bid per round (X5.1).
            Too late to look: the last of your 2 notes will be your bid (X5.4).
            You did not look at place 4: bid 2 or 3 (X5.1).
        "#]],
    );
}

#[test]
fn refusals_in_french() {
    explained(
        Lang::Fr,
        expect![[r#"
            Les spectateurs ne jouent pas.
            Ce n’est pas à vous : on attend la place 1 et 3.
            La partie est terminée (X7).
            On trie les notes (X3) : tapez sort.
            Il faut jouer une note (X4.2, X4.3) : tapez play et sa position.
            Vous pouvez annoncer (X5.1) : tapez look et deux positions, ou pass.
            Choisissez votre annonce (X5.1) : tapez bid et l’une des deux positions.
            La partie est terminée (X7).
            Il y a un seul Xylo à trier (X3), et non 2.
            Il y a 2 Xylos à trier (X8.1), et non 1 : celui de l’adversaire, puis « / », puis celui de l’automate.
            Le Xylo 1 doit contenir exactement les notes reçues (X3) : il manque R10 ; en trop : P0.
            Le Xylo 1 remonte à la position 4 : aucune note ne dépasse sa voisine de gauche (X3).
            Aucune note cachée à la position 9 (X4.2).
            La position 1 est votre note la plus à gauche : on n’entame pas avec elle tant qu’il en reste d’autres (X4.2).
            Il faut fournir la couleur demandée, bleu clair (X4.3) : positions 3, 7 et 9.
            Les positions 3 et 6 ne sont pas adjacentes (X5.1) : vos notes cachées sont en 3, 5 et 6.
            Votre annonce est sur la table : une par manche (X5.1).
            Trop tard pour regarder : la dernière de vos 2 notes sera votre annonce (X5.4).
            Vous n’avez pas regardé la position 4 : annoncez 2 ou 3 (X5.1).
        "#]],
    );
}

#[test]
fn refusals_in_korean() {
    explained(
        Lang::Ko,
        expect![[r#"
            관전자는 낼 수 없습니다.
            지금은 내 차례가 아닙니다. 기다리는 자리: 1, 3번.
            게임이 끝났습니다 (X7).
            자일로를 정렬할 때입니다 (X3). sort를 입력하세요.
            음판을 낼 때입니다 (X4.2, X4.3). play와 자리를 입력하세요.
            비드할 수 있는 때입니다 (X5.1). look과 두 자리, 또는 pass를 입력하세요.
            비드를 고를 때입니다 (X5.1). bid와 두 자리 중 하나를 입력하세요.
            게임이 끝났습니다 (X7).
            정렬할 자일로는 2개가 아니라 하나입니다 (X3).
            정렬할 자일로는 1개가 아니라 2개입니다 (X8.1). 상대의 자일로, “/”, 오토마의 자일로 순으로 적으세요.
            1번 자일로에는 받은 음판이 그대로 있어야 합니다 (X3). 빠진 음판: R10, 받지 않은 음판: P0.
            1번 자일로의 4번 자리에서 숫자가 커집니다. 왼쪽보다 높을 수 없습니다 (X3).
            9번 자리에는 덮인 음판이 없습니다 (X4.2).
            1번은 맨 왼쪽 음판입니다. 다른 음판이 남아 있으면 선으로 낼 수 없습니다 (X4.2).
            하늘색을 따라 내야 합니다 (X4.3): 3, 7, 9번.
            3번과 6번은 이웃이 아닙니다 (X5.1). 덮인 음판이 있는 자리: 3, 5, 6번.
            비드는 이미 했습니다. 한 라운드에 한 번입니다 (X5.1).
            볼 수 있는 때가 지났습니다. 남은 2개 중 마지막이 비드가 됩니다 (X5.4).
            4번은 보지 않았습니다. 2번이나 3번으로 비드하세요 (X5.1).
        "#]],
    );
}

#[test]
fn refusals_are_data() {
    let json: Vec<String> =
        refusals().iter().map(|refusal| serde_json::to_string(refusal).unwrap()).collect();
    for (text, refusal) in json.iter().zip(refusals()) {
        assert_eq!(serde_json::from_str::<Refusal>(text).unwrap(), refusal);
    }
    expect![[r#"
        "no_seat"
        {"not_your_turn":{"awaited":[1,3]}}
        {"not_your_turn":{"awaited":[]}}
        {"wrong_phase":{"phase":"sorting"}}
        {"wrong_phase":{"phase":"playing"}}
        {"wrong_phase":{"phase":"announcing"}}
        {"wrong_phase":{"phase":"choosing"}}
        {"wrong_phase":{"phase":"over"}}
        {"wrong_rows":{"need":1,"given":2}}
        {"wrong_rows":{"need":2,"given":1}}
        {"wrong_cards":{"row":1,"missing":["R10"],"extra":["P0"]}}
        {"not_sorted":{"row":1,"at":4}}
        {"no_card":{"position":9}}
        {"leftmost":{"position":1}}
        {"must_follow":{"colour":"C","positions":[3,7,9]}}
        {"not_adjacent":{"positions":[3,6],"down":[3,5,6]}}
        "already_bid"
        {"too_late_to_look":{"left":2}}
        {"not_looked":{"position":4,"looked":[2,3]}}
    "#]]
    .assert_eq(&(json.join("\n") + "\n"));
}

#[test]
fn rulebooks_have_the_same_numbers_and_quote_every_refusals_rule() {
    let numbers = |lang| -> Vec<String> {
        let lines = Xylo::rulebook(lang).lines();
        lines
            .filter_map(|line| line.strip_prefix("**X"))
            .filter_map(|line| line.split_once("**"))
            .map(|(number, _)| format!("X{number}"))
            .collect()
    };
    let english = numbers(Lang::En);
    assert_eq!(english, numbers(Lang::Fr));
    assert_eq!(english, numbers(Lang::Ko));
    assert!(english.len() > 25);
    let game = game(4, Rules::default());
    for refusal in refusals() {
        let told = game.explain(&refusal, Lang::En);
        for word in told.split(|c: char| !c.is_alphanumeric() && c != '.') {
            let number = word.trim_end_matches('.');
            if number.len() > 1 && number.starts_with('X') && number != "Xylo" && number != "Xylos"
            {
                assert!(english.iter().any(|known| known == number), "{number} in {told}");
            }
        }
    }
}

#[test]
fn topics_are_sections_of_the_rulebook() {
    let mut table = Table::start(game(4, Rules::default()), Chance::new(Seed::numbered(1)));
    let mut rng = Seed::numbered(1).stream("voice", 0);
    let mut topics = std::collections::BTreeSet::new();
    while !table.is_over() {
        let seat = table.game().awaits(table.state()).must.first().unwrap();
        topics.insert(table.game().topic(&table.view(Viewer::Seat(seat))));
        random_step(&mut table, &mut rng);
    }
    topics.insert(table.game().topic(&table.view(Viewer::Spectator)));
    assert_eq!(topics.into_iter().collect::<Vec<_>>(), ["X3", "X4", "X5", "X7"]);
    for topic in ["X3", "X4", "X5", "X7"] {
        for lang in Lang::ALL {
            let heading = format!("\n## {topic} ");
            assert!(Xylo::rulebook(lang).contains(&heading));
        }
    }
}
