import { type StateCode, stateCodes } from '@takt/domain/efficiency/state.ts'
import type { DeviceNow } from '../../messaging/floorFeed.ts'
import type { TileFacts } from './wallLook.ts'
import type { WallMachine } from './wallMachines.ts'

/** News of a machine is too old after this long (ms): devices speak at least every 60 s. */
export const staleMs = 150_000

/** What the floor says of a machine at `now` (epoch ms), joined with its name and figures. */
export function tileFacts(
  machine: WallMachine,
  device: DeviceNow | null,
  known: { now: number; oee: number | null },
): TileFacts {
  const lastTo = device?.lastTo ?? 0
  const ranSecs = machine.jobSince === null ? null : (Math.min(known.now, lastTo) - machine.jobSince) / 1000
  const ideal = ranSecs !== null && machine.idealCycleSecs ? Math.max(0, ranSecs / machine.idealCycleSecs) : null
  return {
    name: machine.name,
    state: (device?.state ?? stateCodes.void) as StateCode,
    since: device?.since ?? known.now,
    lastTo,
    stale: device === null || known.now - lastTo > staleMs,
    reason: device?.reason ?? '',
    jobAndPart: machine.jobAndPart,
    oee: known.oee,
    made: device?.good ?? 0,
    ideal,
  }
}
