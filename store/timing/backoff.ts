import { pause } from './pause.ts'

/**
 * Creates pauses that double from `firstMs` to `longestMs`, with random variation, each ended when `signal` aborts;
 * `reset` after a success.
 */
export function createBackoff(signal: AbortSignal, { firstMs = 500, longestMs = 30_000 } = {}) {
  let next = firstMs
  return {
    reset: () => {
      next = firstMs
    },
    pause: async () => {
      const ms = next * (0.8 + Math.random() * 0.4)
      next = Math.min(next * 2, longestMs)
      await pause(ms, signal)
    },
  }
}
