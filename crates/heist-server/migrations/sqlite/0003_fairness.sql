-- Provably fair chance: the last secret of the server's chain at a table, and the commitments of its seats. Tables without a
-- secret were opened before; their chance cannot be recomputed.
CREATE TABLE toss_secret (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id) ON DELETE CASCADE,
    secret   BLOB    NOT NULL
) STRICT;

CREATE TABLE commitment (
    table_id INTEGER NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL CHECK (number > 0),
    line     TEXT    NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
