-- Boxes: campaigns, each a list of lines, and the tables on which their heists are played. The key only as SHA-256.
CREATE TABLE campaign (
    id      BIGINT PRIMARY KEY,
    name    TEXT   NOT NULL,
    opening TEXT   NOT NULL,
    key     BYTEA  NOT NULL,
    made    BIGINT NOT NULL
);

CREATE TABLE campaign_entry (
    campaign BIGINT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
    number   BIGINT NOT NULL CHECK (number > 0),
    line     TEXT   NOT NULL,
    table_id BIGINT,
    at       BIGINT NOT NULL,
    PRIMARY KEY (campaign, number)
);
-- A heist goes into the ledger once.
CREATE UNIQUE INDEX campaign_entry_of_table ON campaign_entry (campaign, table_id) WHERE table_id IS NOT NULL;

ALTER TABLE game_table ADD COLUMN campaign BIGINT REFERENCES campaign (id);
ALTER TABLE game_table ADD COLUMN start TEXT;
