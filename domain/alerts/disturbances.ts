import { windowMs } from '../efficiency/windowRollup.ts'

/** Planned time that a machine was down within a five-minute window. */
export type DownWindow = { start: number; ms: number }

/**
 * How long each disturbance lasted, in milliseconds of planned time: a longest run of adjoining five-minute windows
 * (ascending) in each of which the machine was down. Stops that follow each other that closely are one disturbance.
 */
export function disturbances(windows: readonly DownWindow[]): number[] {
  const lengths: number[] = []
  let next = Number.NaN
  for (const { start, ms } of windows) {
    if (ms <= 0) continue
    if (start === next) lengths.push(lengths.pop()! + ms)
    else lengths.push(ms)
    next = start + windowMs
  }
  return lengths
}
