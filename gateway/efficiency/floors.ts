import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { floorVersion, loadFloor } from '@takt/store/floor.ts'
import type { Tables } from '@takt/store/tables.ts'
import type { Kysely } from 'kysely'
import { narrowedFloor } from './narrowedFloor.ts'
import type { FloorOf } from './teepRoutes.ts'

type Kept = { version: string; floor: Promise<Floor> }

// The stamp of a floor may miss a change that commits very late: nothing is kept for longer.
const keptMs = 60_000
const floorsKept = 100

/**
 * Floors as they stand now: loaded anew when their stamp changes, otherwise the very same object, so that plans are kept with it. A request that is
 * narrowed to some machines gets a floor of those alone.
 */
export function createFloors(db: Kysely<Tables>, now: () => number): FloorOf {
  const floors = new Map<number, Kept & { at: number }>()
  return async (organizationId) => {
    const version = await floorVersion(db, organizationId)
    const known = floors.get(organizationId)
    if (known && known.version === version && now() - known.at < keptMs) return narrowedFloor(await known.floor)
    const fresh = { version, at: now(), floor: loadFloor(db, organizationId) }
    floors.delete(organizationId)
    if (floors.size >= floorsKept) floors.delete(floors.keys().next().value!)
    floors.set(organizationId, fresh)
    fresh.floor.catch(() => floors.delete(organizationId))
    return narrowedFloor(await fresh.floor)
  }
}
