-- Tables that anybody may join, and when somebody who plays was last seen there, in seconds since 1970; 0: all have left.
ALTER TABLE table_host ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
ALTER TABLE table_host ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
CREATE INDEX open_table ON table_host (seen) WHERE public = 1;
