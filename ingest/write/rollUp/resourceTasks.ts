import type { Attachment, Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Interval, unite } from '@takt/domain/core/schedule/interval.ts'

/** A resource, whose name is unique only within its organization, and the floor that it is computed under. */
export type ResourceOf = { floor: Floor; resourceID: string }

/** Whole windows of a resource to roll up again. */
export type ResourceTask = Interval & ResourceOf

/** Returns a name that is unique across organizations. */
export const resourceName = ({ floor, resourceID }: ResourceOf) => `${floor.organizationId} ${resourceID}`

type Placed = Attachment & { resourceID: string }
const indexes = new WeakMap<Floor, Map<number, Placed[]>>()

/** Returns the intervals in which a device reported the state of a resource. */
export function placementsOf(floor: Floor, deviceId: number): readonly Placed[] {
  let index = indexes.get(floor)
  if (!index) {
    const placed = [...floor.resources.values()].flatMap(({ resourceID, attachments }) =>
      attachments.filter(({ reports }) => reports === 'state').map((attachment) => ({ ...attachment, resourceID })),
    )
    index = Map.groupBy(placed, (placement) => placement.deviceId)
    indexes.set(floor, index)
  }
  return index.get(deviceId) ?? []
}

/**
 * Returns the tasks for intervals of devices in which data changed: none for devices that belonged to no resource then.
 */
export function resourceTasks(
  floor: Floor,
  changedIntervals: ReadonlyMap<number, readonly Interval[]>,
): ResourceTask[] {
  const intervals = new Map<string, Interval[]>()
  for (const [deviceId, deviceIntervals] of changedIntervals)
    for (const { resourceID, from, to } of placementsOf(floor, deviceId))
      for (const { start, end } of deviceIntervals)
        if (from < end && to > start) {
          const existing = intervals.get(resourceID)
          if (existing) existing.push({ start, end })
          else intervals.set(resourceID, [{ start, end }])
        }
  return [...intervals].flatMap(([resourceID, list]) =>
    unite(list).map((interval) => ({ floor, resourceID, ...interval })),
  )
}
