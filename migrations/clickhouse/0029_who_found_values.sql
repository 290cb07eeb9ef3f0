-- Who found a value, of the people who were clocked on at the machine whose screen told it; null: nobody is said, and
-- whoever told it (user_id) found it.
ALTER TABLE check_value
    ADD COLUMN emp_id Nullable(String) AFTER user_id;
ALTER TABLE check_value_by_time
    ADD COLUMN emp_id LowCardinality(Nullable(String)) AFTER user_id;

-- What a view selects is settled when it is made.
ALTER TABLE check_value_by_time_view MODIFY QUERY SELECT * FROM check_value;
