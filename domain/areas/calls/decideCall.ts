import type { CallAction, CallDetails, CallOutcome, Party, PartyId } from './callDetails.ts'
import { isSameParty, partiesOf, partOf, sourceOf, targetsOf, withParties, withParty } from './callParties.ts'
import { ended } from './endCall.ts'

/** A command of a party, or the detected loss of a party (`lost`). */
export type CallCommand =
  | { action: 'targetAnswer'; by: PartyId; seat: string }
  | { action: 'targetIgnore' | 'targetEnd' | 'sourceAbort' | 'sourceEnd' | 'lost'; by: PartyId }

/**
 * The reason for rejecting a command: the sender does not have that role in the call, the call is over, another page of
 * the same party answered, or the party no longer rings.
 */
export type CallRejection = 'noPart' | 'over' | 'answeredElsewhere' | 'ringsNoMore'

/** The resulting call (the same object if nothing changed), and the reason if the command was rejected. */
export type CallDecision = { call: CallDetails; rejected: CallRejection | null }

type Change = { action: CallAction; by: PartyId | null; now: number }

const outcomes: Partial<Record<CallAction, CallOutcome>> = {
  targetIgnore: 'declined',
  missed: 'unanswered',
  lost: 'lost',
  sourceAbort: 'aborted',
}

/** Returns the outcome of a call that ends with this action. */
const outcomeOf = ({ activeAt }: CallDetails, action: CallAction): CallOutcome =>
  activeAt !== null && action !== 'lost' ? 'completed' : (outcomes[action] ?? 'completed')

const count = (call: CallDetails, state: Party['state']) =>
  partiesOf(call).filter(({ party }) => party.state === state).length

/** Completes a change with action and version; ends the call if no party rings in it and fewer than two have joined. */
function completeChange(changed: CallDetails, { action, by, now }: Change): CallDetails {
  const call = { ...changed, action, by, version: changed.version + 1 }
  const [joinedCount, ringing] = [count(call, 'joined'), count(call, 'ringing')]
  const isOngoing = call.state === 'ringing' ? ringing > 0 : joinedCount > 0 && joinedCount + ringing > 1
  return isOngoing ? call : ended(call, outcomeOf(call, action), now)
}

/** Marks parties that still ring after the ringing time as missed. */
function expireRinging(call: CallDetails, now: number): CallDetails {
  if (now < Date.parse(call.ringsUntil) || count(call, 'ringing') === 0) return call
  const missed = withParties(call, ({ party }) => (party.state === 'ringing' ? { state: 'missed' } : {}))
  return completeChange(missed, { action: 'missed', by: null, now })
}

/**
 * Removes the source after it hangs up or is lost: two or more other participants continue, otherwise the call ends.
 */
function withoutSource(call: CallDetails, change: Change): CallDetails {
  const otherCount = targetsOf(call).filter(({ party }) => party.state === 'joined').length
  const sourceLeft = withParty(call, sourceOf(call).id, { state: change.action === 'lost' ? 'lost' : 'left' })
  const next = completeChange(sourceLeft, change)
  return next.state === 'ended' || otherCount > 1 ? next : ended(next, outcomeOf(next, change.action), change.now)
}

/**
 * Applies timeouts and then a command to a call (`command` null: timeouts only). Commands may arrive at any time, twice
 * and late: a party that wants to leave is removed, whatever call state it assumed. `now` in epoch ms.
 */
export function decideCall(before: CallDetails, command: CallCommand | null, now: number): CallDecision {
  const call = before.state === 'ended' ? before : expireRinging(before, now)
  const unchanged = (rejected: CallRejection | null = null): CallDecision => ({ call, rejected })
  if (command === null) return unchanged()
  const { action, by } = command
  const part = partOf(call, by)
  const isSource = isSameParty(sourceOf(call).id, by)
  if (part === null || (action !== 'lost' && action.startsWith('source') !== isSource)) return unchanged('noPart')
  const changedTo = (state: Party['state'], more: Partial<Party> = {}, as: CallAction = action): CallDecision => ({
    call: completeChange(withParty(call, by, { state, ...more }), { action: as, by, now }),
    rejected: null,
  })

  if (command.action === 'targetAnswer') {
    if (call.state === 'ended') return unchanged('over')
    if (part.state === 'joined') return unchanged(part.seat === command.seat ? null : 'answeredElsewhere')
    if (part.state !== 'ringing') return unchanged('ringsNoMore')
    const active = { ...call, state: 'active' as const, activeAt: call.activeAt ?? new Date(now).toISOString() }
    const joined = withParty(active, by, { state: 'joined', seat: command.seat })
    return { call: completeChange(joined, { action: 'targetAnswer', by, now }), rejected: null }
  }
  // The party has already left, as intended.
  if (part.state !== 'ringing' && part.state !== 'joined') return unchanged()
  if (isSource) {
    const publishedAction = action === 'lost' ? action : call.state === 'ringing' ? 'sourceAbort' : 'sourceEnd'
    return { call: withoutSource(call, { action: publishedAction, by, now }), rejected: null }
  }
  if (action === 'lost') return changedTo('lost')
  if (part.state === 'ringing') return changedTo('ignored', {}, 'targetIgnore')
  // A page that still rings must not end a call that another page of the same party answered.
  return action === 'targetIgnore' ? unchanged('answeredElsewhere') : changedTo('left')
}
