import type { CallDetails, PartyId } from './callDetails.ts'
import type { CallParty } from './callParties.ts'
import { ringsForMs } from './callTimes.ts'
import { ended } from './endCall.ts'

/** The caller and its page. */
export type Caller = { id: PartyId; name: string; seat: string }

/**
 * Creates a call: reachable targets ring, others are busy or unavailable, according to `targets`. If no target rings,
 * the call has already ended. `now` in epoch ms.
 */
export function startCall(room: string, source: Caller, targets: readonly CallParty[], now: number): CallDetails {
  const { id, name, seat } = source
  const keyed = (kind: 'userName' | 'deviceId') =>
    Object.fromEntries(
      targets.flatMap(({ id, party }) => (kind in id ? [[String(Object.values(id)[0]), party] as const] : [])),
    )
  const call: CallDetails = {
    room,
    action: 'initiate',
    by: id,
    version: 1,
    state: 'ringing',
    outcome: null,
    source: { ...id, name, state: 'joined', seat },
    targets: { users: keyed('userName'), devices: keyed('deviceId') },
    startedAt: new Date(now).toISOString(),
    ringsUntil: new Date(now + ringsForMs).toISOString(),
    activeAt: null,
    endedAt: null,
  }
  return targets.some(({ party }) => party.state === 'ringing') ? call : ended(call, 'unavailable', now)
}
