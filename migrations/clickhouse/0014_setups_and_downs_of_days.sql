-- A day's declared setups by job operation, and when it went down in planned time by hour of day, as insights ask them of a quarter of all machines: a day has hundreds of stops and
-- pieces of work, of which these are few. They follow from `work` and `stops` of the same row; of older rows they are computed as they are read, until they have been written there too.
ALTER TABLE rollup_day_detail ADD COLUMN setups Array(Tuple(job_num LowCardinality(String), assembly_seq Int32, opr_seq Int32, part_num LowCardinality(String), ms UInt32))
    MATERIALIZED arrayFilter(own -> own.5 > 0 AND own.1 != '' AND own.2 >= 0 AND own.3 >= 0,
      arrayZip(work.job_num, work.assembly_seq, work.opr_seq, work.part_num, work.setup_ms));
ALTER TABLE rollup_day_detail ADD COLUMN down_starts Array(UInt32)
    MATERIALIZED arrayMap(of -> arraySum(arrayMap((class, planned, hour, starts) -> if(class = 'down' AND planned = 1 AND hour = of, starts, 0),
      stops.time_class, stops.scheduled, stops.hour, stops.starts)), range(24));
ALTER TABLE rollup_day_detail ADD COLUMN down_ms Array(UInt32)
    MATERIALIZED arrayMap(of -> arraySum(arrayMap((class, planned, hour, ms) -> if(class = 'down' AND planned = 1 AND hour = of, ms, 0),
      stops.time_class, stops.scheduled, stops.hour, stops.ms)), range(24));
ALTER TABLE rollup_day_detail MATERIALIZE COLUMN setups;
ALTER TABLE rollup_day_detail MATERIALIZE COLUMN down_starts;
ALTER TABLE rollup_day_detail MATERIALIZE COLUMN down_ms;
