import type { TouchedDays } from './closedDays.ts'

/**
 * When a day may be closed: so long after its end, and once it was quiet for so long (or has waited for quiet that
 * long).
 */
export type ClosingTimes = { afterMs: number; quietMs: number; patienceMs: number }

export const closingTimes: ClosingTimes = { afterMs: 7_200_000, quietMs: 60_000, patienceMs: 3_600_000 }

/**
 * Remembers to which days something was written of late, so that history that is on its way is not summed up again with
 * each message.
 */
export function createQuietDays({ quietMs, patienceMs }: ClosingTimes) {
  const touches: { organizationId: number; first: number; last: number; at: number }[] = []
  const waitingSince = new Map<number, number>()

  const forgetOld = (now: number) => {
    while (touches[0] && touches[0].at < now - quietMs) touches.shift()
  }

  return {
    touch({ organizationId, first, last }: Omit<TouchedDays, 'resourceIDs'>, now: number) {
      forgetOld(now)
      touches.push({ organizationId, first, last, at: now })
    },
    /**
     * Up to which day (exclusive, at most `over`) nothing was written of late to days from `openFrom`; `over` itself
     * when that has been waited for long enough.
     */
    quietUntil(organizationId: number, days: { openFrom: number; over: number }, now: number): number {
      forgetOld(now)
      const restless = touches.filter((touch) => touch.organizationId === organizationId && touch.last >= days.openFrom)
      const quiet = restless.reduce((day, touch) => Math.min(day, touch.first), days.over)
      if (quiet >= days.over) waitingSince.delete(organizationId)
      else if (!waitingSince.has(organizationId)) waitingSince.set(organizationId, now)
      const waitedMs = now - (waitingSince.get(organizationId) ?? now)
      return waitedMs < patienceMs ? quiet : days.over
    },
  }
}
