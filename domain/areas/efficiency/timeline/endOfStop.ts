import type { Classified } from './classify.ts'
import { stateCodes } from './state.ts'

/**
 * Finds the end of the stop that contains `start` (epoch ms), from a machine's resolved timeline passed in chunks in
 * order: the first later instant at which the machine is known to do something else. Unknown time does not end a stop,
 * since its data may only be late.
 */
export function createEndOfStop(start: number) {
  let stopState: number | null = null
  return {
    /** Returns the end once it is known; null if the stop still lasts or there is none. */
    after(segments: readonly Classified[]): number | null {
      for (const { from, to, slice } of segments) {
        if (to <= start || slice.state === stateCodes.void) continue
        if (stopState === null) {
          if (from > start || slice.state === stateCodes.running) return null
          stopState = slice.state
        } else if (slice.state !== stopState) return from
      }
      return null
    },
    /** True if there is a stop at `start` in the segments so far. */
    isStop: () => stopState !== null,
  }
}
