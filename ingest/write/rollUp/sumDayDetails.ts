import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'

/**
 * Days `first` to `last` (day numbers in `timeZone`) of resources, and the version that their details are written with.
 */
export type DayDetails = {
  organizationId: number
  version: bigint
  timeZone: string
  resourceIDs: readonly string[]
  first: number
  last: number
  signal?: AbortSignal
}

const stopKeys = ['time_class', 'reason', 'hour', 'shift_num', 'scheduled']
const stopTotals = ['ms', 'starts']
const workKeys = [
  'job_num',
  'assembly_seq',
  'opr_seq',
  'part_num',
  'part_revision',
  'emp_ids',
  'shift_num',
  'scheduled',
]
const classes = { run: 'running', setup: 'setup', idle: 'idle', minor_stop: 'minorStop', down: 'down', off: 'off' }
const times = Object.keys(classes).map((name) => `${name}_ms`)
const counts = ['good', 'scrap', 'rework', 'ideal_secs', 'good_ideal_secs', 'ideal_missing']
const stops = [...stopKeys, ...stopTotals]
const work = [...workKeys, ...times, ...counts]
/** The columns read from a window's details: keys and summed values. */
const keys = [...new Set([...stopKeys, ...workKeys])]
const summedColumns = [...stopTotals, ...counts]

const list = (columns: readonly string[], as: (column: string) => string) => columns.map(as).join(', ')
const key = (column: string) => `c_${column}`
const nested = (name: string, columns: readonly string[]) => list(columns, (column) => `\`${name}.${column}\``)
const parts = (tuple: string, columns: readonly string[]) => columns.map((_, k) => `${tuple}.${k + 1}`).join(', ')
const latest = (values: string, starts: string) =>
  `arrayElement({${values}}, arrayLastIndex(start -> start <= ` +
  `toUnixTimestamp(window_start), {${starts}:Array(UInt32)}))`

const resourceFilter = 'organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}'
// Wall time by the offsets of the services' own zone data, as everywhere. 0 is reserved for rows of work.
const hourPlusOne = `toUInt8(1 + intDiv(toUnixTimestamp(window_start) + ${latest('offsets:Array(Int32)', 'offsetStarts')}, 3600) % 24)`
const read = `SELECT toString(resource_id) AS resource, ${latest('days:Array(Date)', 'dayStarts')} AS
  business_day, ${hourPlusOne} AS c_hour,
    ${list([...keys.filter((column) => column !== 'hour'), ...summedColumns], (column) => `details.${column} AS ${key(column)}`)}
  FROM rollup_window_by_day FINAL LEFT ARRAY JOIN details
  WHERE ${resourceFilter} AND window_start >= toDateTime({start:UInt32}, 'UTC')
    AND window_start < toDateTime({end:UInt32}, 'UTC')`

// Both kinds of rows from one scan. A window without details, and a day that has stored details but no windows any
// more, yield empty rows: a row is written for their day all the same, so that no outdated details remain.
const summed = `SELECT resource,
  business_day, ${list(keys, key)}, ${list(summedColumns, (column) => `sum(${key(column)}) AS ${column}`)},
    ${Object.values(classes)
      .map((timeClass, k) => `sumIf(c_ms, c_time_class = '${timeClass}') AS ${times[k]}`)
      .join(', ')}
  FROM (${read})
  GROUP BY GROUPING SETS ((resource, business_day, ${list(stopKeys, key)}), (resource,
    business_day, ${list(workKeys, key)}))`
const stopRow = list(stops, (column) =>
  column === 'hour' ? 'toUInt8(c_hour - 1)' : stopKeys.includes(column) ? key(column) : column,
)
const arrays = `SELECT resource, business_day,
    arraySort(groupArrayIf((${stopRow}), c_hour > 0 AND c_time_class != 'running' AND (ms > 0 OR starts > 0))) AS stops,
    arraySort(groupArrayIf((${[...workKeys.map(key), ...times, ...counts].join(', ')}),
      c_hour = 0 AND (ms > 0 OR good + scrap + rework > 0))) AS work
  FROM (${summed}) GROUP BY resource, business_day`
const storedDays = `SELECT toString(resource_id), day, [], [] FROM rollup_day_detail
  WHERE ${resourceFilter} AND day IN {days:Array(Date)}`
const query = `INSERT INTO rollup_day_detail (organization_id, resource_id, day,
  version, ${nested('stops', stops)}, ${nested('work', work)})
  SELECT {organization:UInt32}, resource, business_day,
    {version:UInt64}, ${parts('stops', stops)}, ${parts('work', work)}
  FROM (
    SELECT resource, business_day, groupArrayArray(stops) AS stops, groupArrayArray(work) AS work
    FROM (${arrays} UNION ALL ${storedDays})
    GROUP BY resource, business_day
  )`

const maxDaysPerQuery = 31

/** Sums windows into `rollup_day_detail`, replacing each day of a resource as a whole. */
export async function sumDayDetails(client: ClickHouse, details: DayDetails): Promise<void> {
  const clock = wallClock(details.timeZone)
  for (let first = details.first; first <= details.last; first += maxDaysPerQuery) {
    const days = Array.from({ length: Math.min(maxDaysPerQuery, details.last - first + 1) }, (_, k) => first + k)
    const [start, end] = [clock.dayStart(first), clock.dayStart(first + days.length)]
    const offsets = clock.offsetsIn(start, end)
    await client.command({
      query,
      query_params: {
        organization: details.organizationId,
        version: String(details.version),
        resources: details.resourceIDs,
        days: days.map(dateOfDay),
        dayStarts: days.map((day) => clock.dayStart(day) / 1000),
        offsets: offsets.map(({ offset }) => offset / 1000),
        offsetStarts: offsets.map(({ from }) => from / 1000),
        start: start / 1000,
        end: end / 1000,
      },
      clickhouse_settings: { max_partitions_per_insert_block: '0' },
      abort_signal: details.signal,
    })
  }
}
