-- Plain String throughout: LowCardinality, in arrays above all, makes inserting four times as expensive, and sorted columns compress as well.
-- Fresh parts are written compactly (one file for all columns: a quarter less work); merges make the large ones wide.
CREATE TABLE slice
(
    organization_id UInt32,
    device_id UInt32,
    `from` DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    `to` DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    seq UInt64 CODEC(Delta, ZSTD(1)),
    ord UInt16,
    state Enum8('void' = 0, 'running' = 1, 'setup' = 2, 'idle' = 3, 'down' = 4, 'off' = 5),
    reason String,
    emp_ids Array(String),
    `outputs.job_num` Array(String),
    `outputs.assembly_seq` Array(Int32),
    `outputs.opr_seq` Array(Int32),
    `outputs.part_num` Array(String),
    `outputs.part_revision` Array(String),
    `outputs.good` Array(UInt32),
    `outputs.scrap` Array(UInt32),
    `outputs.rework` Array(UInt32),
    `outputs.ideal_cycle_secs` Array(Float64),
    `values` Map(String, Float64)
)
ENGINE = ReplacingMergeTree(seq)
PARTITION BY toYYYYMM(`from`)
ORDER BY (organization_id, device_id, `from`)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_bytes_for_wide_part = 134217728;

CREATE TABLE slice_longest
(
    organization_id UInt32,
    device_id UInt32,
    day Date,
    longest_ms SimpleAggregateFunction(max, UInt32)
)
ENGINE = AggregatingMergeTree
ORDER BY (organization_id, device_id, day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_bytes_for_wide_part = 134217728;

CREATE MATERIALIZED VIEW slice_longest_view TO slice_longest AS
SELECT organization_id, device_id, toDate(`from`) AS day,
       max(toUInt32(toUnixTimestamp64Milli(`to`) - toUnixTimestamp64Milli(`from`))) AS longest_ms
FROM slice GROUP BY organization_id, device_id, day;
