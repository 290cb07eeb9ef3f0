import { mostProblems } from './bulk.ts'
import { type Cell, parseCell } from './csvCell.ts'
import { cutText } from './cutText.ts'
import { type DecimalMark, detectDecimalMark } from './decimalMark.ts'
import type { Field } from './field.ts'
import type { ImportMode, ImportProblem } from './importAnswer.ts'
import { largestImport } from './importAnswer.ts'
import { type ImportColumns, readHeader } from './importHeader.ts'
import type { ItemType } from './item.ts'
import { type ItemKey, keyFrom } from './itemKey.ts'
import { keepable } from './values.ts'

/**
 * A row of a file, understood: `row` as a spreadsheet counts (the header is 1), `key` null where the server is to make
 * one.
 */
export type ImportRow = { row: number; key: ItemKey | null; body: Record<string, unknown> }

export type ImportRead = {
  columns: ImportColumns
  /** The rows without problems. */
  rows: readonly ImportRow[]
  /** How many rows with anything in them there are. */
  count: number
  problems: readonly ImportProblem[]
}

/** A cell as problems show it. */
export const shownCell = (text: string) => cutText(text, 100)

/** No field takes more. */
const longestCell = 1_000_000

/** How a file is imported; `decimal` is detected where it is not given. */
export type ImportOptions = { mode: ImportMode; decimal?: DecimalMark | undefined }

/** The same as `importSteps`, in one go. */
export function readImport(
  type: ItemType,
  matrix: readonly (readonly string[])[],
  options: ImportMode | ImportOptions,
): ImportRead {
  const steps = importSteps(type, matrix, typeof options === 'string' ? { mode: options } : options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Understands the cells of a file as rows of a type: the first line names fields, by name or label. Pure, and step by
 * step, so that whoever has others to serve can do so between; whether the rows may be is for the schema and the server
 * to say.
 */
export function* importSteps(
  type: ItemType,
  matrix: readonly (readonly string[])[],
  { mode, decimal }: ImportOptions,
): Generator<undefined, ImportRead> {
  const [header = [], ...lines] = matrix
  const nameless = header.flatMap((name, at) => (name.trim() === '' ? [at] : []))
  const used = new Set<number>()
  const filled: Line[] = []
  for (const [i, cells] of lines.entries()) {
    yield
    if (cells.some((cell) => cell.trim() !== '')) filled.push({ cells, row: i + 2 })
    for (const at of nameless) if (cells[at]?.trim()) used.add(at)
  }
  const read = readHeader(type, header, { mode, isEmpty: (at) => !used.has(at) })
  const whole = (sentence: string) => ({ row: 1, column: null, value: null, sentence })
  const problems = [...read.problems]
  if (filled.length > largestImport)
    problems.push(whole(`The file has ${filled.length} rows; ${largestImport} fit in one import. Split it.`))
  if (problems.length > 0) return { columns: read.columns, rows: [], count: filled.length, problems }
  const rows: ImportRow[] = []
  const mark = decimal ?? detectDecimalMark(numberCells(type, read.columns, filled))
  for (const line of filled) {
    yield
    const found = readRow(type, line, { columns: read.columns, width: header.length, mode, mark })
    if (Array.isArray(found)) problems.push(...found)
    else rows.push(found)
    if (problems.length > mostProblems * 10) break
  }
  return { columns: read.columns, rows, count: filled.length, problems }
}

type Line = { cells: readonly string[]; row: number }
type Frame = { columns: ImportColumns; width: number; mode: ImportMode; mark: DecimalMark | null }

/** The cells of the columns that hold numbers. */
function* numberCells(type: ItemType, columns: ImportColumns, lines: readonly Line[]): Generator<string> {
  const places = [...columns].flatMap(([name, { at }]) =>
    ['number', 'integer'].includes(type.fields[name]!.stored) ? [at] : [],
  )
  if (places.length === 0) return
  for (const { cells } of lines) for (const at of places) yield cells[at] ?? ''
}

function readRow(type: ItemType, { cells, row }: Line, frame: Frame): ImportRow | ImportProblem[] {
  const { columns, width, mode, mark } = frame
  if (cells.length !== width) {
    const sentence = `has ${cells.length} cells where the header has ${width}. Is a quote or a separator missing?`
    return [{ row, column: null, value: shownCell(cells.join(',')), sentence }]
  }
  const problems: ImportProblem[] = []
  const body: Record<string, unknown> = {}
  for (const [name, { at, header }] of columns) {
    const text = cells[at]!
    const cell = readCell(type, name, { text, mark })
    if ('sentence' in cell) problems.push({ row, column: header, value: shownCell(text), sentence: cell.sentence })
    else if (cell.value !== undefined) body[name] = cell.value
  }
  const key = keyFrom(type, body)
  for (const [name, sentence] of problems.length > 0 ? [] : keyProblems(type, body, { key, mode }))
    problems.push({
      row,
      column: columns.get(name)?.header ?? name,
      value: shownCell(String(body[name] ?? '')),
      sentence,
    })
  return problems.length > 0 ? problems : { row, key, body }
}

function readCell(type: ItemType, name: string, { text, mark }: { text: string; mark: DecimalMark | null }): Cell {
  const field = type.fields[name]!
  if (text.trim() === '') return emptyCell(field, type.key.includes(name))
  if (text.length > longestCell)
    return { sentence: `has ${text.length} characters, more than any field takes (${longestCell})` }
  return keepable(text) ? parseCell(field, text, mark) : { sentence: 'has characters that cannot be kept' }
}

/** An empty cell says that nothing is to be there; where something must be, the fallback. */
function emptyCell({ required, fallback }: Field, isKey: boolean): Cell {
  if (required === 'N') return { value: null }
  return required === 'A' || isKey || fallback !== undefined ? { value: fallback } : { sentence: 'must not be empty' }
}

function keyProblems(
  type: ItemType,
  body: Record<string, unknown>,
  { key, mode }: { key: ItemKey | null; mode: ImportMode },
) {
  const made = type.key.filter((name) => type.fields[name]!.required === 'A')
  if (mode === 'add')
    return made.filter((name) => name in body).map((name) => [name, 'is made by the server. Leave it empty'] as const)
  const bad = key ? [] : type.key.filter((name) => !keyFrom({ ...type, key: [name] }, body))
  return bad
    .filter((name) => mode === 'change' || !made.includes(name) || name in body)
    .map((name) => [name, 'must say which row is meant'] as const)
}
