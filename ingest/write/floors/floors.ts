import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { unite } from '@takt/domain/core/schedule/interval.ts'
import { floorPrint } from '@takt/store/floor/floorPrint.ts'
import type { Versions } from '../../stream/versions.ts'
import { type FloorChanges, floorChanges } from './floorChanges.ts'
import type { FloorSnapshots } from './floorSnapshots.ts'

/**
 * Of how many organizations the writer asks master data and the engine at a time, where each must be asked by itself.
 */
export const organizationsAtOnce = 8

/** Reads an organization's floor from master data. */
export type LoadFloor = (organizationId: number) => Promise<Floor>

/** What changed for an organization, to be computed anew. */
export type FloorChange = { organizationId: number; changes: FloorChanges }

/** A change that is not computed yet, since an instant (epoch ms). */
export type PendingChange = FloorChange & { since: number }

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

/** Runs the work of one organization one at a time, in the order of the calls, whatever became of the work before. */
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
 * The floor of an organization in this process, and what of it is stored. Rollups agree with `settled` (null: unknown)
 * but for what is `pending` since an instant (epoch ms). `storedPrint`: print in the stored snapshot; null while that is
 * unknown, because nothing was written yet or the write failed, whether or not it had an effect.
 */
type State = {
  floor: Floor
  settled: Floor | null
  pending: FloorChanges | null
  since: number
  storedPrint: string | null
}

/**
 * The floors that rollups are computed with. Rollups in ClickHouse agree with a snapshot that is stored beside them;
 * whenever the floor of today differs, `changed` is called with the difference, and once that is computed, `settle`
 * stores the new snapshot. Changes are stored with the snapshot before they are computed: after a kill they are computed
 * again, even if all was changed back meanwhile. Events only say when to look: a missed event or a kill changes nothing
 * in the end.
 *
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
   * True if an organization had no facts when this writer started: whatever it has now is rolled up by rounds, under
   * floors of from now on.
   */
  isNew: (organizationId: number) => boolean
}) {
  const { snapshots, loadFloor, versions, changed } = options
  const states = new Map<number, State>()
  const opening = new Map<number, Promise<Floor>>()
  const serial = createSerial()

  /** Stores that rollups agree with a floor but for `pending`, and will agree with `after` once that is computed. */
  async function store(state: State, floor: Floor, { after, pending }: { after: Floor; pending: FloorChanges | null }) {
    state.storedPrint = null
    await snapshots.write(floor, versions(), pending, { after, since: pending ? state.since : 0 })
    state.storedPrint = floorPrint(after)
  }

  /** Stores a floor in which nothing is to be computed, if the stored snapshot does not have it yet. */
  async function takeUnchanged(state: State, after: Floor) {
    const { settled, pending } = state
    if (settled && state.storedPrint !== floorPrint(after)) {
      await store(state, pending ? settled : after, { after, pending })
      if (!pending) state.settled = after
    }
    state.floor = after
  }

  /** Takes over a floor with the changes that lead to it; from then on it is computed with. */
  async function take(state: State, after: Floor, changes: FloorChanges) {
    const { organizationId } = after
    if (isEmpty(changes) && (state.settled || state.pending)) return takeUnchanged(state, after)
    const pending = uniteChanges(state.pending ?? nothing, changes)
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
    } else await take(state, floor, uniteChanges(snapshot?.pending ?? nothing, floorChanges(settled, floor)))
    states.set(organizationId, state)
    return floor
  }

  return {
    /** The floor to compute with now. */
    of(organizationId: number): Promise<Floor> {
      const state = states.get(organizationId)
      if (state) return Promise.resolve(state.floor)
      const underWay = opening.get(organizationId)
      if (underWay) return underWay
      const opened = open(organizationId).finally(() => opening.delete(organizationId))
      opening.set(organizationId, opened)
      return opened
    },
    /** Checks whether master data changed. To be called one at a time for an organization, and repeated if it fails. */
    async refresh(organizationId: number): Promise<void> {
      if (!states.has(organizationId)) return
      const floor = await loadFloor(organizationId)
      await serial(organizationId, async () => {
        const state = states.get(organizationId)!
        if (floor !== state.floor || state.storedPrint === null)
          await take(state, floor, floorChanges(state.floor, floor))
      })
    },
    organizations: () => [...states.keys()],
    /** Organizations whose rollups do not agree with their floor yet, with the changes to be computed. */
    pending: (): PendingChange[] =>
      [...states].flatMap(([organizationId, { pending, since }]) =>
        pending ? [{ organizationId, changes: pending, since }] : [],
      ),
    /**
     * Stores that the rollups agree with the floor as it is, unless nothing is pending. `isComputed` is called before the
     * write, when no change of the floor is under way.
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
