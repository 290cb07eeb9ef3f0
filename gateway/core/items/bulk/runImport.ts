import { mostProblems } from '@takt/domain/core/item/bulk.ts'
import type { ImportAnswer, ImportMode, ImportProblem } from '@takt/domain/core/item/importAnswer.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { type ImportRead, type ImportRow, shownCell } from '@takt/domain/core/item/readImport.ts'
import type { Refusal } from '../../http/responses/refusal.ts'
import { ownerOf } from '../itemTable.ts'
import type { ItemContext, MountedItem } from '../mountedItem.ts'
import { readStates } from '../project/itemStates.ts'
import { runRows } from '../write/runRows.ts'
import type { Refusals } from '../write/sift.ts'

/**
 * Does what a file's rows ask for in the caller's transaction and tells what that was, with everything that is wrong.
 * Whoever finds a problem in it takes it back.
 */
export async function runImport(
  context: ItemContext,
  item: MountedItem,
  { read, mode, cells }: { read: ImportRead; mode: ImportMode; cells: readonly (readonly string[])[] },
): Promise<ImportAnswer> {
  const { change, add } = await parted(context, item, read.rows, mode)
  const done = await runRows(context, item, {
    remove: [],
    change: change.map(({ key, body }, index) => ({ index, key: key!, body })),
    add: add.map(({ body }, index) => ({ index, body })),
  })
  const found = [
    ...read.problems,
    ...problemsOf(change, done.change.refusals, { read, cells }),
    ...problemsOf(add, done.add.refusals, { read, cells }),
  ].sort((a, b) => a.row - b.row)
  const changed = done.change.done.filter(({ touched }) => touched).length
  return {
    rows: read.count,
    added: done.add.done.length,
    changed,
    unchanged: done.change.done.length - changed,
    problems: found.slice(0, mostProblems),
    problemCount: found.length,
  }
}

/** Which rows change what is there, and which are new. */
async function parted(context: ItemContext, { type }: MountedItem, rows: readonly ImportRow[], mode: ImportMode) {
  if (mode === 'add') return { change: [], add: rows }
  if (mode === 'change') return { change: rows, add: [] }
  const keys = new Map(rows.flatMap(({ key }) => (key ? [[keyText(type, key), key]] : [])))
  const there = await readStates(context.trx, type, ownerOf(type, context.tenant), [...keys.values()])
  const made = type.key.some((name) => type.fields[name]!.required === 'A')
  // A key that the server makes is only ever that of a row which is there.
  const isNew = ({ key }: ImportRow) => !key || (!made && !there.has(keyText(type, key)))
  return { change: rows.filter((row) => !isNew(row)), add: rows.filter(isNew) }
}

type File = { read: ImportRead; cells: readonly (readonly string[])[] }

const problemsOf = (rows: readonly ImportRow[], refusals: Refusals, file: File) =>
  [...refusals].flatMap(([index, refusal]) => problems(rows[index]!.row, refusal, file))

/** What is wrong with a row, cell by cell where the refusal names fields. */
function problems(row: number, { message, data }: Refusal, { read, cells }: File): ImportProblem[] {
  const fields = (data as { fields?: Record<string, string> } | undefined)?.fields
  if (!fields) return [{ row, column: null, value: null, sentence: message }]
  return Object.entries(fields).map(([path, sentence]) => {
    const [name = '', ...inside] = path.split('.')
    const column = read.columns.get(name)
    const where = inside.length > 0 ? `${inside.join('.')}: ` : ''
    return {
      row,
      column: column?.header ?? name,
      value: column ? shownCell(cells[row - 1]![column.at]!) : null,
      sentence: `${where}${sentence}`,
    }
  })
}
