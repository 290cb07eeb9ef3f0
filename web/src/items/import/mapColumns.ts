import { parseCell } from '@takt/domain/item/csvCell.ts'
import type { Field } from '@takt/domain/item/field.ts'
import type { ItemType } from '@takt/domain/item/item.ts'
import { readDate } from '../../kit/grid/readDate.ts'
import { type Place, readInstant } from '../../kit/grid/readInstant.ts'
import { readNumber } from '../../kit/grid/readNumber.ts'
import type { Sheet } from './parseSheet.ts'

/** Which field each column of a file holds; null: it is left out. */
export type ColumnMap = readonly (string | null)[]

const tidy = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Fields that a file may fill. */
export const importable = (type: ItemType, inherent: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(type.fields).flatMap(([name, { kind, derived }]) =>
    kind === 'secret' || derived || name in inherent ? [] : [name],
  )

/**
 * A first guess: fields named like the columns, or labelled like them, whatever the case and the signs between; each
 * once.
 */
export function guessColumns(
  type: ItemType,
  header: readonly string[],
  inherent: Readonly<Record<string, unknown>>,
): ColumnMap {
  const fields = importable(type, inherent)
  const taken = new Set<string>()
  return header.map((column) => {
    const written = tidy(column)
    const free = fields.filter((name) => !taken.has(name))
    const field =
      free.find((name) => tidy(name) === written) ?? free.find((name) => tidy(type.fields[name]!.label) === written)
    if (field) taken.add(field)
    return field ?? null
  })
}

/** The map with one column changed; another column that held the field gives it up. */
export const withColumn = (map: ColumnMap, at: number, field: string | null): ColumnMap =>
  map.map((held, place) => (place === at ? field : held !== null && held === field ? null : held))

/**
 * A cell as files have it, where people wrote it in the way of their place: `1.250,5`, `2.3.2026`. What is not
 * understood stays.
 */
function canonical(field: Field, text: string, place: Place): string {
  const cell = text.trim()
  if (cell === '') return text
  if (field.stored === 'integer' || field.stored === 'number') {
    if ('value' in parseCell(field, cell)) return text
    const value = readNumber(cell, place.locale)
    return value === null ? text : String(value)
  }
  if (field.kind === 'date') return readDate(cell, place.locale) ?? text
  if (field.kind === 'dateTime') return readInstant(cell, place) ?? text
  return text
}

/**
 * The cells as the server takes them: columns named by field, inherent values in each row. The first line is the
 * header.
 */
export function mappedCells(
  type: ItemType,
  sheet: Sheet,
  options: { map: ColumnMap; inherent: Readonly<Record<string, unknown>>; place: Place },
): { header: string[]; cellsOf: (cells: readonly string[]) => string[] } {
  const columns = options.map.flatMap((name, at) => (name === null ? [] : [{ name, at, field: type.fields[name]! }]))
  const fixed = Object.entries(options.inherent)
  const width = sheet.header.length
  return {
    header: [...columns.map(({ name }) => name), ...fixed.map(([name]) => name)],
    cellsOf: (cells) => [
      ...columns.map(({ field, at }) => canonical(field, cells[at] ?? '', options.place)),
      ...fixed.map(([, value]) => String(value)),
      // A row that is longer than the header is refused by the server, as it stands.
      ...cells.slice(width),
    ],
  }
}
