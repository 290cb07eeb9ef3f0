import type { CallDetails, PartyId } from '@takt/domain/areas/calls/callDetails.ts'
import { type CallParty, isSameParty, partiesOf, partOf, sourceOf } from '@takt/domain/areas/calls/callParties.ts'

/** The party that this page belongs to, and the seat that identifies the page among that party's pages. */
export type Self = { me: PartyId; seat: string }

/** The part of a page in a call; `elsewhere`: another page of the same party talks or rings out. */
export type CallPart = 'none' | 'outgoing' | 'incoming' | 'active' | 'elsewhere'

/** Returns all parties of a call except one's own. */
export const otherPartiesOf = (call: CallDetails, me: PartyId): CallParty[] =>
  partiesOf(call).filter(({ id }) => !isSameParty(id, me))

export const isSource = (call: CallDetails, me: PartyId): boolean => isSameParty(sourceOf(call).id, me)

export const isBy = (call: CallDetails, id: PartyId): boolean => call.by !== null && isSameParty(call.by, id)

/** Returns the part of a page in a call, derived only from the call details. */
export function callPart(call: CallDetails, { me, seat }: Self): CallPart {
  const ownParty = partOf(call, me)
  if (!ownParty || call.state === 'ended') return 'none'
  if (ownParty.state === 'ringing') return 'incoming'
  if (ownParty.state !== 'joined') return 'none'
  if (ownParty.seat !== seat) return 'elsewhere'
  return call.state === 'ringing' ? 'outgoing' : 'active'
}
