import { type DecimalMark, detectDecimalMark, readDecimal } from '@takt/domain/core/item/decimalMark.ts'
import type { Field } from '@takt/domain/core/item/field.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { readDate } from '../../kit/grid/cells/readDate.ts'
import { type Place, readInstant } from '../../kit/grid/cells/readInstant.ts'
import { numberSigns } from '../../kit/grid/cells/readNumber.ts'
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

const isNumber = ({ stored }: Field) => stored === 'integer' || stored === 'number'

/**
 * The decimal mark of a sheet's numbers. Where they prove none it is a point if commas separate the cells, as programs
 * write files, and that of the user's locale otherwise; null if no column holds numbers.
 */
export function decimalMarkOf(type: ItemType, sheet: Sheet, { map, place }: { map: ColumnMap; place: Place }) {
  const places = map.flatMap((name, at) => (name !== null && isNumber(type.fields[name]!) ? [at] : []))
  if (places.length === 0) return null
  const found = detectDecimalMark(sheet.lines.flatMap(({ cells }) => places.map((at) => cells[at] ?? '')))
  const isLocal = sheet.separator !== ',' && numberSigns(place.locale).decimal === ','
  return found ?? (isLocal ? 'comma' : 'point')
}

/**
 * A cell as the server reads it, where people wrote it in the way of their place: `1.250,5`, `2.3.2026`. What is not
 * understood stays.
 */
function canonical(field: Field, text: string, { place, mark }: { place: Place; mark: DecimalMark }): string {
  const cell = text.trim()
  if (cell === '') return text
  if (isNumber(field)) {
    const value = readDecimal(cell, mark)
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
  options: {
    map: ColumnMap
    inherent: Readonly<Record<string, unknown>>
    place: Place
    mark?: DecimalMark | null
  },
): { header: string[]; cellsOf: (cells: readonly string[]) => string[] } {
  const columns = options.map.flatMap((name, at) => (name === null ? [] : [{ name, at, field: type.fields[name]! }]))
  const fixed = Object.entries(options.inherent)
  const width = sheet.header.length
  const { place } = options
  const mark = options.mark ?? decimalMarkOf(type, sheet, options) ?? 'point'
  return {
    header: [...columns.map(({ name }) => name), ...fixed.map(([name]) => name)],
    cellsOf: (cells) => [
      ...columns.map(({ field, at }) => canonical(field, cells[at] ?? '', { place, mark })),
      ...fixed.map(([, value]) => String(value)),
      // A row that is longer than the header is refused by the server, as it stands.
      ...cells.slice(width),
    ],
  }
}
