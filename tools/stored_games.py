#!/usr/bin/env python3
"""Test data: fills a data folder with finished games, to measure starts and lists.

usage: stored_games.py DATA_FOLDER GAMES

The folder is one that `tablee serve` has made and no server uses now. One person in a hundred has no
games; one regular ("Regular", seat 0 of every tenth game) has a tenth of all games; every thousandth
game is public. Prints the ids that lists can be asked for.
"""
import random
import sqlite3
import sys
import time

PEOPLE, MOVES, BATCH = 100_000, 10, 20_000
GAMES = ("lexio", "lexicon", "xylo")
RULES = '{"seats":4}'
RECORD = bytes(range(256)) * 2


def people(dice, now):
    for number in range(PEOPLE):
        person = number.to_bytes(4, "big") + dice.randbytes(12)
        name = "Regular" if number == 0 else f"Person {number}"
        yield person, "member", name, name.lower(), now


def fill(db, games):
    dice = random.Random(1)
    now = int(time.time() * 1000)
    rows = list(people(dice, now))
    db.executemany("INSERT INTO persons (id, kind, name, skeleton, created_at) VALUES (?, ?, ?, ?, ?)", rows)
    everybody = [row[0] for row in rows]
    ratings = [(who, game, dice.gauss(25, 5), dice.uniform(1, 8), dice.randrange(1, 200), now)
               for who in everybody for game in GAMES]
    db.executemany("INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?)", ratings)
    db.executemany("INSERT INTO players VALUES (?, ?)", [(game, who) for who in everybody for game in GAMES])
    first = (db.execute("SELECT coalesce(max(no), 0) FROM tables").fetchone()[0]) + 1
    move = (db.execute("SELECT coalesce(max(id), 0) FROM moves").fetchone()[0]) + 1
    for start in range(0, games, BATCH):
        tables, papers, moves, records, finished, participants = [], [], [], [], [], []
        for number in range(start, min(start + BATCH, games)):
            no, game = first + number, GAMES[number % 3]
            table = f"{dice.getrandbits(100):025x}"[:20]
            ended = now - (games - number) * 1000
            visibility = "public" if number % 1000 == 0 else "link"
            tables.append((no, table, game, "over", visibility, MOVES, move + MOVES - 1, ended))
            papers.append((no, "{}", "{}", dice.randbytes(32), dice.randbytes(32), ended, 0))
            for seq in range(MOVES):
                moves.append((move, move - 1 if seq else None, no, seq, seq % 4, "pass", 1000, ended, 0))
                move += 1
            records.append((table, game, RECORD, ended))
            finished.append((table, game, RULES, 4, MOVES, ended - 600_000, ended, visibility, 1))
            who = [everybody[which] for which in dice.sample(range(1, PEOPLE), 4)]
            if number % 10 == 0:
                who[0] = everybody[0]
            for seat, person in enumerate(who):
                participants.append((table, seat, person, 40 - seat, seat + 1, int(seat == 0), ended))
        db.executemany("INSERT INTO tables (no, id, game, phase, visibility, head, last, created_at) "
                       "VALUES (?, ?, ?, ?, ?, ?, ?, ?)", tables)
        db.executemany("INSERT INTO papers (table_no, setup, people, secret, seed, started_at, started_tick) "
                       "VALUES (?, ?, ?, ?, ?, ?, ?)", papers)
        db.executemany("INSERT INTO moves (id, prev, table_no, seq, seat, action, think_ms, at, tick) "
                       "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", moves)
        db.executemany("INSERT INTO records (table_id, game, record, ended_at) VALUES (?, ?, ?, ?)", records)
        db.executemany("INSERT INTO finished (table_id, game, rules, seats, plies, started_at, ended_at, "
                       "visibility, rated) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", finished)
        db.executemany("INSERT INTO participants (table_id, seat, person, score, place, won, ended_at) "
                       "VALUES (?, ?, ?, ?, ?, ?, ?)", participants)
        db.commit()
        print(f"\r{number + 1} of {games}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print("regular", everybody[0].hex())
    print("someone", everybody[1].hex())


def main():
    if len(sys.argv) != 3 or not sys.argv[2].isdigit():
        sys.exit(__doc__)
    db = sqlite3.connect(f"{sys.argv[1]}/tablee.db")
    db.execute("PRAGMA synchronous = OFF")
    db.execute("PRAGMA cache_size = -4000000")
    fill(db, int(sys.argv[2]))
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()


main()
