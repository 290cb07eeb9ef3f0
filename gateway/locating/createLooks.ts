import { hourMs, hourOf } from '@takt/domain/locating/tagHour.ts'
import type { Context } from 'hono'
import type { Gateway } from '../area.ts'
import type { RequestEnv } from '../http/router.ts'
import { noteLook } from './noteLook.ts'
import type { Tagged } from './taggings.ts'

const againMs = 15 * 60_000
const mostKept = 10_000

/**
 * Notes looks at where people are at an instant, before they are answered: of whom and in which hour of UTC the instant
 * lies. A slider and an open plan look again and again: whoever is written down for that hour and session is not once
 * more within a quarter of an hour.
 */
export function createLooks(gateway: Gateway) {
  const noted = new Map<string, number>()
  return async (c: Context<RequestEnv>, tagged: readonly Tagged[], at: number): Promise<void> => {
    const { session } = c.var
    const now = gateway.dependencies.now()
    const hour = hourOf(at)
    const keyOf = (empID: string) =>
      JSON.stringify([session.organizationId, session.userId, session.tokenName, hour, empID])
    const isNoted = (empID: string) => now - (noted.get(keyOf(empID)) ?? Number.NEGATIVE_INFINITY) < againMs
    const fresh = tagged.filter(({ person }) => person && !isNoted(person.associationID))
    if (fresh.length === 0) return
    await noteLook(gateway, c, { tagged: fresh, range: { start: hour, end: hour + hourMs } })
    for (const { person } of fresh) {
      const key = keyOf(person!.associationID)
      noted.delete(key)
      noted.set(key, now)
    }
    // The oldest come first.
    for (const key of noted.keys()) if (noted.size > mostKept) noted.delete(key)
  }
}
