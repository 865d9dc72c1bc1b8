-- The gallery: heists that people have published, each with SHA-256 of its file and of its key. `plays`, `wins` and `played` are of tables
-- that are deleted; the others are counted where they are.
CREATE TABLE gallery_heist (
    id         BIGINT PRIMARY KEY,
    file       TEXT    NOT NULL,
    digest     BYTEA   NOT NULL UNIQUE,
    key        BYTEA   NOT NULL,
    title      TEXT    NOT NULL,
    author     TEXT    NOT NULL,
    searched   TEXT    NOT NULL,
    difficulty TEXT    NOT NULL,
    editions   TEXT    NOT NULL,
    players    TEXT    NOT NULL,
    told       TEXT    NOT NULL,
    forked     TEXT,
    published  BIGINT  NOT NULL,
    updated    BIGINT  NOT NULL,
    bot        TEXT,
    bot_games  BIGINT  NOT NULL DEFAULT 0,
    bot_wins   BIGINT  NOT NULL DEFAULT 0,
    plays      BIGINT  NOT NULL DEFAULT 0,
    wins       BIGINT  NOT NULL DEFAULT 0,
    played     BIGINT  NOT NULL DEFAULT 0
);
CREATE INDEX newest_of_gallery ON gallery_heist (published);
CREATE INDEX unmeasured_of_gallery ON gallery_heist (published) WHERE bot IS NULL;

ALTER TABLE game_table ADD COLUMN gallery BIGINT;
CREATE INDEX table_of_gallery ON game_table (gallery, won, opened) WHERE gallery IS NOT NULL;
