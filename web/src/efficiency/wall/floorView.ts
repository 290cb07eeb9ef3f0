import { type StateCode, stateCodes } from '@takt/domain/efficiency/state.ts'
import type { DeviceNow } from '../../messaging/floorFeed.ts'
import type { TileFacts } from './wallLook.ts'
import type { WallMachine } from './wallMachines.ts'

/** News of a machine is too old this long after it arrived (ms): devices speak at least every 60 s. */
export const staleMs = 150_000

/** Whether nothing was heard of a device for too long at `now` (epoch ms, the server's clock). */
export const isStale = (device: DeviceNow | null, now: number): boolean =>
  device === null || now - Math.max(device.lastTo, device.heardAt) > staleMs

/** Whether a device's news, though it keeps arriving, tells of the past: a played log, an edge that catches up. */
export const isPast = (device: DeviceNow, now: number): boolean =>
  !isStale(device, now) && now - device.lastTo > staleMs

/** What the floor says of a machine at `now` (epoch ms, the server's clock), joined with its name and figures; written `into` an object that is there already. */
export function tileFacts(
  machine: WallMachine,
  device: DeviceNow | null,
  known: { now: number; oee: number | null },
  into = {} as TileFacts,
): TileFacts {
  const lastTo = device?.lastTo ?? 0
  const ranSecs = machine.jobSince === null ? null : (Math.min(known.now, lastTo) - machine.jobSince) / 1000
  into.name = machine.name
  into.state = (device?.state ?? stateCodes.void) as StateCode
  into.since = device?.since ?? known.now
  into.lastTo = lastTo
  into.stale = isStale(device, known.now)
  into.past = device !== null && isPast(device, known.now)
  into.reason = device?.reason ?? ''
  into.jobAndPart = machine.jobAndPart
  into.oee = known.oee
  into.made = device?.good ?? 0
  into.ideal = ranSecs !== null && machine.idealCycleSecs ? Math.max(0, ranSecs / machine.idealCycleSecs) : null
  return into
}
