import { describe, expect, it } from 'vitest'
import { createQuietDays } from './quietDays.ts'

const times = { afterMs: 0, quietMs: 60_000, patienceMs: 600_000 }
const days = { openFrom: 100, over: 130 }
const minute = 60_000

describe('quietDays', () => {
  it('stops at the first day to which something was written within the last minute', () => {
    const quiet = createQuietDays(times)
    expect(quiet.quietUntil(1, days, 0)).toBe(130)
    quiet.touch({ organizationId: 1, first: 120, last: 121 }, 0)
    quiet.touch({ organizationId: 1, first: 110, last: 110 }, 30_000)
    expect(quiet.quietUntil(1, days, 31_000)).toBe(110)
    expect(quiet.quietUntil(2, days, 31_000)).toBe(130)
    quiet.touch({ organizationId: 1, first: 125, last: 125 }, 80_000)
    expect(quiet.quietUntil(1, days, 91_000)).toBe(125)
    expect(quiet.quietUntil(1, days, 141_000)).toBe(130)
  })

  it('does not wait for days that are closed, or are not over', () => {
    const quiet = createQuietDays(times)
    quiet.touch({ organizationId: 1, first: 90, last: 99 }, 0)
    quiet.touch({ organizationId: 1, first: 130, last: 131 }, 0)
    expect(quiet.quietUntil(1, days, 1)).toBe(130)
  })

  it('does not wait for ever for a machine that keeps on writing to the past', () => {
    const quiet = createQuietDays(times)
    let now = 0
    const closes = () => {
      quiet.touch({ organizationId: 1, first: 105, last: 105 }, now)
      return quiet.quietUntil(1, days, now)
    }
    for (; now < 10 * minute; now += minute / 2) expect(closes()).toBe(105)
    expect(closes()).toBe(130)
  })
})
