import { z } from 'zod'
import { seat } from './media.ts'

/** A process that carries media tells that it is there this often, and when somebody
 * came or went; one that is silent for `carrierLostMs` is gone. */
export const carrierEveryMs = 2000
export const carrierLostMs = 7000

/** `sfu.{sfuId}.here`: `url` is where gateways reach its signalling (`ws://…`); `load` the busiest worker's, 0 to 1. */
export const carrierHere = z.object({
  sfuId: z.uuid(),
  url: z.url({ protocol: /^wss?$/ }),
  /** Why it can carry nothing now, in a sentence for people; null when all is well. */
  problem: z.string().nullable(),
  load: z.number(),
  rooms: z.array(z.object({ organizationId: z.int(), room: z.uuid(), seats: z.array(seat) })),
  /** It is the last time: the process ends. */
  leaving: z.boolean(),
})
export type CarrierHere = z.output<typeof carrierHere>

/**
 * What a token says: it lets `seat` into `room` on that process until then (epoch ms), unless what was told of the call
 * at `version` or later takes it no more.
 */
export const callTokenClaims = z.object({
  sfuId: z.uuid(),
  organizationId: z.int().positive(),
  room: z.uuid(),
  seat,
  version: z.int().positive(),
  expiresAt: z.int(),
  nonce: z.string(),
})
export type CallTokenClaims = z.output<typeof callTokenClaims>

/**
 * `calls.{room}.seats`: who may be in a room from now on; `version` is the call's. Whoever is out of a call comes into it
 * no more, so of what was told once everything that is missing in it is out.
 */
export const callSeats = z.object({
  organizationId: z.int(),
  room: z.uuid(),
  version: z.int(),
  seats: z.array(seat),
})
export type CallSeats = z.output<typeof callSeats>
