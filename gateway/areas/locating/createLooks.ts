import { hourMs, hourOf } from '@takt/domain/areas/locating/tagHour.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../core/dependencies.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { noteLook } from './noteLook.ts'

const againMs = 15 * 60_000
const mostKept = 10_000

/**
 * Notes looks at where people are, before they are answered: of whom (their numbers) and in which hours of UTC the
 * range lies. A slider and an open plan look again and again: whoever is written down for these hours and session is
 * not once more within a quarter of an hour.
 */
export function createLooks(dependencies: Dependencies) {
  const noted = new Map<string, number>()
  return async (c: Context<RequestEnv>, people: Iterable<string>, range: Interval): Promise<void> => {
    const { session } = c.var
    const now = dependencies.now()
    const hours = { start: hourOf(range.start), end: hourOf(range.end - 1) + hourMs }
    const keyOf = (empID: string) =>
      JSON.stringify([session.organizationId, session.userId, session.tokenName, hours.start, hours.end, empID])
    const isNoted = (empID: string) => now - (noted.get(keyOf(empID)) ?? Number.NEGATIVE_INFINITY) < againMs
    const fresh = new Set([...people].filter((empID) => !isNoted(empID)))
    if (fresh.size === 0) return
    await noteLook({ dependencies }, c, { people: fresh, range: hours })
    for (const empID of fresh) {
      const key = keyOf(empID)
      noted.delete(key)
      noted.set(key, now)
    }
    // The oldest come first.
    for (const key of noted.keys()) if (noted.size > mostKept) noted.delete(key)
  }
}
