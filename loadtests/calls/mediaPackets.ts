import { createSocket } from 'node:dgram'
import type { types } from 'mediasoup'

/** The streams that a page in a call sends: packets per second, bytes per packet, and codec. */
const streams = {
  audio: {
    perSecond: 50,
    bytes: 80,
    codec: { mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 },
  },
  video: { perSecond: 110, bytes: 1130, codec: { mimeType: 'video/VP8', clockRate: 90_000, payloadType: 96 } },
} as const
export type Kind = keyof typeof streams

/** Returns what a page sends of these kinds per second: bits, including RTP headers, and packets. */
export const sendRateOf = (kinds: readonly Kind[]) => ({
  bits: kinds.reduce((sum, kind) => sum + streams[kind].perSecond * streams[kind].bytes * 8, 0),
  packets: kinds.reduce((sum, kind) => sum + streams[kind].perSecond, 0),
})

export const rtpOf = (kind: Kind, ssrc: number): types.RtpParameters => ({
  codecs: [{ ...streams[kind].codec, parameters: {}, rtcpFeedback: [] }],
  encodings: [{ ssrc }],
  rtcp: { cname: `page-${ssrc}` },
})

/**
 * Sends the streams of a page to `port`, with the SSRC of each kind, until the returned function is called; each video
 * packet starts a new frame.
 */
export function sendMedia(port: number, ssrcOf: ReadonlyMap<Kind, number>): () => void {
  const socket = createSocket('udp4')
  const sentPackets = { audio: 0, video: 0 }
  const startedAt = performance.now()
  const packets = [...ssrcOf].map(([kind, ssrc]) => {
    const packet = Buffer.alloc(streams[kind].bytes)
    packet[0] = 0x80
    packet[1] = streams[kind].codec.payloadType
    packet.writeUInt32BE(ssrc, 8)
    // VP8 payload descriptor: the start of a partition, of a key frame.
    if (kind === 'video') packet[12] = 0x10
    return [kind, packet] as const
  })
  const timer = setInterval(() => {
    const seconds = (performance.now() - startedAt) / 1000
    for (const [kind, packet] of packets) {
      const { perSecond, codec } = streams[kind]
      for (; sentPackets[kind] < seconds * perSecond; sentPackets[kind]++) {
        packet.writeUInt16BE(sentPackets[kind] & 0xffff, 2)
        packet.writeUInt32BE(Math.floor((sentPackets[kind] / perSecond) * codec.clockRate) >>> 0, 4)
        socket.send(Buffer.from(packet), port, '127.0.0.1')
      }
    }
  }, 5)
  return () => {
    clearInterval(timer)
    socket.close()
  }
}
