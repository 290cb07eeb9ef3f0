import { reportsTo } from '../efficiency/floor/attachment.ts'
import type { Floor, ResourceFloor } from '../efficiency/floor/floor.ts'
import { idealCycle } from '../efficiency/floor/idealCycle.ts'
import { belongsAt } from '../efficiency/floor/service.ts'
import type { TimeClass } from '../efficiency/timeline/state.ts'
import { stateOfCode } from '../efficiency/timeline/stateLook.ts'
import type { DeviceCurrent, FloorCurrent } from '../messages/floorCurrent.ts'

/**
 * What a machine is doing, as far as its device says; epoch ms. `lastWord`: the latest time that it spoke, or spoke of.
 * A device that catches up speaks now of a time that is past: what the machine is doing now is `unknown` then.
 */
export type MachineNow = {
  resourceID: string
  deviceId: number
  heard: {
    state: Exclude<TimeClass, 'minorStop'>
    since: number
    lastWord: number
    reason: string | null
    partNum: string | null
    /** The standard of what it makes, in force at its last news. */
    idealCycleSecs: number | null
  } | null
}

function idealSecs(floor: Floor, resource: ResourceFloor, device: DeviceCurrent): number | null {
  const output = { ...device, good: 0, scrap: 0, rework: 0 }
  return idealCycle(output, device.lastTo, floor, resource)?.secs ?? null
}

/** Maximum age of the end of a device's last slice while its state counts as that of now. */
const maxAgeMs = 900_000

/**
 * The machines of `resourceIDs` that belong to the plant at `asOf` and to which a device reports then, with what is
 * heard of it.
 */
export function machinesNow(
  floor: Floor,
  current: FloorCurrent,
  { resourceIDs, asOf }: { resourceIDs: readonly string[]; asOf: number },
): MachineNow[] {
  const heard = new Map(current.devices.map((device) => [device.deviceId, device]))
  return resourceIDs.flatMap((resourceID) => {
    const resource = floor.resources.get(resourceID)
    if (!resource || !belongsAt(floor, resourceID, asOf)) return []
    const reports = reportsTo(resource)
    const attached = resource.attachments.find(({ deviceId }) => reports(deviceId, asOf))
    if (!attached) return []
    const device = heard.get(attached.deviceId)
    const state = device && {
      state: asOf - device.lastTo > maxAgeMs ? ('unknown' as const) : stateOfCode(device.state),
      since: device.since,
      lastWord: Math.max(device.lastTo, device.heardAt),
      reason: device.reason,
      partNum: device.partNum,
      idealCycleSecs: idealSecs(floor, resource, device),
    }
    return [{ resourceID, deviceId: attached.deviceId, heard: state ?? null }]
  })
}
