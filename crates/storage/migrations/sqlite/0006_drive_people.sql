-- Who is named in the log of which tournament: whoever deletes an account is found without reading
-- every log there is.

CREATE TABLE drive_people (
    person   BLOB NOT NULL,
    drive_no INTEGER NOT NULL REFERENCES drives (no),
    PRIMARY KEY (person, drive_no)
) WITHOUT ROWID;

-- Bots of the house and people without a device have ids that are not hexadecimal.
INSERT OR IGNORE INTO drive_people (person, drive_no)
SELECT unhex(id), drive_no FROM (
    SELECT drive_no, json_extract(entry, '$.by.person') AS id FROM drive_entries WHERE n = 0
    UNION
    SELECT drive_no, json_extract(entry, '$.input.person') FROM drive_entries
    WHERE json_extract(entry, '$.input.do') IN ('registered', 'role_given')
) WHERE length(unhex(id)) = 16;
