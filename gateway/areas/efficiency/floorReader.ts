import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { findFirstFacts } from '@takt/store/floor/firstFacts.ts'
import { loadFloorAndStale } from '@takt/store/floor/floor.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { cacheByFloorVersion } from './cacheByFloorVersion.ts'
import { visibleFloor } from './visibleFloor.ts'

/** Returns the current floor of an organization. */
export type FloorOf = (organizationId: number) => Promise<Floor>

type Sources = Pick<Dependencies, 'systemDb' | 'clickhouse' | 'now' | 'log'>

/**
 * Finds first facts that the writer has not found yet. Metrics computed from slices do not wait for the writer, so the
 * time by which they are divided must not either.
 */
async function withFirstFacts(floor: Floor, { clickhouse }: Sources, resourceIDs: readonly string[]): Promise<Floor> {
  const firstFacts = await findFirstFacts(clickhouse, { floor, resourceIDs })
  const resources = [...floor.resources].map(([resourceID, resource]) => {
    const firstFact = firstFacts.get(resourceID)
    const updated = firstFact === undefined ? resource : { ...resource, service: { ...resource.service, firstFact } }
    return [resourceID, updated] as const
  })
  return { ...floor, resources: new Map(resources) }
}

/**
 * Creates a reader of current floors: the same object as long as nothing changes, so that plans are cached with it. A
 * request limited to some machines gets a floor of only those. While ClickHouse is unavailable a floor may have
 * outdated first facts; it is then not cached. To be used via `Gateway.shared`.
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
  const floorOf = cacheByFloorVersion(systemDb, now, load, (floor) => provisional.has(floor))
  return async (organizationId) => visibleFloor(await floorOf(organizationId))
}
