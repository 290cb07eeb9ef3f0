import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'

/** Days of 288 windows each: running most of the time, ideal cycle 2.5 s. */
const days = `INSERT INTO rollup_day (organization_id, resource_id, day, version, last_to, run_ms, setup_ms, idle_ms,
    minor_stop_ms, down_ms, off_ms, unscheduled_run_ms, good, scrap, rework, unscheduled_good, ideal_secs,
    good_ideal_secs, unscheduled_good_ideal_secs, ideal_missing)
  SELECT 1, concat('M-', leftPad(toString(intDiv(number, {days:UInt64}) + 1), 4, '0')),
    toDate({start:UInt32} + 86400 * (number % {days:UInt64}), 'America/New_York') AS business_day, 1,
    toDateTime({start:UInt32} + 86400 * (1 + number % {days:UInt64}), 'UTC'),
    288 * 120000 + cityHash64(number, 1) % (288 * 120000), cityHash64(number, 2) % (288 * 20000),
    cityHash64(number, 3) % (288 * 20000), cityHash64(number, 4) % (288 * 10000), cityHash64(number, 5) % (288 * 10000),
    0, 0, cityHash64(number, 6) % (288 * 11) AS good, cityHash64(number, 7) % 288 AS scrap, 0, 0,
    2.5 * (good + scrap), 2.5 * good, 0, 0
  FROM numbers({rows:UInt64})`

/** Generates the rollups of `machines` for `days` days from `start` (epoch ms) inside ClickHouse. */
export const fillRollups = (client: ClickHouse, options: { machines: number; start: number; days: number }) =>
  client.command({
    query: days,
    query_params: { days: options.days, start: options.start / 1000, rows: options.machines * options.days },
  })
