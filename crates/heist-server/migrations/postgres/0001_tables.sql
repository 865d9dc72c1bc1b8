-- Tables, seats, the log of commands, chat and shared replays. Secrets only as SHA-256.
CREATE TABLE game_table (
    id      BIGINT PRIMARY KEY,
    heist   TEXT   NOT NULL,
    edition TEXT   NOT NULL,
    crew    TEXT   NOT NULL,
    watch   BYTEA  NOT NULL,
    joining BYTEA  NOT NULL,
    opened  BIGINT NOT NULL,
    rematch BIGINT,
    phase   TEXT   NOT NULL,
    round   BIGINT NOT NULL,
    won     BOOLEAN
);

CREATE TABLE seat (
    table_id BIGINT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    place    BIGINT NOT NULL,
    who      TEXT   NOT NULL,
    state    TEXT   NOT NULL,
    name     TEXT,
    token    BYTEA  NOT NULL,
    PRIMARY KEY (table_id, who)
);

-- No foreign key: looking the table up again for every command would cost as much as storing it.
CREATE TABLE entry (
    table_id BIGINT NOT NULL,
    seq      BIGINT NOT NULL CHECK (seq > 0),
    line     TEXT   NOT NULL,
    chance   TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE chat (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_id BIGINT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    name     TEXT   NOT NULL,
    who      TEXT,
    text     TEXT   NOT NULL,
    at       BIGINT NOT NULL
);
CREATE INDEX chat_of_table ON chat (table_id, id);

CREATE TABLE shared_replay (
    id   TEXT   NOT NULL PRIMARY KEY,
    text TEXT   NOT NULL,
    at   BIGINT NOT NULL
);
