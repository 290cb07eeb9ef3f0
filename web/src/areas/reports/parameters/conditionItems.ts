import { decimalPlacesOf } from '@takt/domain/areas/reports/cellText.ts'
import { arityOf, conditionOperators, readCondition } from '@takt/domain/areas/reports/condition.ts'
import { conditionText, operatorText } from '@takt/domain/areas/reports/conditionText.ts'
import { fractionOf, percentOf } from '@takt/domain/areas/reports/percent.ts'
import type { ReportColumn } from '@takt/domain/areas/reports/reportColumn.ts'
import { numeric } from '@takt/domain/core/item/parseValue.ts'
import type { FilterColumn, FilterEntry } from '../../../core/kit/filter/filterColumn.ts'
import type { OptionSource } from '../../../core/kit/select/options.ts'
import { parameterTexts as texts } from './texts.ts'

/** A filter of a report in its stored form. */
export type ConditionItem = {
  id: string
  column: string
  columnLabel: string
  operator: string
  value: string | string[]
  columnType: ReportColumn['type']
  cellFormat?: string | undefined
  decimalPlaces?: number | undefined
}

const inputs = { string: 'text', number: 'number', date: 'date', boolean: 'choice' } as const
const booleanOptions = [
  { value: 'true', label: texts.yes },
  { value: 'false', label: texts.no },
]

/**
 * The columns of a report for the filter builder, each with the operators of its type. `sourceOf` returns the keys of
 * an item type as options, if they can be listed.
 */
export const filterColumns = (
  columns: readonly ReportColumn[],
  sourceOf: (itemType: string) => OptionSource | undefined,
): FilterColumn[] =>
  columns.map(({ field, headerName, type, unit, to }) => ({
    name: field,
    label: unit ? `${headerName} (${unit})` : headerName,
    input: inputs[type],
    operators: conditionOperators[type].map((name) => ({ name, label: operatorText(name), arity: arityOf(name) })),
    ...(type === 'boolean' ? { options: booleanOptions } : {}),
    ...(to === undefined ? {} : { source: sourceOf(to) }),
  }))

const hasSingleValue = (entry: FilterEntry) =>
  ['one', 'none'].includes(arityOf(entry.operator as Parameters<typeof arityOf>[0]))

/** Converts entered values of a column to request values: ratios are entered in percent. */
const valuesOf = (column: ReportColumn | undefined, entered: readonly string[]) =>
  column?.format === 'percent' ? entered.map((text) => converted(text, fractionOf)) : [...entered]

/** Converts a number given as text; returns any other text unchanged. */
const converted = (text: string, convert: (value: number) => number) =>
  numeric.test(text.trim()) ? String(convert(Number(text))) : text

/** Returns the stored form of an entered filter. */
export function itemOf(columns: readonly ReportColumn[], entry: FilterEntry, id: string): ConditionItem {
  const column = columns.find(({ field }) => field === entry.column)!
  const values = valuesOf(column, entry.values)
  return {
    id,
    column: entry.column,
    columnLabel: column.headerName,
    operator: entry.operator,
    value: hasSingleValue(entry) ? (values[0] ?? '') : values,
    columnType: column.type,
    cellFormat: column.format,
    decimalPlaces: decimalPlacesOf(column),
  }
}

/** Returns why an entered filter is invalid; null if it is valid. */
export function problemOf(columns: readonly ReportColumn[], { column, operator, values }: FilterEntry): string | null {
  const value = valuesOf(
    columns.find(({ field }) => field === column),
    values,
  )
  const read = readCondition(columns, { column, operator, value })
  return typeof read === 'string' ? read : null
}

/** Returns the entered values of a stored filter. */
export function entryOf(columns: readonly ReportColumn[], { column, operator, value }: ConditionItem): FilterEntry {
  const values = Array.isArray(value) ? value : value === '' ? [] : [value]
  const isRatio = columns.find(({ field }) => field === column)?.format === 'percent'
  return { column, operator, values: isRatio ? values.map((text) => converted(String(text), percentOf)) : values }
}

/** Returns a filter as text. */
export function labelOf(columns: readonly ReportColumn[], item: ConditionItem): string {
  const read = readCondition(columns, item)
  return typeof read === 'string' ? `${item.columnLabel} ${item.operator}` : conditionText(read)
}
