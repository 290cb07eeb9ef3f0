import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnPoints, maxDrawnPoints } from './drawnPoints.ts'

test('each point is drawn while they can be distinguished', () => {
  const indices = drawnPoints(maxDrawnPoints, [(k) => -k])
  expect([indices.length, indices[0], indices.at(-1)]).toEqual([maxDrawnPoints, 0, maxDrawnPoints - 1])
})

test('of more points only the visible ones are drawn: ends, extremes and marks of each segment, and few others', () => {
  const level = fc.double({ noNaN: true, min: -1e6, max: 1e6 })
  const chart = fc.record({
    count: fc.integer({ min: maxDrawnPoints + 1, max: 30_000 }),
    levels: fc.array(level, { minLength: 7, maxLength: 50 }),
    spike: fc.nat({ max: maxDrawnPoints }),
    mark: fc.nat({ max: maxDrawnPoints }),
  })
  fc.assert(
    fc.property(chart, ({ count, levels, spike, mark }) => {
      const line = (k: number) => (k === spike ? 2e6 : levels[(k * 7919) % levels.length]!)
      const indices = drawnPoints(count, [line, (k) => (k === mark ? line(k) : null)])
      expect(indices).toEqual([...new Set(indices)].sort((a, b) => a - b))
      expect(indices.length).toBeLessThanOrEqual(maxDrawnPoints + 1)
      expect([indices[0], indices.at(-1)]).toEqual([0, count - 1])
      expect(indices).toEqual(expect.arrayContaining([spike, mark]))
      const all = Array.from({ length: count }, (_, k) => line(k))
      const drawnLevels = indices.map(line)
      const lowest = (some: number[]) => some.reduce((a, b) => Math.min(a, b))
      expect(lowest(drawnLevels)).toBe(lowest(all))
      // In every second segment no higher point is left out.
      for (let column = 0; column < 240; column++) {
        const [from, to] = [column, column + 1].map((k) => Math.floor((k * count) / 240)) as [number, number]
        const some = indices.filter((k) => k >= from && k < to).map(line)
        expect(Math.max(...some)).toBe(Math.max(...all.slice(from, to)))
      }
    }),
    { numRuns: 20 },
  )
})
