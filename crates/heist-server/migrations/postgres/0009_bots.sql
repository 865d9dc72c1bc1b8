-- Bots that play free seats, as JSON, and after how many minutes one covers for somebody who is away; 0: never.
ALTER TABLE seat ADD COLUMN bot TEXT;
ALTER TABLE table_host ADD COLUMN cover BIGINT NOT NULL DEFAULT 0;
