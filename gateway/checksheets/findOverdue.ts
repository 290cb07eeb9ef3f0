import { dueChecks } from '@takt/domain/checksheets/dueChecks.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { OverdueCheck } from '@takt/domain/quality/checkAlerts.ts'
import { queryTenant } from '@takt/store/clickhouse.ts'
import { z } from 'zod'
import type { Reading } from '../documents/face.ts'
import type { FactSources } from '../efficiency/face.ts'
import { clickhouseInstant } from './entries.ts'
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
})
const query = `SELECT page_id AS pageId, assumeNotNull(resource_id) AS resourceID, check_id AS checkID,
    sample, toUnixTimestamp64Milli(max(t.at)) AS at
  FROM check_value_by_time AS t WHERE organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}
    AND t.at >= {from:DateTime64(3, 'UTC')} AND ${notTakenBack}
  GROUP BY page_id, resource_id, check_id, sample`

/** The checks that are overdue now, of checksheets that are in use at these machines. */
export async function findOverdue(
  facts: FactSources,
  reading: Reading,
  about: { floor: Floor; resourceIDs: readonly string[]; now: number; signal: AbortSignal },
): Promise<OverdueCheck[]> {
  const { floor, resourceIDs, now, signal } = about
  const { organizationId } = floor
  const params = { resources: resourceIDs, from: clickhouseInstant(now - inUseMs) }
  const last = await queryTenant(facts.clickhouse, { organizationId, query, params, row, signal })
  const used = Map.groupBy(last, ({ pageId, resourceID }) => JSON.stringify([pageId, resourceID]))
  const sheets = await approvedSheets(reading, [...new Set(last.map(({ pageId }) => pageId))])
  const machines = [...new Set(last.flatMap(({ pageId, resourceID }) => (sheets.has(pageId) ? [resourceID] : [])))]
  const work = await workOfMany(facts, floor, { resourceIDs: machines, now, signal })
  return [...used.values()].flatMap((found) => {
    const { pageId, resourceID } = found[0]!
    const sheet = sheets.get(pageId)
    if (!sheet) return []
    const { checks, approvedAt } = sheet
    const due = dueChecks([...checks.values()], { work: work.get(resourceID) ?? [], found, approvedAt, now })
    return due.flatMap(({ checkID, state, since, parts }) =>
      state === 'overdue' && since !== null
        ? [{ pageId, checkID, checkText: checks.get(checkID)!.text, resourceID, since, parts }]
        : [],
    )
  })
}
