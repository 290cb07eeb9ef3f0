-- What breakdowns ask of a window beside its time and parts: whose shift, who worked, how many stretches of one class begin in it, and what has no standard.
ALTER TABLE rollup_window ADD COLUMN `details.shift_num` Array(Int32);
ALTER TABLE rollup_window ADD COLUMN `details.emp_ids` Array(Array(String));
ALTER TABLE rollup_window ADD COLUMN `details.starts` Array(UInt32);
ALTER TABLE rollup_window ADD COLUMN `details.ideal_missing` Array(UInt64);

-- A day of the organization's zone, summed up from its windows once it lies behind. `stops` is all that is not running, `work` all there is; both add up by
-- themselves. Few rows, read often and much: here dictionaries are worth what they cost to write.
CREATE TABLE rollup_day_detail
(
    organization_id UInt32,
    resource_id LowCardinality(String),
    day Date,
    version UInt64,
    `stops.hour` Array(UInt8),
    `stops.shift_num` Array(Int32),
    `stops.time_class` Array(LowCardinality(String)),
    `stops.reason` Array(LowCardinality(String)),
    `stops.scheduled` Array(UInt8),
    `stops.ms` Array(UInt32),
    `stops.starts` Array(UInt32),
    `work.shift_num` Array(Int32),
    `work.job_num` Array(LowCardinality(String)),
    `work.assembly_seq` Array(Int32),
    `work.opr_seq` Array(Int32),
    `work.part_num` Array(LowCardinality(String)),
    `work.part_revision` Array(LowCardinality(String)),
    `work.emp_ids` Array(Array(LowCardinality(String))),
    `work.scheduled` Array(UInt8),
    `work.run_ms` Array(UInt32),
    `work.setup_ms` Array(UInt32),
    `work.idle_ms` Array(UInt32),
    `work.minor_stop_ms` Array(UInt32),
    `work.down_ms` Array(UInt32),
    `work.off_ms` Array(UInt32),
    `work.good` Array(UInt64),
    `work.scrap` Array(UInt64),
    `work.rework` Array(UInt64),
    `work.ideal_secs` Array(Float64),
    `work.good_ideal_secs` Array(Float64),
    `work.ideal_missing` Array(UInt64)
)
ENGINE = ReplacingMergeTree(version)
PARTITION BY toYYYYMM(day)
ORDER BY (organization_id, resource_id, day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_bytes_for_wide_part = 134217728,
    min_age_to_force_merge_seconds = 300, min_age_to_force_merge_on_partition_only = 1;

-- Days before `closed_before`, cut in `time_zone`, have their details in rollup_day_detail; later ones are asked from windows.
CREATE TABLE rollup_closed
(
    organization_id UInt32,
    version UInt64,
    closed_before Date,
    time_zone String
)
ENGINE = ReplacingMergeTree(version)
ORDER BY organization_id
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- What was rolled up before does not hold all of this: it is computed anew.
TRUNCATE TABLE rollup_floor;
