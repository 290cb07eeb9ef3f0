import { expect, test } from 'vitest'
import { cyclePoints } from './cyclePoints.ts'

const at = (index: number) => new Date(1_772_460_000_000 + index * 30_000).toISOString()
const cycle = (index: number, secs: number) => ({ at: at(index), secs, parts: 1, idealCycleSecs: 30 })

test('draws a single long cycle at the edge so that it does not compress the others', () => {
  const cycles = Array.from({ length: 100 }, (_, index) => cycle(index, index === 50 ? 4000 : 28 + (index % 5)))
  const { data, top } = cyclePoints(cycles, 1.5)
  expect(top).toBe(48)
  const [times, normal, slow, standard] = data
  expect(times![0]).toBe(Date.parse(at(0)) / 1000)
  expect(normal![50]).toBeNull()
  expect(slow![50]).toBe(48)
  expect(normal![51]).toBe(29)
  expect(slow![51]).toBeNull()
  expect(new Set(standard)).toEqual(new Set([30]))
})

test('ends the axis at the longest cycle if there are no outliers', () => {
  expect(cyclePoints([cycle(0, 40), cycle(1, 31)], 1.5).top).toBe(40)
  expect(cyclePoints([], 1.5)).toEqual({ data: [[], [], [], []], top: 1 })
})
