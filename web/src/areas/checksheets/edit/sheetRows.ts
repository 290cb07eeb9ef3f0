import { checks } from '@takt/domain/areas/checksheets/check.ts'
import { readChecks } from '@takt/domain/areas/checksheets/readChecks.ts'
import { writeChecks } from '@takt/domain/areas/checksheets/writeChecks.ts'
import { parseCell } from '@takt/domain/core/item/csvCell.ts'
import type { ImportProblem } from '@takt/domain/core/item/importAnswer.ts'
import { readHeader } from '@takt/domain/core/item/importHeader.ts'
import type { CellEdit, GridRow } from '../../../core/kit/grid/gridTypes.ts'
import { sheetMatrix } from '../checksOf.ts'

/** The line of a checksheet while it is written: what could not be understood is the text that was typed. */
export type SheetRow = { id: string; values: Readonly<Record<string, unknown>> }

/** The lines of a checksheet's text, also where something is wrong in them; null where its columns are not known. */
export function sheetRows(text: string): SheetRow[] | null {
  const [header = [], ...lines] = sheetMatrix(text)
  if (header.every((cell) => cell.trim() === '') && lines.length === 0) return []
  const { columns, problems } = readHeader(checks, header, { mode: 'add', isEmpty: () => false })
  if (problems.length > 0 || lines.some((cells) => cells.length > header.length)) return null
  return lines
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells, place) => ({
      id: `line ${place}`,
      values: Object.fromEntries(
        Object.entries(checks.fields).map(([name, field]) => {
          const cell = cells[columns.get(name)?.at ?? -1] ?? ''
          const read = cell.trim() === '' ? { value: field.fallback ?? null } : parseCell(field, cell)
          return [name, 'value' in read ? read.value : cell]
        }),
      ),
    }))
}

/** The same as text. */
export const sheetText = (rows: readonly SheetRow[]): string =>
  rows.length === 0 ? '' : writeChecks(rows.map(({ values }) => values))

/** A line as it begins. */
export const newLine = (id: string): SheetRow => ({
  id,
  values: Object.fromEntries(Object.entries(checks.fields).map(([name, { fallback }]) => [name, fallback ?? null])),
})

/** A field by what its column is called. */
const fieldCalled = (label: string | null) =>
  Object.keys(checks.fields).find((name) => checks.fields[name as keyof typeof checks.fields].label === label) ?? ''

/** Rows as they are drawn, and all that is wrong with them, by row (from 1) and the column's heading. */
export function judgedRows(rows: readonly SheetRow[]): { shown: GridRow[]; problems: ImportProblem[]; count: number } {
  const { problems, problemCount } = readChecks(sheetMatrix(sheetText(rows)))
  const byRow = new Map<number, Record<string, string>>()
  for (const { row, column, sentence } of problems)
    byRow.set(row, { [fieldCalled(column)]: sentence, ...byRow.get(row) })
  const shown = rows.map(({ id, values }, place): GridRow => {
    const wrong = byRow.get(place + 2)
    return { id, values, state: 'kept', ...(wrong ? { problems: wrong } : {}) }
  })
  return { shown, problems: problems.map((problem) => ({ ...problem, row: problem.row - 1 })), count: problemCount }
}

/** Rows with what was typed into cells; what stands in a row that there is not begins it. */
export function withEdits(rows: readonly SheetRow[], edits: readonly CellEdit[]): SheetRow[] {
  const changed = new Map(rows.map((row) => [row.id, row]))
  for (const { rowId, column, value } of edits) {
    const before = changed.get(rowId) ?? newLine(rowId)
    changed.set(rowId, { ...before, values: { ...before.values, [column]: value ?? null } })
  }
  return [...changed.values()]
}

/** The rows with one of them moved up or down by one place. */
export function moved(rows: readonly SheetRow[], id: string, by: -1 | 1): readonly SheetRow[] {
  const at = rows.findIndex((row) => row.id === id)
  const to = at + by
  return at < 0 || to < 0 || to >= rows.length ? rows : rows.toSpliced(at, 1).toSpliced(to, 0, rows[at]!)
}

/** The rows with the same line once more behind one; it needs a name of its own. */
export function doubled(rows: readonly SheetRow[], id: string, newId: string): readonly SheetRow[] {
  const at = rows.findIndex((row) => row.id === id)
  if (at < 0) return rows
  const { values } = rows[at]!
  return rows.toSpliced(at + 1, 0, { id: newId, values: { ...values, checkID: freeName(rows, values.checkID) } })
}

/** D1 is followed by D2, Bore by Bore 2: the first such that no line has. */
function freeName(rows: readonly SheetRow[], given: unknown): string {
  const taken = new Set(rows.map(({ values }) => String(values.checkID)))
  const [, stem = '', digits] = /^(.*?)(\d*)$/s.exec(String(given ?? '')) ?? []
  const first = digits ? Number(digits) + 1 : 2
  for (let next = first; ; next++) {
    const name = digits ? `${stem}${String(next).padStart(digits.length, '0')}` : `${stem} ${next}`.trim()
    if (!taken.has(name)) return name
  }
}
