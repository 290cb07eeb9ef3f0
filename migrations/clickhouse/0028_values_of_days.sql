-- Of which quarters of an hour values were recorded last, and when: what was added up before that is not true any more.
CREATE TABLE check_touched
(
    organization_id UInt32,
    quarter Int32,
    recorded_at SimpleAggregateFunction(max, DateTime64(3, 'UTC'))
)
ENGINE = AggregatingMergeTree
ORDER BY (organization_id, quarter)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE MATERIALIZED VIEW check_touched_view TO check_touched AS
SELECT organization_id, toInt32(intDiv(toUnixTimestamp64Milli(at), 900000)) AS quarter, max(recorded_at) AS recorded_at
FROM check_value GROUP BY organization_id, quarter;

INSERT INTO check_touched
SELECT organization_id, toInt32(intDiv(toUnixTimestamp64Milli(at), 900000)) AS quarter, max(recorded_at)
FROM check_value GROUP BY organization_id, quarter;

-- How many values of a day (`at`: its first instant in the zone) lay within their tolerance, and how many did not, by where and
-- at what they were found, as it was when they were added up (`made`). They are made anew before they are forgotten.
CREATE TABLE check_day_sum
(
    organization_id UInt32,
    timezone LowCardinality(String),
    at DateTime64(3, 'UTC'),
    made DateTime64(3, 'UTC'),
    resource_id LowCardinality(Nullable(String)),
    job_num LowCardinality(Nullable(String)),
    assembly_seq Nullable(Int32),
    opr_seq Nullable(Int32),
    part_num LowCardinality(Nullable(String)),
    part_revision LowCardinality(Nullable(String)),
    within UInt64,
    outside UInt64
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (organization_id, timezone, at)
TTL toDateTime(made) + INTERVAL 60 DAY
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_bytes_for_wide_part = 134217728;

-- Days that are added up: written when all their sums are there.
CREATE TABLE check_day
(
    organization_id UInt32,
    timezone LowCardinality(String),
    at DateTime64(3, 'UTC'),
    made DateTime64(3, 'UTC')
)
ENGINE = ReplacingMergeTree(made)
ORDER BY (organization_id, timezone, at)
TTL toDateTime(made) + INTERVAL 60 DAY
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
