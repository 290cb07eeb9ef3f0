import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Interval, unite } from '@takt/domain/core/schedule/interval.ts'
import type { ResourceTask } from './resourceTasks.ts'

export type Unsummed = ReturnType<typeof createUnsummed>

/** Collects windows that were written but are not included in the totals of their days and shifts yet. */
export function createUnsummed() {
  /** Organization → resource → intervals. */
  const organizations = new Map<number, Map<string, Interval[]>>()
  return {
    add(tasks: readonly ResourceTask[]) {
      for (const { floor, resourceID, start, end } of tasks) {
        const resources = organizations.get(floor.organizationId) ?? new Map<string, Interval[]>()
        organizations.set(floor.organizationId, resources)
        resources.set(resourceID, unite([...(resources.get(resourceID) ?? []), { start, end }]))
      }
    },
    /**
     * Returns the collected windows of some organizations (default: all) under the current floors: the bounds of days
     * and shifts may have changed. Resources that no longer exist are left out; the recomputation that empties their
     * windows sums them.
     */
    async tasks(
      floorOf: (organizationId: number) => Promise<Floor | null>,
      organizationIds: Iterable<number> = organizations.keys(),
    ): Promise<ResourceTask[]> {
      const tasks: ResourceTask[] = []
      for (const organizationId of [...organizationIds]) {
        const resources = organizations.get(organizationId)
        const floor = resources ? await floorOf(organizationId) : null
        for (const [resourceID, intervals] of resources ?? [])
          if (floor?.resources.has(resourceID))
            for (const interval of intervals) tasks.push({ floor, resourceID, ...interval })
      }
      return tasks
    },
    clear(organizationIds: Iterable<number> = organizations.keys()) {
      for (const organizationId of [...organizationIds]) organizations.delete(organizationId)
    },
    /** Returns all collected windows of an organization. */
    of: (organizationId: number): Interval[] => [...(organizations.get(organizationId)?.values() ?? [])].flat(),
  }
}
