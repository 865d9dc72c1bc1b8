-- The debrief of a shared replay, as the first who worked it out has told it.
ALTER TABLE shared_replay ADD COLUMN debrief TEXT;
