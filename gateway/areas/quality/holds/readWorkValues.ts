import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'
import { bindParams } from '../../../core/rollups/bindParams.ts'
import { isRetraction, uncorrected, withoutIndexOfSets } from '../../checksheets/index.ts'
import { maxQuerySecs } from '../checks/queryValues.ts'

const name = z.string().nullable()
const step = z.int().nullable()
const row = z.object({
  /** ID of the characteristic. */
  id: z.string(),
  entryId: z.string(),
  pageId: z.int(),
  checkID: z.string(),
  resourceID: name,
  partNum: name,
  checkText: z.string(),
  kind: z.enum(['number', 'passFail']),
  revId: z.int(),
  atMs: z.coerce.number(),
  sample: z.int(),
  value: z.number().nullable(),
  isWithin: z.boolean(),
  jobNum: name,
  assemblySeq: step,
  oprSeq: step,
})

/** A valid value with its check and job operation. `at`: epoch ms. */
export type WorkValue = Omit<z.output<typeof row>, 'atMs'> & { at: number }

const idOf = `toString(cityHash64(page_id, check_id, ifNull(resource_id, ''), ifNull(part_num, '')))`
const columns = `${idOf} AS id, toString(entry_id) AS entryId, page_id AS pageId, check_id AS checkID,
  resource_id AS resourceID, part_num AS partNum, check_text AS checkText, kind, rev_id AS revId,
  toUnixTimestamp64Milli(t.at) AS atMs, sample, value, is_within AS isWithin, job_num AS jobNum,
  assembly_seq AS assemblySeq, opr_seq AS oprSeq`
const ofNumbers = `organization_id = {organization:UInt32} AND kind IN ('number', 'passFail') AND NOT ${isRetraction}`
const instant = (placeholder: string) => `fromUnixTimestamp64Milli(${placeholder}, 'UTC')`
const latestFirst = 'ORDER BY t.at DESC, sample DESC, recorded_at DESC, entry_id'
const settings = { max_execution_time: maxQuerySecs }

type Reading = { organizationId: number; signal: AbortSignal }

/** Returns the valid values among these entries between two instants (both inclusive), ascending. */
export async function readNew(
  clickhouse: ClickHouse,
  { entries, from, to }: { entries: readonly string[]; from: number; to: number },
  reading: Reading,
): Promise<WorkValue[]> {
  const { params, bind } = bindParams(reading.organizationId)
  const query = `SELECT ${columns} FROM check_value_by_time AS t FINAL
    WHERE ${ofNumbers} AND t.at >= ${instant(bind(from, 'Int64'))} AND t.at <= ${instant(bind(to, 'Int64'))}
      AND entry_id IN ${bind(entries, 'Array(UUID)')} AND ${uncorrected()}
    ${latestFirst} ${withoutIndexOfSets}`
  return ascending(await queryTenant(clickhouse, { ...reading, query, params, row, settings }))
}

/** Maximum number of values per characteristic evaluated by rules, up to the last new one. */
const maxValuesPerCharacteristic = 1000

/**
 * Returns the values of characteristics up to the last new value of each, ascending, by characteristic. `new`: selects
 * their characteristics; `since`: earliest instant (epoch ms).
 */
export async function readUpTo(
  clickhouse: ClickHouse,
  selection: { new: readonly WorkValue[]; since: number },
  reading: Reading,
): Promise<ReadonlyMap<string, WorkValue[]>> {
  if (selection.new.length === 0) return new Map()
  const { params, bind } = bindParams(reading.organizationId)
  const last = new Map(selection.new.map(({ id, at }) => [id, at]))
  const ids = bind([...last.keys()], 'Array(String)')
  const upTo = `${bind([...last.values()], 'Array(Int64)')}[indexOf(${ids}, ${idOf})]`
  const pages = bind([...new Set(selection.new.map(({ pageId }) => pageId))], 'Array(UInt32)')
  const checks = bind([...new Set(selection.new.map(({ checkID }) => checkID))], 'Array(String)')
  const ofChecks = `page_id IN ${pages} AND check_id IN ${checks}`
  const query = `SELECT ${columns} FROM check_value AS t FINAL
    WHERE ${ofNumbers} AND ${ofChecks} AND t.at >= ${instant(bind(selection.since, 'Int64'))}
      AND t.at <= ${instant(bind(Math.max(...last.values()), 'Int64'))}
      AND has(${ids}, ${idOf}) AND toUnixTimestamp64Milli(t.at) <= ${upTo} AND ${uncorrected(ofChecks)}
    ${latestFirst} LIMIT ${maxValuesPerCharacteristic} BY id`
  const rows = await queryTenant(clickhouse, { ...reading, query, params, row, settings })
  return Map.groupBy(ascending(rows), ({ id }) => id)
}

const ascending = (rows: readonly z.output<typeof row>[]): WorkValue[] =>
  rows.map(({ atMs, ...rest }) => ({ ...rest, at: atMs })).reverse()
