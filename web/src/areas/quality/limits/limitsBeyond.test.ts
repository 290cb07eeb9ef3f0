import { expect, test } from 'vitest'
import { limitsBeyond } from './limitsBeyond.ts'

const check = { lower: 9.97, upper: 10.03 }
const said = (lower: number, upper: number, of: Parameters<typeof limitsBeyond>[1] = check) =>
  limitsBeyond({ lower, center: (lower + upper) / 2, upper }, of, (level) => `${level} mm`)

test('limits that lie outside the tolerance are told in one sentence, and none where all lie within', () => {
  expect(said(9.98, 10.05)).toBe(
    'UCL 10.05 mm lies above USL 10.03 mm: a value in between is out of tolerance and gives no alarm of the chart.',
  )
  expect(said(9.9, 10.05)).toBe(
    'UCL 10.05 mm lies above USL 10.03 mm, LCL 9.9 mm lies below LSL 9.97 mm: a value in between is out of tolerance and gives no alarm of the chart.',
  )
  expect([said(9.98, 10.02), said(9.98, 10.05, { lower: null, upper: null })]).toEqual([null, null])
  expect(limitsBeyond(undefined, check, String)).toBeNull()
})
