import { createSocket } from 'node:dgram'
import type { types } from 'mediasoup'

/** What a talking page sends: packets a second, bytes each, and how its stream is described. */
const streams = {
  audio: {
    perSecond: 50,
    bytes: 80,
    codec: { mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 },
  },
  video: { perSecond: 110, bytes: 1130, codec: { mimeType: 'video/VP8', clockRate: 90_000, payloadType: 96 } },
} as const
export type Kind = keyof typeof streams

/** What a page sends of these kinds in a second: bits, headers of RTP included, and packets. */
export const sentOf = (kinds: readonly Kind[]) => ({
  bits: kinds.reduce((sum, kind) => sum + streams[kind].perSecond * streams[kind].bytes * 8, 0),
  packets: kinds.reduce((sum, kind) => sum + streams[kind].perSecond, 0),
})

export const rtpOf = (kind: Kind, ssrc: number): types.RtpParameters => ({
  codecs: [{ ...streams[kind].codec, parameters: {}, rtcpFeedback: [] }],
  encodings: [{ ssrc }],
  rtcp: { cname: `page-${ssrc}` },
})

/**
 * Sends what a page sends to `port`, by the ssrc of each kind, until told to stop; the picture is one that begins with
 * each packet.
 */
export function sendMedia(port: number, ssrcOf: ReadonlyMap<Kind, number>): () => void {
  const socket = createSocket('udp4')
  const sent = { audio: 0, video: 0 }
  const began = performance.now()
  const packets = [...ssrcOf].map(([kind, ssrc]) => {
    const packet = Buffer.alloc(streams[kind].bytes)
    packet[0] = 0x80
    packet[1] = streams[kind].codec.payloadType
    packet.writeUInt32BE(ssrc, 8)
    // VP8: the start of a partition, of a key frame.
    if (kind === 'video') packet[12] = 0x10
    return [kind, packet] as const
  })
  const timer = setInterval(() => {
    const seconds = (performance.now() - began) / 1000
    for (const [kind, packet] of packets) {
      const { perSecond, codec } = streams[kind]
      for (; sent[kind] < seconds * perSecond; sent[kind]++) {
        packet.writeUInt16BE(sent[kind] & 0xffff, 2)
        packet.writeUInt32BE(Math.floor((sent[kind] / perSecond) * codec.clockRate) >>> 0, 4)
        socket.send(Buffer.from(packet), port, '127.0.0.1')
      }
    }
  }, 5)
  return () => {
    clearInterval(timer)
    socket.close()
  }
}
