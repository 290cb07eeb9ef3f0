import { expect, test } from 'vitest'
import { slowStandards } from './slowStandards.ts'

const output = (totalCount: number, runSecs: number, idealSecs: number, isKnown = true) => ({
  totalCount,
  runSecs,
  idealSecs,
  performance: isKnown ? idealSecs / runSecs : null,
})

test('returns standards that enough parts beat on average, largest deviation first', () => {
  const [a, b] = [output(412, 412 * 24.1, 412 * 28.5), output(100, 1000, 1900)]
  const rows = [a, output(49, 490, 980), b, output(100, 1000, 900), output(100, 1000, 1900, false)]
  const result = slowStandards(rows)
  expect(result.map(({ row }) => row)).toEqual([b, a])
  expect(result[1]!.meanSecs).toBeCloseTo(24.1, 9)
  expect(result[1]!.standardSecs).toBeCloseTo(28.5, 9)
})
