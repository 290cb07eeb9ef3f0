import { type DecimalMark, detectDecimalMark, readDecimal } from '@takt/domain/core/item/decimalMark.ts'
import type { Field } from '@takt/domain/core/item/field.ts'
import { headingsOf } from '@takt/domain/core/item/headings.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { readDate } from '../../kit/grid/cells/readDate.ts'
import { type LocaleSettings, readInstant } from '../../kit/grid/cells/readInstant.ts'
import { numberSigns } from '../../kit/grid/cells/readNumber.ts'
import type { Sheet } from './parseSheet.ts'

/** The field of each column of a file; null: the column is ignored. */
export type ColumnMap = readonly (string | null)[]

const tidy = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Returns the fields that a file may contain. */
export const importable = (type: ItemType, inherent: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(type.fields).flatMap(([name, { kind, derived }]) =>
    kind === 'secret' || derived || name in inherent ? [] : [name],
  )

/**
 * Returns the initial mapping: fields whose name, label or former label equals that of the column, ignoring case and punctuation;
 * each field once.
 */
export function guessColumns(
  type: ItemType,
  header: readonly string[],
  inherent: Readonly<Record<string, unknown>>,
): ColumnMap {
  const fields = importable(type, inherent)
  const usedFields = new Set<string>()
  return header.map((column) => {
    const columnName = tidy(column)
    const free = fields.filter((name) => !usedFields.has(name))
    const field =
      free.find((name) => tidy(name) === columnName) ??
      free.find((name) => headingsOf(type.fields[name]!).some((heading) => tidy(heading) === columnName))
    if (field) usedFields.add(field)
    return field ?? null
  })
}

/** Returns the map with one column changed; another column with the same field loses it. */
export const withColumn = (map: ColumnMap, at: number, field: string | null): ColumnMap =>
  map.map((current, index) => (index === at ? field : current !== null && current === field ? null : current))

const isNumber = ({ stored }: Field) => stored === 'integer' || stored === 'number'

/**
 * Returns the decimal mark of a sheet's numbers. If the numbers are ambiguous, it is a point if commas separate the
 * cells, as in files written by programs, and otherwise that of the user's locale; null if no column contains numbers.
 */
export function decimalMarkOf(type: ItemType, sheet: Sheet, { map, place }: { map: ColumnMap; place: LocaleSettings }) {
  const numberColumns = map.flatMap((name, at) => (name !== null && isNumber(type.fields[name]!) ? [at] : []))
  if (numberColumns.length === 0) return null
  const detectedMark = detectDecimalMark(sheet.lines.flatMap(({ cells }) => numberColumns.map((at) => cells[at] ?? '')))
  const isLocal = sheet.separator !== ',' && numberSigns(place.locale).decimal === ','
  return detectedMark ?? (isLocal ? 'comma' : 'point')
}

/** Converts a localized cell (`1.250,5`, `2.3.2026`) to the server's format. An invalid cell stays unchanged. */
function canonical(field: Field, text: string, { place, mark }: { place: LocaleSettings; mark: DecimalMark }): string {
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
 * Returns the cells in the format of the server: columns named by field, inherent values in each row. The first line is
 * the header.
 */
export function mappedCells(
  type: ItemType,
  sheet: Sheet,
  options: {
    map: ColumnMap
    inherent: Readonly<Record<string, unknown>>
    place: LocaleSettings
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
      // The server rejects a row that is longer than the header, so it is sent unchanged.
      ...cells.slice(width),
    ],
  }
}
