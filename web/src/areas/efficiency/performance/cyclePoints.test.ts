import { expect, test } from 'vitest'
import { cyclePoints } from './cyclePoints.ts'

const at = (place: number) => new Date(1_772_460_000_000 + place * 30_000).toISOString()
const cycle = (place: number, secs: number) => ({ at: at(place), secs, parts: 1, idealCycleSecs: 30 })

test('a single long cycle stands at the edge and leaves the others room', () => {
  const cycles = Array.from({ length: 100 }, (_, place) => cycle(place, place === 50 ? 4000 : 28 + (place % 5)))
  const { data, top } = cyclePoints(cycles, 1.5)
  expect(top).toBe(48)
  const [times, usual, slow, standard] = data
  expect(times![0]).toBe(Date.parse(at(0)) / 1000)
  expect(usual![50]).toBeNull()
  expect(slow![50]).toBe(48)
  expect(usual![51]).toBe(29)
  expect(slow![51]).toBeNull()
  expect(new Set(standard)).toEqual(new Set([30]))
})

test('without outliers the axis ends with the longest cycle', () => {
  expect(cyclePoints([cycle(0, 40), cycle(1, 31)], 1.5).top).toBe(40)
  expect(cyclePoints([], 1.5)).toEqual({ data: [[], [], [], []], top: 1 })
})
