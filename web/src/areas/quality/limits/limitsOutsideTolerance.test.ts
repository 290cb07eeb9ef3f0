import { expect, test } from 'vitest'
import { limitsOutsideTolerance } from './limitsOutsideTolerance.ts'

const check = { lower: 9.97, upper: 10.03 }
const warningFor = (lower: number, upper: number, of: Parameters<typeof limitsOutsideTolerance>[1] = check) =>
  limitsOutsideTolerance({ lower, center: (lower + upper) / 2, upper }, of, (level) => `${level} mm`)

test('limits outside the tolerance are reported in one message; limits inside cause none', () => {
  expect(warningFor(9.98, 10.05)).toBe(
    'UCL 10.05 mm is above USL 10.03 mm: values in between are out of tolerance but cause no alarm in the chart.',
  )
  expect(warningFor(9.9, 10.05)).toBe(
    'UCL 10.05 mm is above USL 10.03 mm, LCL 9.9 mm is below LSL 9.97 mm: values in between are out of tolerance but cause no alarm in the chart.',
  )
  expect([warningFor(9.98, 10.02), warningFor(9.98, 10.05, { lower: null, upper: null })]).toEqual([null, null])
  expect(limitsOutsideTolerance(undefined, check, String)).toBeNull()
})
