import { expect, test } from 'vitest'
import { judge, minimumRise } from './judge.ts'

test('a leak raises the minimum of the readings, requests in flight do not', () => {
  expect(minimumRise([14_820, 17_049, 14_725, 15_300, 16_900, 14_730])).toBeLessThan(5)
  expect(minimumRise([15_000, 15_100, 15_200, 15_300, 15_400, 15_500])).toBeCloseTo(100)
})

test('rejects a run with a leak in page or worker, and a slow run', () => {
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
