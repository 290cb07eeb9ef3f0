import { reportsTo } from '../efficiency/floor/attachment.ts'
import type { Floor, ResourceFloor } from '../efficiency/floor/floor.ts'
import { idealCycle } from '../efficiency/floor/idealCycle.ts'
import { belongsAt } from '../efficiency/floor/service.ts'
import type { TimeClass } from '../efficiency/timeline/state.ts'
import { stateOfCode } from '../efficiency/timeline/stateStyles.ts'
import type { DeviceCurrent, FloorCurrent } from '../messages/floorCurrent.ts'

/**
 * The current state of a machine as reported by its device; epoch ms. `lastWord`: the latest time at which it reported,
 * or that it reported on. While a device catches up with past data, the current state is `unknown`.
 */
export type MachineNow = {
  resourceID: string
  deviceId: number
  received: {
    state: Exclude<TimeClass, 'minorStop'>
    since: number
    lastWord: number
    reason: string | null
    partNum: string | null
    /** The standard of the current part, in force at the last report. */
    idealCycleSecs: number | null
  } | null
}

function idealSecs(floor: Floor, resource: ResourceFloor, device: DeviceCurrent): number | null {
  const output = { ...device, good: 0, scrap: 0, rework: 0 }
  return idealCycle(output, device.lastTo, floor, resource)?.secs ?? null
}

/** Maximum age of the end of a device's last slice for its state to count as current. */
const maxAgeMs = 900_000

/**
 * Returns the machines of `resourceIDs` that are in service at `asOf` and have a reporting device then, with the state
 * received from it.
 */
export function machinesNow(
  floor: Floor,
  current: FloorCurrent,
  { resourceIDs, asOf }: { resourceIDs: readonly string[]; asOf: number },
): MachineNow[] {
  const currentDevices = new Map(current.devices.map((device) => [device.deviceId, device]))
  return resourceIDs.flatMap((resourceID) => {
    const resource = floor.resources.get(resourceID)
    if (!resource || !belongsAt(floor, resourceID, asOf)) return []
    const reports = reportsTo(resource)
    const attached = resource.attachments.find(({ deviceId }) => reports(deviceId, asOf))
    if (!attached) return []
    const device = currentDevices.get(attached.deviceId)
    const state = device && {
      state: asOf - device.lastTo > maxAgeMs ? ('unknown' as const) : stateOfCode(device.state),
      since: device.since,
      lastWord: Math.max(device.lastTo, device.heardAt),
      reason: device.reason,
      partNum: device.partNum,
      idealCycleSecs: idealSecs(floor, resource, device),
    }
    return [{ resourceID, deviceId: attached.deviceId, received: state ?? null }]
  })
}
