import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Occurrence } from '@takt/domain/core/schedule/occurrence.ts'
import { occurrences } from '@takt/domain/core/schedule/occurrences.ts'

/** Returns the shift occurrence of a machine that contains an instant (epoch ms); null if there is none. */
export function shiftAt(floor: Floor, resourceID: string | null, at: number): Occurrence | null {
  const resource = resourceID === null ? undefined : floor.resources.get(resourceID)
  if (resourceID === null || !resource) return null
  const range = { start: at, end: at + 1 }
  const nearby = occurrences({ ...floor, scheduleID: resource.scheduleID, resourceID, range })
  return nearby.find(({ start, end }) => start <= at && at < end) ?? null
}
