-- The master data of the floor with which an organization's rollups were computed: what differs from it today is to be computed anew.
CREATE TABLE rollup_floor
(
    organization_id UInt32,
    version UInt64,
    floor String CODEC(ZSTD(3))
)
ENGINE = ReplacingMergeTree(version)
ORDER BY organization_id
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
