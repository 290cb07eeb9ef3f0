import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'

/**
 * Returns when machines started to report within a range (epoch ms): checks before that have no counts beside them;
 * null if they reported data on its first day, or none in it.
 */
export function firstCountAt(
  machines: readonly { resourceID: string; firstFact: number | null }[],
  { resourceIDs, start, end }: { resourceIDs: readonly string[]; start: number; end: number },
  timeZone: string,
): number | null {
  const selected = machines.filter(({ resourceID }) => resourceIDs.length === 0 || resourceIDs.includes(resourceID))
  const first = selected.reduce(
    (earliest, { firstFact }) => Math.min(earliest, firstFact ?? earliest),
    Number.POSITIVE_INFINITY,
  )
  const { dayOf } = wallClock(timeZone)
  return first < end && dayOf(first) > dayOf(start) ? first : null
}
