import type { CallDetails, CallOutcome, PartyState } from './callDetails.ts'
import { withParties } from './callParties.ts'

/** What becomes of a party when its call ends: nobody is in one that is over. */
const whenOver: Partial<Record<PartyState, PartyState>> = { ringing: 'missed', joined: 'left' }

/** The call, over. `now` in epoch ms. */
export const ended = (call: CallDetails, outcome: CallOutcome, now: number): CallDetails => ({
  ...withParties(call, ({ party }) => ({ state: whenOver[party.state] ?? party.state })),
  state: 'ended',
  outcome,
  endedAt: new Date(now).toISOString(),
})
