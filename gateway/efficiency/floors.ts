import { loadFloor } from '@takt/store/floor.ts'
import type { Tables } from '@takt/store/tables.ts'
import type { Kysely } from 'kysely'
import { keepByFloorVersion } from './keepByFloorVersion.ts'
import { narrowedFloor } from './narrowedFloor.ts'
import type { FloorOf } from './teepRoutes.ts'

/**
 * Floors as they stand now: the very same object as long as nothing of it changes, so that plans are kept with it. A request that is
 * narrowed to some machines gets a floor of those alone.
 */
export function createFloors(db: Kysely<Tables>, now: () => number): FloorOf {
  const floorOf = keepByFloorVersion(db, now, loadFloor)
  return async (organizationId) => narrowedFloor(await floorOf(organizationId))
}
