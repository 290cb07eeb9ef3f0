import { z } from 'zod'
import { callDetails } from '../callDetails.ts'
import { targetsAtMost } from '../callTimes.ts'

/**
 * The page that takes part: a name that it made for itself, which nobody guesses. Without one the server gives it one.
 */
const seat = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .optional()
  .describe('Names the page that calls or answers: media are for it alone')
const entityId = z.int().positive().nullish()

const targets = z
  .object({
    users: z.array(z.string().min(1).max(254)).max(targetsAtMost).default([]).describe('User names'),
    devices: z.array(z.int().positive().max(2_147_483_647)).max(targetsAtMost).default([]).describe('Device ids'),
  })
  .refine(({ users, devices }) => users.length + devices.length > 0, 'Call at least one')
  .refine(({ users, devices }) => users.length + devices.length <= targetsAtMost, `Call at most ${targetsAtMost}`)

/** What `POST /api/messaging/call` takes; of the details that come with another action the room is read, no more. */
export const callBody = z.discriminatedUnion('action', [
  z.object({ action: z.literal('initiate'), entityId, seat, callDetails: z.object({ targets }) }),
  z.object({
    action: z.enum(['targetAnswer', 'targetIgnore', 'targetEnd', 'sourceAbort', 'sourceEnd']),
    entityId,
    seat,
    callDetails: z.looseObject({ room: z.uuid() }),
  }),
])
export type CallBody = z.output<typeof callBody>

/** What it answers beside `success` and `message`: the call as it is after the action. */
export const callAnswer = z.object({ callDetails })

/** `GET /api/calls/current`: the call that the asker rings or talks in; null: none. */
export const currentCall = callDetails.nullable()
