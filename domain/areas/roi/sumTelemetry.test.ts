import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roiTypeIds, roiTypes } from './roiTypes.ts'
import { moneyOf, sumByType, sumTelemetry, type TelemetryCount } from './sumTelemetry.ts'

const anonymous = { userName: null, empID: null, deviceId: null }
const rows = fc.array(
  fc.record({
    day: fc.constantFrom('2026-03-02', '2026-03-03'),
    typeId: fc.constantFrom(...roiTypeIds),
    userName: fc.constantFrom('ada', 'bo', null),
    empID: fc.constant(null),
    deviceId: fc.constant(null),
    count: fc.integer({ min: 1, max: 1000 }),
  }),
)

test('minutes are the count times the configured minutes, else the assumed ones', () => {
  const input: TelemetryCount[] = [
    { ...anonymous, day: '2026-03-02', typeId: 'reasonsGiven', userName: 'ada', count: 3 },
    { ...anonymous, day: '2026-03-03', typeId: 'reasonsGiven', count: 1 },
    { ...anonymous, day: '2026-03-03', typeId: 'programsFetched', deviceId: 7, count: 2 },
  ]
  const totals = sumByType(input, { reasonsGiven: 2.5 })
  expect(totals.filter(({ count }) => count > 0)).toEqual([
    { typeId: 'reasonsGiven', count: 4, minutes: 10 },
    { typeId: 'programsFetched', count: 2, minutes: 2 * roiTypes.programsFetched.minutes },
  ])
  expect(sumTelemetry(input, {}, ({ userName }) => userName)).toEqual(new Map([['ada', { count: 3, minutes: 3 }]]))
  expect([moneyOf(90, 40), moneyOf(90, null)]).toEqual([60, null])
})

test('minutes sum to the same total for every grouping', () => {
  fc.assert(
    fc.property(rows, (input) => {
      const total = (totals: Iterable<{ minutes: number }>) =>
        [...totals].reduce((sum, { minutes }) => sum + minutes, 0)
      const byDay = total(sumTelemetry(input, {}, ({ day }) => day).values())
      expect(total(sumByType(input, {}))).toBeCloseTo(byDay, 6)
      expect(total(sumTelemetry(input, {}, ({ userName }) => userName ?? '').values())).toBeCloseTo(byDay, 6)
    }),
  )
})
