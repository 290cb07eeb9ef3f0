import { expect, test } from 'vitest'
import { pointStep } from './pointStep.ts'

test('keys move from point to point of a chart, by pages and to its ends, and never past them', () => {
  const from = (index: number | null) =>
    ['ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp', 'Home', 'End'].map((key) => pointStep(key, index, 60))
  expect(from(null)).toEqual([0, 59, 5, 54, 0, 59])
  expect(from(0)).toEqual([1, 0, 6, 0, 0, 59])
  expect(from(59)).toEqual([59, 58, 59, 53, 0, 59])
  expect([pointStep('t', 3, 60), pointStep('End', null, 0)]).toEqual([null, null])
})
