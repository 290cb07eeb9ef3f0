import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'

const windows = `INSERT INTO rollup_window_by_day (organization_id, resource_id, window_start, version, last_to,
  run_ms, setup_ms, idle_ms,
    minor_stop_ms, down_ms, off_ms, unscheduled_run_ms, good, scrap, rework, unscheduled_good, ideal_secs,
      good_ideal_secs,
    unscheduled_good_ideal_secs, ideal_missing)
  SELECT 1, concat('M-', leftPad(toString(intDiv(number, {perMachine:UInt64}) + 1), 4, '0')) AS machine,
    toDateTime({start:UInt32} + 300 * (number % {perMachine:UInt64}), 'UTC') AS at, 1, at + 300,
    120000 + cityHash64(number, 1) % 120000, cityHash64(number, 2) % 20000, cityHash64(number, 3) % 20000,
    cityHash64(number, 4) % 10000, cityHash64(number, 5) % 10000, 0, 0, cityHash64(number, 6) % 12 AS good,
      cityHash64(number, 7) % 2 AS scrap, 0, 0,
    2.5 * (good + scrap), 2.5 * good, 0, 0
  FROM numbers({rows:UInt64})`

const days = `INSERT INTO rollup_day (organization_id, resource_id, day, version, last_to, run_ms, setup_ms,
  idle_ms, minor_stop_ms,
    down_ms, off_ms, unscheduled_run_ms, good, scrap, rework, unscheduled_good, ideal_secs, good_ideal_secs,
    unscheduled_good_ideal_secs, ideal_missing)
  SELECT organization_id, resource_id, toDate(window_start, 'America/New_York') AS business_day, 1, max(last_to),
    sum(run_ms), sum(setup_ms),
    sum(idle_ms), sum(minor_stop_ms), sum(down_ms), sum(off_ms), sum(unscheduled_run_ms), sum(good), sum(scrap),
      sum(rework),
    sum(unscheduled_good), sum(ideal_secs), sum(good_ideal_secs), sum(unscheduled_good_ideal_secs), sum(ideal_missing)
  FROM rollup_window_by_day FINAL GROUP BY organization_id, resource_id, business_day`

/**
 * Generates windows for `machines` from `start` (epoch ms) for `days` days inside ClickHouse, and sums them into days
 * as the writer does.
 */
export async function fillRollups(client: ClickHouse, options: { machines: number; start: number; days: number }) {
  const perMachine = options.days * 288
  const settings = { max_partitions_per_insert_block: '0' }
  await client.command({
    query: windows,
    query_params: { perMachine, start: options.start / 1000, rows: options.machines * perMachine },
    clickhouse_settings: settings,
  })
  await client.command({ query: days, clickhouse_settings: settings })
}
