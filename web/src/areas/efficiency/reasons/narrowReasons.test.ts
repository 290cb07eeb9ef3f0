import { expect, test } from 'vitest'
import { narrowReasons, reasonByKey } from './narrowReasons.ts'

const reason = (reasonCode: string, description: string | null = null) => ({ reasonCode, description, color: null })
const all = [reason('TOOL-1', 'Tool breakage'), reason('COOLANT', 'Coolant too low'), reason('DOOR')]

test('finds reasons by every word in name or code, and keeps the order', () => {
  const codes = (typed: string) => narrowReasons(all, typed).map(({ reasonCode }) => reasonCode)
  expect(codes('')).toEqual(['TOOL-1', 'COOLANT', 'DOOR'])
  expect(codes('too')).toEqual(['TOOL-1', 'COOLANT'])
  expect(codes('LOW cool')).toEqual(['COOLANT'])
  expect(codes('door')).toEqual(['DOOR'])
  expect(codes('tool-1')).toEqual(['TOOL-1'])
  expect(codes('nothing')).toEqual([])
})

test('digits select by position while the search is empty; arrows move and stop at the ends', () => {
  const press = (key: string, typed = '', selected: string | null = null) =>
    reasonByKey(all, { key, typed, picked: selected })
  expect(press('2')).toBe('COOLANT')
  expect(press('4')).toBe(null)
  expect(press('1', 'TOOL-')).toBe(null)
  expect(press('ArrowDown')).toBe('TOOL-1')
  expect(press('ArrowDown', '', 'TOOL-1')).toBe('COOLANT')
  expect(press('ArrowDown', '', 'DOOR')).toBe('DOOR')
  expect(press('ArrowUp', '', 'TOOL-1')).toBe('TOOL-1')
  expect(press('a')).toBe(null)
  expect(reasonByKey([], { key: 'ArrowDown', typed: '', picked: null })).toBe(null)
})
