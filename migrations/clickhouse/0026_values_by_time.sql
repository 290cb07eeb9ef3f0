-- Values beside each other as they were found. What asks of a stretch of time reads that stretch alone, whatever was checked; by checksheet and check, as they lie in
-- check_value, a day of them is a little of everything. Texts that repeat are numbers into a list of their own. Parts that rest become one for each
-- month, so that nothing has to be put together when it is read. `characteristic`: the check of a checksheet at a machine, on a part.
CREATE TABLE check_value_by_time AS check_value
ENGINE = ReplacingMergeTree(recorded_at)
PARTITION BY toYYYYMM(at)
ORDER BY (organization_id, at, entry_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_bytes_for_wide_part = 134217728,
    min_age_to_force_merge_seconds = 300, min_age_to_force_merge_on_partition_only = 1;

ALTER TABLE check_value_by_time
    MODIFY COLUMN check_id LowCardinality(String),
    MODIFY COLUMN check_text LowCardinality(String),
    MODIFY COLUMN kind LowCardinality(String),
    MODIFY COLUMN unit LowCardinality(Nullable(String)),
    MODIFY COLUMN reason LowCardinality(Nullable(String)),
    MODIFY COLUMN action LowCardinality(Nullable(String)),
    MODIFY COLUMN resource_id LowCardinality(Nullable(String)),
    MODIFY COLUMN job_num LowCardinality(Nullable(String)),
    MODIFY COLUMN part_num LowCardinality(Nullable(String)),
    MODIFY COLUMN part_revision LowCardinality(Nullable(String)),
    MODIFY COLUMN tool LowCardinality(Nullable(String)),
    MODIFY COLUMN source_id LowCardinality(Nullable(String));

ALTER TABLE check_value_by_time
    ADD COLUMN characteristic UInt64 MATERIALIZED cityHash64(page_id, check_id, ifNull(resource_id, ''), ifNull(part_num, ''));
ALTER TABLE check_value_by_time
    ADD COLUMN has_tolerance Bool MATERIALIZED kind = 'passFail' OR (kind = 'number' AND (lower IS NOT NULL OR upper IS NOT NULL));

-- Entries that put another right. What does not count any more follows from these few alone.
CREATE TABLE check_correction
(
    organization_id UInt32,
    page_id UInt32,
    check_id LowCardinality(String),
    root UUID,
    entry_id UUID,
    depth UInt32,
    recorded_at DateTime64(3, 'UTC')
)
ENGINE = ReplacingMergeTree(recorded_at)
ORDER BY (organization_id, page_id, check_id, root, entry_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_bytes_for_wide_part = 134217728;

CREATE MATERIALIZED VIEW check_value_by_time_view TO check_value_by_time AS
SELECT * FROM check_value;

CREATE MATERIALIZED VIEW check_correction_view TO check_correction AS
SELECT organization_id, page_id, check_id, root, entry_id, depth, recorded_at FROM check_value WHERE depth > 0;

INSERT INTO check_value_by_time SELECT * FROM check_value SETTINGS max_partitions_per_insert_block = 0;

INSERT INTO check_correction
SELECT organization_id, page_id, check_id, root, entry_id, depth, recorded_at FROM check_value WHERE depth > 0;

-- As above: what rests of a month is one part.
ALTER TABLE check_value
    MODIFY SETTING min_age_to_force_merge_seconds = 300, min_age_to_force_merge_on_partition_only = 1;
