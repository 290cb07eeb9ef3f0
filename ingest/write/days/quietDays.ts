import type { TouchedDays } from './closedDays.ts'

/**
 * Conditions for closing a day: `afterMs` after its end, and no writes for `quietMs` (or waiting for that has taken
 * `patienceMs`).
 */
export type ClosingTimes = { afterMs: number; quietMs: number; patienceMs: number }

export const closingTimes: ClosingTimes = { afterMs: 7_200_000, quietMs: 60_000, patienceMs: 3_600_000 }

/** Tracks the days written recently, so that history that is still arriving is not totaled again with each message. */
export function createQuietDays({ quietMs, patienceMs }: ClosingTimes) {
  const touches: { organizationId: number; first: number; last: number; at: number }[] = []
  const waitingSince = new Map<number, number>()

  const dropOld = (now: number) => {
    while (touches[0] && touches[0].at < now - quietMs) touches.shift()
  }

  return {
    touch({ organizationId, first, last }: Omit<TouchedDays, 'resourceIDs'>, now: number) {
      dropOld(now)
      touches.push({ organizationId, first, last, at: now })
    },
    /**
     * Returns the day (exclusive, at most `over`) up to which days from `openFrom` have no recent writes; `over` itself
     * once the maximum wait has passed.
     */
    quietUntil(organizationId: number, days: { openFrom: number; over: number }, now: number): number {
      dropOld(now)
      const recentTouches = touches.filter(
        (touch) => touch.organizationId === organizationId && touch.last >= days.openFrom,
      )
      const quietEnd = recentTouches.reduce((day, touch) => Math.min(day, touch.first), days.over)
      if (quietEnd >= days.over) waitingSince.delete(organizationId)
      else if (!waitingSince.has(organizationId)) waitingSince.set(organizationId, now)
      const waitedMs = now - (waitingSince.get(organizationId) ?? now)
      return waitedMs < patienceMs ? quietEnd : days.over
    },
  }
}
