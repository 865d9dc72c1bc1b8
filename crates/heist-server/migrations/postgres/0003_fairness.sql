-- Provably fair chance: the last secret of the server's chain at a table, and the commitments of its seats. Tables without a
-- secret were opened before; their chance cannot be recomputed.
CREATE TABLE toss_secret (
    table_id BIGINT PRIMARY KEY REFERENCES game_table (id) ON DELETE CASCADE,
    secret   BYTEA  NOT NULL
);

CREATE TABLE commitment (
    table_id BIGINT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    number   BIGINT NOT NULL CHECK (number > 0),
    line     TEXT   NOT NULL,
    PRIMARY KEY (table_id, number)
);
