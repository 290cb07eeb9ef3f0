import { expect, test } from 'vitest'
import { createUndoStack } from './undoStack.ts'

test('steps are undone and redone one by one, and a new step ends redoing', () => {
  const stack = createUndoStack()
  const first = stack.push(['1-1'])!
  const second = stack.push(['1-2', '1-3'])!
  expect(stack.next('undo')).toBe(second)
  stack.taken('undo', second, ['1-4'])
  expect([stack.next('undo'), stack.next('redo')]).toEqual([first, { changes: ['1-4'] }])
  stack.taken('redo', stack.next('redo')!, ['1-5'])
  expect([stack.next('undo'), stack.next('redo')]).toEqual([{ changes: ['1-5'] }, null])
  stack.taken('undo', stack.next('undo')!, ['1-6'])
  stack.push(['1-7'])
  expect(stack.next('redo')).toBeNull()
})

test('a step that is not the last can be undone, but not twice', () => {
  const stack = createUndoStack()
  const first = stack.push(['1-1'])!
  stack.push(['1-2'])
  stack.taken('undo', first, ['1-3'])
  expect([stack.holds(first), stack.next('undo')]).toEqual([false, { changes: ['1-2'] }])
})

test('an empty change is not a step, and no change is in two steps', () => {
  const stack = createUndoStack()
  expect(stack.push([])).toBeNull()
  stack.push(['1-1', '1-2'])
  expect(stack.push(['1-2'])).toBeNull()
  expect(stack.push(['1-2', '1-3'])).toEqual({ changes: ['1-3'] })
})
