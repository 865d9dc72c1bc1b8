-- The host of a table, for how long it waits for somebody who is away, and who held a seat that was taken over. Secrets only as SHA-256.
CREATE TABLE table_host (
    table_id   BIGINT PRIMARY KEY REFERENCES game_table (id) ON DELETE CASCADE,
    host       BYTEA,
    away_limit BIGINT
);

ALTER TABLE seat ADD COLUMN former BYTEA;
