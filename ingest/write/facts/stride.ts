/**
 * Target duration of a step (ms), for which new facts must wait: no longer, and no less than half of it while there is
 * much to do.
 */
export const stepMs = 500
const first = 4
const maxResourceDays = 2048

/**
 * Determines the number of machine-days per step of closing days: it grows while steps are short and shrinks after a
 * long one, since a machine may have a slice per hour or per second. Between 1 and 2048.
 */
export function createStride() {
  let resourceDays = first
  return {
    resourceDays: () => resourceDays,
    /** Records the duration of a step. */
    took(ms: number) {
      if (ms > stepMs) resourceDays = Math.max(1, Math.floor(resourceDays / 2))
      else if (ms < stepMs / 2) resourceDays = Math.min(maxResourceDays, resourceDays * 2)
    },
  }
}
