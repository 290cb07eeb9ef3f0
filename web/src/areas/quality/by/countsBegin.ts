import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'

/**
 * When machines began to tell within a range (epoch ms), so that what was checked before has no counts beside it; null
 * where they told something on its first day already, or nothing in it.
 */
export function countsBegin(
  machines: readonly { resourceID: string; firstFact: number | null }[],
  { resourceIDs, start, end }: { resourceIDs: readonly string[]; start: number; end: number },
  timeZone: string,
): number | null {
  const asked = machines.filter(({ resourceID }) => resourceIDs.length === 0 || resourceIDs.includes(resourceID))
  const first = asked.reduce((least, { firstFact }) => Math.min(least, firstFact ?? least), Number.POSITIVE_INFINITY)
  const { dayOf } = wallClock(timeZone)
  return first < end && dayOf(first) > dayOf(start) ? first : null
}
