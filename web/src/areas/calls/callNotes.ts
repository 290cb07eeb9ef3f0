import type { CallDetails, PartyId } from '@takt/domain/areas/calls/callDetails.ts'
import { partOf, sourceOf } from '@takt/domain/areas/calls/callParties.ts'
import { type CallPart, callPart, isBy, otherPartiesOf, type Self } from './callPart.ts'
import { callTexts as texts } from './texts.ts'

/** Returns the notes for the caller when a call fails. */
function endOfOutgoing(call: CallDetails, me: PartyId): string[] {
  if (call.outcome === 'aborted') return []
  if (call.outcome === 'declined') return [texts.declined]
  if (call.outcome === 'unanswered') return [texts.unanswered]
  if (call.outcome === 'lost') return [texts.connectionLost]
  const busy = otherPartiesOf(call, me).filter(({ party }) => party.state === 'busy')
  return [texts.notAvailable, ...busy.map(({ party }) => texts.isBusy(party.name))]
}

/** Returns the notes for the callee when a call stops ringing unanswered. */
function endOfIncoming(call: CallDetails, me: PartyId): string[] {
  const ownState = partOf(call, me)?.state
  const { name } = sourceOf(call).party
  if (call.action === 'sourceAbort') return [texts.aborted]
  if (ownState === 'ignored') return [texts.ignoredElsewhere]
  return [ownState === 'missed' ? texts.missed(name) : texts.isOver(name)]
}

function endOfActive(call: CallDetails, me: PartyId): string[] {
  if (isBy(call, me)) return []
  return [call.action === 'lost' ? texts.connectionLost : texts.ended]
}

/** Returns the notes about other participants while the call continues. */
function notesOfChange(call: CallDetails, me: PartyId): string[] {
  if (call.by === null || isBy(call, me)) return []
  const name = partOf(call, call.by)?.name ?? ''
  if (call.action === 'targetEnd' || call.action === 'sourceEnd') return [texts.left(name)]
  if (call.action === 'targetIgnore') return [texts.ignored(name)]
  return call.action === 'lost' ? [texts.isLost(name)] : []
}

/**
 * Returns the notes for an update of a call in which the page had the part `before`: actions of others, never of the
 * user.
 */
export function notesOf(before: CallPart, call: CallDetails, self: Self): string[] {
  const after = callPart(call, self)
  if (before === 'none') return []
  if (after === before) return before === 'incoming' ? [] : notesOfChange(call, self.me)
  if (after === 'elsewhere') return before === 'incoming' ? [texts.answeredElsewhere] : []
  if (after !== 'none') return []
  if (before === 'outgoing') return endOfOutgoing(call, self.me)
  if (before === 'incoming') return endOfIncoming(call, self.me)
  return before === 'active' ? endOfActive(call, self.me) : []
}

/** Returns the note for a call that ended without a known reason. */
export function notesOfVanished(before: CallPart, call: CallDetails): string {
  if (before === 'incoming') return texts.missed(sourceOf(call).party.name)
  return before === 'outgoing' ? texts.unanswered : texts.ended
}
