-- What was found at checks, with what held then. An entry written again replaces itself; one that corrects another stands
-- beside it.
CREATE TABLE check_value
(
    organization_id UInt32,
    page_id UInt32,
    check_id String,
    at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    entry_id UUID,
    corrects Nullable(UUID),
    rev_id UInt32,
    check_text String,
    kind String,
    sample UInt8,
    value Nullable(Float64),
    passed Nullable(Bool),
    text Nullable(String),
    unit Nullable(String),
    nominal Nullable(Float64),
    lower Nullable(Float64),
    upper Nullable(Float64),
    is_within Bool,
    reason Nullable(String),
    action Nullable(String),
    resource_id Nullable(String),
    job_num Nullable(String),
    assembly_seq Nullable(Int32),
    opr_seq Nullable(Int32),
    part_num Nullable(String),
    part_revision Nullable(String),
    tool Nullable(String),
    program_rev_id Nullable(UInt32),
    user_id Nullable(UInt32),
    source_id Nullable(String),
    recorded_at DateTime64(3, 'UTC'),
    INDEX check_value_entry entry_id TYPE bloom_filter(0.001) GRANULARITY 1,
    INDEX check_value_corrects corrects TYPE bloom_filter(0.001) GRANULARITY 1
)
ENGINE = ReplacingMergeTree(recorded_at)
PARTITION BY toYYYYMM(at)
ORDER BY (organization_id, page_id, check_id, at, entry_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_bytes_for_wide_part = 134217728;
