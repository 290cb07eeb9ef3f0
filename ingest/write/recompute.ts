import { windowCeil, windowFloor } from '@takt/domain/efficiency/contextNeeded.ts'
import { type Interval, intersect } from '@takt/domain/schedule/interval.ts'
import type { FirstFacts } from './firstFacts.ts'
import type { FloorChange, Floors } from './floors.ts'
import { type RecomputePlan, recomputePlan } from './recomputePlan.ts'
import type { ResourceTask } from './resourceTasks.ts'
import type { RollUpContext } from './rollUpContext.ts'
import { rollUpTasks } from './rollUpTasks.ts'
import { zeroStale } from './zeroStale.ts'

const dayMs = 86_400_000

/**
 * Stretches of which people said something: stops are called otherwise, or (`recounts`) parts count otherwise. `done`
 * hears when that is computed.
 */
export type Said = {
  organizationId: number
  resources: Map<string, Interval[]>
  recounts: boolean
  done: () => Promise<void>
}

type Work = FloorChange & { plan?: RecomputePlan; since: bigint; said?: Pick<Said, 'recounts' | 'done'> }

export type Recompute = ReturnType<typeof createRecompute>

/**
 * Computes rollups anew after changes of master data or of what people say, in steps of a day so that fresh facts need
 * not wait for it.
 */
export function createRecompute(options: {
  context: RollUpContext
  floors: () => Floors
  firstFacts: FirstFacts
  isLeaving: (organizationId: number) => boolean
}) {
  const { context } = options
  const { client, versions } = context
  const queue: Work[] = []

  async function rollUpDay(work: Work, plan: RecomputePlan, day: number) {
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
    await rollUpTasks(context, { tasks, version, skipEmpty: true, relabels: work.said?.recounts === false })
  }

  async function emptyStale(work: Work, plan: RecomputePlan) {
    const { organizationId, since } = work
    // Most resources changed in the same times (a schedule, a setting): those go together.
    const alike = Map.groupBy([...plan.resources], ([, intervals]) =>
      intervals.map(({ start, end }) => `${start} ${end}`).join(),
    )
    for (const resources of alike.values()) {
      const resourceIDs = resources.map(([resourceID]) => resourceID)
      for (const { start, end } of resources[0]![1]) {
        // Asked anew each time: what is written under a floor of before would look as if it were of today's.
        const floor = await options.floors().of(organizationId)
        await zeroStale(context, { floor, before: since, resourceIDs, start, end })
      }
    }
  }

  async function finish(work: Work, plan: RecomputePlan) {
    const { organizationId } = work
    if (work.said) await work.said.done()
    else {
      await options.firstFacts.look(await options.floors().of(organizationId), [...work.changes.resources.keys()])
      await emptyStale(work, plan)
    }
    queue.splice(queue.indexOf(work), 1)
    if (!isBusy(organizationId)) await options.floors().settle(organizationId)
  }

  /** Whether rollups of an organization do not agree with its floor. */
  const isBusy = (organizationId: number) => queue.some((work) => work.organizationId === organizationId && !work.said)

  return {
    add(change: FloorChange) {
      queue.push({ ...change, since: versions() })
    },
    /** Goes before all else: it is little, and somebody has just said it. */
    said({ organizationId, resources, ...said }: Said) {
      const changes = { resources, operations: new Map(), days: false }
      queue.unshift({ organizationId, changes, since: versions(), said })
    },
    isBusy,
    pending: () => queue.length,
    /** Does the next step; may be repeated if it fails. */
    async step(): Promise<void> {
      const work = queue[0]
      if (!work) return
      if (options.isLeaving(work.organizationId)) {
        await work.said?.done()
        queue.shift()
        return
      }
      const floor = await options.floors().of(work.organizationId)
      work.plan ??= await recomputePlan(client, floor, work.changes)
      const day = work.plan.days.keys().next().value
      if (day === undefined) return finish(work, work.plan)
      await rollUpDay(work, work.plan, day)
      work.plan.days.delete(day)
    },
  }
}
