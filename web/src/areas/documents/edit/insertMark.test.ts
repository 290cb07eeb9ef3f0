import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { insertMark } from './insertMark.ts'

const picture = '![How](How.png)'

/** Returns a text after inserting the mark of a file at `|`; `‖` shows the position for the next file. */
function put(text: string, mark = picture) {
  const at = text.indexOf('¦')
  const state = EditorState.create({ doc: text.replace('¦', '') })
  const { from, to, insert, end } = insertMark(state, at, mark)
  const after = state.update({ changes: { from, to, insert } }).state.doc.toString()
  return `${after.slice(0, end)}‖${after.slice(end)}`
}

test('a picture is a separate block: it breaks no heading, list item or paragraph', () => {
  expect(put('¦')).toBe(`${picture}‖`)
  expect(put('¦# Safety\n')).toBe(`${picture}‖\n\n# Safety\n`)
  expect(put('Before\n#¦# Safety\nAfter')).toBe(`Before\n\n${picture}‖\n\n## Safety\nAfter`)
  expect(put('Before\n\n## ¦Safety')).toBe(`Before\n\n${picture}‖\n\n## Safety`)
  expect(put('# Safe¦ty\nAfter')).toBe(`# Safety\n\n${picture}‖\n\nAfter`)
  expect(put('Words¦\n\nAfter')).toBe(`Words\n\n${picture}‖\n\nAfter`)
  expect(put('Above\n¦\nBelow')).toBe(`Above\n\n${picture}‖\n\nBelow`)
  expect(put('Above\n    ¦\nBelow')).toBe(`Above\n\n${picture}‖\n\nBelow`)
  expect(put('1. Clamp¦\n2. Turn')).toBe(`1. Clamp\n\n   ${picture}‖\n\n2. Turn`)
  expect(put('- ¦Clamp')).toBe(`${picture}‖\n\n- Clamp`)
})

test('a picture in a table cell, and any other mark, is inserted inline', () => {
  const head = '| Step | How |\n| --- | --- |\n'
  expect(put(`${head}| 1 | ¦ |`)).toBe(`${head}| 1 | ${picture}‖ |`)
  expect(put(`${head}| 1 | so¦ |`)).toBe(`${head}| 1 | so ${picture}‖ |`)
  expect(put('See¦here', '[[List.txt]]')).toBe('See [[List.txt]] ‖here')
})
