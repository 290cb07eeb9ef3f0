import type { EditorState } from '@codemirror/state'
import { tableAt } from './table/tableAt.ts'

/** What is put into a text from `from` to `to`, and where what was put there with it goes on (`end`, afterwards). */
type Placed = { from: number; to: number; insert: string; end: number }

/** What begins a line before its words: of a heading, a quotation, an item of a list. */
const beginning = /^\s*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])?\s*$/
/** An item of a list, with what stands before its words. */
const item = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/

/** How what stands for a file is put into a text: a picture as a block of its own, all else among the words. */
export const placeMark = (state: EditorState, at: number, mark: string): Placed =>
  mark.startsWith('![') && !tableAt(state, at) ? asBlock(state, at, mark) : amongWords(state, at, mark)

/** With blanks between it and the words beside it. */
function amongWords(state: EditorState, at: number, mark: string): Placed {
  const besides = (from: number, to: number) => (/\S/.test(state.sliceDoc(from, to)) ? ' ' : '')
  const insert = `${besides(Math.max(0, at - 1), at)}${mark}${besides(at, at + 1)}`
  return { from: at, to: at, insert, end: at + insert.length }
}

/**
 * With blank lines between it and what stands above and below: in place of an empty line, before a line in whose
 * beginning it is put, else behind the line; behind an item of a list it belongs to that.
 */
function asBlock({ doc }: EditorState, at: number, mark: string): Placed {
  const line = doc.lineAt(at)
  const isEmpty = (number: number) => number < 1 || number > doc.lines || doc.line(number).text.trim() === ''
  const above = isEmpty(line.number - 1) ? '' : '\n'
  const below = isEmpty(line.number + 1) ? '' : '\n'
  const put = (from: number, to: number, [before, after]: readonly [string, string]) => ({
    from,
    to,
    insert: `${before}${mark}${after}`,
    end: from + before.length + mark.length,
  })
  if (line.text.trim() === '') return put(line.from, line.to, [above, below])
  if (beginning.test(line.text.slice(0, at - line.from))) return put(line.from, line.from, [above, '\n\n'])
  const indent = ' '.repeat(item.exec(line.text)?.[0].length ?? 0)
  return put(line.to, line.to, [`\n\n${indent}`, below])
}
