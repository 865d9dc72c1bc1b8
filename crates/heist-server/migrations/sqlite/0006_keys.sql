-- Keys that only show a box, and those that count no more, so that whoever still has one is told so. Only as SHA-256.
CREATE TABLE campaign_key (
    campaign INTEGER NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL CHECK (number > 0),
    name     TEXT    NOT NULL,
    key      BLOB    NOT NULL,
    made     INTEGER NOT NULL,
    ended    INTEGER,
    PRIMARY KEY (campaign, number)
) STRICT, WITHOUT ROWID;

-- Names of tables, boxes and shared replays that were deleted.
CREATE TABLE deleted (
    kind TEXT    NOT NULL,
    id   TEXT    NOT NULL,
    at   INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

-- Tables that the operator has closed.
CREATE TABLE closed_table (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id) ON DELETE CASCADE,
    at       INTEGER NOT NULL
) STRICT;

-- Whom the host of a table has muted or removed: a hash of the address.
CREATE TABLE banned (
    table_id INTEGER NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    kind     TEXT    NOT NULL,
    mark     BLOB    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind, mark)
) STRICT, WITHOUT ROWID;

-- Networks from which nobody may come.
CREATE TABLE block (
    network TEXT    NOT NULL PRIMARY KEY,
    ends    INTEGER,
    made    INTEGER NOT NULL,
    note    TEXT
) STRICT, WITHOUT ROWID;

-- The table of a replay, which its header names.
ALTER TABLE shared_replay ADD COLUMN of_table TEXT;
UPDATE shared_replay SET of_table = substr(text, instr(text, char(10) || 'table: ') + 8, 13)
    WHERE instr(text, char(10) || 'table: ') > 0;
CREATE INDEX replay_of_table ON shared_replay (of_table) WHERE of_table IS NOT NULL;
