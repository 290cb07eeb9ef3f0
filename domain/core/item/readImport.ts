import { maxProblems } from './bulk.ts'
import { type Cell, parseCell } from './csvCell.ts'
import { type DecimalMark, detectDecimalMark } from './decimalMark.ts'
import type { Field } from './field.ts'
import { type ImportColumns, readHeader } from './importHeader.ts'
import type { ImportMode, ImportProblem } from './importResponse.ts'
import { largestImport } from './importResponse.ts'
import type { ItemType } from './item.ts'
import { type ItemKey, keyFrom } from './itemKey.ts'
import { truncateText } from './truncateText.ts'
import { keepable } from './values.ts'

/**
 * A parsed row of a file: `row` is the spreadsheet row number (the header is 1), `key` is null if the server generates
 * it.
 */
export type ImportRow = { row: number; key: ItemKey | null; body: Record<string, unknown> }

export type ImportRead = {
  columns: ImportColumns
  /** Rows without problems. */
  rows: readonly ImportRow[]
  /** Number of non-empty rows. */
  count: number
  problems: readonly ImportProblem[]
}

/** Truncates a cell for display in problems. */
export const cellExcerpt = (text: string) => truncateText(text, 100)

/** Maximum length of a cell; no field accepts more. */
const longestCell = 1_000_000

/** Import options; `decimal` is detected if missing. */
export type ImportOptions = { mode: ImportMode; decimal?: DecimalMark | undefined }

/** Runs `importSteps` to the end. */
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
 * Parses the cells of a file as rows of a type: the first line names fields, by name or label. Pure, and in steps, so
 * that the caller can serve others in between; validation of the rows is left to the schema and the server.
 */
export function* importSteps(
  type: ItemType,
  matrix: readonly (readonly string[])[],
  { mode, decimal }: ImportOptions,
): Generator<undefined, ImportRead> {
  const [header = [], ...lines] = matrix
  const nameless = header.flatMap((name, at) => (name.trim() === '' ? [at] : []))
  const used = new Set<number>()
  const dataLines: Line[] = []
  for (const [i, cells] of lines.entries()) {
    yield
    if (cells.some((cell) => cell.trim() !== '')) dataLines.push({ cells, row: i + 2 })
    for (const at of nameless) if (cells[at]?.trim()) used.add(at)
  }
  const read = readHeader(type, header, { mode, isEmpty: (at) => !used.has(at) })
  const whole = (message: string) => ({ row: 1, column: null, value: null, sentence: message })
  const problems = [...read.problems]
  if (dataLines.length > largestImport)
    problems.push(whole(`The file has ${dataLines.length} rows; the maximum per import is ${largestImport}. Split it.`))
  if (problems.length > 0) return { columns: read.columns, rows: [], count: dataLines.length, problems }
  const rows: ImportRow[] = []
  const mark = decimal ?? detectDecimalMark(numberCells(type, read.columns, dataLines))
  for (const line of dataLines) {
    yield
    const result = readRow(type, line, { columns: read.columns, width: header.length, mode, mark })
    if (Array.isArray(result)) problems.push(...result)
    else rows.push(result)
    if (problems.length > maxProblems * 10) break
  }
  return { columns: read.columns, rows, count: dataLines.length, problems }
}

type Line = { cells: readonly string[]; row: number }
type Frame = { columns: ImportColumns; width: number; mode: ImportMode; mark: DecimalMark | null }

/** Yields the cells of number columns. */
function* numberCells(type: ItemType, columns: ImportColumns, lines: readonly Line[]): Generator<string> {
  const indexes = [...columns].flatMap(([name, { at }]) =>
    ['number', 'integer'].includes(type.fields[name]!.stored) ? [at] : [],
  )
  if (indexes.length === 0) return
  for (const { cells } of lines) for (const at of indexes) yield cells[at] ?? ''
}

function readRow(type: ItemType, { cells, row }: Line, frame: Frame): ImportRow | ImportProblem[] {
  const { columns, width, mode, mark } = frame
  if (cells.length !== width) {
    const message = `has ${cells.length} cells where the header has ${width}. Is a quote or a separator missing?`
    return [{ row, column: null, value: cellExcerpt(cells.join(',')), sentence: message }]
  }
  const problems: ImportProblem[] = []
  const body: Record<string, unknown> = {}
  for (const [name, { at, header }] of columns) {
    const text = cells[at]!
    const cell = readCell(type, name, { text, mark })
    if ('message' in cell) problems.push({ row, column: header, value: cellExcerpt(text), sentence: cell.message })
    else if (cell.value !== undefined) body[name] = cell.value
  }
  const key = keyFrom(type, body)
  for (const [name, message] of problems.length > 0 ? [] : keyProblems(type, body, { key, mode }))
    problems.push({
      row,
      column: columns.get(name)?.header ?? name,
      value: cellExcerpt(String(body[name] ?? '')),
      sentence: message,
    })
  return problems.length > 0 ? problems : { row, key, body }
}

function readCell(type: ItemType, name: string, { text, mark }: { text: string; mark: DecimalMark | null }): Cell {
  const field = type.fields[name]!
  if (text.trim() === '') return emptyCell(field, type.key.includes(name))
  if (text.length > longestCell)
    return { message: `has ${text.length} characters; the maximum for a field is ${longestCell}` }
  return keepable(text) ? parseCell(field, text, mark) : { message: 'has characters that cannot be stored' }
}

/** Returns the value of an empty cell: null if the field is nullable, else its fallback. */
function emptyCell({ required, fallback }: Field, isKey: boolean): Cell {
  if (required === 'N') return { value: null }
  return required === 'A' || isKey || fallback !== undefined ? { value: fallback } : { message: 'must not be empty' }
}

function keyProblems(
  type: ItemType,
  body: Record<string, unknown>,
  { key, mode }: { key: ItemKey | null; mode: ImportMode },
) {
  const generatedKeys = type.key.filter((name) => type.fields[name]!.required === 'A')
  if (mode === 'add')
    return generatedKeys
      .filter((name) => name in body)
      .map((name) => [name, 'is generated by the server. Leave it empty'] as const)
  const bad = key ? [] : type.key.filter((name) => !keyFrom({ ...type, key: [name] }, body))
  return bad
    .filter((name) => mode === 'change' || !generatedKeys.includes(name) || name in body)
    .map((name) => [name, 'is required to identify the row'] as const)
}
