import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { floorVersion, isNothingWritten, loadFloor } from '@takt/store/floor/floor.ts'
import { createWriter } from './createWriter.ts'

/**
 * So long a floor is kept at most (ms) if something was being written when it was read, which its stamp may miss if that
 * commits very late; and otherwise.
 */
const keptMs = { written: 30_000, settled: 600_000 }

/** The writer with the floors of master data; one whose stamp did not change is the same object again. */
export const writer = createWriter(({ db }) => {
  const kept = new Map<number, { stamp: string; until: number; floor: Floor }>()
  return async (organizationId) => {
    const stamp = await floorVersion(db, organizationId)
    const known = kept.get(organizationId)
    if (known && known.stamp === stamp && Date.now() < known.until) return known.floor
    const until = Date.now() + ((await isNothingWritten(db)) ? keptMs.settled : keptMs.written)
    const floor = await loadFloor(db, organizationId)
    kept.set(organizationId, { stamp, until, floor })
    return floor
  }
})
