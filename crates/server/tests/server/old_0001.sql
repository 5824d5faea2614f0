-- What a server of the first version left behind: one open, one running, one finished table.
PRAGMA user_version = 1;
CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL,
    at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);
INSERT INTO migrations (number, name, at) VALUES (1, '0001_tables', '2026-11-15 05:00:00');

INSERT INTO tables (no, id, game, phase, visibility, head, last, deadline, created_at) VALUES
    (1, 'k7bqzj2mnw3xfd9rhvts', 'lexio', 'open', 'public', 0, NULL, NULL, 1790000000000),
    (2, 'p4dnzk8c2wjq6bxmgtvr', 'xylo', 'running', 'link', 2, 3, 60000, 1790000001000),
    (3, 'z9mtw5hgk3bqx7vrnjcd', 'lexio', 'over', 'public', 1, 2, NULL, 1790000002000);
INSERT INTO papers (table_no, setup, people, secret, seed, started_at, started_tick) VALUES
    (1, '{"game":"lexio","seats":4}', '{"seats":[]}', zeroblob(32), NULL, NULL, NULL),
    (2, '{"game":"xylo","seats":3}', '{"seats":[]}', zeroblob(32), zeroblob(32), 1790000001500, 500),
    (3, '{"game":"lexio","seats":3}', '{"seats":[]}', zeroblob(32), zeroblob(32), 1790000002500, 900);
INSERT INTO moves (id, prev, table_no, seq, seat, action, person, client_id, think_ms, at, tick, origin)
VALUES
    (1, NULL, 2, 1, 0, 'pass', x'00112233445566778899aabbccddeeff', 'c1', 812, 1790000001600, 600, NULL),
    (2, NULL, 3, 1, 1, '3N', NULL, NULL, 5, 1790000002600, 1000, 'bot'),
    (3, 1, 2, 2, 1, 'O''Hara; DROP TABLE moves', x'ffeeddccbbaa99887766554433221100', 'c1', 90, 1790000001700, 700, 'clock');
INSERT INTO chat (id, table_no, person, name, text, at) VALUES
    (1, 2, x'00112233445566778899aabbccddeeff', 'Zoë', 'Bonne chance !', 1790000001550);
INSERT INTO records (table_id, game, record, summary, ended_at) VALUES
    ('z9mtw5hgk3bqx7vrnjcd', 'lexio', x'789c010000ffff00000001', '{"seats":[]}', 1790000003000);
INSERT INTO secrets (name, value) VALUES ('cookies', zeroblob(32));
INSERT INTO house (only, tick) VALUES (1, 123456);
