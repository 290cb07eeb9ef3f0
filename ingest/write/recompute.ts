import { windowCeil, windowFloor } from '@takt/domain/efficiency/contextNeeded.ts'
import { intersect } from '@takt/domain/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import type { FloorChange, Floors } from './floors.ts'
import { type RecomputePlan, recomputePlan } from './recomputePlan.ts'
import type { ResourceTask } from './resourceTasks.ts'
import { rollUpTasks } from './rollUpTasks.ts'
import type { Versions } from './versions.ts'
import { zeroStale } from './zeroStale.ts'

const dayMs = 86_400_000

type Work = FloorChange & { plan?: RecomputePlan; since: bigint }

export type Recompute = ReturnType<typeof createRecompute>

/** Computes rollups anew after changes of master data, in steps of a day so that fresh facts need not wait for it. */
export function createRecompute(options: {
  client: ClickHouse
  floors: () => Floors
  versions: Versions
  isLeaving: (organizationId: number) => boolean
  signal: AbortSignal
}) {
  const { client, versions, signal } = options
  const queue: Work[] = []

  async function rollUpDay(work: Work, plan: RecomputePlan, day: number) {
    const whole = { start: day * dayMs, end: (day + 1) * dayMs }
    const tasks: ResourceTask[] = (plan.days.get(day) ?? []).flatMap((resourceID) =>
      intersect(plan.resources.get(resourceID) ?? [], [whole]).map(({ start, end }) => ({
        resourceID,
        start: windowFloor(start),
        end: windowCeil(end),
      })),
    )
    const { organizationId } = work
    const floor = await options.floors().of(organizationId)
    await rollUpTasks(client, { organizationId, floor, version: versions(), tasks, skipEmpty: true, signal })
  }

  async function finish(work: Work, plan: RecomputePlan) {
    const { organizationId, since } = work
    const { timeZone } = await options.floors().of(organizationId)
    const about = { organizationId, timeZone, before: since, signal }
    // Most resources changed in the same times (a schedule, a setting): those go together.
    const alike = Map.groupBy([...plan.resources], ([, intervals]) =>
      intervals.map(({ start, end }) => `${start} ${end}`).join(),
    )
    for (const resources of alike.values()) {
      const resourceIDs = resources.map(([resourceID]) => resourceID)
      for (const { start, end } of resources[0]![1])
        await zeroStale(client, { ...about, resourceIDs, start, end, version: versions() })
    }
    queue.splice(queue.indexOf(work), 1)
    if (!queue.some((other) => other.organizationId === organizationId)) await options.floors().settle(organizationId)
  }

  return {
    add(change: FloorChange) {
      queue.push({ ...change, since: versions() })
    },
    pending: () => queue.length,
    /** Does the next step; may be repeated if it fails. */
    async step(): Promise<void> {
      const work = queue[0]
      if (!work) return
      if (options.isLeaving(work.organizationId)) {
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
