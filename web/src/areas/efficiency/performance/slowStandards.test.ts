import { expect, test } from 'vitest'
import { slowStandards } from './slowStandards.ts'

const made = (totalCount: number, runSecs: number, idealSecs: number, isKnown = true) => ({
  totalCount,
  runSecs,
  idealSecs,
  performance: isKnown ? idealSecs / runSecs : null,
})

test('standards that are beaten in the mean by enough parts, the furthest first', () => {
  const [a, b] = [made(412, 412 * 24.1, 412 * 28.5), made(100, 1000, 1900)]
  const rows = [a, made(49, 490, 980), b, made(100, 1000, 900), made(100, 1000, 1900, false)]
  const found = slowStandards(rows)
  expect(found.map(({ row }) => row)).toEqual([b, a])
  expect(found[1]!.meanSecs).toBeCloseTo(24.1, 9)
  expect(found[1]!.standardSecs).toBeCloseTo(28.5, 9)
})
