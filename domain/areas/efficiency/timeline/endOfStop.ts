import type { Classified } from './classify.ts'
import { stateCodes } from './state.ts'

/**
 * Finds when the stop ended in which `start` (epoch ms) lies, from a machine's resolved time, handed in piece by piece
 * in order: the first instant behind it at which the machine is known to do something else. Time of which nobody tells
 * ends no stop: it may only be late.
 */
export function createEndOfStop(start: number) {
  let stood: number | null = null
  return {
    /** The end, once it is known; null: the stop still lasts, or none lies there. */
    after(segments: readonly Classified[]): number | null {
      for (const { from, to, slice } of segments) {
        if (to <= start || slice.state === stateCodes.void) continue
        if (stood === null) {
          if (from > start || slice.state === stateCodes.running) return null
          stood = slice.state
        } else if (slice.state !== stood) return from
      }
      return null
    },
    /** Whether a stop lies at `start` at all, by what was handed in. */
    isStop: () => stood !== null,
  }
}
