/**
 * Limits repeated work to half of the time: it starts at most once per `minEveryMs`, and after a pause as long as the
 * last run took.
 */
export function createDutyCycle(minEveryMs: number) {
  let lastMs = 0
  return {
    /** Minimum time between two starts (ms). */
    everyMs: () => Math.max(minEveryMs, 2 * lastMs),
    /** Records the duration of a run (ms). */
    took(ms: number) {
      lastMs = ms
    },
  }
}
