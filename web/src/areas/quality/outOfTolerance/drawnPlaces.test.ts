import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnPlaces, mostDrawn } from './drawnPlaces.ts'

test('each point is drawn as long as they can be told apart', () => {
  const places = drawnPlaces(mostDrawn, [(k) => -k])
  expect([places.length, places[0], places.at(-1)]).toEqual([mostDrawn, 0, mostDrawn - 1])
})

test('of more points those are drawn that show: ends, extremes and marks of each stretch, and few others', () => {
  const level = fc.double({ noNaN: true, min: -1e6, max: 1e6 })
  const chart = fc.record({
    count: fc.integer({ min: mostDrawn + 1, max: 30_000 }),
    levels: fc.array(level, { minLength: 7, maxLength: 50 }),
    spike: fc.nat({ max: mostDrawn }),
    mark: fc.nat({ max: mostDrawn }),
  })
  fc.assert(
    fc.property(chart, ({ count, levels, spike, mark }) => {
      const line = (k: number) => (k === spike ? 2e6 : levels[(k * 7919) % levels.length]!)
      const places = drawnPlaces(count, [line, (k) => (k === mark ? line(k) : null)])
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
      expect(places.length).toBeLessThanOrEqual(mostDrawn + 1)
      expect([places[0], places.at(-1)]).toEqual([0, count - 1])
      expect(places).toEqual(expect.arrayContaining([spike, mark]))
      const all = Array.from({ length: count }, (_, k) => line(k))
      const drawn = places.map(line)
      const lowest = (some: number[]) => some.reduce((a, b) => Math.min(a, b))
      expect(lowest(drawn)).toBe(lowest(all))
      // Of each second stretch nothing that is higher is left out.
      for (let column = 0; column < 240; column++) {
        const [from, to] = [column, column + 1].map((k) => Math.floor((k * count) / 240)) as [number, number]
        const some = places.filter((k) => k >= from && k < to).map(line)
        expect(Math.max(...some)).toBe(Math.max(...all.slice(from, to)))
      }
    }),
    { numRuns: 20 },
  )
})
