import { expect, test } from 'vitest'
import { gridCommand, type Key } from './gridKeys.ts'

const at = { inHeader: false, released: false }
const press = (combination: string, state = at) => {
  const parts = combination.split('+')
  const isPressed = (name: string) => parts.includes(name)
  const key: Key = {
    key: parts.at(-1)!,
    ctrlKey: isPressed('Ctrl'),
    metaKey: isPressed('Meta'),
    shiftKey: isPressed('Shift'),
    altKey: isPressed('Alt'),
  }
  return gridCommand(key, state)
}

test('arrow keys, Home, End and the page keys move the selection; Shift extends it, Ctrl moves to the edge', () => {
  expect(press('ArrowDown')).toEqual({ do: 'move', rows: 1, columns: 0, toEdge: false, extend: false })
  expect(press('Ctrl+Shift+ArrowLeft')).toEqual({ do: 'move', rows: 0, columns: -1, toEdge: true, extend: true })
  expect(press('Home')).toEqual({ do: 'home', ofGrid: false, extend: false })
  expect(press('Ctrl+End')).toEqual({ do: 'end', ofGrid: true, extend: false })
  expect(press('PageUp')).toEqual({ do: 'page', by: -1, extend: false })
})

test('typing replaces, F2 and Enter edit, Delete clears', () => {
  expect(press('7')).toEqual({ do: 'edit', text: '7' })
  expect(press('Shift+A')).toEqual({ do: 'edit', text: 'A' })
  expect(press('F2')).toEqual({ do: 'edit' })
  expect(press('Enter')).toEqual({ do: 'enter', add: false })
  expect(press('Delete')).toEqual({ do: 'clear' })
  expect(press('Ctrl+Delete')).toEqual({ do: 'remove' })
  expect(press('F8')).toEqual({ do: 'nextProblem' })
})

test('Space selects a row, Ctrl-A selects all, Ctrl-Z undoes, Ctrl-Y and Ctrl-Shift-Z redo, also with the Mac’s key', () => {
  expect(press(' ')).toEqual({ do: 'tick', range: false })
  expect(press('Shift+ ')).toEqual({ do: 'tick', range: true })
  expect(press('Ctrl+a')).toEqual({ do: 'selectAll' })
  expect(press('Meta+z')).toEqual({ do: 'undo' })
  expect(press('Ctrl+y')).toEqual({ do: 'redo' })
  expect(press('Ctrl+Shift+Z')).toEqual({ do: 'redo' })
})

test('copy, paste and other browser shortcuts are left to the browser', () => {
  for (const combination of ['Ctrl+c', 'Ctrl+v', 'Ctrl+x', 'Ctrl+r', 'F5', 'Alt+ArrowLeft', 'Shift'])
    expect(press(combination)).toBe(null)
})

test('Tab moves to the next cell until Escape has released it', () => {
  expect(press('Tab')).toEqual({ do: 'tab', by: 1 })
  expect(press('Shift+Tab')).toEqual({ do: 'tab', by: -1 })
  expect(press('Tab', { inHeader: false, released: true })).toBe(null)
})

test('in the header, Alt with arrow keys moves a column, Alt and Shift resizes it, Alt and down opens its menu', () => {
  const header = { inHeader: true, released: false }
  expect(press('Alt+ArrowRight', header)).toEqual({ do: 'moveColumn', by: 1 })
  expect(press('Alt+Shift+ArrowLeft', header)).toEqual({ do: 'resizeColumn', by: -1 })
  expect(press('Alt+ArrowDown', header)).toEqual({ do: 'columnMenu' })
  expect(press('x', header)).toBe(null)
})
