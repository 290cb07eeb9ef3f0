import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { type FloorChanges, floorChanges } from './floorChanges.ts'
import { readFloorSnapshot, writeFloorSnapshot } from './floorSnapshots.ts'
import type { Versions } from './versions.ts'

/** Reads an organization's floor from master data. */
export type LoadFloor = (organizationId: number) => Promise<Floor>

/** What changed for an organization, to be computed anew. */
export type FloorChange = { organizationId: number; changes: FloorChanges }

export type Floors = ReturnType<typeof createFloors>

const isEmpty = ({ resources, operations, days }: FloorChanges) =>
  resources.size === 0 && operations.size === 0 && !days

/**
 * The floors that rollups are computed with. Rollups in ClickHouse agree with a snapshot that is kept beside them; whenever the floor of today differs,
 * `changes` hears what, and once that is computed, `settle` keeps the new snapshot. Events only say when to look: a missed event or a
 * kill in between changes nothing in the end.
 */
export function createFloors(options: {
  client: ClickHouse
  loadFloor: LoadFloor
  versions: Versions
  changed: (change: FloorChange) => void
}) {
  const { client, loadFloor, versions, changed } = options
  const floors = new Map<number, Floor>()
  const unsettled = new Set<number>()

  const compare = (before: Floor | null, after: Floor) => {
    const changes = floorChanges(before, after)
    if (isEmpty(changes) && before) return
    unsettled.add(after.organizationId)
    changed({ organizationId: after.organizationId, changes })
  }

  return {
    /** The floor to compute with now. */
    async of(organizationId: number): Promise<Floor> {
      const known = floors.get(organizationId)
      if (known) return known
      const [snapshot, floor] = await Promise.all([
        readFloorSnapshot(client, organizationId),
        loadFloor(organizationId),
      ])
      floors.set(organizationId, floor)
      compare(snapshot, floor)
      return floor
    },
    /** Looks whether master data changed. */
    async refresh(organizationId: number): Promise<void> {
      const before = floors.get(organizationId)
      if (!before) return
      const floor = await loadFloor(organizationId)
      if (floor === before) return
      floors.set(organizationId, floor)
      compare(before, floor)
    },
    organizations: () => [...floors.keys()],
    /** All that changed is computed: from now on the rollups agree with the floor as it is. */
    async settle(organizationId: number): Promise<void> {
      const floor = floors.get(organizationId)
      // Taken back before it is written: what changes meanwhile is to be settled again.
      if (!floor || !unsettled.delete(organizationId)) return
      try {
        await writeFloorSnapshot(client, floor, versions())
      } catch (error) {
        unsettled.add(organizationId)
        throw error
      }
    },
  }
}
