import { expect, test } from 'vitest'
import { slidePages } from './slidePages.ts'

const panel = (top: number, bottom: number) => ({ top, bottom })

test('what fits is one page', () => {
  expect(slidePages({ height: 900, total: 880, panels: [panel(20, 860)], rows: [] })).toEqual([{ start: 0, end: 900 }])
  expect(slidePages({ height: 900, total: 906, panels: [panel(20, 890)], rows: [] })).toHaveLength(1)
  // What is left free above later pages is no reason for a second one.
  expect(slidePages({ height: 900, margin: 24, total: 900, panels: [], rows: [] })).toHaveLength(1)
  expect(slidePages({ height: 900, margin: 24, total: 950, panels: [], rows: [] })).toHaveLength(2)
})

test('a panel that does not fit any more begins the next page, which is filled from the top of a panel', () => {
  const panels = [panel(20, 200), panel(220, 700), panel(720, 1200), panel(1220, 1500)]
  expect(slidePages({ height: 900, total: 1520, panels, rows: [] })).toEqual([
    { start: 0, end: 720 },
    { start: 720, end: 1620 },
  ])
  expect(slidePages({ height: 1000, total: 1220, panels: panels.slice(0, 3), rows: [] })).toEqual([
    { start: 0, end: 720 },
    { start: 220, end: 1220 },
  ])
})

test('a panel that is higher than the screen goes on from page to page at the tops of its rows', () => {
  const rows = Array.from({ length: 40 }, (_, place) => 300 + place * 50)
  const pages = slidePages({ height: 1000, total: 2320, panels: [panel(20, 200), panel(220, 2300)], rows })
  expect(pages).toEqual([
    { start: 0, end: 1000 },
    { start: 1000, end: 2000 },
    { start: 1350, end: 2350 },
  ])
})

test('everything is seen on some page, whatever the layout', () => {
  for (const height of [300, 517, 900, 2000])
    for (const total of [100, 950, 1801, 4000]) {
      const panels = Array.from({ length: Math.ceil(total / 230) }, (_, place) => panel(place * 230, place * 230 + 210))
      const pages = slidePages({ height, total, panels, rows: [] })
      expect(pages[0]!.start).toBe(0)
      for (const [place, { start, end }] of pages.entries()) {
        expect(end - start).toBeLessThanOrEqual(height + 12)
        if (place > 0) expect(start).toBeLessThanOrEqual(pages[place - 1]!.end)
      }
      expect(pages.at(-1)!.end).toBeGreaterThanOrEqual(total - 12)
    }
})
