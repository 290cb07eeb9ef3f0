import { dueChecks, mayBeOverdue } from '@takt/domain/checksheets/dueChecks.ts'
import { isForWork, madeNow } from '@takt/domain/checksheets/work.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { OverdueCheck } from '@takt/domain/quality/checkAlerts.ts'
import { queryTenant } from '@takt/store/clickhouse.ts'
import { z } from 'zod'
import type { Reading } from '../documents/face.ts'
import type { FactSources } from '../efficiency/face.ts'
import { clickhouseInstant } from './entries.ts'
import { fromOperations } from './fromOperations.ts'
import { approvedSheets } from './readSheets.ts'
import { notTakenBack } from './takenBack.ts'
import { workOfMany } from './workOf.ts'

/** A checksheet belongs to a machine as long as it was filled in there within so many days. */
const inUseMs = 7 * 86_400_000

const row = z.object({
  pageId: z.int(),
  resourceID: z.string(),
  checkID: z.string(),
  sample: z.int(),
  at: z.coerce.number(),
  /** Of which job and part, with the latest of them. */
  filledInFor: z.tuple([z.string().nullable(), z.string().nullable()]),
})
const query = `SELECT page_id AS pageId, assumeNotNull(resource_id) AS resourceID, check_id AS checkID,
    sample, toUnixTimestamp64Milli(max(t.at)) AS at, argMax((job_num, part_num), t.at) AS filledInFor
  FROM check_value_by_time AS t WHERE organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}
    AND t.at >= {from:DateTime64(3, 'UTC')} AND ${notTakenBack}
  GROUP BY page_id, resource_id, check_id, sample`

/**
 * The checks that are overdue now, of checksheets that are in use at these machines for what these work on
 * (`isForWork`).
 */
export async function findOverdue(
  facts: FactSources,
  reading: Reading,
  about: { floor: Floor; resourceIDs: readonly string[]; now: number; signal: AbortSignal },
): Promise<OverdueCheck[]> {
  const { floor, resourceIDs, now, signal } = about
  const { organizationId } = floor
  const params = { resources: resourceIDs, from: clickhouseInstant(now - inUseMs) }
  const last = await queryTenant(facts.clickhouse, { organizationId, query, params, row, signal })
  const sheets = await approvedSheets(reading, [...new Set(last.map(({ pageId }) => pageId))])
  const used = [
    ...Map.groupBy(last, ({ pageId, resourceID }) => JSON.stringify([pageId, resourceID])).values(),
  ].flatMap((found) => {
    const sheet = sheets.get(found[0]!.pageId)
    return sheet && mayBeOverdue([...sheet.checks.values()], { found, now }) ? [{ sheet, found }] : []
  })
  const machines = [...new Set(used.map(({ found }) => found[0]!.resourceID))]
  const work = await workOfMany(facts, floor, { resourceIDs: machines, now, signal })
  const made = new Map([...work].map(([resourceID, told]) => [resourceID, madeNow(told)]))
  const { wholeOf } = await reading((reader) => fromOperations(reader, [...made.values()].flat()))
  return used.flatMap(({ sheet, found }) => {
    const { pageId, resourceID } = found[0]!
    const { checks, approvedAt } = sheet
    const [jobNum, partNum] = found.reduce((a, b) => (b.at > a.at ? b : a)).filledInFor
    const makes = made.get(resourceID)!.map((one) => ({ ...one, partNum: wholeOf(one).partNum }))
    if (!isForWork({ jobNum, partNum }, makes)) return []
    const due = dueChecks([...checks.values()], { work: work.get(resourceID) ?? [], found, approvedAt, now })
    return due.flatMap(({ checkID, state, since, parts }) =>
      state === 'overdue' && since !== null
        ? [{ pageId, checkID, checkText: checks.get(checkID)!.text, resourceID, since, parts }]
        : [],
    )
  })
}
