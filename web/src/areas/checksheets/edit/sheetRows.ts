import { checks } from '@takt/domain/areas/checksheets/check.ts'
import { readChecks } from '@takt/domain/areas/checksheets/readChecks.ts'
import { writeChecks } from '@takt/domain/areas/checksheets/writeChecks.ts'
import { parseCell } from '@takt/domain/core/item/csvCell.ts'
import { readHeader } from '@takt/domain/core/item/importHeader.ts'
import type { ImportProblem } from '@takt/domain/core/item/importResponse.ts'
import type { CellEdit, GridRow } from '../../../core/kit/grid/gridTypes.ts'
import { sheetMatrix } from '../checksOf.ts'

/** A line of a checksheet during editing; values that could not be parsed remain the typed text. */
export type SheetRow = { id: string; values: Readonly<Record<string, unknown>> }

/** Returns the lines of a checksheet's text, including invalid ones; null if its columns are unknown. */
export function sheetRows(text: string): SheetRow[] | null {
  const [header = [], ...lines] = sheetMatrix(text)
  if (header.every((cell) => cell.trim() === '') && lines.length === 0) return []
  const { columns, problems } = readHeader(checks, header, { mode: 'add', isEmpty: () => false })
  if (problems.length > 0 || lines.some((cells) => cells.length > header.length)) return null
  return lines
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells, index) => ({
      id: `line ${index}`,
      values: Object.fromEntries(
        Object.entries(checks.fields).map(([name, field]) => {
          const cell = cells[columns.get(name)?.at ?? -1] ?? ''
          const read = cell.trim() === '' ? { value: field.fallback ?? null } : parseCell(field, cell)
          return [name, 'value' in read ? read.value : cell]
        }),
      ),
    }))
}

/** Returns the text of these lines. */
export const sheetText = (rows: readonly SheetRow[]): string =>
  rows.length === 0 ? '' : writeChecks(rows.map(({ values }) => values))

/** Returns a new line with default values. */
export const newLine = (id: string): SheetRow => ({
  id,
  values: Object.fromEntries(Object.entries(checks.fields).map(([name, { fallback }]) => [name, fallback ?? null])),
})

/** Returns the field with this column heading. */
const fieldCalled = (label: string | null) =>
  Object.keys(checks.fields).find((name) => checks.fields[name as keyof typeof checks.fields].label === label) ?? ''

/** Returns the rows as displayed, and all problems by row (from 1) and column heading. */
export function validatedRows(rows: readonly SheetRow[]): {
  shown: GridRow[]
  problems: ImportProblem[]
  count: number
} {
  const { problems, problemCount } = readChecks(sheetMatrix(sheetText(rows)))
  const byRow = new Map<number, Record<string, string>>()
  for (const { row, column, sentence: message } of problems)
    byRow.set(row, { [fieldCalled(column)]: message, ...byRow.get(row) })
  const visibleRows = rows.map(({ id, values }, index): GridRow => {
    const wrong = byRow.get(index + 2)
    return { id, values, state: 'kept', ...(wrong ? { problems: wrong } : {}) }
  })
  return {
    shown: visibleRows,
    problems: problems.map((problem) => ({ ...problem, row: problem.row - 1 })),
    count: problemCount,
  }
}

/** Applies cell edits to the rows; editing the empty last row creates it. */
export function withEdits(rows: readonly SheetRow[], edits: readonly CellEdit[]): SheetRow[] {
  const changed = new Map(rows.map((row) => [row.id, row]))
  for (const { rowId, column, value } of edits) {
    const before = changed.get(rowId) ?? newLine(rowId)
    changed.set(rowId, { ...before, values: { ...before.values, [column]: value ?? null } })
  }
  return [...changed.values()]
}

/** Returns the rows with one of them moved up or down by one position. */
export function movedRow(rows: readonly SheetRow[], id: string, by: -1 | 1): readonly SheetRow[] {
  const at = rows.findIndex((row) => row.id === id)
  const to = at + by
  return at < 0 || to < 0 || to >= rows.length ? rows : rows.toSpliced(at, 1).toSpliced(to, 0, rows[at]!)
}

/** Returns the rows with a copy of a line after it, under an unused name. */
export function doubled(rows: readonly SheetRow[], id: string, newId: string): readonly SheetRow[] {
  const at = rows.findIndex((row) => row.id === id)
  if (at < 0) return rows
  const { values } = rows[at]!
  return rows.toSpliced(at + 1, 0, { id: newId, values: { ...values, checkID: freeName(rows, values.checkID) } })
}

/** Returns the first unused name: D1 is followed by D2, Bore by Bore 2. */
function freeName(rows: readonly SheetRow[], original: unknown): string {
  const usedNames = new Set(rows.map(({ values }) => String(values.checkID)))
  const [, stem = '', digits] = /^(.*?)(\d*)$/s.exec(String(original ?? '')) ?? []
  const first = digits ? Number(digits) + 1 : 2
  for (let next = first; ; next++) {
    const name = digits ? `${stem}${String(next).padStart(digits.length, '0')}` : `${stem} ${next}`.trim()
    if (!usedNames.has(name)) return name
  }
}
