import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTouchedIntervals } from './touchedIntervals.ts'

const window = 300_000

test('touched time is stored in whole, merged windows and covers everything that touched it', () => {
  const span = fc.record({ from: fc.integer({ min: 0, max: 1e9 }), length: fc.integer({ min: 1, max: 4_000_000 }) })
  fc.assert(
    fc.property(fc.array(span, { maxLength: 600 }), (spans) => {
      const touchedIntervals = createTouchedIntervals()
      for (const { from, length } of spans) touchedIntervals.add(1, 2, from, from + length)
      const intervals = touchedIntervals.take().get(1)?.get(2) ?? []
      const windows = new Set<number>()
      for (const { from, length } of spans)
        for (let k = Math.floor(from / window); k * window < from + length; k++) windows.add(k)
      expect(intervals.reduce((sum, { start, end }) => sum + (end - start) / window, 0)).toBe(windows.size)
      for (const { start, end } of intervals)
        for (let at = start; at < end; at += window) expect(windows.has(at / window)).toBe(true)
      expect(touchedIntervals.isEmpty()).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('taken in portions or by organization, all touched time is taken once', () => {
  const touch = fc.record({
    organizationId: fc.integer({ min: 1, max: 3 }),
    deviceId: fc.integer({ min: 1, max: 5 }),
    from: fc.integer({ min: 0, max: 1e8 }),
    length: fc.integer({ min: 1, max: 4_000_000 }),
  })
  const take = fc.record({ organizationIds: fc.subarray([1, 2, 3]), maxWindows: fc.integer({ min: 1, max: 40 }) })
  fc.assert(
    fc.property(fc.array(touch, { maxLength: 60 }), fc.array(take, { maxLength: 10 }), (touches, takes) => {
      const touchedIntervals = createTouchedIntervals()
      const whole = createTouchedIntervals()
      for (const { organizationId, deviceId, from, length } of touches)
        for (const intervals of [touchedIntervals, whole]) intervals.add(organizationId, deviceId, from, from + length)
      const expected = whole.take()
      const taken = new Map<number, Map<number, unknown>>()
      for (const selection of [...takes, {}]) {
        const before = touchedIntervals.deviceCount()
        const portion = touchedIntervals.take(selection)
        let count = 0
        for (const [organizationId, devices] of portion)
          for (const [deviceId, intervals] of devices) {
            count += 1
            const organization = taken.get(organizationId) ?? new Map()
            expect(organization.has(deviceId)).toBe(false)
            taken.set(organizationId, organization.set(deviceId, intervals))
            expect(touchedIntervals.of(organizationId)).toEqual(expect.arrayContaining(intervals))
          }
        expect(touchedIntervals.deviceCount()).toBe(before - count)
        touchedIntervals.rolledUp()
      }
      expect(taken).toEqual(expected)
      expect(touchedIntervals.isEmpty()).toBe(true)
      for (const organizationId of [1, 2, 3]) expect(touchedIntervals.of(organizationId)).toEqual([])
    }),
    { numRuns: 50 },
  )
})
