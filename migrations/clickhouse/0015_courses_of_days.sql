-- In what order a machine worked on a day: its runs of the same operations one after the other, what was declared as setup, the planned time outside of runs that nobody explained,
-- and from when to when there was anything of each operation. Courses of days that follow one another tell the changeovers that the slices of all of
-- them tell; a question reads a few days of a few machines, so rows lie in small blocks.
CREATE TABLE rollup_day_course
(
    organization_id UInt32,
    resource_id LowCardinality(String),
    day Date,
    version UInt64,
    `runs.start` Array(DateTime64(3, 'UTC')),
    `runs.end` Array(DateTime64(3, 'UTC')),
    `runs.parallel` Array(UInt16),
    `runs.outputs` Array(Array(Tuple(job_num String, assembly_seq Int32, opr_seq Int32, part_num String, part_revision String))),
    `setups.job_num` Array(String),
    `setups.assembly_seq` Array(Int32),
    `setups.opr_seq` Array(Int32),
    `setups.start` Array(DateTime64(3, 'UTC')),
    `setups.end` Array(DateTime64(3, 'UTC')),
    `setups.ms` Array(Float64),
    `unexplained.start` Array(DateTime64(3, 'UTC')),
    `unexplained.end` Array(DateTime64(3, 'UTC')),
    `spans.job_num` Array(String),
    `spans.assembly_seq` Array(Int32),
    `spans.opr_seq` Array(Int32),
    `spans.start` Array(DateTime64(3, 'UTC')),
    `spans.end` Array(DateTime64(3, 'UTC'))
)
ENGINE = ReplacingMergeTree(version)
PARTITION BY toYYYYMM(day)
ORDER BY (organization_id, resource_id, day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 256,
    min_age_to_force_merge_seconds = 300, min_age_to_force_merge_on_partition_only = 1;

-- The days of a job are found in the courses.
ALTER TABLE rollup_day_detail DROP INDEX jobs_of_day;

-- Days that were closed before have no course yet: they are closed anew, and asked from windows until then.
TRUNCATE TABLE rollup_closed;
