import type { PartHour } from '@takt/domain/areas/alerts/cycleDrift.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'

// Whose part it is cannot be asked before the details are told apart, so no replaced row is revived by the condition.
const query = `SELECT toString(resource_id), toUInt32(intDiv(toUnixTimestamp(window_start), 3600)) AS hour,
    toFloat64(sumIf(details.ms, details.time_class = 'running')),
      toFloat64(sum(details.good + details.scrap + details.rework))
  FROM rollup_window_by_day FINAL ARRAY JOIN details
  WHERE organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}
    AND window_start >= toDateTime({from:UInt32}, 'UTC') AND window_start < toDateTime({until:UInt32}, 'UTC')
    AND details.part_num = transform(toString(resource_id), {resources:Array(String)}, {parts:Array(String)}, '')
  GROUP BY resource_id, hour ORDER BY resource_id, hour`

/** The hours (of epoch time) in `range` in which each resource made the part that it makes now, ascending. */
async function readPartHours(
  client: ClickHouse,
  question: { organizationId: number; parts: ReadonlyMap<string, string | null>; range: Interval },
): Promise<Map<string, PartHour[]>> {
  const { organizationId, parts, range } = question
  const found = new Map<string, PartHour[]>()
  if (parts.size === 0) return found
  const params = {
    organization: organizationId,
    resources: [...parts.keys()],
    parts: [...parts.values()].map((part) => part ?? ''),
    from: range.start / 1000,
    until: range.end / 1000,
  }
  const row = (reader: RowReader) => ({
    resourceID: reader.text(),
    start: reader.uint32() * 3_600_000,
    runSecs: reader.float64() / 1000,
    parts: reader.float64(),
  })
  for await (const rows of readRows(client, { query, params, row }))
    for (const { resourceID, ...hour } of rows) {
      const known = found.get(resourceID)
      if (known) known.push(hour)
      else found.set(resourceID, [hour])
    }
  return found
}

type Kept = { askedAt: number; hours: Promise<readonly PartHour[]> }

/** As `readPartHours`, for whole hours that lie behind. */
export type PartHoursOf = (question: {
  organizationId: number
  parts: ReadonlyMap<string, string | null>
  range: Interval
}) => Promise<Map<string, readonly PartHour[]>>

// Hours that lie behind change only when facts come late.
const keptMs = 600_000
const machinesKept = 20_000

/**
 * Remembers the hours of each machine and part for ten minutes, so that looking often costs little: only what is not
 * known is asked for, in one query.
 */
export function rememberPartHours(clickhouse: ClickHouse, now: () => number): PartHoursOf {
  const kept = new Map<string, Kept>()
  return async ({ organizationId, parts, range }) => {
    const keyOf = (resourceID: string) =>
      JSON.stringify([organizationId, resourceID, parts.get(resourceID), range.start, range.end])
    const missing = [...parts].filter(([resourceID]) => {
      const known = kept.get(keyOf(resourceID))
      return !known || now() - known.askedAt > keptMs
    })
    const fresh = readPartHours(clickhouse, { organizationId, parts: new Map(missing), range })
    const asked = missing.map(([resourceID]) => {
      const key = keyOf(resourceID)
      const answer = { askedAt: now(), hours: fresh.then((found) => found.get(resourceID) ?? []) }
      kept.delete(key)
      kept.set(key, answer)
      answer.hours.catch(() => {
        if (kept.get(key) === answer) kept.delete(key)
      })
      return [resourceID, answer] as const
    })
    for (const key of kept.keys()) {
      if (kept.size <= machinesKept) break
      kept.delete(key)
    }
    const answers = new Map([...[...parts.keys()].map((id) => [id, kept.get(keyOf(id))!] as const), ...asked])
    const entries = [...answers].map(async ([resourceID, answer]) => [resourceID, await answer.hours] as const)
    return new Map(await Promise.all(entries))
  }
}
