-- Nothing: here one connection writes, and commitments and tosses come one after the other.
SELECT 1;
