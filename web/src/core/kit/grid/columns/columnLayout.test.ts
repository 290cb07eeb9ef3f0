import { expect, test } from 'vitest'
import type { GridColumn } from '../gridTypes.ts'
import {
  firstLayout,
  moveColumnBefore,
  parseLayout,
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

test('columns are in their defined order until the user moves, hides, pins or resizes them', () => {
  expect(names()).toEqual(['key', 'a', 'b', 'c'])
  expect(names(moveColumnBefore(columns, firstLayout, { name: 'c', before: 'a' }))).toEqual(['key', 'c', 'a', 'b'])
  expect(names(moveColumnBefore(columns, firstLayout, { name: 'a', before: null }))).toEqual(['key', 'b', 'c', 'a'])
  expect(names(setHidden(columns, firstLayout, 'a', true))).toEqual(['key', 'b', 'c'])
  expect(names(setPinned(columns, firstLayout, 'c', true))).toEqual(['key', 'c', 'a', 'b'])
  expect(visibleColumns(columns, setWidth(firstLayout, 'a', 5))[1]!.width).toBe(48)
})

test('a column that is moved among pinned ones becomes pinned, one that is moved among others does not', () => {
  const first = moveColumnBefore(columns, firstLayout, { name: 'b', before: 'key' })
  expect(visibleColumns(columns, first).map(({ name, pinned }) => [name, pinned])).toEqual([
    ['b', true],
    ['key', true],
    ['a', false],
    ['c', false],
  ])
  expect(names(moveColumnBefore(columns, first, { name: 'key', before: null }))).toEqual(['b', 'a', 'c', 'key'])
})

test('the keyboard moves a column by one position, past hidden ones, not across the pin', () => {
  const hidden = setHidden(columns, firstLayout, 'b', true)
  expect(names(shiftColumn(columns, hidden, { name: 'a', by: 1 }))).toEqual(['key', 'c', 'a'])
  expect(shiftColumn(columns, firstLayout, { name: 'a', by: -1 })).toBe(firstLayout)
  expect(shiftColumn(columns, firstLayout, { name: 'c', by: 1 })).toBe(firstLayout)
})

test('the last visible column cannot be hidden', () => {
  const hide = (layout = firstLayout, name = '') => setHidden(columns, layout, name, true)
  expect(names(hide(hide(hide(hide(firstLayout, 'key'), 'a'), 'b'), 'c'))).toEqual(['c'])
})

test('a stored layout is restored; a new column is at its defined position; an unreadable layout is ignored', () => {
  const storedLayout = moveColumnBefore(columns, firstLayout, { name: 'c', before: 'a' })
  expect(parseLayout(JSON.stringify(storedLayout))).toEqual(storedLayout)
  expect(names(storedLayout, [...columns.slice(0, 2), column('later'), ...columns.slice(2)])).toEqual([
    'key',
    'c',
    'a',
    'later',
    'b',
  ])
  expect(parseLayout('{"order": 5, "widths": {"a": -3}}')).toEqual(firstLayout)
  expect(parseLayout('nonsense')).toEqual(firstLayout)
})
