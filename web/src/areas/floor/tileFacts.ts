import { type StateCode, stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { isPast, silentSince, staleSince } from '../../core/dashboards/machines/silentSince.ts'
import type { DeviceNow } from '../../core/messaging/floorFeed.ts'
import type { FloorMachine } from './floorMachines.ts'
import type { Attention, TileFacts } from './floorStyle.ts'

const quietStates: readonly number[] = [stateCodes.void, stateCodes.idle, stateCodes.off]

/**
 * Returns the attention that a machine needs at `reportedUntil`, the time up to which the page has data (epoch ms;
 * null: none yet): a silence that needs attention takes precedence, a stop in unplanned time needs none.
 */
export function attentionOf(
  { planned, ifSilent }: Pick<FloorMachine, 'planned' | 'ifSilent'>,
  device: DeviceNow | null,
  reportedUntil: number | null,
): Attention {
  const isSilent = reportedUntil !== null && silentSince(device, reportedUntil) !== null
  if (isSilent && ifSilent.isTrouble) return 'trouble'
  return !planned && (isSilent || quietStates.includes(device?.state ?? stateCodes.void)) ? 'quiet' : 'usual'
}

/**
 * Returns the parts that its work would have made by `end` (epoch ms) in planned time at the ideal cycle; null if no
 * cycle is known or no time was planned.
 */
function idealParts(
  { jobPlannedSecs, plannedUntil, planned, idealCycleSecs }: FloorMachine,
  end: number,
): number | null {
  if (jobPlannedSecs === null || !idealCycleSecs) return null
  const since = planned && plannedUntil !== null ? Math.max(0, end - plannedUntil) / 1000 : 0
  return (jobPlannedSecs + since) / idealCycleSecs || null
}

/**
 * Returns the content of a machine's tile at `now` (epoch ms, the server's clock), combined with its name and metrics;
 * reuses the object `into`.
 */
export function tileFacts(
  machine: FloorMachine,
  device: DeviceNow | null,
  live: { now: number; reportedUntil: number | null; lostSince: number | null; oee: number | null },
  into = {} as TileFacts,
): TileFacts {
  const lastTo = device?.lastTo ?? 0
  into.name = machine.name
  into.attention = attentionOf(machine, device, live.reportedUntil)
  into.cause = into.attention === 'trouble' ? machine.ifSilent : null
  into.state = (device?.state ?? stateCodes.void) as StateCode
  into.since = device?.since ?? live.now
  into.lastTo = lastTo
  into.staleSince = staleSince(device, live.now, live.lostSince)
  into.past = device !== null && isPast(device, live.now)
  into.reason = device?.reason ?? ''
  into.jobAndPart = machine.jobAndPart
  into.heldBy = machine.heldBy
  into.oee = live.oee
  into.made = device?.good ?? 0
  into.ideal = idealParts(machine, Math.min(live.now, lastTo))
  return into
}
