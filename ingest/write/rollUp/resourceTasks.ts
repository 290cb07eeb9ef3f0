import type { Attachment, Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Interval, unite } from '@takt/domain/core/schedule/interval.ts'

/** A resource, whose name is its organization's, and under which floor it is computed. */
export type ResourceOf = { floor: Floor; resourceID: string }

/** Whole windows of a resource that are to be rolled up anew. */
export type ResourceTask = Interval & ResourceOf

/** Tells resources of several organizations apart. */
export const resourceName = ({ floor, resourceID }: ResourceOf) => `${floor.organizationId} ${resourceID}`

type Placed = Attachment & { resourceID: string }
const indexes = new WeakMap<Floor, Map<number, Placed[]>>()

/** The times in which a device reported the state of a resource. */
export function placesOf(floor: Floor, deviceId: number): readonly Placed[] {
  let index = indexes.get(floor)
  if (!index) {
    const placed = [...floor.resources.values()].flatMap(({ resourceID, attachments }) =>
      attachments.filter(({ reports }) => reports === 'state').map((attachment) => ({ ...attachment, resourceID })),
    )
    index = Map.groupBy(placed, (place) => place.deviceId)
    indexes.set(floor, index)
  }
  return index.get(deviceId) ?? []
}

/** The tasks that touched time of devices makes: none for devices that belong to no resource then. */
export function resourceTasks(floor: Floor, touched: ReadonlyMap<number, readonly Interval[]>): ResourceTask[] {
  const intervals = new Map<string, Interval[]>()
  for (const [deviceId, stretches] of touched)
    for (const { resourceID, from, to } of placesOf(floor, deviceId))
      for (const { start, end } of stretches)
        if (from < end && to > start) {
          const known = intervals.get(resourceID)
          if (known) known.push({ start, end })
          else intervals.set(resourceID, [{ start, end }])
        }
  return [...intervals].flatMap(([resourceID, list]) =>
    unite(list).map((interval) => ({ floor, resourceID, ...interval })),
  )
}
