-- Tables at which pages offer no hints.
ALTER TABLE table_host ADD COLUMN no_hints INTEGER NOT NULL DEFAULT 0;
