import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Occurrence } from '@takt/domain/core/schedule/occurrence.ts'
import { occurrences } from '@takt/domain/core/schedule/occurrences.ts'

/** The shift occurrence of a machine that holds an instant (epoch ms); null where there is none. */
export function shiftAt(floor: Floor, resourceID: string | null, at: number): Occurrence | null {
  const resource = resourceID === null ? undefined : floor.resources.get(resourceID)
  if (resourceID === null || !resource) return null
  const range = { start: at, end: at + 1 }
  const near = occurrences({ ...floor, scheduleID: resource.scheduleID, resourceID, range })
  return near.find(({ start, end }) => start <= at && at < end) ?? null
}
