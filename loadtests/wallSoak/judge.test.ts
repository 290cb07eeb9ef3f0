import { expect, test } from 'vitest'
import { floorRise, judge } from './judge.ts'

test('a leak lifts the floor, what is in flight does not', () => {
  expect(floorRise([14_820, 17_049, 14_725, 15_300, 16_900, 14_730])).toBeLessThan(5)
  expect(floorRise([15_000, 15_100, 15_200, 15_300, 15_400, 15_500])).toBeCloseTo(100)
})

test('a run that leaks in page or worker, or is slow, is refused', () => {
  const pace = { framesPerSecond: 58, batchesPerSecond: 4 }
  const heaps = (leakKb: number) =>
    Array.from({ length: 11 }, (_, minute) => ({
      pageKb: 15_000,
      workerKb: 1600 + leakKb * minute,
      nodes: 8000,
      listeners: 185,
    }))
  expect(judge(heaps(0), pace).flaws).toEqual([])
  expect(judge(heaps(40), pace).flaws).toEqual([expect.stringContaining('worker')])
  expect(judge(heaps(0), { ...pace, framesPerSecond: 12 }).flaws).toHaveLength(1)
})
