import { expect, test } from 'vitest'
import type { GridColumn } from '../gridTypes.ts'
import {
  firstLayout,
  parseLayout,
  placeColumn,
  setHidden,
  setPinned,
  setWidth,
  shiftColumn,
  visibleColumns,
} from './columnLayout.ts'

const column = (name: string, pinned = false): GridColumn => ({
  name,
  label: name,
  kind: 'text',
  width: 100,
  takes: 'always',
  required: false,
  sortable: true,
  pinned,
})
const columns = [column('key', true), column('a'), column('b'), column('c')]
const names = (layout = firstLayout, input = columns) => visibleColumns(input, layout).map(({ name }) => name)

test('columns stand as defined until somebody moves, hides, pins or widens them', () => {
  expect(names()).toEqual(['key', 'a', 'b', 'c'])
  expect(names(placeColumn(columns, firstLayout, { name: 'c', before: 'a' }))).toEqual(['key', 'c', 'a', 'b'])
  expect(names(placeColumn(columns, firstLayout, { name: 'a', before: null }))).toEqual(['key', 'b', 'c', 'a'])
  expect(names(setHidden(columns, firstLayout, 'a', true))).toEqual(['key', 'b', 'c'])
  expect(names(setPinned(columns, firstLayout, 'c', true))).toEqual(['key', 'c', 'a', 'b'])
  expect(visibleColumns(columns, setWidth(firstLayout, 'a', 5))[1]!.width).toBe(48)
})

test('a column that is put among pinned ones is pinned, one that is put among others is not', () => {
  const first = placeColumn(columns, firstLayout, { name: 'b', before: 'key' })
  expect(visibleColumns(columns, first).map(({ name, pinned }) => [name, pinned])).toEqual([
    ['b', true],
    ['key', true],
    ['a', false],
    ['c', false],
  ])
  expect(names(placeColumn(columns, first, { name: 'key', before: null }))).toEqual(['b', 'a', 'c', 'key'])
})

test('by keyboard a column moves one place, past hidden ones, not across the pin', () => {
  const hidden = setHidden(columns, firstLayout, 'b', true)
  expect(names(shiftColumn(columns, hidden, { name: 'a', by: 1 }))).toEqual(['key', 'c', 'a'])
  expect(shiftColumn(columns, firstLayout, { name: 'a', by: -1 })).toBe(firstLayout)
  expect(shiftColumn(columns, firstLayout, { name: 'c', by: 1 })).toBe(firstLayout)
})

test('the last column in sight cannot be hidden', () => {
  const hide = (layout = firstLayout, name = '') => setHidden(columns, layout, name, true)
  expect(names(hide(hide(hide(hide(firstLayout, 'key'), 'a'), 'b'), 'c'))).toEqual(['c'])
})

test('a kept layout is read back; a column that came since stands where it is defined; what cannot be read is forgotten', () => {
  const kept = placeColumn(columns, firstLayout, { name: 'c', before: 'a' })
  expect(parseLayout(JSON.stringify(kept))).toEqual(kept)
  expect(names(kept, [...columns.slice(0, 2), column('later'), ...columns.slice(2)])).toEqual([
    'key',
    'c',
    'a',
    'later',
    'b',
  ])
  expect(parseLayout('{"order": 5, "widths": {"a": -3}}')).toEqual(firstLayout)
  expect(parseLayout('nonsense')).toEqual(firstLayout)
})
