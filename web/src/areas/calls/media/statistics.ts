import type { MediaSource } from '@takt/domain/areas/calls/media.ts'
import type { MediaStatistics } from './callMedia.ts'
import type { MediaRoom } from './mediaRoom.ts'

type Line = Record<string, unknown> & { type: string; id: string; timestamp: number }
const number = (value: unknown) => (typeof value === 'number' ? value : 0)
const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null)

/**
 * Creates a reader of the browser's media statistics. Bitrates and losses cover the time since the previous read (at
 * first: since the stream started).
 */
export function createStatistics() {
  let before = new Map<string, Line>()

  return async function read(room: MediaRoom): Promise<MediaStatistics> {
    const reports = await room.reports()
    const lines = new Map<string, Line>(
      reports.flatMap((report, of) =>
        [...report.values()].map((line: Line): [string, Line] => [`${of}${line.id}`, line]),
      ),
    )
    const since = (key: string, line: Line, field: string) => number(line[field]) - number(before.get(key)?.[field])
    const bitrateOf = (key: string, line: Line, field: string) => {
      const from = before.get(key)?.timestamp
      return from && line.timestamp > from ? (since(key, line, field) * 8000) / (line.timestamp - from) : 0
    }
    const of = (type: string) => [...lines].filter(([, line]) => line.type === type)

    const pair = of('candidate-pair').find(([, line]) => line.nominated && number(line.currentRoundTripTime) > 0)
    const sent = [...room.sent()].flatMap(([source, producer]) => {
      const outbound = of('outbound-rtp').filter(([, line]) => line.mid === producer.rtpParameters.mid)
      if (outbound.length === 0) return []
      const bitrate = outbound.reduce((sum, [key, line]) => sum + bitrateOf(key, line, 'bytesSent'), 0)
      const remote = of('remote-inbound-rtp').filter(([, line]) => outbound.some(([, { id }]) => id === line.localId))
      const loss = Math.max(0, ...remote.map(([, line]) => number(line.fractionLost)))
      const heights = outbound.map(([, line]) => number(line.frameHeight))
      const [, largest] = outbound[heights.indexOf(Math.max(...heights))]!
      const size = { width: numberOrNull(largest.frameWidth), height: numberOrNull(largest.frameHeight) }
      return { source: source as MediaSource, bitrate, loss, ...size }
    })
    const received = room.received().flatMap(({ seat, source, consumer }) => {
      const inbound = of('inbound-rtp').find(([, line]) => line.trackIdentifier === consumer.track.id)
      if (!inbound) return []
      const [key, line] = inbound
      const [lostPackets, receivedPackets] = [
        Math.max(0, since(key, line, 'packetsLost')),
        since(key, line, 'packetsReceived'),
      ]
      return {
        seat,
        source,
        bitrate: bitrateOf(key, line, 'bytesReceived'),
        loss: lostPackets + receivedPackets > 0 ? lostPackets / (lostPackets + receivedPackets) : 0,
        jitterMs: number(line.jitter) * 1000,
        bytes: number(line.bytesReceived),
        frames: numberOrNull(line.framesDecoded),
        width: numberOrNull(line.frameWidth),
        height: numberOrNull(line.frameHeight),
      }
    })
    before = lines
    const roundTrip = pair && number(pair[1].currentRoundTripTime) * 1000
    return { roundTripMs: roundTrip ?? null, sent, received }
  }
}
