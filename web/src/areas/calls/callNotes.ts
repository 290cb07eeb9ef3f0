import type { CallDetails, PartyId } from '@takt/domain/areas/calls/callDetails.ts'
import { partOf, sourceOf } from '@takt/domain/areas/calls/callParties.ts'
import { type CallPart, callPart, isBy, othersOf, type Self } from './callPart.ts'
import { callTexts as texts } from './texts.ts'

/** Said to the one who called, when it came to nothing. */
function endOfOutgoing(call: CallDetails, me: PartyId): string[] {
  if (call.outcome === 'aborted') return []
  if (call.outcome === 'declined') return [texts.declined]
  if (call.outcome === 'unanswered') return [texts.unanswered]
  if (call.outcome === 'lost') return [texts.connectionLost]
  const busy = othersOf(call, me).filter(({ party }) => party.state === 'busy')
  return [texts.notAvailable, ...busy.map(({ party }) => texts.isBusy(party.name))]
}

/** Said to the one it rang at, when it stops ringing unanswered. */
function endOfIncoming(call: CallDetails, me: PartyId): string[] {
  const own = partOf(call, me)?.state
  const { name } = sourceOf(call).party
  if (call.action === 'sourceAbort') return [texts.aborted]
  if (own === 'ignored') return [texts.ignoredElsewhere]
  return [own === 'missed' ? texts.missed(name) : texts.isOver(name)]
}

function endOfActive(call: CallDetails, me: PartyId): string[] {
  if (isBy(call, me)) return []
  return [call.action === 'lost' ? texts.connectionLost : texts.ended]
}

/** Said of others while the call goes on. */
function notesOfChange(call: CallDetails, me: PartyId): string[] {
  if (call.by === null || isBy(call, me)) return []
  const name = partOf(call, call.by)?.name ?? ''
  if (call.action === 'targetEnd' || call.action === 'sourceEnd') return [texts.left(name)]
  if (call.action === 'targetIgnore') return [texts.ignored(name)]
  return call.action === 'lost' ? [texts.isLost(name)] : []
}

/**
 * What people are told by news of a call in which their page had the part `before`: what others did, never what they
 * did themselves.
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

/** What people are told when a call is no more, and nobody heard why. */
export function notesOfVanished(before: CallPart, call: CallDetails): string {
  if (before === 'incoming') return texts.missed(sourceOf(call).party.name)
  return before === 'outgoing' ? texts.unanswered : texts.ended
}
