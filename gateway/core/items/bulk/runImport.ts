import { maxProblems } from '@takt/domain/core/item/bulk.ts'
import type { ImportMode, ImportProblem, ImportResponse } from '@takt/domain/core/item/importResponse.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { cellExcerpt, type ImportRead, type ImportRow } from '@takt/domain/core/item/readImport.ts'
import type { HttpError } from '../../http/responses/httpError.ts'
import { ownerOf } from '../itemTable.ts'
import type { ItemContext, MountedItem } from '../mountedItem.ts'
import { readStates } from '../project/itemStates.ts'
import { runRows } from '../write/runRows.ts'
import type { Rejections } from '../write/sift.ts'

/**
 * Imports the rows of a file in the caller's transaction and returns the result with all problems. The caller must roll
 * back if there are any.
 */
export async function runImport(
  context: ItemContext,
  item: MountedItem,
  { read, mode, cells }: { read: ImportRead; mode: ImportMode; cells: readonly (readonly string[])[] },
): Promise<ImportResponse> {
  const { change, add } = await parted(context, item, read.rows, mode)
  const results = await runRows(context, item, {
    remove: [],
    change: change.map(({ key, body }, index) => ({ index, key: key!, body })),
    add: add.map(({ body }, index) => ({ index, body })),
  })
  const allProblems = [
    ...read.problems,
    ...problemsOf(change, results.change.rejections, { read, cells }),
    ...problemsOf(add, results.add.rejections, { read, cells }),
  ].sort((a, b) => a.row - b.row)
  const changed = results.change.done.filter(({ touched }) => touched).length
  return {
    rows: read.count,
    added: results.add.done.length,
    changed,
    unchanged: results.change.done.length - changed,
    problems: allProblems.slice(0, maxProblems),
    problemCount: allProblems.length,
  }
}

/** Splits rows into changes of existing rows and new rows. */
async function parted(context: ItemContext, { type }: MountedItem, rows: readonly ImportRow[], mode: ImportMode) {
  if (mode === 'add') return { change: [], add: rows }
  if (mode === 'change') return { change: rows, add: [] }
  const keys = new Map(rows.flatMap(({ key }) => (key ? [[keyText(type, key), key]] : [])))
  const existing = await readStates(context.trx, type, ownerOf(type, context.tenant), [...keys.values()])
  const hasGeneratedKey = type.key.some((name) => type.fields[name]!.required === 'A')
  // A generated key always refers to an existing row.
  const isNew = ({ key }: ImportRow) => !key || (!hasGeneratedKey && !existing.has(keyText(type, key)))
  return { change: rows.filter((row) => !isNew(row)), add: rows.filter(isNew) }
}

type File = { read: ImportRead; cells: readonly (readonly string[])[] }

const problemsOf = (rows: readonly ImportRow[], rejections: Rejections, file: File) =>
  [...rejections].flatMap(([index, rejection]) => problems(rows[index]!.row, rejection, file))

/** Returns the problems of a row, by cell if the rejection names fields. */
function problems(row: number, { message, data }: HttpError, { read, cells }: File): ImportProblem[] {
  const fields = (data as { fields?: Record<string, string> } | undefined)?.fields
  if (!fields) return [{ row, column: null, value: null, sentence: message }]
  return Object.entries(fields).map(([path, sentence]) => {
    const [name = '', ...inside] = path.split('.')
    const column = read.columns.get(name)
    const prefix = inside.length > 0 ? `${inside.join('.')}: ` : ''
    return {
      row,
      column: column?.header ?? name,
      value: column ? cellExcerpt(cells[row - 1]![column.at]!) : null,
      sentence: `${prefix}${sentence}`,
    }
  })
}
