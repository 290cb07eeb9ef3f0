import type { TimeWindow } from '../../../core/kit/timeline/timeWindow.ts'

/** The stretch that an address marks (`start~end`); none where it cannot be read. */
export function markOf(text: string | undefined): TimeWindow[] {
  const [start = Number.NaN, end = Number.NaN] = text?.split('~').map((instant) => Date.parse(instant)) ?? []
  return start < end ? [{ start, end }] : []
}
