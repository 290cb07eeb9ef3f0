-- The life of a job lies in a few of all days: whole blocks of rows that do not know it are passed over.
ALTER TABLE rollup_day_detail ADD INDEX jobs_of_day `work.job_num` TYPE bloom_filter(0.01) GRANULARITY 1;
ALTER TABLE rollup_day_detail MATERIALIZE INDEX jobs_of_day;
