import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { type CreatedSheet, checksOfSheet } from './createSheets.ts'

const maxRowsPerInsert = 500_000
/** One entry in this number is corrected by another. */
const correctedEach = 100
/**
 * Number of parts that each machine makes, with a job for every two days: the jobs reported by its slices
 * (`yearSlices.ts`).
 */
const partsOfMachine = 4
const jobMs = 2 * 86_400_000

/** Returns an SQL expression for a UUID (version 4) derived from the input. */
const uuidOf = (input: string) =>
  `toUUID(arrayStringConcat(arrayMap(part -> part.3 || substring(hex(sipHash128(${input})), part.1, part.2),
    [(1, 8, ''), (9, 4, '-'), (14, 3, '-4'), (18, 3, '-8'), (21, 12, '-')])))`

/**
 * One value per row: `i` numbers them by time. A machine makes one of its parts for two days, as a job; its checksheet
 * is filled in check by check, with five samples of its first check.
 */
const generatedValue = `
  SELECT number AS i, toUInt64({start:Int64} + intDiv(i * {length:Int64}, {values:UInt64})) AS ms,
    cityHash64(i, 'machine') % {machines:UInt32} AS m, intDiv(ms, {jobMs:UInt64}) AS job,
    (m * 7 + cityHash64(m, job) % ${partsOfMachine}) % {sheets:UInt32} AS p,
    cityHash64(i, 'check') % ${checksOfSheet} AS check, check = ${checksOfSheet - 1} AS isPassFail,
    10 + (cityHash64(i, 'a') % 1000 + cityHash64(i, 'b') % 1000 + cityHash64(i, 'c') % 1000 - 1500) / 50000
      + if(cityHash64(m, p, check) % 20 = 0, 0.012 * (i / {values:UInt64}), 0) AS v,
    if(isPassFail, cityHash64(i, 'd') % 200 != 0, v BETWEEN 9.97 AND 10.03) AS within
  FROM numbers({from:UInt64}, {count:UInt64})`

const rowOf = (entry: string, corrects: string, isCorrection: boolean) => `
  SELECT {organization:UInt32} AS organization_id, {pages:Array(UInt32)}[p + 1] AS page_id, concat('D', toString(check)) AS check_id,
    fromUnixTimestamp64Milli(toInt64(ms), 'UTC') AS at, ${entry} AS entry_id, ${corrects} AS corrects,
    ${isCorrection ? `assumeNotNull(corrects)` : 'entry_id'} AS root, ${isCorrection ? 1 : 0} AS depth,
    {revs:Array(UInt32)}[p + 1] AS rev_id,
    if(isPassFail, 'No burr', concat('Bore ', toString(check))) AS check_text, if(isPassFail, 'passFail', 'number') AS kind,
    if(check = 0, 1 + i % 5, 1) AS sample, if(isPassFail, NULL, round(v, 4)) AS value, if(isPassFail, within, NULL) AS passed,
    NULL AS text, if(isPassFail, NULL, 'mm') AS unit, if(isPassFail, NULL, 10) AS nominal,
    if(isPassFail, NULL, 9.97) AS lower, if(isPassFail, NULL, 10.03) AS upper, within AS is_within,
    if(within, NULL, ['Insert worn', 'Chip in the chuck', 'Cold machine'][1 + i % 3]) AS reason,
    if(within, NULL, ['Insert changed', 'Cleaned'][1 + i % 2]) AS action,
    {resources:Array(String)}[m + 1] AS resource_id, concat('J-', toString({devices:Array(UInt32)}[m + 1]), '-', toString(job)) AS job_num, 0 AS assembly_seq,
    10 AS opr_seq, concat('P-', toString(p)) AS part_num, 'A' AS part_revision, NULL AS tool, NULL AS program_rev_id,
    1 + m % 40 AS user_id, NULL AS source_id,
    concat('E', toString(3000 + cityHash64(m, intDiv(toUnixTimestamp64Milli(at), 28800000)) % 300)) AS emp_id,
    at + toIntervalSecond(${isCorrection ? 600 : 2}) AS recorded_at
  FROM (${generatedValue}) AS made`

const columns = `organization_id, page_id, check_id, at, entry_id, corrects, root, depth, rev_id, check_text, kind, sample, value, passed,
  text, unit, nominal, lower, upper, is_within, reason, action, resource_id, job_num, assembly_seq, opr_seq, part_num, part_revision,
  tool, program_rev_id, user_id, source_id, emp_id, recorded_at`

const insert = `INSERT INTO check_value (${columns}) ${rowOf(uuidOf('i'), 'NULL', false)}
  UNION ALL ${rowOf(uuidOf(`i, 'right'`), uuidOf('i'), true)} WHERE i % ${correctedEach} = 0`

/**
 * Generates `values` check values in `range` inside ClickHouse, on all machines, of parts with one checksheet each; one
 * in a hundred is corrected by another.
 */
export async function fillValues(
  client: ClickHouse,
  about: {
    organizationId: number
    range: Interval
    values: number
    resourceIDs: readonly string[]
    /** The device of each machine. */
    deviceIds: readonly number[]
    sheets: readonly CreatedSheet[]
    report: (line: string) => void
  },
): Promise<void> {
  const { organizationId, range, values, resourceIDs, deviceIds, sheets, report } = about
  const startedAt = performance.now()
  for (let from = 0; from < values; from += maxRowsPerInsert)
    await client.command({
      query: insert,
      query_params: {
        organization: organizationId,
        start: range.start,
        length: range.end - range.start,
        values,
        jobMs,
        machines: resourceIDs.length,
        sheets: sheets.length,
        from,
        count: Math.min(maxRowsPerInsert, values - from),

        pages: sheets.map(({ pageId }) => pageId),
        revs: sheets.map(({ revId }) => revId),
        resources: resourceIDs,
        devices: deviceIds,
      },
      clickhouse_settings: { max_partitions_per_insert_block: '0', wait_end_of_query: 1 },
    })
  report(`${values} values in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}
