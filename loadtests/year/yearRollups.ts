import { yearWindows } from './yearSlices.ts'

const run = 'if(state = 1, 300000 - minor, 0)'
const planned = (sql: string) => `if(planned, ${sql}, 0)`
const unplanned = (sql: string) => `if(planned, 0, ${sql})`
const inState = (state: number) => planned(`if(state = ${state}, 300000, 0)`)

/** Columns of the totals over `yearWindows`, in the order of the table. */
const totals = {
  run_ms: planned(run),
  setup_ms: inState(2),
  idle_ms: inState(3),
  minor_stop_ms: planned('minor'),
  down_ms: inState(4),
  off_ms: inState(5),
  unscheduled_run_ms: unplanned(run),
  good: planned('good'),
  scrap: planned('bad'),
  rework: '0',
  unscheduled_good: unplanned('good'),
  ideal_secs: planned('ideal * (good + bad)'),
  good_ideal_secs: planned('ideal * good'),
  unscheduled_good_ideal_secs: unplanned('ideal * good'),
  ideal_missing: '0',
}

const withMinorStop = (whole: string, rest: string) => `if(minor > 0, [${whole}, ${rest}], [${whole}])`
const both = (sql: string) => withMinorStop(sql, sql)
const work = (value: string, none: string) => both(`if(jobNum = '', ${none}, ${value})`)

/**
 * One row for the time in the state and one for the minor stop in it. Time and counts are planned or unplanned, as
 * their window is.
 */
const details = {
  time_class: withMinorStop(`arrayElement(['running', 'setup', 'idle', 'down', 'off'], state)`, `'minorStop'`),
  reason: both('reason'),
  job_num: both('jobNum'),
  assembly_seq: work('0', '-1'),
  opr_seq: work('10', '-1'),
  part_num: both('partNum'),
  part_revision: work(`'A'`, `''`),
  scheduled: both('planned'),
  ms: withMinorStop('300000 - minor', 'minor'),
  good: withMinorStop('good', '0'),
  scrap: withMinorStop('bad', '0'),
  rework: both('0'),
  ideal_secs: withMinorStop('ideal * (good + bad)', '0'),
  good_ideal_secs: withMinorStop('ideal * good', '0'),
  shift_num: both('shift_num'),
  emp_ids: both(`if(empID = '', [], [empID])`),
  starts: withMinorStop('toUInt32(begins) + (minor > 0)', '1'),
  ideal_missing: both('0'),
}

const nested = (name: string, columns: Record<string, string>) =>
  Object.entries(columns).map(([column, sql]) => [`\`${name}.${column}\``, sql] as const)

const columns = [
  ['organization_id', '{organization:UInt32}'],
  ['resource_id', 'resource_id'],
  ['window_start', `toDateTime(w * 300, 'UTC')`],
  ['version', '1'],
  ['last_to', `fromUnixTimestamp64Milli(toInt64(w * 300 + 300) * 1000, 'UTC')`],
  ...Object.entries(totals),
  ...nested('shifts', {
    occurrence_start: `if(in_shift, [fromUnixTimestamp64Milli(occurrence, 'UTC')], [])`,
    ...Object.fromEntries(Object.entries(totals).map(([column, sql]) => [column, `if(in_shift, [${sql}], [])`])),
  }),
  ...nested('details', details),
] as const

/**
 * Inserts the windows as the writer would have computed them from the slices; `first` is the number of the very first
 * window.
 */
export const insertWindows = `INSERT INTO rollup_window_by_day (${columns.map(([name]) => name).join(', ')})
  SELECT ${columns.map(([, sql]) => sql).join(',\n    ')}
  FROM (SELECT *, toUInt32(if(hasMinorStop, 120000, 0)) AS minor,
    toUInt64(arraySum(made) - arraySum(scrap)) AS good, toUInt64(arraySum(scrap)) AS bad,
      state != stateBefore OR w = {first:UInt32} AS begins FROM ${yearWindows})`

const names = Object.keys(totals)

/**
 * Inserts whole occurrences, summed from windows as the writer does it; `since` and `until` limit the starts of the
 * occurrences.
 */
export const insertShifts = `INSERT INTO rollup_shift (organization_id, resource_id, occurrence_start, version,
  last_to, ${names.join(', ')})
  SELECT organization_id, resource_id, occurrence, 1, max(last_to), ${names.map((name) => `sum(s_${name})`).join(', ')}
  FROM rollup_window_by_day FINAL
  ARRAY JOIN shifts.occurrence_start AS occurrence, ${names.map((name) => `shifts.${name} AS s_${name}`).join(', ')}
  WHERE organization_id = {organization:UInt32}
    AND window_start >= toDateTime({since:UInt32} * 300, 'UTC')
      AND window_start < toDateTime({until:UInt32} * 300, 'UTC') + INTERVAL 2 DAY
    AND occurrence >= toDateTime({since:UInt32} * 300, 'UTC') AND occurrence < toDateTime({until:UInt32} * 300, 'UTC')
  GROUP BY organization_id, resource_id, occurrence`
