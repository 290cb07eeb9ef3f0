import { windowCeil, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { intersect } from '@takt/domain/core/schedule/interval.ts'
import type { FirstFacts } from '../floors/firstFacts.ts'
import type { Floors } from '../floors/floors.ts'
import type { ResourceTask } from '../rollUp/resourceTasks.ts'
import type { RollUpContext } from '../rollUp/rollUpContext.ts'
import { rollUpTasks } from '../rollUp/rollUpTasks.ts'
import { zeroStaleRollups } from '../rollUp/zeroStaleRollups.ts'
import { type RecomputePlan, recomputePlan } from './recomputePlan.ts'
import { createRecomputeQueue, type RecomputeQueue, type RecomputeWork } from './recomputeQueue.ts'

const dayMs = 86_400_000

export type Recompute = RecomputeQueue

/**
 * Recomputes rollups after changes of master data or of user entries, in steps of a day so that fresh facts need not
 * wait.
 */
export function createRecompute(options: {
  context: RollUpContext
  floors: () => Floors
  firstFacts: FirstFacts
  isLeaving: (organizationId: number) => boolean
}) {
  const { context } = options
  const { client, versions } = context

  async function rollUpDay(work: RecomputeWork, plan: RecomputePlan, day: number) {
    const version = versions()
    const floor = await options.floors().of(work.organizationId)
    const whole = { start: day * dayMs, end: (day + 1) * dayMs }
    const tasks: ResourceTask[] = (plan.days.get(day) ?? []).flatMap((resourceID) =>
      intersect(plan.resources.get(resourceID) ?? [], [whole]).map(({ start, end }) => ({
        floor,
        resourceID,
        start: windowFloor(start),
        end: windowCeil(end),
      })),
    )
    await rollUpTasks(context, { tasks, version, skipEmpty: true, relabels: work.entryChange?.recounts === false })
  }

  async function emptyStale(work: RecomputeWork, plan: RecomputePlan) {
    const { organizationId, since } = work
    // Most resources changed in the same intervals (a schedule, a setting): process those together.
    const resourcesByIntervals = Map.groupBy([...plan.resources], ([, intervals]) =>
      intervals.map(({ start, end }) => `${start} ${end}`).join(),
    )
    for (const resources of resourcesByIntervals.values()) {
      const resourceIDs = resources.map(([resourceID]) => resourceID)
      for (const { start, end } of resources[0]![1]) {
        // Load the floor each time: rows written under an outdated floor would look current.
        const floor = await options.floors().of(organizationId)
        await zeroStaleRollups(context, { floor, before: since, resourceIDs, start, end })
      }
    }
  }

  return createRecomputeQueue({
    steps: {
      plan: (work, floor) => recomputePlan(client, floor, work.changes),
      rollUpDay,
      findFirstFacts: (work, floor) => options.firstFacts.look(floor, [...work.changes.resources.keys()]),
      emptyStale,
    },
    floors: options.floors,
    versions,
    isLeaving: options.isLeaving,
  })
}
