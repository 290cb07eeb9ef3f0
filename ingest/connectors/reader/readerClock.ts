import type { SentRead } from '@takt/domain/areas/locating/tagMessage.ts'
import type { RejectedTelemetry } from '@takt/domain/areas/messages/refusals.ts'
import { connectorTexts as texts } from '../texts.ts'

/** What a reader tells comes at once: an older read has another clock. */
const behindMs = 300_000

/** Watches a reader's clock against ours: `tell` hears a sentence for as long as it is off, null once it is not. */
export function createReaderClock(tell: (sentence: string | null) => void) {
  return {
    /** What came of a line at `now` (epoch ms); answers what of the refused is no matter of the clock. */
    hear(reads: readonly SentRead[], rejected: readonly RejectedTelemetry[], now: number): RejectedTelemetry[] {
      const newest = reads.reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY)
      const faults = new Set(rejected.map(({ fault }) => fault))
      if (faults.has('late')) tell(texts.readerAhead)
      else if (faults.has('early')) tell(texts.readerLongBehind)
      else if (reads.length > 0)
        tell(now - newest > behindMs ? texts.readerBehind(Math.round((now - newest) / 60_000)) : null)
      return rejected.filter(({ fault }) => fault !== 'late' && fault !== 'early')
    },
  }
}
