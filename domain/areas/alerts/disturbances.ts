import { windowMs } from '../efficiency/totals/windowRollup.ts'

/** Planned down time of a machine within a five-minute window. */
export type DownWindow = { start: number; ms: number }

/** Planned down time (ms) of a machine in adjoining five-minute windows, with the start of the first. */
export type Disturbance = { start: number; ms: number }

/**
 * Returns the disturbances of a machine: the longest sequences of adjoining five-minute windows (ascending) with down
 * time in each. Stops that closely follow each other are one disturbance.
 */
export function disturbances(windows: readonly DownWindow[]): Disturbance[] {
  const result: Disturbance[] = []
  let next = Number.NaN
  for (const { start, ms } of windows) {
    if (ms <= 0) continue
    if (start === next) result.at(-1)!.ms += ms
    else result.push({ start, ms })
    next = start + windowMs
  }
  return result
}
