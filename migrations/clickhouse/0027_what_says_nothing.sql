-- Whether an entry says nothing, so that what was taken back is told by one column instead of three.
ALTER TABLE check_value
    ADD COLUMN says_nothing Bool MATERIALIZED value IS NULL AND passed IS NULL AND text IS NULL;
ALTER TABLE check_value_by_time
    ADD COLUMN says_nothing Bool MATERIALIZED value IS NULL AND passed IS NULL AND text IS NULL;

-- Of what is there already it is worked out once.
ALTER TABLE check_value MATERIALIZE COLUMN says_nothing;
ALTER TABLE check_value_by_time MATERIALIZE COLUMN says_nothing;
