import { expect, test } from 'vitest'
import type { GridColumn } from '../gridTypes.ts'
import { columnsInSight, placeColumns, scrollToColumn } from './gridGeometry.ts'

const columns = Array.from(
  { length: 12 },
  (_, place): GridColumn => ({
    name: `c${place}`,
    label: '',
    kind: 'text',
    width: 100,
    takes: 'always',
    required: false,
    sortable: true,
    pinned: place < 2,
  }),
)
const place = (viewWidth: number) => placeColumns(columns, { scale: 1, viewWidth, dense: true, actionsWidth: 60 })

test('pinned columns stay at the left as far as the view has room for them', () => {
  expect(
    place(1000)
      .columns.map(({ isPinned }) => isPinned)
      .slice(0, 3),
  ).toEqual([true, true, false])
  expect(
    placeColumns(columns, { scale: 1, viewWidth: 1000, dense: true, isTouch: true, actionsWidth: 60 }),
    'fingers',
  ).toMatchObject({ rowHeight: 48, headHeight: 48, tickWidth: 48 })
  expect(place(1000)).toMatchObject({ fixedLeft: 240, width: 1300, rowHeight: 32 })
  expect(
    place(360)
      .columns.map(({ isPinned }) => isPinned)
      .slice(0, 2),
  ).toEqual([true, false])
  expect(place(200).fixedLeft).toBe(40)
})

test('only columns in sight are drawn', () => {
  expect(columnsInSight(place(600), { scrollLeft: 0, width: 600 })).toEqual([2, 6])
  expect(columnsInSight(place(600), { scrollLeft: 700, width: 600 })[1]).toBe(11)
})

test('a column is brought into sight, past what stays at either side', () => {
  const geometry = place(600)
  expect(scrollToColumn(geometry, 'c5', { scrollLeft: 0, width: 600 })).toBe(100)
  expect(scrollToColumn(geometry, 'c3', { scrollLeft: 400, width: 600 })).toBe(100)
  expect(scrollToColumn(geometry, 'c0', { scrollLeft: 400, width: 600 })).toBe(400)
})
