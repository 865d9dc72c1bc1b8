-- Tables, seats, the log of commands, chat and shared replays. Secrets only as SHA-256.
CREATE TABLE game_table (
    id      INTEGER PRIMARY KEY,
    heist   TEXT    NOT NULL,
    edition TEXT    NOT NULL,
    crew    TEXT    NOT NULL,
    watch   BLOB    NOT NULL,
    joining BLOB    NOT NULL,
    opened  INTEGER NOT NULL,
    rematch INTEGER,
    phase   TEXT    NOT NULL,
    round   INTEGER NOT NULL,
    won     INTEGER
) STRICT;

CREATE TABLE seat (
    table_id INTEGER NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    place    INTEGER NOT NULL,
    who      TEXT    NOT NULL,
    state    TEXT    NOT NULL,
    name     TEXT,
    token    BLOB    NOT NULL,
    PRIMARY KEY (table_id, who)
) STRICT, WITHOUT ROWID;

-- No foreign key: looking the table up again for every command would cost as much as storing it.
CREATE TABLE entry (
    table_id INTEGER NOT NULL,
    seq      INTEGER NOT NULL CHECK (seq > 0),
    line     TEXT    NOT NULL,
    chance   TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    id       INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    name     TEXT    NOT NULL,
    who      TEXT,
    text     TEXT    NOT NULL,
    at       INTEGER NOT NULL
) STRICT;
CREATE INDEX chat_of_table ON chat (table_id, id);

CREATE TABLE shared_replay (
    id   TEXT    NOT NULL PRIMARY KEY,
    text TEXT    NOT NULL,
    at   INTEGER NOT NULL
) STRICT;
