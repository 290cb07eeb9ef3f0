-- The gauge that a value was measured with; null: nobody told, or none is named.
ALTER TABLE check_value
    ADD COLUMN gauge_id Nullable(String) AFTER tool,
    ADD INDEX check_value_gauge gauge_id TYPE bloom_filter(0.001) GRANULARITY 1;
