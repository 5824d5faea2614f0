//! R8: what a view tells and hides, and whether sampled worlds are exactly the possible ones,
//! each equally often.

use crate::table::{game, play, start, tiles, view};
use lexio::{Lexio, Sight, State, Tiles, View};
use std::collections::BTreeMap;
use tablee_engine::{Chance, Game, Seat, Seed, Viewer};

#[test]
fn r8_1_a_view_holds_the_own_hand_only() {
    let game = game(4, "{}");
    let mut state = start(&game, &["3N 5N", "4E", "7N", "2S"]);
    play(&game, &mut state, "0: 5N\n1: pass");
    for seat in 0..4 {
        let seen = view(&game, &state, seat);
        let own = seen.hand.unwrap();
        let text = serde_json::to_string(&View { hand: None, ..seen }).unwrap();
        let secret = game.setup().tiles.without(tiles("5N"));
        let told = secret.iter().filter(|tile| text.contains(&format!("\"{tile}\""))).count();
        assert_eq!((told, own.len()), (0, if seat == 0 { 12 } else { 13 }));
    }
}

#[test]
fn r8_1_hands_left_are_shown_at_the_end_of_a_round() {
    let game = game(3, "{}");
    let mut state = start(&game, &["3N 3E 3L 4N 4E 5N 5E 5L 6N 6E 7N 7E", "", ""]);
    play(&game, &mut state, "0: 3N 3E 3L 4N 4E\n1: pass\n2: pass");
    play(&game, &mut state, "0: 5N 5E 5L 6N 6E\n1: pass\n2: pass");
    let before = [view(&game, &state, 1).hand.unwrap(), view(&game, &state, 2).hand.unwrap()];
    let mut events = Vec::new();
    game.apply(&mut state, Seat(0), &"7N 7E".parse().unwrap(), &mut events);
    let sights: Vec<Sight> =
        events.iter().filter_map(|event| game.sight(event, Viewer::Spectator)).collect();
    let shown = sights.iter().find_map(|sight| match sight {
        Sight::Settled { settlement, .. } => Some(settlement.left.clone()),
        _ => None,
    });
    assert_eq!(shown.unwrap().as_slice(), [Tiles::EMPTY, before[0], before[1]]);
    assert_eq!(game.view(&state, Viewer::Spectator).last.unwrap().left[1], before[0]);
}

#[test]
fn r8_1_nobody_sees_a_deal_but_its_holder() {
    let game = game(4, "{}");
    let mut events = Vec::new();
    let state = game.deal(Chance::new(Seed::numbered(3)), &mut events);
    for who in Viewer::everyone(game.seats()) {
        let Some(Sight::Dealt { hand, .. }) = game.sight(&events[0], who) else { panic!() };
        assert_eq!(hand, who.seat().and_then(|seat| view(&game, &state, seat.0).hand));
    }
}

/// The hands of a world in seat order.
fn hands(game: &Lexio, world: &State) -> Vec<Tiles> {
    game.seats().iter().map(|seat| view(game, world, seat.0).hand.unwrap()).collect()
}

fn subsets(pool: &[lexio::Tile], size: u8) -> Vec<Tiles> {
    match (size, pool.split_first()) {
        (0, _) => vec![Tiles::EMPTY],
        (_, None) => vec![],
        (_, Some((first, rest))) => {
            let with = subsets(rest, size - 1).into_iter().map(|set| set.with(*first));
            with.chain(subsets(rest, size)).collect()
        }
    }
}

/// Every world that fits a view, by trying all of them.
fn possible(game: &Lexio, seen: &View) -> Vec<Vec<Tiles>> {
    let turns = || seen.tricks.iter().flatten();
    let played = |seat: Option<Seat>| {
        turns().filter(|t| seat.is_none_or(|s| s == t.seat)).fold(Tiles::EMPTY, |all, turn| {
            match turn.action {
                lexio::Action::Play(tiles) => all.or(tiles),
                lexio::Action::Pass => all,
            }
        })
    };
    let mut worlds = vec![vec![]];
    for seat in game.seats().iter() {
        let mut grown = Vec::new();
        for world in &worlds {
            if seen.seat == Some(seat) {
                grown.push([world.as_slice(), &[seen.hand.unwrap()]].concat());
                continue;
            }
            let taken =
                world.iter().fold(played(None).or(seen.hand.unwrap_or_default()), |a, h| a.or(*h));
            let pool: Vec<_> = game.setup().tiles.without(taken).iter().collect();
            for set in subsets(&pool, seen.sizes[seat.index()]) {
                grown.push([world.as_slice(), &[set]].concat());
            }
        }
        worlds = grown;
    }
    worlds.retain(|world| {
        let weakest = |seat: Seat| world[seat.index()].or(played(Some(seat))).weakest();
        game.seats().iter().min_by_key(|seat| weakest(*seat)) == Some(seen.opener)
    });
    worlds
}

/// Draws worlds and compares how often each came with how often it should have.
fn is_uniform(game: &Lexio, seen: &View, worlds: &[Vec<Tiles>]) {
    let mut tally: BTreeMap<Vec<Tiles>, u32> =
        worlds.iter().map(|world| (world.clone(), 0)).collect();
    let draws = worlds.len() as u32 * 40;
    let mut rng = Seed::numbered(77).stream("uniform", 0);
    for _ in 0..draws {
        let world = hands(game, &game.determinize(seen, &mut rng));
        *tally.get_mut(&world).expect("an impossible world was drawn") += 1;
    }
    let mean = 40.0;
    let chi: f64 = tally.values().map(|n| (f64::from(*n) - mean).powi(2) / mean).sum();
    let freedom = worlds.len() as f64 - 1.0;
    let limit = freedom + 5.0 * (2.0 * freedom).sqrt() + 8.0;
    assert!(chi < limit, "chi² {chi:.1} above {limit:.1} for {} worlds", worlds.len());
}

