import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelWidth, thinLabels } from './thinLabels.ts'

const signs = Array.from({ length: 100 }, (_, i) => ({
  key: String(i),
  name: `M-${i}`,
  x: i / 100,
  y: 0.5,
  glyph: 'a',
}))

test('shows as many names as there is room for, and more of them when zoomed in', () => {
  const count = (width: number) => thinLabels(signs, { width, height: width / 2 }).length
  expect(count(880)).toBe(10)
  expect(count(1760)).toBe(20)
  expect(count(88_000)).toBe(100)
  expect(thinLabels([], { width: 10, height: 10 })).toEqual([])
})

test('no two names overlap, and none is left out if there is room for it', () => {
  const pixels = { width: 900, height: 500 }
  const point = fc.record({
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  const covers = (a: { x: number; y: number }, b: { x: number; y: number }) =>
    Math.abs(a.x - b.x) * pixels.width < 88 && Math.abs(a.y - b.y) * pixels.height < 22
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), (points) => {
      const all = points.map((at, i) => ({ ...at, key: String(i), name: `M-${i}`, glyph: 'a' }))
      const labels = thinLabels(all, pixels)
      for (const sign of all) expect(labels.filter((other) => covers(sign, other.sign)).length > 0).toBe(true)
      for (const [i, { sign }] of labels.entries())
        expect(labels.slice(i + 1).some((other) => covers(sign, other.sign))).toBe(false)
    }),
  )
})

test('long names do not overlap: if there is no room for the whole name, its beginning is shown', () => {
  const names = (width: number) =>
    thinLabels(
      [
        { x: 0.2, y: 0.5, long: 'GRIND-01 · J-178052', short: 'GRIND-01' },
        { x: 0.3, y: 0.5, long: 'ASSY-01 · J-178026', short: 'ASSY-01' },
        { x: 0.8, y: 0.5, long: 'PACK-01 · J-178000', short: 'PACK-01' },
      ],
      { width, height: 400 },
      ({ long, short }) => [long, short],
    ).map(({ text }) => text)
  expect(names(800)).toEqual(['GRIND-01', 'ASSY-01', 'PACK-01 · J-178000'])
  expect(names(1000)).toEqual(['GRIND-01 · J-178052', 'ASSY-01', 'PACK-01 · J-178000'])
  expect(names(2000)).toEqual(['GRIND-01 · J-178052', 'ASSY-01 · J-178026', 'PACK-01 · J-178000'])
  expect(names(300)).toEqual(['GRIND-01 · J-178052', 'PACK-01 · J-178000'])
})

const longAndShort = ({ long, short }: { long: string; short: string }) => [long, short]

test('a name that would extend over the edge of the plan is moved inside', () => {
  const pixels = { width: 400, height: 300 }
  const corners = [0.01, 0.5, 0.99].map((x) => ({ x, y: 0.5, long: 'GRIND-01', short: 'GRIND-01' }))
  const sides = thinLabels(corners, pixels, longAndShort).map(({ sign, text, dx }) => {
    const middle = sign.x * pixels.width + dx
    return [middle - labelWidth(text) / 2, middle + labelWidth(text) / 2]
  })
  expect(sides).toHaveLength(3)
  expect(Math.min(...sides.flat())).toBeGreaterThanOrEqual(0)
  expect(Math.max(...sides.flat())).toBeLessThanOrEqual(pixels.width)
})

test('a name that would cover existing text is shortened, or left out', () => {
  const existingBlock = { left: 300, right: 380, y: 150 }
  const namesAt = (x: number) =>
    thinLabels(
      [{ x, y: 0.5, long: 'GRIND-01 · J-178052', short: 'GRIND-01' }],
      { width: 800, height: 300 },
      longAndShort,
      [existingBlock],
    ).map(({ text }) => text)
  expect(namesAt(0.2)).toEqual(['GRIND-01 · J-178052'])
  expect(namesAt(0.33)).toEqual(['GRIND-01'])
  expect(namesAt(0.42)).toEqual([])
})
