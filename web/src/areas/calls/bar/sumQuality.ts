import type { MediaStatistics } from '../media/callMedia.ts'

/** From where on people notice: share lost, and milliseconds there and back (ITU-T G.114: 150 ms one way). */
const fair = { loss: 0.01, roundTripMs: 300 }
const poor = { loss: 0.05, roundTripMs: 600 }

export type Quality = {
  word: 'good' | 'fair' | 'poor' | 'unknown'
  roundTripMs: number | null
  /** The largest share that is lost of anything; null before anything goes either way. */
  loss: number | null
  /** Bits a second. */
  sent: number
  received: number
}

const sum = (lines: readonly { bitrate: number }[]) => lines.reduce((all, { bitrate }) => all + bitrate, 0)

/** How well media get through, all in all. */
export function sumQuality(statistics: MediaStatistics | null): Quality {
  const { roundTripMs, sent, received } = statistics ?? { roundTripMs: null, sent: [], received: [] }
  const losses = [...sent, ...received].map(({ loss }) => loss)
  const loss = losses.length > 0 ? Math.max(...losses) : null
  const isOver = (bound: typeof fair) => (loss ?? 0) > bound.loss || (roundTripMs ?? 0) > bound.roundTripMs
  const word = loss === null ? 'unknown' : isOver(poor) ? 'poor' : isOver(fair) ? 'fair' : 'good'
  return { word, roundTripMs, loss, sent: sum(sent), received: sum(received) }
}
