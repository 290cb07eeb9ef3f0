import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { unite } from '@takt/domain/core/schedule/interval.ts'
import { floorPrint } from '@takt/store/floor/floorPrint.ts'
import type { Versions } from '../../stream/versions.ts'
import { type FloorChanges, floorChanges } from './floorChanges.ts'
import type { FloorSnapshots } from './floorSnapshots.ts'

/** Maximum number of organizations handled concurrently where each one needs its own query. */
export const maxConcurrentOrganizations = 8

export type LoadFloor = (organizationId: number) => Promise<Floor>

/** The changes of an organization's floor that require recomputation. */
export type FloorChange = { organizationId: number; changes: FloorChanges }

/** A change that is not computed yet; `since` is the time of the change (epoch ms). */
export type PendingChange = FloorChange & { since: number }

export type Floors = ReturnType<typeof createFloors>

const isEmpty = ({ resources, operations, days }: FloorChanges) =>
  resources.size === 0 && operations.size === 0 && !days

const noChanges: FloorChanges = { resources: new Map(), operations: new Map(), days: false }

function uniteChanges(a: FloorChanges, b: FloorChanges): FloorChanges {
  const both = (entry: FloorChanges['resources'], other: FloorChanges['resources']) =>
    new Map([...entry, ...other].map(([key]) => [key, unite([...(entry.get(key) ?? []), ...(other.get(key) ?? [])])]))
  return {
    resources: both(a.resources, b.resources),
    operations: both(a.operations, b.operations),
    days: a.days || b.days,
  }
}

/** Runs the work of each organization sequentially, in call order, even if earlier work failed. */
function createSerial() {
  const last = new Map<number, Promise<unknown>>()
  return <Result>(organizationId: number, work: () => Promise<Result>): Promise<Result> => {
    const running = (last.get(organizationId) ?? Promise.resolve()).then(work)
    last.set(
      organizationId,
      running.catch(() => {}),
    )
    return running
  }
}

/**
 * The floor of an organization in this process and its stored state. Rollups agree with `settled` (null: unknown)
 * except for the changes in `pending`, which exist since `since` (epoch ms). `storedPrint`: print in the stored
 * snapshot; null while unknown, because nothing was written yet or the write failed, whether or not it had an effect.
 */
type State = {
  floor: Floor
  settled: Floor | null
  pending: FloorChanges | null
  since: number
  storedPrint: string | null
}

/**
 * Creates the floors that rollups are computed with. Rollups in ClickHouse agree with a snapshot that is stored beside
 * them; whenever the current floor differs, `changed` is called with the difference, and once that is computed,
 * `settle` stores the new snapshot. Changes are stored with the snapshot before they are computed: after a kill they
 * are computed again, even if all of them were reverted meanwhile. Events only trigger a check: a missed event or a
 * kill does not change the final result.
 * Invariant: as long as an organization has pending changes, `changed` was called for all of them and `settle` has not
 * succeeded since. Snapshots of an organization are written one at a time; a failed call changes nothing but
 * `storedPrint`.
 */
export function createFloors(options: {
  snapshots: FloorSnapshots
  loadFloor: LoadFloor
  versions: Versions
  changed: (change: FloorChange) => void
  /**
   * True if an organization had no facts when this writer started: all its facts are rolled up by rounds, under floors
   * loaded from now on.
   */
  isNew: (organizationId: number) => boolean
}) {
  const { snapshots, loadFloor, versions, changed } = options
  const states = new Map<number, State>()
  const opening = new Map<number, Promise<Floor>>()
  const serial = createSerial()

  /** Stores that rollups agree with `floor` except for `pending`, and will agree with `after` once that is computed. */
  async function store(state: State, floor: Floor, { after, pending }: { after: Floor; pending: FloorChanges | null }) {
    state.storedPrint = null
    await snapshots.write(floor, versions(), pending, { after, since: pending ? state.since : 0 })
    state.storedPrint = floorPrint(after)
  }

  /** Stores a floor that requires no recomputation, if the stored snapshot does not have it yet. */
  async function adoptUnchanged(state: State, after: Floor) {
    const { settled, pending } = state
    if (settled && state.storedPrint !== floorPrint(after)) {
      await store(state, pending ? settled : after, { after, pending })
      if (!pending) state.settled = after
    }
    state.floor = after
  }

  /** Adopts a floor with the changes that lead to it; it is used for computation from then on. */
  async function adopt(state: State, after: Floor, changes: FloorChanges) {
    const { organizationId } = after
    if (isEmpty(changes) && (state.settled || state.pending)) return adoptUnchanged(state, after)
    const pending = uniteChanges(state.pending ?? noChanges, changes)
    if (!state.pending) state.since = Date.now()
    if (state.settled) await store(state, state.settled, { after, pending })
    state.pending = pending
    state.floor = after
    changed({ organizationId, changes })
  }

  async function open(organizationId: number): Promise<Floor> {
    const [snapshot, floor] = await Promise.all([snapshots.read(organizationId), loadFloor(organizationId)])
    const settled = snapshot?.floor ?? null
    const state: State = { floor, settled, pending: null, since: 0, storedPrint: null }
    if (!snapshot && options.isNew(organizationId)) {
      await store(state, floor, { after: floor, pending: null })
      state.settled = floor
    } else await adopt(state, floor, uniteChanges(snapshot?.pending ?? noChanges, floorChanges(settled, floor)))
    states.set(organizationId, state)
    return floor
  }

  return {
    /** Returns the current floor to compute with. */
    of(organizationId: number): Promise<Floor> {
      const state = states.get(organizationId)
      if (state) return Promise.resolve(state.floor)
      const openingFloor = opening.get(organizationId)
      if (openingFloor) return openingFloor
      const opened = open(organizationId).finally(() => opening.delete(organizationId))
      opening.set(organizationId, opened)
      return opened
    },
    /** Returns the current floor if it is loaded, otherwise null. */
    loaded: (organizationId: number): Floor | null => states.get(organizationId)?.floor ?? null,
    /** Checks whether master data changed; to be repeated if it fails. */
    refresh: (organizationId: number): Promise<void> =>
      serial(organizationId, async () => {
        const state = states.get(organizationId)
        if (!state) return
        const floor = await loadFloor(organizationId)
        if (floor !== state.floor || state.storedPrint === null)
          await adopt(state, floor, floorChanges(state.floor, floor))
      }),
    organizations: () => [...states.keys()],
    /** Returns the organizations with rollups that do not agree with their floor yet, and the changes to compute. */
    pending: (): PendingChange[] =>
      [...states].flatMap(([organizationId, { pending, since }]) =>
        pending ? [{ organizationId, changes: pending, since }] : [],
      ),
    /**
     * Stores that the rollups agree with the current floor, unless nothing is pending. `isComputed` is called before
     * the write, while no change of the floor is in progress.
     */
    settle: (organizationId: number, isComputed: () => boolean): Promise<void> =>
      serial(organizationId, async () => {
        const state = states.get(organizationId)
        if (!state?.pending || !isComputed()) return
        await store(state, state.floor, { after: state.floor, pending: null })
        state.settled = state.floor
        state.pending = null
      }),
  }
}
