-- The gallery: heists that people have published, each with SHA-256 of its file and of its key. `plays`, `wins` and `played` are of tables
-- that are deleted; the others are counted where they are.
CREATE TABLE gallery_heist (
    id         INTEGER PRIMARY KEY,
    file       TEXT    NOT NULL,
    digest     BLOB    NOT NULL UNIQUE,
    key        BLOB    NOT NULL,
    title      TEXT    NOT NULL,
    author     TEXT    NOT NULL,
    searched   TEXT    NOT NULL,
    difficulty TEXT    NOT NULL,
    editions   TEXT    NOT NULL,
    players    TEXT    NOT NULL,
    told       TEXT    NOT NULL,
    forked     TEXT,
    published  INTEGER NOT NULL,
    updated    INTEGER NOT NULL,
    bot        TEXT,
    bot_games  INTEGER NOT NULL DEFAULT 0,
    bot_wins   INTEGER NOT NULL DEFAULT 0,
    plays      INTEGER NOT NULL DEFAULT 0,
    wins       INTEGER NOT NULL DEFAULT 0,
    played     INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX newest_of_gallery ON gallery_heist (published);
CREATE INDEX unmeasured_of_gallery ON gallery_heist (published) WHERE bot IS NULL;

ALTER TABLE game_table ADD COLUMN gallery INTEGER;
CREATE INDEX table_of_gallery ON game_table (gallery, won, opened) WHERE gallery IS NOT NULL;
