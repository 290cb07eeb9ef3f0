import { plannedAt, plannedMs } from '@takt/domain/areas/alerts/plannedTimeAt.ts'
import { assessDeviceSilence, noChannels, type ReportingChannels } from '@takt/domain/areas/alerts/silence.ts'
import { reportsTo } from '@takt/domain/areas/efficiency/floor/attachment.ts'
import type { Floor, ResourceFloor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { idealCycle } from '@takt/domain/areas/efficiency/floor/idealCycle.ts'
import { belongsAt } from '@takt/domain/areas/efficiency/floor/service.ts'
import { stateOfCode } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import type { DeviceCurrent, FloorCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'

const iso = (instant: number) => new Date(instant).toISOString()

function idealSecs(floor: Floor, resource: ResourceFloor, device: DeviceCurrent): number | null {
  const output = { ...device, good: 0, scrap: 0, rework: 0 }
  return idealCycle(output, device.lastTo, floor, resource)?.secs ?? null
}

/** Returns the checks that put the reported work of a device on hold. */
type HoldsOf = (work: Pick<DeviceCurrent, 'jobNum' | 'assemblySeq' | 'oprSeq'>) => string[]

const workOf = ({ jobNum, partNum }: DeviceCurrent) => jobNum ?? partNum

/**
 * Planned production time from the start of the current work to the latest data (seconds), the basis of its ideal
 * quantity.
 */
const jobPlannedSecs = (floor: Floor, { resourceID }: ResourceFloor, { jobSince, lastTo }: DeviceCurrent): number =>
  plannedMs(floor, resourceID, { start: jobSince, end: Math.max(jobSince, lastTo) }) / 1000

/**
 * The current state of a machine, with names, which frames omit. Without data of its device: state unknown and nulls.
 */
function currentRow(
  floor: Floor,
  resource: ResourceFloor,
  device: DeviceCurrent | null,
  { deviceId, holdsOf }: { deviceId: number; holdsOf: HoldsOf },
) {
  const { firstFact } = resource.service
  return {
    resourceID: resource.resourceID,
    description: resource.description,
    deviceId,
    state: device ? stateOfCode(device.state) : 'unknown',
    since: device && iso(device.since),
    lastTo: device && iso(device.lastTo),
    heardAt: device && device.heardAt > 0 ? iso(device.heardAt) : null,
    reason: device?.reason ?? null,
    jobNum: device?.jobNum ?? null,
    assemblySeq: device?.assemblySeq ?? null,
    oprSeq: device?.oprSeq ?? null,
    partNum: device?.partNum ?? null,
    partRevision: device?.partRevision ?? null,
    heldBy: device ? holdsOf(device) : [],
    empIDs: device?.empIDs ?? [],
    jobSince: device && workOf(device) !== null ? iso(device.jobSince) : null,
    good: device?.good ?? 0,
    scrap: device?.scrap ?? 0,
    idealCycleSecs: device && idealSecs(floor, resource, device),
    jobPlannedSecs: device && workOf(device) !== null ? jobPlannedSecs(floor, resource, device) : null,
    firstFact: firstFact === null ? null : iso(firstFact),
  }
}

/** The devices that report at `now` (epoch ms) to the selected machines, by default to those on dashboards. */
export const reportingDevices = (
  floor: Floor,
  now: number,
  isIncluded = ({ onDashboards }: ResourceFloor): boolean => onDashboards,
): number[] =>
  [...floor.resources.values()].flatMap((resource) => {
    const reports = reportsTo(resource)
    return isIncluded(resource) && belongsAt(floor, resource.resourceID, now)
      ? resource.attachments.flatMap(({ deviceId }) => (reports(deviceId, now) ? [deviceId] : []))
      : []
  })

/**
 * The machines on dashboards that are in service at `now` (epoch ms) and have a reporting device, by resourceID, each
 * with whether it is planned to run and the meaning of its silence.
 */
export function currentRows(
  floor: Floor,
  current: FloorCurrent,
  now: number,
  { ways = noChannels, holdsOf = () => [] }: { ways?: ReportingChannels; holdsOf?: HoldsOf } = {},
) {
  const deviceById = new Map(current.devices.map((device) => [device.deviceId, device]))
  return [...floor.resources.values()]
    .filter(({ onDashboards, resourceID }) => onDashboards && belongsAt(floor, resourceID, now))
    .flatMap((resource) => {
      const reports = reportsTo(resource)
      const attached = resource.attachments.find(({ deviceId }) => reports(deviceId, now))
      if (!attached) return []
      const { deviceId } = attached
      const device = deviceById.get(deviceId) ?? null
      const row = currentRow(floor, resource, device, { deviceId, holdsOf })
      const machine = { resourceID: resource.resourceID, deviceId, hasReportedRecently: device !== null }
      const planned = plannedAt(floor, resource.resourceID, now) === 'planned'
      return [{ ...row, planned, ifSilent: assessDeviceSilence({ floor, asOf: now }, machine, ways) }]
    })
    .sort((a, b) => (a.resourceID < b.resourceID ? -1 : 1))
}
