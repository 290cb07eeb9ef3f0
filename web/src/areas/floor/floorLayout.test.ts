import fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorLayout, placeAt } from './floorLayout.ts'

test('every tile lies inside the area and none overlaps, in lines or not', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 14 }),
      fc.integer({ min: 320, max: 3840 }),
      fc.integer({ min: 400, max: 2160 }),
      (lines, width, height) => {
        const layout = floorLayout({ width, height, lines })
        const count = lines.reduce((sum, tiles) => sum + tiles, 0)
        expect(layout.xs.length).toBe(count)
        for (let place = 0; place < count; place++) {
          expect(layout.xs[place]! + layout.tileWidth).toBeLessThanOrEqual(width)
          expect(layout.ys[place]! + layout.tileHeight).toBeLessThanOrEqual(height)
          const below = layout.ys[place]! > (layout.ys[place - 1] ?? -1)
          const apart = below ? layout.ys[place]! - (layout.ys[place - 1] ?? -Infinity) : 0
          if (below) expect(apart).toBeGreaterThanOrEqual(place === 0 ? 0 : layout.tileHeight + layout.gap)
          else expect(layout.xs[place]! - layout.xs[place - 1]!).toBe(layout.tileWidth + layout.gap)
        }
      },
    ),
  )
})

test('24 machines on a desk screen say everything, 2,000 on it still show colour and name', () => {
  expect(floorLayout({ width: 1440, height: 820, lines: [24] }).detail).toBe('full')
  const crowd = floorLayout({ width: 1920, height: 1020, lines: [2000] })
  expect(crowd.tileWidth).toBeGreaterThanOrEqual(36)
  expect(crowd.tileHeight).toBeGreaterThanOrEqual(18)
  expect(floorLayout({ width: 3840, height: 2080, lines: [2000] }).detail).toBe('nameAndGlyph')
})

test('each run of a line stands under its heading where there is room, and without where there is not', () => {
  const headed = floorLayout({ width: 1440, height: 820, lines: [2, 20, 2] })
  const [first, second] = headed.headings
  expect(first).toMatchObject({ line: 0, x: 0, width: headed.tileWidth * 2 + headed.gap })
  expect(second).toMatchObject({ line: 1, x: headed.xs[2], y: first!.y })
  expect(headed.headings.filter(({ line }) => line === 1).length).toBeGreaterThan(1)
  for (const { y, size } of headed.headings)
    expect(headed.ys.every((top) => y + size / 2 <= top || y >= top + headed.tileHeight)).toBe(true)
  expect(floorLayout({ width: 1920, height: 1020, lines: Array(40).fill(50) }).headings).toEqual([])
})

test('a point finds its tile, and nothing between tiles', () => {
  const layout = floorLayout({ width: 1440, height: 820, lines: [6, 6] })
  for (let place = 0; place < 12; place++)
    expect(placeAt(layout, layout.xs[place]! + 1, layout.ys[place]! + layout.tileHeight - 1)).toBe(place)
  expect(placeAt(layout, layout.tileWidth + layout.gap / 2, layout.ys[0]! + 1)).toBe(-1)
})
