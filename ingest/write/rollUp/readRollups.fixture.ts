import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Tally, tallyFields } from '@takt/domain/areas/efficiency/totals/tally.ts'
import type { Detail, ShiftTally, WindowRollup } from '@takt/domain/areas/efficiency/totals/windowRollup.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { columnOf } from '@takt/store/postgres/columnOf.ts'
import { z } from 'zod'

const columns = z.record(z.string(), z.unknown())
const tallyColumns = tallyFields.map((field) => `toFloat64(${columnOf(field)}) AS ${field}`).join(', ')

const pick = (row: Record<string, unknown>) =>
  Object.fromEntries(tallyFields.map((field) => [field, Number(row[field])])) as Tally

const shiftRow = z.array(z.array(z.coerce.number()))
const orNull = <T>(value: T, none: T) => (value === none ? null : value)

function shiftOf([occurrenceStart, ...fields]: number[]): ShiftTally {
  const tally = Object.fromEntries(tallyFields.map((field, k) => [field, fields[k]!])) as Tally
  return { occurrenceStart: occurrenceStart!, ...tally }
}

type DetailRow = [
  Detail['timeClass'],
  string,
  string,
  number,
  number,
  string,
  string,
  number,
  number,
  number,
  string[],
  ...number[],
]

function detailOf(input: unknown): Detail {
  const [timeClass, reason, job, assembly, opr, part, revision, scheduled, ms, shift, empIDs, ...n] = input as DetailRow
  return {
    timeClass,
    reason: orNull(reason, ''),
    shiftNum: orNull(shift, -1),
    jobNum: orNull(job, ''),
    assemblySeq: orNull(assembly, -1),
    oprSeq: orNull(opr, -1),
    partNum: orNull(part, ''),
    partRevision: orNull(revision, ''),
    empIDs,
    scheduled: scheduled === 1,
    ms,
    starts: n[0]!,
    good: n[1]!,
    scrap: n[2]!,
    rework: n[3]!,
    idealSecs: n[4]!,
    goodIdealSecs: n[5]!,
    idealMissing: n[6]!,
  }
}

const detailColumns =
  'time_class reason job_num assembly_seq opr_seq part_num part_revision scheduled ms shift_num emp_ids starts good ' +
  'scrap rework ideal_secs good_ideal_secs ideal_missing'
const windowQuery = `SELECT toUnixTimestamp(window_start) * 1000 AS at,
  toUnixTimestamp64Milli(last_to) AS lastTo, ${tallyColumns},
  arrayMap((${tallyFields.join(', ')},
    o) -> [toFloat64(toUnixTimestamp64Milli(o)), ${tallyFields.map((f) => `toFloat64(${f})`).join(', ')}],
    ${tallyFields.map((field) => `shifts.${columnOf(field)}`).join(', ')}, shifts.occurrence_start) AS shiftRows,
  arrayZip(${detailColumns
    .split(' ')
    .map((column) => `details.${column}`)
    .join(', ')}) AS detailRows
  FROM rollup_window_by_day FINAL
  WHERE organization_id = {organization:UInt32} AND resource_id = {resource:String} ORDER BY window_start`

/** Returns the stored windows of a resource that ever had a slice, as they were computed. For assertions. */
export async function readWindows(client: ClickHouse, floor: Floor, resourceID: string): Promise<WindowRollup[]> {
  const rows = await queryTenant(client, {
    organizationId: floor.organizationId,
    query: windowQuery,
    params: { resource: resourceID },
    row: columns,
  })
  return rows
    .map((row) => ({
      resourceID,
      windowStart: Number(row.at),
      tally: pick(row),
      shifts: shiftRow.parse(row.shiftRows).map(shiftOf),
      details: (row.detailRows as unknown[]).map(detailOf),
      lastTo: Number(row.lastTo),
    }))
    .filter((row) => row.lastTo > 0)
}

/** Returns the stored days (`YYYY-MM-DD`) or shift occurrences (epoch ms) of a resource. For assertions. */
export async function readTotals(
  client: ClickHouse,
  floor: Floor,
  resourceID: string,
  table: 'rollup_day' | 'rollup_shift',
): Promise<Map<string, Tally>> {
  const key = table === 'rollup_day' ? 'toString(day)' : 'toString(toUnixTimestamp64Milli(occurrence_start))'
  const rows = await queryTenant(client, {
    organizationId: floor.organizationId,
    query: `SELECT ${key} AS key, ${tallyColumns} FROM ${table} FINAL
      WHERE organization_id = {organization:UInt32} AND resource_id = {resource:String} ORDER BY key`,
    params: { resource: resourceID },
    row: columns,
  })
  return new Map(rows.map((row) => [String(row.key), pick(row)]))
}
