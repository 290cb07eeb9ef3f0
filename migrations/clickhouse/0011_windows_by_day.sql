-- Windows of one day beside each other. The day that is still open is asked of all machines at once, again and again; ordered by machine first, half a day of each
-- cost as much as its whole month, and everything just written lay between rows of all ages. A plain window_start at the key's end would hide the day from conditions on it.
CREATE TABLE rollup_window_by_day AS rollup_window
ENGINE = ReplacingMergeTree(version)
PARTITION BY toYYYYMM(window_start)
ORDER BY (organization_id, toDate(window_start), resource_id, toUnixTimestamp(window_start))
SETTINGS index_granularity = 512, fsync_after_insert = 1, fsync_part_directory = 1, min_bytes_for_wide_part = 134217728;

INSERT INTO rollup_window_by_day SELECT * FROM rollup_window;
