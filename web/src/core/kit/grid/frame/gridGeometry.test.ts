import { expect, test } from 'vitest'
import type { GridColumn } from '../gridTypes.ts'
import { layoutColumns, scrollToColumn, visibleColumnRange } from './gridGeometry.ts'

const columns = Array.from(
  { length: 12 },
  (_, index): GridColumn => ({
    name: `c${index}`,
    label: '',
    kind: 'text',
    width: 100,
    takes: 'always',
    required: false,
    sortable: true,
    pinned: index < 2,
  }),
)
const layout = (viewWidth: number) => layoutColumns(columns, { scale: 1, viewWidth, dense: true, actionsWidth: 60 })

test('pinned columns stay at the left as far as there is room for them', () => {
  expect(
    layout(1000)
      .columns.map(({ isPinned }) => isPinned)
      .slice(0, 3),
  ).toEqual([true, true, false])
  expect(
    layoutColumns(columns, { scale: 1, viewWidth: 1000, dense: true, isTouch: true, actionsWidth: 60 }),
    'fingers',
  ).toMatchObject({ rowHeight: 48, headHeight: 48, tickWidth: 48 })
  expect(layout(1000)).toMatchObject({ fixedLeft: 240, width: 1300, rowHeight: 32 })
  expect(
    layout(360)
      .columns.map(({ isPinned }) => isPinned)
      .slice(0, 2),
  ).toEqual([true, false])
  expect(layout(200).fixedLeft).toBe(40)
})

test('only visible columns are rendered', () => {
  expect(visibleColumnRange(layout(600), { scrollLeft: 0, width: 600 })).toEqual([2, 6])
  expect(visibleColumnRange(layout(600), { scrollLeft: 700, width: 600 })[1]).toBe(11)
})

test('a column is scrolled into view, past the fixed columns at either side', () => {
  const geometry = layout(600)
  expect(scrollToColumn(geometry, 'c5', { scrollLeft: 0, width: 600 })).toBe(100)
  expect(scrollToColumn(geometry, 'c3', { scrollLeft: 400, width: 600 })).toBe(100)
  expect(scrollToColumn(geometry, 'c0', { scrollLeft: 400, width: 600 })).toBe(400)
})
