/**
 * Fresh facts wait for a step: it should take no longer than this, and no less than half of it while there is much to
 * do.
 */
export const stepMs = 500
const first = 4
const most = 2048

/**
 * How many resource-days a step of closing days takes: more as long as steps are short, fewer when one was long, since
 * a machine may have a slice an hour or a slice a second. Between 1 and 2048.
 */
export function createStride() {
  let resourceDays = first
  return {
    resourceDays: () => resourceDays,
    /** Tells how long a step of so many took. */
    took(ms: number) {
      if (ms > stepMs) resourceDays = Math.max(1, Math.floor(resourceDays / 2))
      else if (ms < stepMs / 2) resourceDays = Math.min(most, resourceDays * 2)
    },
  }
}
