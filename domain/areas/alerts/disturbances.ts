import { windowMs } from '../efficiency/sums/windowRollup.ts'

/** Planned time that a machine was down within a five-minute window. */
export type DownWindow = { start: number; ms: number }

/** Planned time (ms) that a machine was down in adjoining five-minute windows, from the first of them on. */
export type Disturbance = { start: number; ms: number }

/**
 * The disturbances of a machine: the longest runs of adjoining five-minute windows (ascending) in each of which it was
 * down. Stops that follow each other that closely are one disturbance.
 */
export function disturbances(windows: readonly DownWindow[]): Disturbance[] {
  const found: Disturbance[] = []
  let next = Number.NaN
  for (const { start, ms } of windows) {
    if (ms <= 0) continue
    if (start === next) found.at(-1)!.ms += ms
    else found.push({ start, ms })
    next = start + windowMs
  }
  return found
}
