import { connectorTexts as texts } from './texts.ts'

/** Shorter times without values are within the tolerance of the order of times (ms). */
const minGapMs = 1_000

/** Logs each time of which nothing is known, with its start and end. Times are of the source's clock (epoch ms). */
export function createGapLog(note: (text: string) => void) {
  let knownTo: number | null = null
  return {
    /** Records that nothing is known after `at`; null: nothing was known before. */
    lose(at: number | null) {
      knownTo ??= at
    },
    /** Records a value at `at`, which ends a gap. */
    see(at: number) {
      if (knownTo !== null && at - knownTo > minGapMs)
        note(texts.unknownTime(new Date(knownTo).toISOString(), new Date(at).toISOString()))
      knownTo = null
    },
  }
}
