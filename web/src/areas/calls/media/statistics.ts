import type { MediaSource } from '@takt/domain/areas/calls/media.ts'
import type { MediaStatistics } from './callMedia.ts'
import type { MediaRoom } from './mediaRoom.ts'

type Line = Record<string, unknown> & { type: string; id: string; timestamp: number }
const number = (value: unknown) => (typeof value === 'number' ? value : 0)
const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null)

/**
 * Reads how media get through, as the browser counts it. Bitrates and losses are of the time since it was asked last
 * (the first time: since the stream began).
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
      const own = of('outbound-rtp').filter(([, line]) => line.mid === producer.rtpParameters.mid)
      if (own.length === 0) return []
      const bitrate = own.reduce((sum, [key, line]) => sum + bitrateOf(key, line, 'bytesSent'), 0)
      const there = of('remote-inbound-rtp').filter(([, line]) => own.some(([, { id }]) => id === line.localId))
      const loss = Math.max(0, ...there.map(([, line]) => number(line.fractionLost)))
      const heights = own.map(([, line]) => number(line.frameHeight))
      const [, largest] = own[heights.indexOf(Math.max(...heights))]!
      const size = { width: numberOrNull(largest.frameWidth), height: numberOrNull(largest.frameHeight) }
      return { source: source as MediaSource, bitrate, loss, ...size }
    })
    const received = room.received().flatMap(({ seat, source, consumer }) => {
      const found = of('inbound-rtp').find(([, line]) => line.trackIdentifier === consumer.track.id)
      if (!found) return []
      const [key, line] = found
      const [lost, got] = [Math.max(0, since(key, line, 'packetsLost')), since(key, line, 'packetsReceived')]
      return {
        seat,
        source,
        bitrate: bitrateOf(key, line, 'bytesReceived'),
        loss: lost + got > 0 ? lost / (lost + got) : 0,
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
