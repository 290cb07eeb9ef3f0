import { expect, test } from 'vitest'
import { slidePages } from './slidePages.ts'

const panel = (top: number, bottom: number) => ({ top, bottom })
/** A panel with a title of height 60 and row headings of height 40. */
const table = (top: number, count: number, each = 50) => ({
  top,
  bottom: top + 100 + count * each + 20,
  rows: Array.from({ length: count }, (_, index) => ({ top: top + 100 + index * each, lead: 40 })),
})

test('content that fits is one page', () => {
  expect(slidePages({ height: 900, total: 880, panels: [panel(20, 860)] })).toEqual([{ start: 0, end: 900 }])
  expect(slidePages({ height: 900, total: 906, panels: [panel(20, 890)] })).toHaveLength(1)
  // The margin of later pages does not cause a second page.
  expect(slidePages({ height: 900, margin: 24, total: 900, panels: [] })).toHaveLength(1)
  expect(slidePages({ height: 900, margin: 24, total: 950, panels: [] })).toHaveLength(2)
})

test('a panel that does not fit starts the next page, and the last page is filled from the top of a panel', () => {
  const panels = [panel(20, 200), panel(220, 700), panel(720, 1200), panel(1220, 1500)]
  expect(slidePages({ height: 900, total: 1520, panels })).toEqual([
    { start: 0, end: 720 },
    { start: 720, end: 1620 },
  ])
  expect(slidePages({ height: 1000, total: 1220, panels: panels.slice(0, 3) })).toEqual([
    { start: 0, end: 720 },
    { start: 220, end: 1220 },
  ])
  expect(slidePages({ height: 1000, margin: 10, total: 1205, panels: panels.slice(0, 3) })[1]!.start).toBe(210)
})

test('the gap below content that fits and the margin at the end need no space', () => {
  const lines = [panel(20, 480), panel(500, 960), panel(980, 1440), panel(1460, 1920)]
  expect(slidePages({ height: 960, margin: 15, total: 1950.4, panels: lines })).toEqual([
    { start: 0, end: 960 },
    { start: 965, end: 1925 },
  ])
})

test('a table continues from page to page at the tops of its rows, with its headings above them', () => {
  const pages = slidePages({ height: 1000, total: 2340, panels: [panel(20, 200), table(220, 40)] })
  expect(pages).toEqual([
    { start: 0, end: 970 },
    { start: 930, end: 1920 },
    { start: 1380, end: 2380 },
  ])
})

test('a table below a strip of KPIs fills the page with its rows, although it would fit on its own page', () => {
  const panels = [panel(20, 260), table(280, 14), panel(1120, 1500)]
  expect(slidePages({ height: 1000, total: 1520, panels })[0]).toEqual({ start: 0, end: 980 })
  // If little space is left, or only space for one or two rows, the table starts the next page.
  expect(slidePages({ height: 1000, total: 1720, panels: [panel(20, 760), table(780, 14)] })[0]!.end).toBe(780)
  expect(slidePages({ height: 600, total: 1720, panels: [panel(20, 360), table(380, 14)] })[0]!.end).toBe(380)
})

test('rows of a table do not split a panel beside it', () => {
  const panels = [panel(20, 500), table(520, 10), panel(520, 1100)]
  expect(slidePages({ height: 1000, total: 1160, panels })[0]).toEqual({ start: 0, end: 520 })
})

test('all content is on some page, whatever the layout', () => {
  for (const height of [300, 517, 900, 2000])
    for (const total of [100, 950, 1801, 4000])
      for (const rows of [0, 2, 5]) {
        const panels = Array.from({ length: Math.ceil(total / 230) }, (_, index) =>
          rows > 0 ? table(index * 230, rows, 18) : panel(index * 230, index * 230 + 210),
        )
        const pages = slidePages({ height, margin: 10, total, panels })
        expect(pages[0]!.start).toBe(0)
        for (const [index, { start, end }] of pages.entries()) {
          expect(end - start).toBeLessThanOrEqual(height + 12)
          if (index > 0) expect(start).toBeLessThanOrEqual(pages[index - 1]!.end + 20)
        }
        expect(pages.at(-1)!.end).toBeGreaterThanOrEqual(total - 20)
      }
})
