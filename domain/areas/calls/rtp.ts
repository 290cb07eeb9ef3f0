import { z } from 'zod'

/** WebRTC parameters accepted from a client: every string and list has a maximum length. */
const word = z.string().min(1).max(100)
const number32 = z.int().min(0).max(4_294_967_295)
const parameters = z.record(word, z.union([z.string().max(500), z.number(), z.null()]))
const feedback = z.strictObject({ type: word, parameter: z.string().max(100).optional() })
const direction = z.enum(['sendrecv', 'sendonly', 'recvonly', 'inactive'])

export const mediaKind = z.enum(['audio', 'video'])

const codec = z.strictObject({
  mimeType: word,
  payloadType: z.int().min(0).max(127),
  clockRate: number32,
  channels: z.int().min(1).max(8).optional(),
  parameters: parameters.optional(),
  rtcpFeedback: z.array(feedback).max(20).optional(),
})

const encoding = z.strictObject({
  ssrc: number32.optional(),
  rid: word.optional(),
  codecPayloadType: z.int().min(0).max(127).optional(),
  rtx: z.strictObject({ ssrc: number32 }).optional(),
  dtx: z.boolean().optional(),
  scalabilityMode: word.optional(),
  scaleResolutionDownBy: z.number().min(1).max(16).optional(),
  maxBitrate: number32.optional(),
  maxFramerate: z.number().min(0).max(240).optional(),
  active: z.boolean().optional(),
  adaptivePtime: z.boolean().optional(),
  priority: word.optional(),
  networkPriority: word.optional(),
})

/** One stream, or the layers of one, as sent. */
export const rtpParameters = z.strictObject({
  mid: word.optional(),
  msid: z.string().max(300).optional(),
  codecs: z.array(codec).min(1).max(10),
  headerExtensions: z
    .array(
      z.strictObject({
        uri: z.string().max(200),
        id: z.int().min(1).max(255),
        encrypt: z.boolean().optional(),
        parameters: parameters.optional(),
      }),
    )
    .max(40)
    .optional(),
  encodings: z.array(encoding).max(4).optional(),
  rtcp: z
    .strictObject({
      cname: z.string().max(200).optional(),
      reducedSize: z.boolean().optional(),
      mux: z.boolean().optional(),
    })
    .optional(),
})

/** The media that a client can send or receive. */
export const rtpCapabilities = z.strictObject({
  codecs: z
    .array(
      codec.extend({ kind: mediaKind, preferredPayloadType: z.int().min(0).max(127).optional() }).omit({
        payloadType: true,
      }),
    )
    .max(100),
  headerExtensions: z
    .array(
      z.strictObject({
        kind: mediaKind.optional(),
        uri: z.string().max(200),
        preferredId: z.int().min(1).max(255),
        preferredEncrypt: z.boolean().optional(),
        direction: direction.optional(),
      }),
    )
    .max(100),
})

export const dtlsParameters = z.strictObject({
  role: z.enum(['auto', 'client', 'server']).optional(),
  fingerprints: z
    .array(
      z.strictObject({
        algorithm: z.enum(['sha-1', 'sha-224', 'sha-256', 'sha-384', 'sha-512']),
        value: z.string().max(200),
      }),
    )
    .min(1)
    .max(10),
})

export const iceParameters = z.object({
  usernameFragment: z.string(),
  password: z.string(),
  iceLite: z.boolean().optional(),
})

/** The parameters of a transport into a room, for one direction of media. */
export const transportOffer = z.object({
  id: z.string(),
  iceParameters,
  iceCandidates: z.array(
    z.object({
      foundation: z.string(),
      priority: z.number(),
      ip: z.string(),
      address: z.string(),
      protocol: z.enum(['udp', 'tcp']),
      port: z.int(),
      type: z.enum(['host', 'srflx', 'prflx', 'relay']),
      tcpType: z.enum(['active', 'passive', 'so']).optional(),
    }),
  ),
  dtlsParameters,
})
