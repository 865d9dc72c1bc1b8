-- A commitment and a toss of one table, stored by two nodes at the same moment, must know of each other. Whoever stores one of them first
-- locks the table's row here, and then looks: the query after the lock sees what was stored while it waited.

-- How many commitments a table has. Several tosses, of which one gets the number of its entry, do not wait for each other.
CREATE FUNCTION commitments_now(BIGINT) RETURNS BIGINT LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM FROM game_table WHERE id = $1 FOR KEY SHARE;
    RETURN (SELECT count(*) FROM commitment WHERE table_id = $1);
END $$;

-- Whether a table has a toss after this entry.
CREATE FUNCTION tossed_after(BIGINT, BIGINT) RETURNS BOOLEAN LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM FROM game_table WHERE id = $1 FOR UPDATE;
    RETURN EXISTS (SELECT FROM entry WHERE table_id = $1 AND seq > $2 AND chance LIKE '~ %');
END $$;
