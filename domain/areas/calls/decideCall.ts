import type { CallAction, CallDetails, CallOutcome, Party, PartyId } from './callDetails.ts'
import { isSameParty, partiesOf, partOf, sourceOf, targetsOf, withParties, withParty } from './callParties.ts'
import { ended } from './endCall.ts'

/** What somebody does in a call, or what is found: that a party is gone (`lost`). */
export type CallCommand =
  | { action: 'targetAnswer'; by: PartyId; seat: string }
  | { action: 'targetIgnore' | 'targetEnd' | 'sourceAbort' | 'sourceEnd' | 'lost'; by: PartyId }

/**
 * Why a command does nothing: whoever gave it has no such part in the call, the call is over, another page of the same
 * party answered, the party does not ring any more.
 */
export type CallRefusal = 'noPart' | 'over' | 'answeredElsewhere' | 'ringsNoMore'

/** The call as it is then (the same object: nothing changed), and why the command did nothing, if so. */
export type CallDecision = { call: CallDetails; refused: CallRefusal | null }

type Change = { action: CallAction; by: PartyId | null; now: number }

const outcomes: Partial<Record<CallAction, CallOutcome>> = {
  targetIgnore: 'declined',
  missed: 'unanswered',
  lost: 'lost',
  sourceAbort: 'aborted',
}

/** With what a call ends that this change ends. */
const outcomeOf = ({ activeAt }: CallDetails, action: CallAction): CallOutcome =>
  activeAt !== null && action !== 'lost' ? 'completed' : (outcomes[action] ?? 'completed')

const count = (call: CallDetails, state: Party['state']) =>
  partiesOf(call).filter(({ party }) => party.state === state).length

/** A changed call as it is told; over if nobody rings in it and fewer than two are there. */
function settled(changed: CallDetails, { action, by, now }: Change): CallDetails {
  const call = { ...changed, action, by, version: changed.version + 1 }
  const [there, ringing] = [count(call, 'joined'), count(call, 'ringing')]
  const goesOn = call.state === 'ringing' ? ringing > 0 : there > 0 && there + ringing > 1
  return goesOn ? call : ended(call, outcomeOf(call, action), now)
}

/** Who rings when the time is over is missed. */
function rungOut(call: CallDetails, now: number): CallDetails {
  if (now < Date.parse(call.ringsUntil) || count(call, 'ringing') === 0) return call
  const missed = withParties(call, ({ party }) => (party.state === 'ringing' ? { state: 'missed' } : {}))
  return settled(missed, { action: 'missed', by: null, now })
}

/** The source hangs up, or is lost: with two others who are there they go on, else that is the end. */
function withoutSource(call: CallDetails, change: Change): CallDetails {
  const others = targetsOf(call).filter(({ party }) => party.state === 'joined').length
  const gone = withParty(call, sourceOf(call).id, { state: change.action === 'lost' ? 'lost' : 'left' })
  const next = settled(gone, change)
  return next.state === 'ended' || others > 1 ? next : ended(next, outcomeOf(next, change.action), change.now)
}

/**
 * What a command makes of a call, after what time made of it (`command` null: that alone). Every command may come at
 * any moment, twice, and late: whoever wants out is out, whatever it thought the call was. `now` in epoch ms.
 */
export function decideCall(before: CallDetails, command: CallCommand | null, now: number): CallDecision {
  const call = before.state === 'ended' ? before : rungOut(before, now)
  const stays = (refused: CallRefusal | null = null): CallDecision => ({ call, refused })
  if (command === null) return stays()
  const { action, by } = command
  const part = partOf(call, by)
  const isSource = isSameParty(sourceOf(call).id, by)
  if (part === null || (action !== 'lost' && action.startsWith('source') !== isSource)) return stays('noPart')
  const becomes = (state: Party['state'], more: Partial<Party> = {}, as: CallAction = action): CallDecision => ({
    call: settled(withParty(call, by, { state, ...more }), { action: as, by, now }),
    refused: null,
  })

  if (command.action === 'targetAnswer') {
    if (call.state === 'ended') return stays('over')
    if (part.state === 'joined') return stays(part.seat === command.seat ? null : 'answeredElsewhere')
    if (part.state !== 'ringing') return stays('ringsNoMore')
    const active = { ...call, state: 'active' as const, activeAt: call.activeAt ?? new Date(now).toISOString() }
    const joined = withParty(active, by, { state: 'joined', seat: command.seat })
    return { call: settled(joined, { action: 'targetAnswer', by, now }), refused: null }
  }
  // Who is out already is as it wanted.
  if (part.state !== 'ringing' && part.state !== 'joined') return stays()
  if (isSource) {
    const told = action === 'lost' ? action : call.state === 'ringing' ? 'sourceAbort' : 'sourceEnd'
    return { call: withoutSource(call, { action: told, by, now }), refused: null }
  }
  if (action === 'lost') return becomes('lost')
  if (part.state === 'ringing') return becomes('ignored', {}, 'targetIgnore')
  // A page that still rings must not end what another page of the same party answered.
  return action === 'targetIgnore' ? stays('answeredElsewhere') : becomes('left')
}
