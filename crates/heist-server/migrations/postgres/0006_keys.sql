-- Keys that only show a box, and those that count no more, so that whoever still has one is told so. Only as SHA-256.
CREATE TABLE campaign_key (
    campaign BIGINT  NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
    number   BIGINT  NOT NULL CHECK (number > 0),
    name     TEXT    NOT NULL,
    key      BYTEA   NOT NULL,
    made     BIGINT  NOT NULL,
    ended    BIGINT,
    PRIMARY KEY (campaign, number)
);

-- Names of tables, boxes and shared replays that were deleted.
CREATE TABLE deleted (
    kind TEXT    NOT NULL,
    id   TEXT    NOT NULL,
    at   BIGINT  NOT NULL,
    PRIMARY KEY (kind, id)
);

-- Tables that the operator has closed.
CREATE TABLE closed_table (
    table_id BIGINT PRIMARY KEY REFERENCES game_table (id) ON DELETE CASCADE,
    at       BIGINT  NOT NULL
);

-- Whom the host of a table has muted or removed: a hash of the address.
CREATE TABLE banned (
    table_id BIGINT  NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    kind     TEXT    NOT NULL,
    mark     BYTEA   NOT NULL,
    at       BIGINT  NOT NULL,
    PRIMARY KEY (table_id, kind, mark)
);

-- Networks from which nobody may come.
CREATE TABLE block (
    network TEXT    NOT NULL PRIMARY KEY,
    ends    BIGINT,
    made    BIGINT  NOT NULL,
    note    TEXT
);

-- The table of a replay, which its header names.
ALTER TABLE shared_replay ADD COLUMN of_table TEXT;
UPDATE shared_replay SET of_table = substr(text, strpos(text, chr(10) || 'table: ') + 8, 13)
    WHERE strpos(text, chr(10) || 'table: ') > 0;
CREATE INDEX replay_of_table ON shared_replay (of_table) WHERE of_table IS NOT NULL;
