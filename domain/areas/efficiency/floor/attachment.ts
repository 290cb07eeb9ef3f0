import type { Attachment, Floor, ResourceFloor } from './floor.ts'

type Placed = Attachment & { resourceID: string }
const indexes = new WeakMap<Floor, Map<number, Placed[]>>()

function indexOf(floor: Floor): Map<number, Placed[]> {
  const cached = indexes.get(floor)
  if (cached) return cached
  const index = new Map<number, Placed[]>()
  for (const { resourceID, attachments } of floor.resources.values())
    for (const attachment of attachments) {
      const placed = { ...attachment, resourceID }
      const same = index.get(attachment.deviceId)
      if (same) same.push(placed)
      else index.set(attachment.deviceId, [placed])
    }
  indexes.set(floor, index)
  return index
}

/**
 * Returns the machine whose state a device reported at an instant (epoch ms), or null: a slice belongs to the machine
 * at its `from`.
 */
export function resourceAt(floor: Floor, deviceId: number, instant: number): string | null {
  for (const placed of indexOf(floor).get(deviceId) ?? [])
    if (placed.reports === 'state' && placed.from <= instant && instant < placed.to) return placed.resourceID
  return null
}

/** Returns a function that is true if a device reported the state of `resource` at an instant. */
export const reportsTo = (resource: ResourceFloor) => {
  const states = resource.attachments.filter((attachment) => attachment.reports === 'state')
  return (deviceId: number, instant: number) => {
    for (const attachment of states)
      if (attachment.deviceId === deviceId && attachment.from <= instant && instant < attachment.to) return true
    return false
  }
}
