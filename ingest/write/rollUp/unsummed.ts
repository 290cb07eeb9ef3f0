import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Interval, unite } from '@takt/domain/core/schedule/interval.ts'
import { type ResourceTask, resourceName } from './resourceTasks.ts'

type Waiting = { organizationId: number; resourceID: string; intervals: Interval[] }

/** Collects windows that were written and are not in the sums of their days and shifts yet. */
export function createUnsummed() {
  const resources = new Map<string, Waiting>()
  return {
    add(tasks: readonly ResourceTask[]) {
      for (const task of tasks) {
        const { floor, resourceID, start, end } = task
        const known = resources.get(resourceName(task))
        const intervals = unite([...(known?.intervals ?? []), { start, end }])
        resources.set(resourceName(task), { organizationId: floor.organizationId, resourceID, intervals })
      }
    },
    /**
     * All of it, under the floors of now: days and shifts may be cut otherwise by now. What is no longer there is left
     * out; whoever empties its windows sums them.
     */
    async tasks(floorOf: (organizationId: number) => Promise<Floor | null>): Promise<ResourceTask[]> {
      const tasks: ResourceTask[] = []
      for (const { organizationId, resourceID, intervals } of resources.values()) {
        const floor = await floorOf(organizationId)
        if (floor?.resources.has(resourceID))
          for (const interval of intervals) tasks.push({ floor, resourceID, ...interval })
      }
      return tasks
    },
    clear: () => resources.clear(),
  }
}
