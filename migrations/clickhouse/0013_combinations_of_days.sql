-- A day's work by combination of machine, person and operation of a part (a team's share each), as insights ask it of a quarter of all machines: read whole, so that nothing
-- is left to be grouped by texts while somebody waits. It follows from `work` of the same row; of older rows it is computed as they are read, until it has been written there too.
ALTER TABLE rollup_day_detail ADD COLUMN combinations Array(Tuple(part_num LowCardinality(String), opr_seq Int32, emp_id LowCardinality(String),
        run_ms Float64, ideal_secs Float64, good Float64, total Float64, ideal_missing Float64))
    MATERIALIZED arrayMap(rows -> arrayMap(key -> arrayMap(own -> (key.1, key.2, key.3,
            arraySum(own.4), arraySum(own.5), arraySum(own.6), arraySum(own.7), arraySum(own.8)),
            [arrayFilter(row -> (row.1, row.2, row.3) = key, rows)])[1],
        arrayDistinct(arrayMap(row -> (row.1, row.2, row.3), rows))),
      [arrayFilter(row -> row.1 != '', arrayFlatten(arrayMap((part, opr, emps, run, ideal, good, scrap, rework, missing) ->
          arrayMap(emp -> (part, opr, emp, run / length(emps), ideal / length(emps), good / length(emps), (good + scrap + rework) / length(emps),
            missing / length(emps)), emps),
        work.part_num, work.opr_seq, arrayMap(emps -> if(empty(emps), [''], emps), work.emp_ids), work.run_ms, work.ideal_secs,
        work.good, work.scrap, work.rework, work.ideal_missing)))])[1];
ALTER TABLE rollup_day_detail MATERIALIZE COLUMN combinations;
