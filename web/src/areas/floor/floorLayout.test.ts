import fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorLayout, tileIndexAt } from './floorLayout.ts'

test('places every tile inside the area without overlap, with or without lines', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 14 }),
      fc.integer({ min: 320, max: 3840 }),
      fc.integer({ min: 400, max: 2160 }),
      (lines, width, height) => {
        const layout = floorLayout({ width, height, lines })
        const count = lines.reduce((sum, tiles) => sum + tiles, 0)
        expect(layout.xs.length).toBe(count)
        for (let index = 0; index < count; index++) {
          expect(layout.xs[index]! + layout.tileWidth).toBeLessThanOrEqual(width)
          expect(layout.ys[index]! + layout.tileHeight).toBeLessThanOrEqual(height)
          const below = layout.ys[index]! > (layout.ys[index - 1] ?? -1)
          const distance = below ? layout.ys[index]! - (layout.ys[index - 1] ?? -Infinity) : 0
          if (below) expect(distance).toBeGreaterThanOrEqual(index === 0 ? 0 : layout.tileHeight + layout.gap)
          else expect(layout.xs[index]! - layout.xs[index - 1]!).toBe(layout.tileWidth + layout.gap)
        }
      },
    ),
  )
})

test('24 machines on a desktop screen show all details; 2,000 still show color and name', () => {
  expect(floorLayout({ width: 1440, height: 820, lines: [24] }).detail).toBe('full')
  const crowdedLayout = floorLayout({ width: 1920, height: 1020, lines: [2000] })
  expect(crowdedLayout.tileWidth).toBeGreaterThanOrEqual(36)
  expect(crowdedLayout.tileHeight).toBeGreaterThanOrEqual(18)
  expect(floorLayout({ width: 3840, height: 2080, lines: [2000] }).detail).toBe('nameAndGlyph')
})

test('shows a heading above each run of a line if there is room, otherwise none', () => {
  const headed = floorLayout({ width: 1440, height: 820, lines: [2, 20, 2] })
  const [first, second] = headed.headings
  expect(first).toMatchObject({ line: 0, x: 0, width: headed.tileWidth * 2 + headed.gap })
  expect(second).toMatchObject({ line: 1, x: headed.xs[2], y: first!.y })
  expect(headed.headings.filter(({ line }) => line === 1).length).toBeGreaterThan(1)
  for (const { y, size } of headed.headings)
    expect(headed.ys.every((top) => y + size / 2 <= top || y >= top + headed.tileHeight)).toBe(true)
  expect(floorLayout({ width: 1920, height: 1020, lines: Array(40).fill(50) }).headings).toEqual([])
})

test('finds the tile at a point, and none between tiles', () => {
  const layout = floorLayout({ width: 1440, height: 820, lines: [6, 6] })
  for (let index = 0; index < 12; index++)
    expect(tileIndexAt(layout, layout.xs[index]! + 1, layout.ys[index]! + layout.tileHeight - 1)).toBe(index)
  expect(tileIndexAt(layout, layout.tileWidth + layout.gap / 2, layout.ys[0]! + 1)).toBe(-1)
})
