import type { CallDetails, CallOutcome, PartyState } from './callDetails.ts'
import { withParties } from './callParties.ts'

/** Final state of each party when its call ends: no party remains in it. */
const finalStates: Partial<Record<PartyState, PartyState>> = { ringing: 'missed', joined: 'left' }

/** Returns the ended call. `now` in epoch ms. */
export const ended = (call: CallDetails, outcome: CallOutcome, now: number): CallDetails => ({
  ...withParties(call, ({ party }) => ({ state: finalStates[party.state] ?? party.state })),
  state: 'ended',
  outcome,
  endedAt: new Date(now).toISOString(),
})
