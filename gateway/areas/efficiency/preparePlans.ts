import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { plannedTime } from '@takt/domain/core/schedule/plannedTime.ts'
import { turns } from '@takt/store/postgres/turns.ts'

const stepMs = 32 * 86_400_000
const longMs = 400 * 86_400_000

/**
 * Of a long range, has the floor plan what resources follow month by month, so that others have their turn; asking for
 * all of it is then quick.
 */
export async function preparePlans(floor: Floor, resourceIDs: readonly string[], range: Interval): Promise<void> {
  if (range.end - range.start <= longMs) return
  const turn = turns()
  const known = new Set<string>()
  for (const resourceID of resourceIDs) {
    const followed = JSON.stringify(floor.resources.get(resourceID)?.scheduleID)
    if (known.has(followed)) continue
    known.add(followed)
    for (let start = range.start; start < range.end; start += stepMs) {
      plannedTime(floor, resourceID, { start, end: Math.min(start + stepMs, range.end) })
      await turn()
    }
  }
}
