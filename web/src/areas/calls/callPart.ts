import type { CallDetails, PartyId } from '@takt/domain/areas/calls/callDetails.ts'
import { type CallParty, isSameParty, partiesOf, partOf, sourceOf } from '@takt/domain/areas/calls/callParties.ts'

/** Who this page belongs to, and which of that person's pages it is. */
export type Self = { me: PartyId; seat: string }

/** What a page has to do with a call; `elsewhere`: another page of the same person talks or rings out. */
export type CallPart = 'none' | 'outgoing' | 'incoming' | 'active' | 'elsewhere'

/** Everybody in a call but oneself. */
export const othersOf = (call: CallDetails, me: PartyId): CallParty[] =>
  partiesOf(call).filter(({ id }) => !isSameParty(id, me))

export const isSource = (call: CallDetails, me: PartyId): boolean => isSameParty(sourceOf(call).id, me)

export const isBy = (call: CallDetails, id: PartyId): boolean => call.by !== null && isSameParty(call.by, id)

/** What a page has to do with a call, by what is told of it and nothing else. */
export function callPart(call: CallDetails, { me, seat }: Self): CallPart {
  const own = partOf(call, me)
  if (!own || call.state === 'ended') return 'none'
  if (own.state === 'ringing') return 'incoming'
  if (own.state !== 'joined') return 'none'
  if (own.seat !== seat) return 'elsewhere'
  return call.state === 'ringing' ? 'outgoing' : 'active'
}
