import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { floorVersion, loadFloor } from '@takt/store/floor.ts'
import { createWriter } from './createWriter.ts'

// The stamp of a floor may miss a change that commits very late: no floor is kept for longer.
const keptMs = 30_000

/** The writer with the floors of master data; one whose stamp did not change is the same object again. */
export const writer = createWriter(({ db }) => {
  const kept = new Map<number, { stamp: string; at: number; floor: Floor }>()
  return async (organizationId) => {
    const stamp = await floorVersion(db, organizationId)
    const known = kept.get(organizationId)
    if (known && known.stamp === stamp && Date.now() - known.at < keptMs) return known.floor
    const floor = await loadFloor(db, organizationId)
    kept.set(organizationId, { stamp, at: Date.now(), floor })
    return floor
  }
})
