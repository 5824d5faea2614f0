-- People are kept by id and named when they are shown: their names go from everywhere but `persons`.
-- Logs of tournaments follow in migrations.rs, where names have to be found in texts.

-- Whoever was named and has no row of their own gets one.
INSERT OR IGNORE INTO persons (id, kind, name, created_at)
SELECT person, 'guest', name, min(at) FROM chat WHERE length(person) = 16 GROUP BY person;
INSERT OR IGNORE INTO persons (id, kind, name, created_at)
SELECT unhex(id), kind, name, created_at FROM (
    SELECT json_extract(place.value, '$.person.id') AS id,
           json_extract(place.value, '$.person.name') AS name, 'guest' AS kind, created_at
    FROM papers JOIN tables ON no = table_no,
         json_each(CASE WHEN json_valid(people) THEN people ELSE '{}' END, '$.places') AS place
    WHERE place.type = 'object'
) WHERE length(unhex(id)) = 16 AND name IS NOT NULL;

UPDATE papers SET people = json_remove(people,
    '$.places[0].person.name', '$.places[1].person.name', '$.places[2].person.name',
    '$.places[3].person.name', '$.places[4].person.name', '$.places[5].person.name',
    '$.places[6].person.name', '$.places[7].person.name', '$.places[8].person.name',
    '$.places[9].person.name', '$.places[10].person.name', '$.places[11].person.name')
WHERE json_valid(people);

ALTER TABLE chat DROP COLUMN name;

-- What admins did. Append-only: the triggers refuse the rest.
CREATE TABLE audit_by_id (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    at      INTEGER NOT NULL,
    -- Who did it: a person, or nothing for the command line.
    person  BLOB,
    action  TEXT NOT NULL,
    -- To whom or what: a person's id, hexadecimal, or a table's.
    subject TEXT NOT NULL,
    -- Until when, where it ends by itself. No names.
    note    TEXT NOT NULL DEFAULT ''
);
-- A note was a name, or a name and `until` and a moment.
INSERT INTO audit_by_id (id, at, person, action, subject, note)
SELECT id, at, person, action, subject, CASE action
    WHEN 'mute' THEN 'until ' || substr(note, length(rtrim(note, '0123456789')) + 1) ELSE '' END
FROM audit;
DROP TABLE audit;
ALTER TABLE audit_by_id RENAME TO audit;
CREATE TRIGGER audit_is_not_rewritten BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_is_not_shortened BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

-- What was deleted before `secure_delete` may still be in free pages: they are rewritten once.
INSERT INTO meta (key, value) VALUES ('free_pages', 'old');
