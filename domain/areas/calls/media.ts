import { z } from 'zod'
import { dtlsParameters, iceParameters, mediaKind, rtpCapabilities, rtpParameters, transportOffer } from './rtp.ts'

/**
 * Messages between a page and the media process over one WebSocket (decision 0033): numbered requests, one response to
 * each, and events.
 */

/** ID of a participating page. */
export const participantId = z.string().regex(/^[\w-]{1,64}$/)

export const mediaSources = ['microphone', 'camera', 'screen'] as const
export const mediaSource = z.enum(mediaSources)
export type MediaSource = z.output<typeof mediaSource>

/** State of an unplugged device: replaced by the next one, or missing. */
const deviceState = z.enum(['replaced', 'missing'])
export type DeviceState = z.output<typeof deviceState>

/** Maximum size of a client message, in bytes. */
export const largestSignal = 64 * 1024

const id = z.uuid()
const layer = z.int().min(0).max(2)

/** Request data by method. */
const requestData = {
  openTransport: z.strictObject({ direction: z.enum(['send', 'receive']) }),
  connectTransport: z.strictObject({ transport: id, dtlsParameters }),
  /** After a network change: returns the ICE parameters for a new connection. */
  restartIce: z.strictObject({ transport: id }),
  produce: z.strictObject({ transport: id, source: mediaSource, rtpParameters, paused: z.boolean() }),
  /** Mute: nothing is forwarded while paused. */
  pauseProducer: z.strictObject({ producer: id, paused: z.boolean() }),
  closeProducer: z.strictObject({ producer: id }),
  /** Notifies the other participants by `device` events. */
  tellDevice: z.strictObject({ source: mediaSource, state: deviceState }),
  /** Starts offering everything that others send, by `consumer` events. */
  receive: z.strictObject({ capabilities: rtpCapabilities }),
  /** Starts or stops sending an offered stream to this client; it is paused initially. */
  pauseConsumer: z.strictObject({ consumer: id, paused: z.boolean() }),
  /** The largest useful picture: 0 a quarter of each side, 1 half, 2 full size. */
  preferLayer: z.strictObject({ consumer: id, layer }),
  quality: z.strictObject({}),
} as const
export type MediaMethod = keyof typeof requestData
export type MediaRequestData = { [Method in MediaMethod]: z.output<(typeof requestData)[Method]> }

const empty = z.object({})

/** A TURN server that relays media through firewalls. */
const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

/**
 * Transmission quality: `score` from 0 (nothing gets through) to 10; `loss` as a fraction of 1; `bitrate` in bits per
 * second.
 */
const streamQuality = z.object({
  score: z.number(),
  loss: z.number(),
  bitrate: z.number(),
  roundTripMs: z.number().nullable(),
})
export const mediaResponses = {
  openTransport: transportOffer,
  connectTransport: empty,
  restartIce: z.object({ iceParameters, iceServers: z.array(iceServer) }),
  produce: z.object({ producer: id }),
  pauseProducer: empty,
  closeProducer: empty,
  tellDevice: empty,
  receive: empty,
  pauseConsumer: empty,
  preferLayer: empty,
  quality: z.object({
    sent: z.array(streamQuality.extend({ source: mediaSource })),
    received: z.array(streamQuality.extend({ seat: participantId, source: mediaSource, layer: layer.nullable() })),
  }),
} as const
export type MediaResponse = { [Method in MediaMethod]: z.output<(typeof mediaResponses)[Method]> }

const number = z.int().min(0).max(2_147_483_647)
const requestOf = <Method extends MediaMethod>(method: Method) =>
  z.strictObject({ id: number, method: z.literal(method), data: requestData[method] })
/** A message of a client. */
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
/** A client request with one of these methods. */
export type MediaRequest<Method extends MediaMethod = MediaMethod> = {
  [Of in Method]: { id: number; method: Of; data: MediaRequestData[Of] }
}[Method]

/**
 * A message to a client. `seats`: the other participants; `speaker`: the loudest one; `onlyRelay`: media go through the
 * ICE servers only.
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
      seats: z.array(participantId),
    }),
    z.object({ event: z.literal('seatJoined'), seat: participantId }),
    z.object({ event: z.literal('seatGone'), seat: participantId }),
    z.object({
      event: z.literal('consumer'),
      consumer: id,
      producer: id,
      seat: participantId,
      source: mediaSource,
      kind: mediaKind,
      rtpParameters: z.unknown(),
      paused: z.boolean(),
    }),
    z.object({ event: z.literal('consumerPaused'), consumer: id, paused: z.boolean() }),
    z.object({ event: z.literal('consumerClosed'), consumer: id }),
    z.object({ event: z.literal('device'), seat: participantId, source: mediaSource, state: deviceState }),
    z.object({ event: z.literal('speaker'), seat: participantId.nullable() }),
  ]),
])
export type MediaMessage = z.output<typeof mediaMessage>
export type MediaEvent = Extract<MediaMessage, { event: string }>

/** Close codes of the media process. A client that was not replaced may request a new token. */
export const mediaCloseCodes = {
  /** The call no longer admits this participant. */
  ended: 4000,
  /** The same participant connected again. */
  replaced: 4001,
  malformed: 4002,
  tooMuch: 4003,
  /** The room is created again. */
  again: 4010,
} as const
