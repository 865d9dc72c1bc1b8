-- Tables at which pages offer no hints.
ALTER TABLE table_host ADD COLUMN no_hints BIGINT NOT NULL DEFAULT 0;
