import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { addColumn, addRow, cellBefore, deleteColumn, deleteRow, nextCell, type TableChange } from './changeTable.ts'
import { readCells } from './tableEditing.ts'
import { writeTable } from './writeTable.ts'

const small = '| Tool | Feed |\n| --- | --- |\n| T1 | 0.2 |'

/** Creates the state of a text in which `[` and `]` delimit the selection; `[]` is the cursor. */
function createState(marked: string): EditorState {
  const [anchor, head] = [marked.indexOf('['), marked.indexOf(']') - 1]
  return EditorState.create({ doc: marked.replace('[', '').replace(']', ''), selection: { anchor, head } })
}
function end(state: EditorState): string {
  const { from, to } = state.selection.main
  const text = state.doc.toString()
  return `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`
}
const after = (marked: string, ...changes: TableChange[]) =>
  end(changes.reduce((state, change) => state.update(change(state) ?? {}).state, createState(marked)))

test('Tab moves from cell to cell, skipping the delimiter row; after the last cell it adds a row; Shift+Tab moves back', () => {
  const steps = ['| T[]ool | Feed |\n| --- | --- |\n| T1 | 0.2 |']
  for (let i = 0; i < 3; i++) steps.push(after(steps.at(-1)!, nextCell))
  expect(steps.slice(1)).toEqual([
    small.replace('Feed', '[Feed]'),
    small.replace('T1', '[T1]'),
    small.replace('0.2', '[0.2]'),
  ])
  expect(after(steps.at(-1)!, nextCell)).toBe(`${small}\n| [] |  |`)
  expect(after(steps.at(-1)!, nextCell, nextCell)).toBe(`${small}\n|  | [] |`)
  expect(after(steps[2]!, cellBefore)).toBe(steps[1])
  expect(after(steps[0]!, cellBefore)).toBe(small.replace('Tool', '[Tool]'))
})

test('rows are added below the cursor and deleted, except the header; columns are added after it, in every row', () => {
  const inBody = small.replace('T1', '[]T1')
  const inHead = small.replace('Feed', 'Feed[]')
  expect(after(inBody, addRow)).toBe(`${small}\n| [] |  |`)
  expect(after(inHead, addRow)).toBe('| Tool | Feed |\n| --- | --- |\n| [] |  |\n| T1 | 0.2 |')
  expect(after(inBody, deleteRow)).toBe('| Tool | Feed |\n| --- | --- |[]')
  expect(after(inHead, deleteRow)).toBe(inHead)
  expect(after(inBody, addColumn)).toBe('| Tool |  | Feed |\n| --- | --- | --- |\n| T1 | [] | 0.2 |')
  expect(after(inHead, addColumn)).toBe('| Tool | Feed | [] |\n| --- | --- | --- |\n| T1 | 0.2 |  |')
  expect(after(inHead, deleteColumn)).toBe('| Tool []|\n| --- |\n| T1 |')
  expect(after(inBody, deleteColumn).replace('[]', '')).toBe('| Feed |\n| --- |\n| 0.2 |')
  expect(after(inBody, deleteColumn, deleteColumn)).toBe('[]')
})

test('escaped bars do not delimit cells; lines with bars but without a delimiter row are not a table', () => {
  const barred = '| a \\| b | c |\n| --- | --- |\n| [] | d |'
  expect(after(barred, cellBefore)).toBe('| a \\| b | [c] |\n| --- | --- |\n|  | d |')
  expect(nextCell(createState('| no[]ne |\n| here |'))).toBe(null)
  expect(nextCell(createState('wor[]ds'))).toBe(null)
})

test('cells of a spreadsheet become a table; a text with a tab in it does not', () => {
  expect(writeTable(readCells('Tool\tFeed\r\nT1\t0.2\n"T2\n|x"\t\n')!)).toBe(
    '| Tool | Feed |\n| --- | --- |\n| T1 | 0.2 |\n| T2 \\|x |  |',
  )
  expect(readCells('one\ttwo\nthree')).toBe(null)
  expect(readCells('words')).toBe(null)
})
