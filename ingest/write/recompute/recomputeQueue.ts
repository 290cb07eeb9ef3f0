import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Versions } from '../../stream/versions.ts'
import type { FloorChange, Floors, PendingChange } from '../floors/floors.ts'
import type { RecomputePlan } from './recomputePlan.ts'

/**
 * Intervals with changed user entries: the reasons of stops, or (`recounts`) the counts of parts. `done` is called when
 * they are recomputed.
 */
type EntryChange = {
  organizationId: number
  resources: Map<string, Interval[]>
  recounts: boolean
  done: () => Promise<void>
}

/**
 * A change whose rollups are to be recomputed. `since`: first version of rollups written after the change;
 * `entryChange`: the change comes from user entries, not from master data. The other fields are its progress.
 */
export type RecomputeWork = FloorChange & {
  since: bigint
  entryChange?: Pick<EntryChange, 'recounts' | 'done'>
  hasFirstFacts?: boolean
  plan?: RecomputePlan
  isComputed?: boolean
}

/** The database access of a recomputation; each step may be repeated. */
export type RecomputeSteps = {
  findFirstFacts: (work: RecomputeWork, floor: Floor) => Promise<void>
  plan: (work: RecomputeWork, floor: Floor) => Promise<RecomputePlan>
  rollUpDay: (work: RecomputeWork, plan: RecomputePlan, day: number) => Promise<void>
  emptyStale: (work: RecomputeWork, plan: RecomputePlan) => Promise<void>
}

export type RecomputeQueue = ReturnType<typeof createRecomputeQueue>

/**
 * Schedules the steps of recomputations, one at a time, and settles the floor of an organization once none of its work
 * is left. First facts of all changes are found before anything else: KPIs are divided by the time since then,
 * including KPIs that are computed from slices meanwhile. Work that fails moves to the end of the queue.
 */
export function createRecomputeQueue(options: {
  steps: RecomputeSteps
  floors: () => Pick<Floors, 'of' | 'settle' | 'pending'>
  versions: Versions
  isLeaving: (organizationId: number) => boolean
}) {
  const { steps, versions, isLeaving } = options
  const queue: RecomputeWork[] = []
  const remove = (work: RecomputeWork) => queue.splice(queue.indexOf(work), 1)
  const add = (change: FloorChange) => {
    queue.push({ ...change, since: versions() })
  }

  async function finish(work: RecomputeWork, plan: RecomputePlan) {
    const { organizationId } = work
    if (work.entryChange) await work.entryChange.done()
    else {
      if (!work.isComputed) await steps.emptyStale(work, plan)
      work.isComputed = true
      // Stays in the queue until it is settled: a failure here is retried.
      await options.floors().settle(organizationId, () => !isBusy(organizationId, work))
    }
    remove(work)
  }

  async function advance(work: RecomputeWork) {
    if (isLeaving(work.organizationId)) {
      await work.entryChange?.done()
      remove(work)
      return
    }
    const floor = await options.floors().of(work.organizationId)
    if (!work.entryChange && !work.hasFirstFacts) {
      await steps.findFirstFacts(work, floor)
      work.hasFirstFacts = true
      return
    }
    work.plan ??= await steps.plan(work, floor)
    const day = work.plan.days.keys().next().value
    if (day === undefined) return finish(work, work.plan)
    await steps.rollUpDay(work, work.plan, day)
    work.plan.days.delete(day)
  }

  /** True if rollups of an organization do not agree with its floor, for a reason other than `except`. */
  const isBusy = (organizationId: number, except?: RecomputeWork) =>
    queue.some((work) => work !== except && work.organizationId === organizationId && !work.entryChange)

  return {
    add,
    /** Queues the change first: it is small, and a user has just entered it. */
    addEntryChange({ organizationId, resources, ...entryChange }: EntryChange) {
      const changes = { resources, operations: new Map(), days: false }
      queue.unshift({ organizationId, changes, since: versions(), entryChange })
    },
    isBusy: (organizationId: number) => isBusy(organizationId),
    pending: () => queue.length,
    /** Executes the next step; may be repeated if it fails. */
    async step(): Promise<void> {
      const work = queue.find(({ entryChange, hasFirstFacts }) => !entryChange && !hasFirstFacts) ?? queue[0]
      if (!work) return
      try {
        await advance(work)
      } catch (error) {
        remove(work)
        queue.push(work)
        throw error
      }
    },
    /**
     * Queues pending changes again that have no work in the queue, and returns them. There are none unless this program
     * has a bug.
     */
    requeueStranded(): PendingChange[] {
      const stranded = options
        .floors()
        .pending()
        .filter(({ organizationId }) => !isLeaving(organizationId) && !isBusy(organizationId))
      for (const { organizationId, changes } of stranded) add({ organizationId, changes })
      return stranded
    },
  }
}
