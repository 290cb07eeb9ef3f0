import { loadFloor } from '@takt/store/floor.ts'
import type { Dependencies } from '../dependencies.ts'
import { keepByFloorVersion } from './keepByFloorVersion.ts'
import { narrowedFloor } from './narrowedFloor.ts'
import type { FloorOf } from './teepRoutes.ts'

/**
 * Floors as they stand now: the very same object as long as nothing of it changes, so that plans are kept with it. A
 * request that is narrowed to some machines gets a floor of those alone. Use it by `Gateway.shared`.
 */
export function createFloors({ systemDb, now }: Pick<Dependencies, 'systemDb' | 'now'>): FloorOf {
  const floorOf = keepByFloorVersion(systemDb, now, loadFloor)
  return async (organizationId) => narrowedFloor(await floorOf(organizationId))
}
