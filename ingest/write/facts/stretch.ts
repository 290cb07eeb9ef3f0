import type { SliceBatch } from '@takt/store/clickhouse/slices.ts'
import { dayNumber } from './longestSlices.ts'

/**
 * Slices of a device that follow on from one another on one UTC day: the time they cover together, and their longest.
 */
export type Stretch = {
  organizationId: number
  deviceId: number
  day: number
  from: number
  to: number
  lastFrom: number
  longestMs: number
}

/** What is worth remembering of a message's slices once they are encoded. */
export function stretchesOf({ organizationId, deviceId, slices }: SliceBatch): Stretch[] {
  const stretches: Stretch[] = []
  let last: Stretch | undefined
  for (const { from, to } of slices) {
    const day = dayNumber(from)
    if (last && day === last.day && from >= last.from && from <= last.to) {
      if (to > last.to) last.to = to
      if (from > last.lastFrom) last.lastFrom = from
      if (to - from > last.longestMs) last.longestMs = to - from
    } else {
      last = { organizationId, deviceId, day, from, to, lastFrom: from, longestMs: to - from }
      stretches.push(last)
    }
  }
  return stretches
}
