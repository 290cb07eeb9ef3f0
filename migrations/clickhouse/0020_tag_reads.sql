-- What readers heard of tags, for as long as it may change where tags were. A read that is written again replaces itself.
-- `rssi` is NaN where the reader says none.
CREATE TABLE tag_read
(
    organization_id UInt32,
    epc String,
    at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    device_id UInt32,
    antenna UInt16,
    seq UInt64 CODEC(Delta, ZSTD(1)),
    rssi Float64,
    count UInt32
)
ENGINE = ReplacingMergeTree(seq)
PARTITION BY toYYYYMMDD(at)
ORDER BY (organization_id, toStartOfHour(at), epc, at, device_id, antenna)
TTL toDateTime(at) + INTERVAL 35 DAY
SETTINGS ttl_only_drop_parts = 1, fsync_after_insert = 1, fsync_part_directory = 1, min_bytes_for_wide_part = 134217728;

-- Where a tag was in an hour: a row for each hour in which it was read. A point holds until the next one; `after` counts
-- milliseconds of the hour, `x` and `y` are fractions of the plan in 65535ths, `sureness` in hundredths; of what is nowhere
-- the evidence is 0. The last point holds until the tag was last heard. `since`: when the stay began that the first point
-- is of; before the hour, it goes on from the hour before. `state`: what the next hour goes on from.
CREATE TABLE tag_hour
(
    organization_id UInt32,
    hour DateTime('UTC') CODEC(Delta, ZSTD(1)),
    epc String,
    version UInt64 CODEC(Delta, ZSTD(1)),
    since DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    heard_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    state String,
    `points.after` Array(UInt32),
    `points.floor_plan_id` Array(UInt32),
    `points.zone_id` Array(UInt32),
    `points.x` Array(UInt16),
    `points.y` Array(UInt16),
    `points.sureness` Array(UInt8),
    `points.evidence` Array(UInt8)
)
ENGINE = ReplacingMergeTree(version)
PARTITION BY toYYYYMM(hour)
ORDER BY (organization_id, hour, epc)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_bytes_for_wide_part = 134217728;

-- The antennas, zones and rules that `tag_hour` agrees with; `pending`: the hours that were to be computed anew for them
-- when this was written.
CREATE TABLE tag_floor
(
    organization_id UInt32,
    version UInt64,
    floor String,
    pending String
)
ENGINE = ReplacingMergeTree(version)
ORDER BY organization_id
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_bytes_for_wide_part = 134217728;
