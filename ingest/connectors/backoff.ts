import { setTimeout as sleep } from 'node:timers/promises'

/** Pauses that grow from half a second to half a minute, a little apart from each other; `reset` after a success. */
export function createBackoff(signal: AbortSignal, first = 500, longest = 30_000) {
  let next = first
  return {
    reset: () => {
      next = first
    },
    pause: async () => {
      const ms = next * (0.8 + Math.random() * 0.4)
      next = Math.min(next * 2, longest)
      await sleep(ms, undefined, { signal }).catch(() => {})
    },
  }
}
