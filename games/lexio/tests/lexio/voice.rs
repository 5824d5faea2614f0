//! Texts for people: pictures within 80 columns, sentences, captions, refusals, rulebooks.

use crate::table::{action, game, play, start, tiles, view};
use expect_test::expect;
use lexio::{Lexio, Refusal, State};
use tablee_engine::columns::{columns, unpainted};
use tablee_engine::{Chance, ColorMode, Game, Lang, Names, Seat, Seed, Viewer, Voice};

fn names(you: Option<u8>) -> Names {
    let seats = ["Anna", "Bo", "Chloé", "Dominique-Alexandra", "Émile"].map(str::to_owned);
    Names { seats: seats.into(), you: you.map(Seat) }
}

fn table() -> (Lexio, State) {
    let game = game(4, "{}");
    let hands = ["3N 5N 5E 9N", "4E 6N 6E", "7N 7E 8N", "1S 2S 2L 2E"];
    let mut state = start(&game, &hands);
    play(&game, &mut state, "0: 5N 5E\n1: pass\n2: 7N 7E\n3: pass");
    (game, state)
}

#[test]
fn the_picture_in_english() {
    let (game, state) = table();
    let picture =
        game.picture(&view(&game, &state, 0), &names(Some(0)), Lang::En, ColorMode::Plain);
    expect![[r#"
        LEXIO · Round 1 of 5 · numbers 1–13
        ▶ You          11 tiles    149  5×25 4×5 4×1    5N☁ 5E★
          Bo           13 tiles    149  5×25 4×5 4×1    passed
          Chloé        11 tiles    149  5×25 4×5 4×1    7N☁ 7E★
          Dominique-Al 13 tiles    149  5×25 4×5 4×1    passed
        To beat: 7N☁ 7E★ (pair of 7s)
        Your hand (11): 3N☁ 9N☁ 12S☀ 13N☁ 13E★ 13L☾ 13S☀ 1N☁ 1E★ 1L☾ 2N☁
    "#]]
    .assert_eq(&(picture + "\n"));
}

#[test]
fn the_picture_in_korean() {
    let (game, state) = table();
    let picture =
        game.picture(&view(&game, &state, 0), &names(Some(0)), Lang::Ko, ColorMode::Plain);
    expect![[r#"
        렉시오 · 5라운드 중 1라운드 · 숫자 1~13
        ▶ 나           타일 11개   149  5×25 4×5 4×1    5N☁ 5E★
          Bo           타일 13개   149  5×25 4×5 4×1    패스
          Chloé        타일 11개   149  5×25 4×5 4×1    7N☁ 7E★
          Dominique-Al 타일 13개   149  5×25 4×5 4×1    패스
        이길 타일: 7N☁ 7E★ (7 페어)
        내 패 (11개): 3N☁ 9N☁ 12S☀ 13N☁ 13E★ 13L☾ 13S☀ 1N☁ 1E★ 1L☾ 2N☁
    "#]]
    .assert_eq(&(picture + "\n"));
}

fn settled() -> (Lexio, State) {
    let game = game(3, r#"{"edition":"modern","chips":300}"#);
    let mut state = start(&game, &["3N 3E 3L 4N 4E 5N 5E 5L 6N 6E 7N 7E", "", ""]);
    play(&game, &mut state, "0: 3N 3E 3L 4N 4E\n1: pass\n2: pass");
    play(&game, &mut state, "0: 5N 5E 5L 6N 6E\n1: pass\n2: pass\n0: 7N 7E");
    (game, state)
}

#[test]
fn the_picture_of_a_settlement_in_french() {
    let (game, state) = settled();
    let picture =
        game.picture(&view(&game, &state, 2), &names(Some(2)), Lang::Fr, ColorMode::Plain);
    expect![[r#"
        LEXIO · Manche 1 sur 5 · numéros 1 à 9
        Manche 1 : Anna a fini (7N☁ 7E★)
          Anna          +204
          Bo            −300  9N☁ 9E★ 9L☾ 9S☀ 1N☁ 1E★ 1L☾ 1S☀ 2N☁ 2E★ 2L☾ 2S☀
                              paie : Anna 192, vous 108
          Vous           +96  3S☀ 4L☾ 4S☀ 5S☀ 6L☾ 6S☀ 7L☾ 7S☀ 8N☁ 8E★ 8L☾ 8S☀
                              paie : Anna 12

        ♛ Anna         0 tuile     504  50×10 4×1       7N☁ 7E★
          Bo           12 tuiles     0
          Vous         12 tuiles   396  39×10 1×5 1×1
        Victoire : Anna
        Votre main (12) : 3S☀ 4L☾ 4S☀ 5S☀ 6L☾ 6S☀ 7L☾ 7S☀ 8N☁ 8E★ 8L☾ 8S☀
    "#]]
    .assert_eq(&(picture + "\n"));
}

#[test]
fn the_picture_of_a_settlement_in_korean() {
    let (game, state) = settled();
    let picture =
        game.picture(&view(&game, &state, 2), &names(Some(2)), Lang::Ko, ColorMode::Plain);
    expect![[r#"
        렉시오 · 5라운드 중 1라운드 · 숫자 1~9
        1라운드: Anna 님이 타일을 모두 냈습니다 (7N☁ 7E★)
          Anna          +204
          Bo            −300  9N☁ 9E★ 9L☾ 9S☀ 1N☁ 1E★ 1L☾ 1S☀ 2N☁ 2E★ 2L☾ 2S☀
                              내는 칩: Anna 192, 나 108
          나             +96  3S☀ 4L☾ 4S☀ 5S☀ 6L☾ 6S☀ 7L☾ 7S☀ 8N☁ 8E★ 8L☾ 8S☀
                              내는 칩: Anna 12

        ♛ Anna         타일 0개    504  50×10 4×1       7N☁ 7E★
          Bo           타일 12개     0
          나           타일 12개   396  39×10 1×5 1×1
        승자: Anna
        내 패 (12개): 3S☀ 4L☾ 4S☀ 5S☀ 6L☾ 6S☀ 7L☾ 7S☀ 8N☁ 8E★ 8L☾ 8S☀
    "#]]
    .assert_eq(&(picture + "\n"));
}

/// Hangul is two columns wide: names of any script leave the chips in one column.
#[test]
fn names_in_hangul_stay_in_their_column() {
    let (game, state) = table();
    let seats = ["나", "서연", "Bo", "아주긴이름을가진사람"].map(str::to_owned).to_vec();
    for colors in [ColorMode::Plain, ColorMode::Ansi] {
        let names = Names { seats: seats.clone(), you: Some(Seat(0)) };
        let picture = game.picture(&view(&game, &state, 0), &names, Lang::Ko, colors);
        let chips = |line: &str| {
            let line = unpainted(line);
            line.find("5×25").map(|at| columns(&line[..at]))
        };
        let found: Vec<usize> = picture.lines().filter_map(chips).collect();
        assert_eq!(found, [32; 4], "{picture}");
    }
}

#[test]
fn pictures_fit_and_colour_is_never_alone() {
    for (seats, options) in [(2, "{}"), (3, "{}"), (4, r#"{"chips":9999}"#), (5, "{}")] {
        let game = game(seats, options);
        for seed in 0..6 {
            let mut rng = Seed::numbered(seed).stream("voice", 0);
            let mut state = game.deal(Chance::new(Seed::numbered(seed)), &mut ());
            loop {
                for who in Viewer::everyone(game.seats()) {
                    picture_is_right(&game, &state, who);
                }
                let Some(seat) = game.awaits(&state).must.first() else { break };
                let actions = game.choices(&view(&game, &state, seat.0)).actions;
                let pick = actions[rng.index(actions.len())];
                let mut events = Vec::new();
                game.apply(&mut state, seat, &pick, &mut events);
                for sight in events.iter().filter_map(|e| game.sight(e, Viewer::Spectator)) {
                    for lang in Lang::ALL {
                        let text = game.narrate(&sight, &names(Some(1)), lang, ColorMode::Plain);
                        assert!(text.ends_with(['.', '!']), "{text}");
                        assert!(!text.starts_with(char::is_lowercase), "{text}");
                    }
                }
            }
        }
    }
}

fn picture_is_right(game: &Lexio, state: &State, who: Viewer) {
    let seen = game.view(state, who);
    let names = names(who.seat().map(|seat| seat.0));
    for lang in Lang::ALL {
        let plain = game.picture(&seen, &names, lang, ColorMode::Plain);
        let colour = game.picture(&seen, &names, lang, ColorMode::Ansi);
        for (plain, colour) in plain.lines().zip(colour.lines()) {
            assert!(columns(plain) <= 80, "{} columns: {plain}", columns(plain));
            assert_eq!(columns(plain), columns(colour));
        }
        assert!(!game.prompt(&seen, lang).is_empty());
    }
}

#[test]
fn sentences() {
    let (game, mut state) = table();
    let mut events = Vec::new();
    let mut told = String::new();
    game.deal(Chance::new(Seed::numbered(2)), &mut events);
    game.apply(&mut state, Seat(0), &action("9N 9E"), &mut events);
    for (seat, text) in [(1, "pass"), (2, "pass"), (3, "pass")] {
        game.apply(&mut state, Seat(seat), &action(text), &mut events);
    }
    for (you, lang) in
        [(Some(0), Lang::En), (None, Lang::En), (Some(3), Lang::Fr), (Some(0), Lang::Ko)]
    {
        for event in &events {
            let who = you.map(Seat).into();
            let sight = game.sight(event, who).unwrap();
            told += &game.narrate(&sight, &names(you), lang, ColorMode::Plain);
            told += "\n";
        }
    }
    expect![[r#"
        Round 1: Chloé leads. Your hand: 3L☾ 3S☀ 5L☾ 6L☾ 8L☾ 8S☀ 10E★ 12N☁ 12L☾ 1L☾ 1S☀ 2N☁ 2L☾.
        You play 9N☁ 9E★ (pair of 9s); 10 tiles left.
        Bo passes.
        Chloé passes.
        Dominique-Alexandra passes.
        You take the trick and lead.
        Round 1: Chloé leads.
        Anna plays 9N☁ 9E★ (pair of 9s); 10 tiles left.
        Bo passes.
        Chloé passes.
        Dominique-Alexandra passes.
        Anna takes the trick and leads.
        Manche 1 : Chloé a la main. Votre main : 4L☾ 4S☀ 7L☾ 9E★ 9L☾ 11N☁ 11E★ 12E★ 13E★ 13L☾ 13S☀ 1N☁ 1E★.
        Anna pose 9N☁ 9E★ (paire de 9) ; encore 10 tuiles.
        Bo passe.
        Chloé passe.
        Vous passez.
        Anna remporte le pli et prend la main.
        1라운드: Chloé 님이 선입니다. 내 패: 3L☾ 3S☀ 5L☾ 6L☾ 8L☾ 8S☀ 10E★ 12N☁ 12L☾ 1L☾ 1S☀ 2N☁ 2L☾.
        내가 9N☁ 9E★ (9 페어)를 냈습니다. 남은 타일 10개.
        Bo 님이 패스했습니다.
        Chloé 님이 패스했습니다.
        Dominique-Alexandra 님이 패스했습니다.
        모두 패스해 내가 선을 잡았습니다.
    "#]]
    .assert_eq(&told);
}

#[test]
fn refusals_name_the_rule_and_the_way_out() {
    let game = game(4, "{}");
    let refusals = [
        Refusal::NotSeated,
        Refusal::GameOver,
        Refusal::NotYourTurn { turn: Seat(2) },
        Refusal::MustLead,
        Refusal::NotHeld { tiles: tiles("3N 4N") },
        Refusal::WrongCount { need: 5, given: 1 },
        Refusal::NotACombination { tiles: tiles("3N 3E 3L 3S") },
        Refusal::NotACombination { tiles: tiles("3N 4E") },
        Refusal::NotACombination { tiles: tiles("11N 12N 13E 1N 2N") },
        Refusal::NotACombination { tiles: tiles("11N 11E 13E 1N 2N") },
        Refusal::NotACombination { tiles: tiles("3N 4N 5N 6N 7N 8N") },
        Refusal::TooWeak { need: tiles("5N 6N 7S 8L 9L") },
        Refusal::TooWeak { need: tiles("9N 9L") },
        Refusal::TooWeak { need: tiles("4N 4L 4S 9N 9L") },
    ];
    let mut told = String::new();
    for refusal in &refusals {
        for lang in Lang::ALL {
            let text = game.explain(refusal, lang);
            assert!(text.contains("(R") || text.contains("R4.3"), "no rule in: {text}");
            told += &(text + "\n");
        }
    }
    expect![[r#"
        Spectators cannot play: take a seat first (R8).
        Un spectateur ne joue pas : prenez d’abord place (R8).
        관전자는 플레이할 수 없습니다. 먼저 자리에 앉으세요 (R8).
        The match is over (R7.1).
        La partie est terminée (R7.1).
        게임이 끝났습니다 (R7.1).
        It is seat 2’s turn: play goes clockwise (R5.2).
        C’est à la place 2 de jouer : on tourne dans le sens horaire (R5.2).
        지금은 2번 자리 차례입니다. 시계 방향으로 돌아갑니다 (R5.2).
        You lead, so you must play (R5.4): any 1, 2, 3 or 5 tiles that form a combination.
        Vous avez la main, il faut donc jouer (R5.4) : 1, 2, 3 ou 5 tuiles qui forment une combinaison.
        선은 반드시 내야 합니다 (R5.4). 조합이 되는 타일 1·2·3·5개를 내세요.
        You do not hold 3N 4N: play tiles of your own hand (R5.2).
        Vous n’avez pas 3N 4N : jouez des tuiles de votre main (R5.2).
        3N 4N은 손에 없습니다. 내 패에 있는 타일을 내세요 (R5.2).
        The play to beat has 5 tiles, not 1: play 5, or pass (R5.2).
        La combinaison à battre compte 5 tuiles, pas 1 : jouez-en 5, ou passez (R5.2).
        이겨야 할 조합은 타일 1개가 아니라 5개입니다. 5개를 내거나 패스하세요 (R5.2).
        You can never play four tiles; four of a kind needs a fifth tile (R4.1).
        Quatre tuiles ne se jouent jamais ; un quadruplé se joue avec une cinquième tuile (R4.1).
        타일 4개는 낼 수 없습니다. 포카드에는 다섯 번째 타일이 필요합니다 (R4.1).
        3N 4E: 2 tiles must show one number (R4.1).
        3N 4E : 2 tuiles doivent porter le même numéro (R4.1).
        3N 4E: 타일 2개는 숫자가 같아야 합니다 (R4.1).
        11-12-13-1-2 is neither a straight nor one suit: nothing wraps and 2 never follows 1 at the top; the best straights are 10-11-12-13-1, 2-3-4-5-6, 1-2-3-4-5 (R4.3).
        11-12-13-1-2 n’est ni une suite ni une couleur : rien ne boucle et le 2 ne suit jamais le 1 ; les meilleures suites sont 10-11-12-13-1, 2-3-4-5-6, 1-2-3-4-5 (R4.3).
        11-12-13-1-2는 스트레이트도 플러시도 아닙니다. 숫자는 끝을 넘어 이어지지 않고 1 다음에 2가 올 수 없습니다. 가장 강한 스트레이트는 10-11-12-13-1, 2-3-4-5-6, 1-2-3-4-5입니다 (R4.3).
        11N 11E 13E 1N 2N is not a straight, flush, full house or four of a kind (R4.2).
        11N 11E 13E 1N 2N n’est ni suite, ni couleur, ni full, ni quadruplé (R4.2).
        11N 11E 13E 1N 2N은 스트레이트, 플러시, 풀하우스, 포카드 중 어느 것도 아닙니다 (R4.2).
        6 tiles can never be played: only 1, 2, 3 or 5 (R4.1).
        6 tuiles ne se jouent jamais : seulement 1, 2, 3 ou 5 (R4.1).
        타일 6개는 낼 수 없습니다. 1·2·3·5개만 낼 수 있습니다 (R4.1).
        Too weak (R4.3, R4.4, R5.2): it must beat 5N 6N 7S 8L 9L (straight 5-6-7-8-9).
        Trop faible (R4.3, R4.4, R5.2) : il faut battre 5N 6N 7S 8L 9L (suite 5-6-7-8-9).
        너무 약합니다. 5N 6N 7S 8L 9L (5-6-7-8-9 스트레이트)를 이겨야 합니다 (R4.3, R4.4, R5.2).
        Too weak (R4.4, R5.2): it must beat 9N 9L (pair of 9s).
        Trop faible (R4.4, R5.2) : il faut battre 9N 9L (paire de 9).
        너무 약합니다. 9N 9L (9 페어)를 이겨야 합니다 (R4.4, R5.2).
        Too weak (R4.2, R4.4, R5.2): it must beat 4N 4L 4S 9N 9L (full house, 4s over 9s).
        Trop faible (R4.2, R4.4, R5.2) : il faut battre 4N 4L 4S 9N 9L (full aux 4 par les 9).
        너무 약합니다. 4N 4L 4S 9N 9L (4·9 풀하우스)를 이겨야 합니다 (R4.2, R4.4, R5.2).
    "#]]
    .assert_eq(&told);
}

#[test]
fn captions_say_what_a_play_is() {
    let (game, state) = settled();
    let seen = view(&game, &state, 0);
    let plays = [
        "9L",
        "9N 9E",
        "9N 9E 9S",
        "6N 7N 8E 9N 1N",
        "1N 2N 3N 4N 5E",
        "3E 4E 7E 8E 9E",
        "3N 3E 3S 9N 9E",
        "3N 3E 3L 3S 9E",
        "1S 2S 3S 4S 5S",
    ];
    let mut told = String::new();
    for text in plays {
        for lang in Lang::ALL {
            told += &(game.caption(&seen, &action(text), lang) + "\n");
        }
    }
    expect![[r#"
        9 of moons
        9 de lune
        달 9
        pair of 9s
        paire de 9
        9 페어
        triple of 9s
        brelan de 9
        9 트리플
        straight 6-7-8-9-1
        suite 6-7-8-9-1
        6-7-8-9-1 스트레이트
        straight 1-2-3-4-5
        suite 1-2-3-4-5
        1-2-3-4-5 스트레이트
        star flush
        couleur d’étoile
        별 플러시
        full house, 3s over 9s
        full aux 3 par les 9
        3·9 풀하우스
        four of a kind, 3s
        quadruplé de 3
        3 포카드
        sun straight flush 1-2-3-4-5
        quinte flush de soleil 1-2-3-4-5
        해 1-2-3-4-5 스트레이트 플러시
    "#]]
    .assert_eq(&told);
}

/// Every rule number of one rulebook is in the others, each at the head of its own line.
#[test]
fn rulebooks_agree_on_their_numbers() {
    let numbers = |lang| -> Vec<&str> {
        let lines = Lexio::rulebook(lang).lines();
        lines.filter_map(|line| line.strip_prefix("**R")?.split("**").next()).collect()
    };
    assert_eq!(numbers(Lang::En), numbers(Lang::Fr));
    assert_eq!(numbers(Lang::En), numbers(Lang::Ko));
    assert!(numbers(Lang::En).len() > 20);
    for section in 1..=9 {
        for lang in Lang::ALL {
            assert!(Lexio::rulebook(lang).contains(&format!("\n## R{section} ")));
        }
    }
    let (game, state) = table();
    let topic = game.topic(&view(&game, &state, 0));
    assert!(Lexio::rulebook(Lang::En).contains(&format!("## {topic} ")));
}

#[test]
fn prompts_say_what_to_type() {
    let (game, mut state) = table();
    let mut told = String::new();
    for seat in 0..2 {
        for lang in Lang::ALL {
            told += &(game.prompt(&view(&game, &state, seat), lang) + "\n");
        }
    }
    play(&game, &mut state, "0: pass\n1: pass");
    for lang in Lang::ALL {
        told += &(game.prompt(&view(&game, &state, 2), lang) + "\n");
    }
    expect![[r#"
        Beat 7N 7E (pair of 7s) with 2 tiles, or type pass.
        Battez 7N 7E (paire de 7) avec 2 tuiles, ou tapez pass.
        7N 7E (7 페어)를 이기는 타일 2개를 내거나 pass를 입력하세요.
        Seat 0 to play.
        À la place 0 de jouer.
        0번 자리 차례입니다.
        You lead: type 1, 2, 3 or 5 tiles, such as 5N 5S.
        Vous avez la main : tapez 1, 2, 3 ou 5 tuiles, par exemple 5N 5S.
        내가 선입니다. 타일 1·2·3·5개를 입력하세요. 예: 5N 5S
    "#]]
    .assert_eq(&told);
}
