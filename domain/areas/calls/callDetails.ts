import { z } from 'zod'

/** Last action of a call, as published to all its participants. */
export const callActions = [
  'initiate',
  'targetAnswer',
  'targetIgnore',
  'targetEnd',
  'sourceAbort',
  'sourceEnd',
  /** The connection to the party was lost, or it may no longer take part. */
  'lost',
  /** The ringing timed out. */
  'missed',
] as const
export type CallAction = (typeof callActions)[number]

export const partyStates = ['ringing', 'joined', 'ignored', 'left', 'missed', 'lost', 'busy', 'unavailable'] as const
export type PartyState = (typeof partyStates)[number]

export const callOutcomes = ['completed', 'aborted', 'declined', 'unanswered', 'unavailable', 'lost'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** A participant: a person by user name, or the screen at a machine by its device. */
export const partyId = z.union([
  z.strictObject({ userName: z.string() }),
  z.strictObject({ deviceId: z.int().positive() }),
])
export type PartyId = z.output<typeof partyId>

/** `name`: the display name (masked if names are masked); `seat`: the page of the party, once it has joined. */
export const party = z.object({ name: z.string(), state: z.enum(partyStates), seat: z.string().nullable() })
export type Party = z.output<typeof party>

/**
 * Instants are UTC. `version` increases by one with each change. `by`: the party that made the last change, null for
 * timeouts.
 */
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
