import { type StateCode, stateCodes } from '@takt/domain/efficiency/state.ts'
import type { Attention, TileFacts } from '../../floor/floorLook.ts'
import type { WallMachine } from '../../floor/floorMachines.ts'
import type { DeviceNow } from '../../messaging/floorFeed.ts'

/** News of a machine is too old this long after it arrived (ms): devices speak at least every 60 s. */
export const staleMs = 150_000

/** Whether nothing was heard of a device for too long at `now` (epoch ms, the server's clock). */
export const isStale = (device: DeviceNow | null, now: number): boolean =>
  device === null || now - Math.max(device.lastTo, device.heardAt) > staleMs

/** Since when (epoch ms) what a machine does is not known any more, by its device's silence or by that of the line (`lostSince`); 0: it was never heard of; null: it is. */
export const staleSince = (device: DeviceNow | null, now: number, lostSince: number | null): number | null =>
  isStale(device, now) ? (device?.lastTo ?? 0) : lostSince

/** Whether a device's news, though it keeps arriving, tells of the past: a played log, an edge that catches up. */
export const isPast = (device: DeviceNow, now: number): boolean =>
  !isStale(device, now) && now - device.lastTo > staleMs

/** Since when (epoch ms) nothing is known of what a machine does, though it may have told so itself; 0: it was never heard of; null: it is known. */
export function silentSince(device: DeviceNow | null, now: number): number | null {
  if (device === null) return 0
  if (isStale(device, now))
    return device.state === stateCodes.void ? Math.min(device.since, device.lastTo) : device.lastTo
  return device.state === stateCodes.void ? device.since : null
}

const quiet: readonly number[] = [stateCodes.void, stateCodes.idle, stateCodes.off]

/**
 * Whether a machine calls for somebody at `toldUntil`, up to when the page knows of the floor (epoch ms; null: it does not yet): silence that is trouble does,
 * and what stands still while nothing is planned does not.
 */
export function attentionOf(
  { planned, ifSilent }: Pick<WallMachine, 'planned' | 'ifSilent'>,
  device: DeviceNow | null,
  toldUntil: number | null,
): Attention {
  const isSilent = toldUntil !== null && silentSince(device, toldUntil) !== null
  if (isSilent && ifSilent.isTrouble) return 'trouble'
  return !planned && (isSilent || quiet.includes(device?.state ?? stateCodes.void)) ? 'quiet' : 'usual'
}

/** What the floor says of a machine at `now` (epoch ms, the server's clock), joined with its name and figures; written `into` an object that is there already. */
export function tileFacts(
  machine: WallMachine,
  device: DeviceNow | null,
  known: { now: number; toldUntil: number | null; lostSince: number | null; oee: number | null },
  into = {} as TileFacts,
): TileFacts {
  const lastTo = device?.lastTo ?? 0
  const ranSecs = machine.jobSince === null ? null : (Math.min(known.now, lastTo) - machine.jobSince) / 1000
  into.name = machine.name
  into.attention = attentionOf(machine, device, known.toldUntil)
  into.cause = into.attention === 'trouble' ? machine.ifSilent : null
  into.state = (device?.state ?? stateCodes.void) as StateCode
  into.since = device?.since ?? known.now
  into.lastTo = lastTo
  into.staleSince = staleSince(device, known.now, known.lostSince)
  into.past = device !== null && isPast(device, known.now)
  into.reason = device?.reason ?? ''
  into.jobAndPart = machine.jobAndPart
  into.oee = known.oee
  into.made = device?.good ?? 0
  into.ideal = ranSecs !== null && machine.idealCycleSecs ? Math.max(0, ranSecs / machine.idealCycleSecs) : null
  return into
}
