import { hourMs, hourOf } from '@takt/domain/areas/locating/tagHour.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../core/dependencies.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { recordView } from './recordView.ts'

const againMs = 15 * 60_000
const maxCached = 10_000

/**
 * Records views of people's positions in the audit log before they are returned: employee numbers and the UTC hours of
 * the range. Sliders and open plans query repeatedly, so an entry for the same person, hours and session is not
 * repeated within 15 minutes.
 */
export function createViewAudit(dependencies: Dependencies) {
  const recordedAt = new Map<string, number>()
  return async (c: Context<RequestEnv>, people: Iterable<string>, range: Interval): Promise<void> => {
    const { session } = c.var
    const now = dependencies.now()
    const hours = { start: hourOf(range.start), end: hourOf(range.end - 1) + hourMs }
    const keyOf = (empID: string) =>
      JSON.stringify([session.organizationId, session.userId, session.tokenName, hours.start, hours.end, empID])
    const isRecorded = (empID: string) => now - (recordedAt.get(keyOf(empID)) ?? Number.NEGATIVE_INFINITY) < againMs
    const fresh = new Set([...people].filter((empID) => !isRecorded(empID)))
    if (fresh.size === 0) return
    await recordView({ dependencies }, c, { people: fresh, range: hours })
    for (const empID of fresh) {
      const key = keyOf(empID)
      recordedAt.delete(key)
      recordedAt.set(key, now)
    }
    // The oldest entries come first.
    for (const key of recordedAt.keys()) if (recordedAt.size > maxCached) recordedAt.delete(key)
  }
}
