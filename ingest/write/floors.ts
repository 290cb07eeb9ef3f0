import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { unite } from '@takt/domain/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { floorPrint } from '@takt/store/floorPrint.ts'
import { type FloorChanges, floorChanges } from './floorChanges.ts'
import { readFloorSnapshot, writeFloorSnapshot } from './floorSnapshots.ts'
import type { Versions } from './versions.ts'

/**
 * Of how many organizations the writer asks master data and the engine at a time, where each must be asked by itself.
 */
export const organizationsAtOnce = 8

/** Reads an organization's floor from master data. */
export type LoadFloor = (organizationId: number) => Promise<Floor>

/** What changed for an organization, to be computed anew. */
export type FloorChange = { organizationId: number; changes: FloorChanges }

export type Floors = ReturnType<typeof createFloors>

const isEmpty = ({ resources, operations, days }: FloorChanges) =>
  resources.size === 0 && operations.size === 0 && !days

const nothing: FloorChanges = { resources: new Map(), operations: new Map(), days: false }

function uniteChanges(a: FloorChanges, b: FloorChanges): FloorChanges {
  const both = (entry: FloorChanges['resources'], other: FloorChanges['resources']) =>
    new Map([...entry, ...other].map(([key]) => [key, unite([...(entry.get(key) ?? []), ...(other.get(key) ?? [])])]))
  return {
    resources: both(a.resources, b.resources),
    operations: both(a.operations, b.operations),
    days: a.days || b.days,
  }
}

/**
 * The floors that rollups are computed with. Rollups in ClickHouse agree with a snapshot that is kept beside them;
 * whenever the floor of today differs, `changes` hears what, and once that is computed, `settle` keeps the new
 * snapshot. What is to be computed under another floor is noted with the snapshot before: killed in between, it is
 * computed again, even if all was changed back meanwhile. Events only say when to look: a missed event or a kill in
 * between changes nothing in the end.
 */
export function createFloors(options: {
  client: ClickHouse
  loadFloor: LoadFloor
  versions: Versions
  changed: (change: FloorChange) => void
  /**
   * Whether an organization had no facts when this writer began: whatever it has now is rolled up by rounds, under
   * floors of from now on.
   */
  isNew: (organizationId: number) => boolean
}) {
  const { client, loadFloor, versions, changed } = options
  const floors = new Map<number, Floor>()
  /** What the kept snapshots say, and what differs from them since. */
  const settled = new Map<number, Floor>()
  const pending = new Map<number, FloorChanges>()
  const since = new Map<number, number>()
  /** The prints that are kept. */
  const prints = new Map<number, string>()
  const unsettled = new Set<number>()
  /** Whose changes are being noted. */
  const noting = new Set<number>()

  /** Notes that rollups agree with a floor but for what is pending, and will agree with `after` then. */
  async function note(floor: Floor, after = floor, changes?: FloorChanges) {
    const { organizationId } = floor
    if (!changes) since.delete(organizationId)
    else if (!since.has(organizationId)) since.set(organizationId, Date.now())
    await writeFloorSnapshot(client, floor, versions(), changes, { after, since: since.get(organizationId) })
    prints.set(organizationId, floorPrint(after))
  }

  /** Notes it while nothing is settled: what is noted last must be what is so. */
  async function noteFirst(...noted: Parameters<typeof note>) {
    const { organizationId } = noted[0]
    noting.add(organizationId)
    try {
      await note(...noted)
    } finally {
      noting.delete(organizationId)
    }
  }

  /** Takes over a floor; from then on it is computed with. */
  async function take(after: Floor, changes: FloorChanges) {
    const { organizationId } = after
    const kept = settled.get(organizationId)
    if (kept && isEmpty(changes)) {
      const isTold = prints.get(organizationId) === floorPrint(after)
      const isBusy = unsettled.has(organizationId)
      if (!isTold && isBusy) await noteFirst(kept, after, pending.get(organizationId))
      else if (!isTold) {
        await note(after)
        settled.set(organizationId, after)
      }
      floors.set(organizationId, after)
      return
    }
    const all = uniteChanges(pending.get(organizationId) ?? nothing, changes)
    pending.set(organizationId, all)
    unsettled.add(organizationId)
    if (kept) await noteFirst(kept, after, all)
    floors.set(organizationId, after)
    changed({ organizationId, changes })
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
      if (!snapshot && options.isNew(organizationId)) {
        await note(floor)
        settled.set(organizationId, floor)
        floors.set(organizationId, floor)
        return floor
      }
      if (snapshot) settled.set(organizationId, snapshot.floor)
      await take(floor, uniteChanges(snapshot?.pending ?? nothing, floorChanges(snapshot?.floor ?? null, floor)))
      return floor
    },
    /** Looks whether master data changed. */
    async refresh(organizationId: number): Promise<void> {
      const before = floors.get(organizationId)
      if (!before) return
      const floor = await loadFloor(organizationId)
      if (floor !== before) await take(floor, floorChanges(before, floor))
    },
    organizations: () => [...floors.keys()],
    /** All that changed is computed: from now on the rollups agree with the floor as it is. */
    async settle(organizationId: number): Promise<void> {
      const floor = floors.get(organizationId)
      if (!floor || noting.has(organizationId)) return
      // Taken back before it is written: what changes meanwhile is to be settled again.
      if (!unsettled.delete(organizationId)) return
      try {
        await note(floor)
        settled.set(organizationId, floor)
        if (!unsettled.has(organizationId)) pending.delete(organizationId)
        else await note(floor, floors.get(organizationId), pending.get(organizationId))
      } catch (error) {
        unsettled.add(organizationId)
        throw error
      }
    },
  }
}
