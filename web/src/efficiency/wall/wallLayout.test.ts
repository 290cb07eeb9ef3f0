import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tileCorner, wallLayout } from './wallLayout.ts'

test('every tile lies inside the area and none overlaps', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2500 }),
      fc.integer({ min: 320, max: 3840 }),
      fc.integer({ min: 400, max: 2160 }),
      (count, width, height) => {
        const layout = wallLayout({ width, height, count })
        expect(layout.columns * layout.rows).toBeGreaterThanOrEqual(count)
        const last = tileCorner(layout, layout.columns - 1)
        expect(last.x + layout.tileWidth).toBeLessThanOrEqual(width)
        const bottom = tileCorner(layout, count - 1)
        expect(bottom.y + layout.tileHeight).toBeLessThanOrEqual(height)
        expect(layout.gap).toBeGreaterThan(0)
      },
    ),
  )
})

test('24 machines on a desk screen say everything, 2,000 on it still show colour and name', () => {
  expect(wallLayout({ width: 1440, height: 820, count: 24 }).detail).toBe('full')
  const crowd = wallLayout({ width: 1920, height: 1020, count: 2000 })
  expect(crowd.tileWidth).toBeGreaterThanOrEqual(36)
  expect(crowd.tileHeight).toBeGreaterThanOrEqual(18)
  expect(wallLayout({ width: 3840, height: 2080, count: 2000 }).detail).toBe('nameAndGlyph')
})
