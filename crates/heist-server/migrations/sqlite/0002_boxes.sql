-- Boxes: campaigns, each a list of lines, and the tables on which their heists are played. The key only as SHA-256.
CREATE TABLE campaign (
    id      INTEGER PRIMARY KEY,
    name    TEXT    NOT NULL,
    opening TEXT    NOT NULL,
    key     BLOB    NOT NULL,
    made    INTEGER NOT NULL
) STRICT;

CREATE TABLE campaign_entry (
    campaign INTEGER NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL CHECK (number > 0),
    line     TEXT    NOT NULL,
    table_id INTEGER,
    at       INTEGER NOT NULL,
    PRIMARY KEY (campaign, number)
) STRICT, WITHOUT ROWID;
-- A heist goes into the ledger once.
CREATE UNIQUE INDEX campaign_entry_of_table ON campaign_entry (campaign, table_id) WHERE table_id IS NOT NULL;

ALTER TABLE game_table ADD COLUMN campaign INTEGER REFERENCES campaign (id);
ALTER TABLE game_table ADD COLUMN start TEXT;
