import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { floorVersion, hasNoOpenWrites, loadFloor } from '@takt/store/floor/floor.ts'
import { createWriter } from './createWriter.ts'

/**
 * Cache lifetime of a floor (ms): `written` if a write was in progress when it was read, which its stamp may miss if
 * that commits very late; `settled` otherwise.
 */
const cacheMs = { written: 30_000, settled: 600_000 }

/** The writer with the floors of master data; a floor with an unchanged stamp is the same object again. */
export const writer = createWriter(({ db }) => {
  const cache = new Map<number, { stamp: string; until: number; floor: Floor }>()
  return async (organizationId) => {
    const stamp = await floorVersion(db, organizationId)
    const cached = cache.get(organizationId)
    if (cached && cached.stamp === stamp && Date.now() < cached.until) return cached.floor
    const expiresAt = Date.now() + ((await hasNoOpenWrites(db)) ? cacheMs.settled : cacheMs.written)
    const floor = await loadFloor(db, organizationId)
    cache.set(organizationId, { stamp, until: expiresAt, floor })
    return floor
  }
})
