import { type StateCode, stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { isPast, silentSince, staleSince } from '../../core/dashboards/machines/silentSince.ts'
import type { DeviceNow } from '../../core/messaging/floorFeed.ts'
import type { Attention, TileFacts } from './floorLook.ts'
import type { FloorMachine } from './floorMachines.ts'

const quiet: readonly number[] = [stateCodes.void, stateCodes.idle, stateCodes.off]

/**
 * Whether a machine calls for somebody at `toldUntil`, up to when the page knows of the floor (epoch ms; null: it does
 * not yet): silence that is trouble does, and what stands still while nothing is planned does not.
 */
export function attentionOf(
  { planned, ifSilent }: Pick<FloorMachine, 'planned' | 'ifSilent'>,
  device: DeviceNow | null,
  toldUntil: number | null,
): Attention {
  const isSilent = toldUntil !== null && silentSince(device, toldUntil) !== null
  if (isSilent && ifSilent.isTrouble) return 'trouble'
  return !planned && (isSilent || quiet.includes(device?.state ?? stateCodes.void)) ? 'quiet' : 'usual'
}

/**
 * What its work would have made by `until` (epoch ms) in planned time at the ideal cycle; null where no cycle is known,
 * or nothing was planned.
 */
function idealParts(
  { jobPlannedSecs, plannedUntil, planned, idealCycleSecs }: FloorMachine,
  until: number,
): number | null {
  if (jobPlannedSecs === null || !idealCycleSecs) return null
  const since = planned && plannedUntil !== null ? Math.max(0, until - plannedUntil) / 1000 : 0
  return (jobPlannedSecs + since) / idealCycleSecs || null
}

/**
 * What the floor says of a machine at `now` (epoch ms, the server's clock), joined with its name and figures; written
 * `into` an object that is there already.
 */
export function tileFacts(
  machine: FloorMachine,
  device: DeviceNow | null,
  known: { now: number; toldUntil: number | null; lostSince: number | null; oee: number | null },
  into = {} as TileFacts,
): TileFacts {
  const lastTo = device?.lastTo ?? 0
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
  into.heldBy = machine.heldBy
  into.oee = known.oee
  into.made = device?.good ?? 0
  into.ideal = idealParts(machine, Math.min(known.now, lastTo))
  return into
}
