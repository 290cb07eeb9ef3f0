-- tally columns are those of domain/efficiency/tally.ts, in its order
CREATE TABLE rollup_window
(
    organization_id UInt32,
    resource_id LowCardinality(String),
    window_start DateTime('UTC') CODEC(Delta, ZSTD(1)),
    version UInt64,
    last_to DateTime64(3, 'UTC'),
    run_ms UInt32,
    setup_ms UInt32,
    idle_ms UInt32,
    minor_stop_ms UInt32,
    down_ms UInt32,
    off_ms UInt32,
    unscheduled_run_ms UInt32,
    good UInt64,
    scrap UInt64,
    rework UInt64,
    unscheduled_good UInt64,
    ideal_secs Float64,
    good_ideal_secs Float64,
    unscheduled_good_ideal_secs Float64,
    ideal_missing UInt64,
    `shifts.occurrence_start` Array(DateTime64(3, 'UTC')),
    `shifts.run_ms` Array(UInt32),
    `shifts.setup_ms` Array(UInt32),
    `shifts.idle_ms` Array(UInt32),
    `shifts.minor_stop_ms` Array(UInt32),
    `shifts.down_ms` Array(UInt32),
    `shifts.off_ms` Array(UInt32),
    `shifts.unscheduled_run_ms` Array(UInt32),
    `shifts.good` Array(UInt64),
    `shifts.scrap` Array(UInt64),
    `shifts.rework` Array(UInt64),
    `shifts.unscheduled_good` Array(UInt64),
    `shifts.ideal_secs` Array(Float64),
    `shifts.good_ideal_secs` Array(Float64),
    `shifts.unscheduled_good_ideal_secs` Array(Float64),
    `shifts.ideal_missing` Array(UInt64),
    `details.time_class` Array(String),
    `details.reason` Array(String),
    `details.job_num` Array(String),
    `details.assembly_seq` Array(Int32),
    `details.opr_seq` Array(Int32),
    `details.part_num` Array(String),
    `details.part_revision` Array(String),
    `details.scheduled` Array(UInt8),
    `details.ms` Array(UInt32),
    `details.good` Array(UInt64),
    `details.scrap` Array(UInt64),
    `details.rework` Array(UInt64),
    `details.ideal_secs` Array(Float64),
    `details.good_ideal_secs` Array(Float64)
)
ENGINE = ReplacingMergeTree(version)
PARTITION BY toYYYYMM(window_start)
ORDER BY (organization_id, resource_id, window_start)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_bytes_for_wide_part = 134217728;

-- By month, and a month that rests is merged into one part: then FINAL has nothing left to do.
CREATE TABLE rollup_day
(
    organization_id UInt32,
    resource_id LowCardinality(String),
    day Date,
    version UInt64,
    last_to DateTime64(3, 'UTC'),
    run_ms UInt32,
    setup_ms UInt32,
    idle_ms UInt32,
    minor_stop_ms UInt32,
    down_ms UInt32,
    off_ms UInt32,
    unscheduled_run_ms UInt32,
    good UInt64,
    scrap UInt64,
    rework UInt64,
    unscheduled_good UInt64,
    ideal_secs Float64,
    good_ideal_secs Float64,
    unscheduled_good_ideal_secs Float64,
    ideal_missing UInt64
)
ENGINE = ReplacingMergeTree(version)
PARTITION BY toYYYYMM(day)
ORDER BY (organization_id, resource_id, day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_bytes_for_wide_part = 134217728,
    min_age_to_force_merge_seconds = 300, min_age_to_force_merge_on_partition_only = 1;

CREATE TABLE rollup_shift
(
    organization_id UInt32,
    resource_id LowCardinality(String),
    occurrence_start DateTime64(3, 'UTC'),
    version UInt64,
    last_to DateTime64(3, 'UTC'),
    run_ms UInt32,
    setup_ms UInt32,
    idle_ms UInt32,
    minor_stop_ms UInt32,
    down_ms UInt32,
    off_ms UInt32,
    unscheduled_run_ms UInt32,
    good UInt64,
    scrap UInt64,
    rework UInt64,
    unscheduled_good UInt64,
    ideal_secs Float64,
    good_ideal_secs Float64,
    unscheduled_good_ideal_secs Float64,
    ideal_missing UInt64
)
ENGINE = ReplacingMergeTree(version)
PARTITION BY toYYYYMM(occurrence_start)
ORDER BY (organization_id, resource_id, occurrence_start)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_bytes_for_wide_part = 134217728,
    min_age_to_force_merge_seconds = 300, min_age_to_force_merge_on_partition_only = 1;
