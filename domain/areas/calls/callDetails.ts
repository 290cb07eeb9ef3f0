import { z } from 'zod'

/** Last action of a call, as published to all its participants. */
export const callActions = [
  'initiate',
  'targetAnswer',
  'targetIgnore',
  'targetEnd',
  'sourceAbort',
  'sourceEnd',
  /** A party that nothing was heard of any more, or that may not be in it any more. */
  'lost',
  /** It rang long enough. */
  'missed',
] as const
export type CallAction = (typeof callActions)[number]

export const partyStates = ['ringing', 'joined', 'ignored', 'left', 'missed', 'lost', 'busy', 'unavailable'] as const
export type PartyState = (typeof partyStates)[number]

export const callOutcomes = ['completed', 'aborted', 'declined', 'unanswered', 'unavailable', 'lost'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Who takes part: a person by user name, or the screen at a machine by its device. */
export const partyId = z.union([
  z.strictObject({ userName: z.string() }),
  z.strictObject({ deviceId: z.int().positive() }),
])
export type PartyId = z.output<typeof partyId>

/** `name` is what people call it (masked where names are); `seat` the page it takes part with, if it joined. */
export const party = z.object({ name: z.string(), state: z.enum(partyStates), seat: z.string().nullable() })
export type Party = z.output<typeof party>

/** Instants are UTC. `version` grows by one with each change; `by` is who made the last one, null where time did. */
export const callDetails = z.object({
  room: z.uuid(),
  action: z.enum(callActions),
  by: partyId.nullable(),
  version: z.int().positive(),
  state: z.enum(['ringing', 'active', 'ended']),
  outcome: z.enum(callOutcomes).nullable(),
  source: z.union([party.extend({ userName: z.string() }), party.extend({ deviceId: z.int().positive() })]),
  targets: z.object({ users: z.record(z.string(), party), devices: z.record(z.string(), party) }),
  startedAt: z.iso.datetime(),
  ringsUntil: z.iso.datetime(),
  activeAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
})
export type CallDetails = z.output<typeof callDetails>
