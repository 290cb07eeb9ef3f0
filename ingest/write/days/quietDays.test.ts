import { describe, expect, it } from 'vitest'
import { createQuietDays } from './quietDays.ts'

const times = { afterMs: 0, quietMs: 60_000, patienceMs: 600_000 }
const days = { openFrom: 100, over: 130 }
const minute = 60_000

describe('quietDays', () => {
  it('stops at the first day written within the last minute', () => {
    const quietDays = createQuietDays(times)
    expect(quietDays.quietUntil(1, days, 0)).toBe(130)
    quietDays.touch({ organizationId: 1, first: 120, last: 121 }, 0)
    quietDays.touch({ organizationId: 1, first: 110, last: 110 }, 30_000)
    expect(quietDays.quietUntil(1, days, 31_000)).toBe(110)
    expect(quietDays.quietUntil(2, days, 31_000)).toBe(130)
    quietDays.touch({ organizationId: 1, first: 125, last: 125 }, 80_000)
    expect(quietDays.quietUntil(1, days, 91_000)).toBe(125)
    expect(quietDays.quietUntil(1, days, 141_000)).toBe(130)
  })

  it('does not wait for days that are closed or not over yet', () => {
    const quietDays = createQuietDays(times)
    quietDays.touch({ organizationId: 1, first: 90, last: 99 }, 0)
    quietDays.touch({ organizationId: 1, first: 130, last: 131 }, 0)
    expect(quietDays.quietUntil(1, days, 1)).toBe(130)
  })

  it('does not wait indefinitely for a machine that keeps writing to the past', () => {
    const quietDays = createQuietDays(times)
    let now = 0
    const closes = () => {
      quietDays.touch({ organizationId: 1, first: 105, last: 105 }, now)
      return quietDays.quietUntil(1, days, now)
    }
    for (; now < 10 * minute; now += minute / 2) expect(closes()).toBe(105)
    expect(closes()).toBe(130)
  })
})
