import type { PartHour } from '@takt/domain/areas/alerts/cycleDrift.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readPartHours } from './readPartHours.ts'

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
