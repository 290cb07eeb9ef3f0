import type { MediaStatistics } from '../media/callMedia.ts'

/** Thresholds of noticeable degradation: lost share, and round-trip time in ms (ITU-T G.114: 150 ms one way). */
const fair = { loss: 0.01, roundTripMs: 300 }
const poor = { loss: 0.05, roundTripMs: 600 }

export type Quality = {
  word: 'good' | 'fair' | 'poor' | 'unknown'
  roundTripMs: number | null
  /** The largest lost share of any stream; null while there are no streams. */
  loss: number | null
  /** Bits per second. */
  sent: number
  received: number
}

const totalBitrate = (lines: readonly { bitrate: number }[]) => lines.reduce((all, { bitrate }) => all + bitrate, 0)

/** Summarizes the quality of all media. */
export function summarizeQuality(statistics: MediaStatistics | null): Quality {
  const { roundTripMs, sent, received } = statistics ?? { roundTripMs: null, sent: [], received: [] }
  const losses = [...sent, ...received].map(({ loss }) => loss)
  const loss = losses.length > 0 ? Math.max(...losses) : null
  const isOver = (bound: typeof fair) => (loss ?? 0) > bound.loss || (roundTripMs ?? 0) > bound.roundTripMs
  const word = loss === null ? 'unknown' : isOver(poor) ? 'poor' : isOver(fair) ? 'fair' : 'good'
  return { word, roundTripMs, loss, sent: totalBitrate(sent), received: totalBitrate(received) }
}
