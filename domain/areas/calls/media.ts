import { z } from 'zod'
import { dtlsParameters, iceParameters, mediaKind, rtpCapabilities, rtpParameters, transportOffer } from './rtp.ts'

/**
 * Messages between a page and the media process over one WebSocket (decision 0033): numbered requests, one response to
 * each, and events.
 */

/** A page that takes part. */
export const seat = z.string().regex(/^[\w-]{1,64}$/)

export const mediaSources = ['microphone', 'camera', 'screen'] as const
export const mediaSource = z.enum(mediaSources)
export type MediaSource = z.output<typeof mediaSource>

/** What became of a device that was unplugged: the next one is used, or there is none. */
const deviceState = z.enum(['replaced', 'missing'])
export type DeviceState = z.output<typeof deviceState>

/** No message of a client is larger, in bytes. */
export const largestSignal = 64 * 1024

const id = z.uuid()
const layer = z.int().min(0).max(2)

/** What is asked with each method. */
const asked = {
  openTransport: z.strictObject({ direction: z.enum(['send', 'receive']) }),
  connectTransport: z.strictObject({ transport: id, dtlsParameters }),
  /** After the way to the room changed (another network): answers what the next way begins with. */
  restartIce: z.strictObject({ transport: id }),
  produce: z.strictObject({ transport: id, source: mediaSource, rtpParameters, paused: z.boolean() }),
  /** Mute: nothing of it is passed on while it is paused. */
  pauseProducer: z.strictObject({ producer: id, paused: z.boolean() }),
  closeProducer: z.strictObject({ producer: id }),
  /** The others are told, by `device` events. */
  tellDevice: z.strictObject({ source: mediaSource, state: deviceState }),
  /** From now on everything that others send is offered, by `consumer` events. */
  receive: z.strictObject({ capabilities: rtpCapabilities }),
  /** Whether something that is offered is sent to this client; it begins with no. */
  pauseConsumer: z.strictObject({ consumer: id, paused: z.boolean() }),
  /** The largest picture that is of use: 0 a quarter of each side, 1 half, 2 whole. */
  preferLayer: z.strictObject({ consumer: id, layer }),
  quality: z.strictObject({}),
} as const
export type MediaMethod = keyof typeof asked
export type MediaAsked = { [Method in MediaMethod]: z.output<(typeof asked)[Method]> }

const done = z.object({})

/** Where media find a way around what closes it (TURN). */
const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

/** How well something gets through: `score` 0 (not at all) to 10; `loss` a share of 1; `bitrate` bits a second. */
const streamQuality = z.object({
  score: z.number(),
  loss: z.number(),
  bitrate: z.number(),
  roundTripMs: z.number().nullable(),
})
export const mediaAnswers = {
  openTransport: transportOffer,
  connectTransport: done,
  restartIce: z.object({ iceParameters, iceServers: z.array(iceServer) }),
  produce: z.object({ producer: id }),
  pauseProducer: done,
  closeProducer: done,
  tellDevice: done,
  receive: done,
  pauseConsumer: done,
  preferLayer: done,
  quality: z.object({
    sent: z.array(streamQuality.extend({ source: mediaSource })),
    received: z.array(streamQuality.extend({ seat, source: mediaSource, layer: layer.nullable() })),
  }),
} as const
export type MediaAnswer = { [Method in MediaMethod]: z.output<(typeof mediaAnswers)[Method]> }

const number = z.int().min(0).max(2_147_483_647)
const requestOf = <Method extends MediaMethod>(method: Method) =>
  z.strictObject({ id: number, method: z.literal(method), data: asked[method] })
/** A client's message. */
export const mediaRequest = z.discriminatedUnion('method', [
  requestOf('openTransport'),
  requestOf('connectTransport'),
  requestOf('restartIce'),
  requestOf('produce'),
  requestOf('pauseProducer'),
  requestOf('closeProducer'),
  requestOf('tellDevice'),
  requestOf('receive'),
  requestOf('pauseConsumer'),
  requestOf('preferLayer'),
  requestOf('quality'),
])
/** A message of a client with one of these methods. */
export type MediaRequest<Method extends MediaMethod = MediaMethod> = {
  [Of in Method]: { id: number; method: Of; data: MediaAsked[Of] }
}[Method]

/**
 * A message to a client. `seats` are the others; `speaker` is who is heard most; `onlyRelay`: media go by the ICE
 * servers alone.
 */
export const mediaMessage = z.union([
  z.object({ id: number, data: z.unknown() }),
  z.object({ id: number, error: z.string() }),
  z.discriminatedUnion('event', [
    z.object({
      event: z.literal('welcome'),
      capabilities: z.unknown(),
      iceServers: z.array(iceServer),
      onlyRelay: z.boolean(),
      seats: z.array(seat),
    }),
    z.object({ event: z.literal('seatJoined'), seat }),
    z.object({ event: z.literal('seatGone'), seat }),
    z.object({
      event: z.literal('consumer'),
      consumer: id,
      producer: id,
      seat,
      source: mediaSource,
      kind: mediaKind,
      rtpParameters: z.unknown(),
      paused: z.boolean(),
    }),
    z.object({ event: z.literal('consumerPaused'), consumer: id, paused: z.boolean() }),
    z.object({ event: z.literal('consumerClosed'), consumer: id }),
    z.object({ event: z.literal('device'), seat, source: mediaSource, state: deviceState }),
    z.object({ event: z.literal('speaker'), seat: seat.nullable() }),
  ]),
])
export type MediaMessage = z.output<typeof mediaMessage>
export type MediaEvent = Extract<MediaMessage, { event: string }>

/** Why a link was ended by the process that carries the media. Whoever is not replaced may ask for a new token. */
export const mediaCloseCodes = {
  /** The call takes this seat no more. */
  ended: 4000,
  /** The same seat came in anew. */
  replaced: 4001,
  malformed: 4002,
  tooMuch: 4003,
  /** The room is made anew. */
  again: 4010,
} as const
