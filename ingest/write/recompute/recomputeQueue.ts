import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Versions } from '../../stream/versions.ts'
import type { FloorChange, Floors, PendingChange } from '../floors/floors.ts'
import type { RecomputePlan } from './recomputePlan.ts'

/**
 * Stretches that people commented on: the reasons of stops changed, or (`recounts`) the counts of parts. `done` is called
 * when they are recomputed.
 */
type Said = {
  organizationId: number
  resources: Map<string, Interval[]>
  recounts: boolean
  done: () => Promise<void>
}

/**
 * A change whose rollups are to be recomputed. `since`: version from which on rollups were written after the change;
 * `said`: it comes from what people said, not from master data. The rest is its progress.
 */
export type RecomputeWork = FloorChange & {
  since: bigint
  said?: Pick<Said, 'recounts' | 'done'>
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
 * Schedules the steps of recomputations, one at a time, and settles the floor of an organization once nothing of it is
 * left. First facts of all changes are found before anything else: figures are divided by the time since then, also those
 * that are added up from slices meanwhile. A work that fails makes way for the others.
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
    if (work.said) await work.said.done()
    else {
      if (!work.isComputed) await steps.emptyStale(work, plan)
      work.isComputed = true
      // In the queue until it is settled: what fails here is repeated.
      await options.floors().settle(organizationId, () => !isBusy(organizationId, work))
    }
    remove(work)
  }

  async function advance(work: RecomputeWork) {
    if (isLeaving(work.organizationId)) {
      await work.said?.done()
      remove(work)
      return
    }
    const floor = await options.floors().of(work.organizationId)
    if (!work.said && !work.hasFirstFacts) {
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

  /** True if rollups of an organization do not agree with its floor, for another reason than `except`. */
  const isBusy = (organizationId: number, except?: RecomputeWork) =>
    queue.some((work) => work !== except && work.organizationId === organizationId && !work.said)

  return {
    add,
    /** Goes before all else: it is little, and somebody has just said it. */
    said({ organizationId, resources, ...said }: Said) {
      const changes = { resources, operations: new Map(), days: false }
      queue.unshift({ organizationId, changes, since: versions(), said })
    },
    isBusy: (organizationId: number) => isBusy(organizationId),
    pending: () => queue.length,
    /** Does the next step; may be repeated if it fails. */
    async step(): Promise<void> {
      const work = queue.find(({ said, hasFirstFacts }) => !said && !hasFirstFacts) ?? queue[0]
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
     * Queues changes again that are pending and that no work stands for, and returns them. There are none unless
     * something is wrong with this program.
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