/// Late positions of random rounds whose views have few worlds, until `count` are found where
/// the lead told something, that is, where not every distribution of unseen tiles is possible.
fn late_positions(seats: u8, options: &str, spectator: bool, count: usize) {
    let game = game(seats, options);
    let mut found = 0;
    'seeds: for seed in 0..4000 {
        let mut rng = Seed::numbered(seed).stream("late", 0);
        let mut state = game.deal(Chance::new(Seed::numbered(seed)), &mut ());
        while let Some(seat) = game.awaits(&state).must.first() {
            let public = game.view(&state, Viewer::Spectator);
            let held: u8 = public.sizes.iter().sum();
            if public.round > 1 {
                continue 'seeds;
            }
            let who = if spectator {
                Viewer::Spectator
            } else {
                Viewer::Seat(Seat((seed % u64::from(seats)) as u8))
            };
            let own = who.seat().map_or(0, |seat| public.sizes[seat.index()]);
            let limit = if spectator { 3 } else { 5 };
            if held - own <= limit && held - own >= 2 {
                let seen = game.view(&state, who);
                let worlds = possible(&game, &seen);
                let weakest_seen = seen.opener;
                let blind = View { opener: other(weakest_seen, seats), ..seen.clone() };
                let told = !possible(&game, &blind).is_empty();
                if told && worlds.len() > 1 && worlds.len() < 1500 {
                    is_uniform(&game, &seen, &worlds);
                    found += 1;
                    if found == count {
                        return;
                    }
                    continue 'seeds;
                }
            }
            let actions = game.choices(&view(&game, &state, seat.0)).actions;
            game.apply(&mut state, seat, &actions[rng.index(actions.len())], &mut ());
        }
    }
    panic!("only {found} telling positions");
}

fn other(seat: Seat, seats: u8) -> Seat {
    Seat((seat.0 + 1) % seats)
}

#[test]
fn r5_1_samples_of_nine_are_exactly_the_possible_worlds() {
    late_positions(2, "{}", false, 8);
}

#[test]
fn r5_1_samples_of_nine_are_fair_to_a_spectator() {
    late_positions(2, "{}", true, 3);
}

#[test]
fn r5_1_samples_of_three_give_the_opener_its_tile() {
    late_positions(3, "{}", false, 4);
}

#[test]
fn r5_1_an_unseen_weakest_tile_is_the_openers() {
    let game = game(4, "{}");
    let mut state = start(&game, &["3N 5N", "", "", ""]);
    play(&game, &mut state, "0: 5N");
    let mut rng = Seed::numbered(1).stream("test", 0);
    for who in Viewer::everyone(game.seats()) {
        let seen = game.view(&state, who);
        for _ in 0..50 {
            let world = game.determinize(&seen, &mut rng);
            assert!(view(&game, &world, 0).hand.unwrap().include(tiles("3N")));
            assert_eq!(game.audit(&world), Ok(()));
        }
    }
}

/// The audit itself can fail: a world dealt against the story is caught.
#[test]
fn the_audit_catches_a_wrong_leader() {
    let game = game(4, "{}");
    let state = start(&game, &["3N 5N", "", "", ""]);
    let seen = game.view(&state, Viewer::Seat(Seat(0)));
    let wrong = View { opener: Seat(2), turn: Some(Seat(2)), ..seen };
    let mut rng = Seed::numbered(1).stream("test", 0);
    assert!(game.audit(&game.determinize(&wrong, &mut rng)).is_err());
}

/// What a page and a bot author get: pinned, because they depend on it.
#[test]
fn r8_1_the_view_as_json() {
    let game = game(3, r#"{"two_player":"six"}"#);
    let mut state = start(&game, &["3N 5N 9S", "4E 6N", "7N 2S"]);
    play(&game, &mut state, "0: 5N\n1: pass\n2: 7N\n0: pass\n1: pass");
    play(&game, &mut state, "2: 2S\n0: pass");
    let json = serde_json::to_string_pretty(&view(&game, &state, 1)).unwrap();
    expect_test::expect![[r#"
        {
          "seat": 1,
          "phase": "play",
          "round": 1,
          "rounds": 5,
          "highest": 9,
          "face_down": 0,
          "opener": 0,
          "turn": 1,
          "hand": "4E 6N 6L 6S 7E 7L 7S 8N 8E 8L 8S 9N",
          "sizes": [
            11,
            12,
            10
          ],
          "chips": [
            149,
            149,
            149
          ],
          "to_beat": {
            "seat": 2,
            "tiles": "2S",
            "combo": "single",
            "answer": 1
          },
          "tricks": [
            [
              {
                "seat": 0,
                "action": "5N"
              },
              {
                "seat": 1,
                "action": "pass"
              },
              {
                "seat": 2,
                "action": "7N"
              },
              {
                "seat": 0,
                "action": "pass"
              },
              {
                "seat": 1,
                "action": "pass"
              }
            ],
            [
              {
                "seat": 2,
                "action": "2S"
              },
              {
                "seat": 0,
                "action": "pass"
              }
            ]
          ],
          "last": null,
          "winners": []
        }
    "#]]
    .assert_eq(&(json + "\n"));
}
