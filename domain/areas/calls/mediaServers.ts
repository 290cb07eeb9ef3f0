import { z } from 'zod'
import { participantId } from './media.ts'

/**
 * Heartbeat interval of a media server; it also reports when a participant joins or leaves. A server that is silent for
 * `carrierTimeoutMs` counts as lost.
 */
export const carrierHeartbeatMs = 2000
export const carrierTimeoutMs = 7000

/**
 * `sfu.{sfuId}.here`: `url` is the address at which gateways reach its signaling (`ws://…`); `load`: load of the
 * busiest worker, 0 to 1.
 */
export const carrierHeartbeat = z.object({
  sfuId: z.uuid(),
  url: z.url({ protocol: /^wss?$/ }),
  /** The reason why it cannot carry media now, as text for people; null if there is none. */
  problem: z.string().nullable(),
  load: z.number(),
  rooms: z.array(z.object({ organizationId: z.int(), room: z.uuid(), seats: z.array(participantId) })),
  /** True in the last message before the process ends. */
  leaving: z.boolean(),
})
export type CarrierHeartbeat = z.output<typeof carrierHeartbeat>

/**
 * Claims of a token: it admits `seat` to `room` on that process until `expiresAt` (epoch ms), unless the participant
 * list of this or a later `version` no longer contains it.
 */
export const callTokenClaims = z.object({
  sfuId: z.uuid(),
  organizationId: z.int().positive(),
  room: z.uuid(),
  seat: participantId,
  version: z.int().positive(),
  expiresAt: z.int(),
  nonce: z.string(),
})
export type CallTokenClaims = z.output<typeof callTokenClaims>

/**
 * `calls.{room}.seats`: the pages admitted to a room; `version` is the version of the call. A participant that has left
 * never returns to a call, so every page missing in a received list is out.
 */
export const callParticipants = z.object({
  organizationId: z.int(),
  room: z.uuid(),
  version: z.int(),
  seats: z.array(participantId),
})
export type CallParticipants = z.output<typeof callParticipants>
