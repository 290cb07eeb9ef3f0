import type { EditorState } from '@codemirror/state'
import { tableAt } from './table/tableAt.ts'

/**
 * A replacement of the text from `from` to `to`, and the position afterwards at which further files are inserted
 * (`end`).
 */
type Placed = { from: number; to: number; insert: string; end: number }

/** Matches the start of a line before its text: of a heading, a quotation or a list item. */
const linePrefix = /^\s*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])?\s*$/
/** Matches the start of a list item before its text. */
const item = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/

/** Returns the insertion of a file's mark into a text: a picture as a separate block, other marks inline. */
export const insertMark = (state: EditorState, at: number, mark: string): Placed =>
  mark.startsWith('![') && !tableAt(state, at) ? asBlock(state, at, mark) : insertInline(state, at, mark)

/** Inserts the mark inline, with blanks between it and adjacent words. */
function insertInline(state: EditorState, at: number, mark: string): Placed {
  const besides = (from: number, to: number) => (/\S/.test(state.sliceDoc(from, to)) ? ' ' : '')
  const insert = `${besides(Math.max(0, at - 1), at)}${mark}${besides(at, at + 1)}`
  return { from: at, to: at, insert, end: at + insert.length }
}

/**
 * Inserts the mark as a block with blank lines around it: in place of an empty line, before a line if the position is
 * in its prefix, otherwise after the line; after a list item it becomes part of the item.
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
  if (linePrefix.test(line.text.slice(0, at - line.from))) return put(line.from, line.from, [above, '\n\n'])
  const indent = ' '.repeat(item.exec(line.text)?.[0].length ?? 0)
  return put(line.to, line.to, [`\n\n${indent}`, below])
}
