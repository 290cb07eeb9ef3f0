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
      const intervals = touchedIntervals.takeOrganizations([1]).get(1)?.get(2) ?? []
      const windows = new Set<number>()
      for (const { from, length } of spans)
        for (let k = Math.floor(from / window); k * window < from + length; k++) windows.add(k)
      expect(intervals.reduce((sum, { start, end }) => sum + (end - start) / window, 0)).toBe(windows.size)
      for (const { start, end } of intervals)
        for (let at = start; at < end; at += window) expect(windows.has(at / window)).toBe(true)
      touchedIntervals.rolledUp()
      expect(touchedIntervals.of(1)).toEqual([])
    }),
    { numRuns: 50 },
  )
})

const touch = fc.record({
  kind: fc.constant('touch' as const),
  organizationId: fc.integer({ min: 1, max: 3 }),
  deviceId: fc.integer({ min: 1, max: 5 }),
  from: fc.integer({ min: 0, max: 1e8 }),
  length: fc.integer({ min: 1, max: 4_000_000 }),
})
const take = fc.record({ kind: fc.constant('demand' as const), organizationId: fc.integer({ min: 1, max: 3 }) })

test('a round in portions contains all that was touched before it, whatever is touched or taken on demand meanwhile', () => {
  fc.assert(
    fc.property(
      fc.array(touch, { maxLength: 60 }),
      fc.array(fc.array(fc.oneof(touch, take), { maxLength: 8 }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 40 }),
      (before, meanwhile, maxWindows) => {
        const touched = createTouchedIntervals()
        /** The last time at which each window of a device was touched, and taken. */
        const touchedAt = new Map<string, number>()
        const takenAt = new Map<string, number>()
        let clock = 0
        const keysOf = (organizationId: number, deviceId: number, start: number, end: number) =>
          Array.from(
            { length: Math.ceil(end / window) - Math.floor(start / window) },
            (_, k) => `${organizationId} ${deviceId} ${Math.floor(start / window) + k}`,
          )
        const add = ({ organizationId, deviceId, from, length }: (typeof before)[number]) => {
          touched.add(organizationId, deviceId, from, from + length)
          clock += 1
          for (const key of keysOf(organizationId, deviceId, from, from + length)) touchedAt.set(key, clock)
        }
        const rollUp = (devices: ReturnType<typeof touched.takeOfRound>) => {
          clock += 1
          for (const [organizationId, intervalsOf] of devices)
            for (const [deviceId, intervals] of intervalsOf)
              for (const { start, end } of intervals)
                for (const key of keysOf(organizationId, deviceId, start, end)) {
                  expect(touchedAt.has(key)).toBe(true)
                  takenAt.set(key, clock)
                  expect(touched.of(organizationId).length).toBeGreaterThan(0)
                }
          touched.rolledUp()
        }
        before.forEach(add)
        const due = [...touchedAt.keys()]
        touched.startRound()
        let portions = 0
        for (
          let portion = touched.takeOfRound(maxWindows);
          portion.size > 0;
          portion = touched.takeOfRound(maxWindows)
        ) {
          rollUp(portion)
          for (const event of meanwhile[portions++] ?? [])
            if (event.kind === 'demand') rollUp(touched.takeOrganizations([event.organizationId]))
            else add(event)
        }
        expect(due.filter((key) => !takenAt.has(key))).toEqual([])
        rollUp(touched.takeOrganizations([1, 2, 3]))
        expect([...touchedAt].filter(([key, time]) => (takenAt.get(key) ?? 0) < time)).toEqual([])
        for (const organizationId of [1, 2, 3]) expect(touched.of(organizationId)).toEqual([])
      },
    ),
    { numRuns: 100 },
  )
})
