import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { findFirstFacts } from '@takt/store/floor/firstFacts.ts'
import { loadFloorAndStale } from '@takt/store/floor/floor.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { keepByFloorVersion } from './keepByFloorVersion.ts'
import { narrowedFloor } from './narrowedFloor.ts'
import type { FloorOf } from './teepRoutes.ts'

type Sources = Pick<Dependencies, 'systemDb' | 'clickhouse' | 'now' | 'log'>

/**
 * Finds first facts that the writer has not found yet. Figures that are added up from slices do not wait for the writer:
 * the time by which they are divided must not either.
 */
async function withFirstFacts(floor: Floor, { clickhouse }: Sources, resourceIDs: readonly string[]): Promise<Floor> {
  const found = await findFirstFacts(clickhouse, { floor, resourceIDs })
  const resources = [...floor.resources].map(([resourceID, resource]) => {
    const firstFact = found.get(resourceID)
    const known = firstFact === undefined ? resource : { ...resource, service: { ...resource.service, firstFact } }
    return [resourceID, known] as const
  })
  return { ...floor, resources: new Map(resources) }
}

/**
 * Floors as they stand now: the very same object as long as nothing of it changes, so that plans are kept with it. A
 * request that is narrowed to some machines gets a floor of those alone. While ClickHouse is away a floor may have first
 * facts of before; it is not kept. Use it by `Gateway.shared`.
 */
export function createFloorReader(sources: Sources): FloorOf {
  const { systemDb, now, log } = sources
  const provisional = new WeakSet<Floor>()
  const load = async (db: typeof systemDb, organizationId: number) => {
    const { floor, stale } = await loadFloorAndStale(db, organizationId)
    if (stale.length === 0) return floor
    try {
      return await withFirstFacts(floor, sources, stale)
    } catch (err) {
      log.warn({ err, organizationId }, 'First facts cannot be found')
      provisional.add(floor)
      return floor
    }
  }
  const floorOf = keepByFloorVersion(systemDb, now, load, (floor) => provisional.has(floor))
  return async (organizationId) => narrowedFloor(await floorOf(organizationId))
}
