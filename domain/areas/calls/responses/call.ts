import { z } from 'zod'
import { callDetails } from '../callDetails.ts'
import { maxTargets } from '../callTimes.ts'

/**
 * The ID of a participating page: a random name that the page chooses, which cannot be guessed. If omitted, the server
 * assigns one.
 */
const participantId = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .optional()
  .describe('ID of the page that calls or answers; only this page gets the media')
const entityId = z.int().positive().nullish()

const targets = z
  .object({
    users: z.array(z.string().min(1).max(254)).max(maxTargets).default([]).describe('User names'),
    devices: z.array(z.int().positive().max(2_147_483_647)).max(maxTargets).default([]).describe('Device IDs'),
  })
  .refine(({ users, devices }) => users.length + devices.length > 0, 'Select at least one person or device')
  .refine(
    ({ users, devices }) => users.length + devices.length <= maxTargets,
    `Select at most ${maxTargets} people or devices`,
  )

/** Body of `POST /api/messaging/call`. For actions other than `initiate`, only the room of the details is read. */
export const callBody = z.discriminatedUnion('action', [
  z.object({ action: z.literal('initiate'), entityId, seat: participantId, callDetails: z.object({ targets }) }),
  z.object({
    action: z.enum(['targetAnswer', 'targetIgnore', 'targetEnd', 'sourceAbort', 'sourceEnd']),
    entityId,
    seat: participantId,
    callDetails: z.looseObject({ room: z.uuid() }),
  }),
])
export type CallBody = z.output<typeof callBody>

/** Response fields besides `success` and `message`: the call after the action. */
export const callResponse = z.object({ callDetails })

/** `GET /api/calls/current`: the call that the requester is in or that rings for the requester; null: none. */
export const currentCall = callDetails.nullable()
