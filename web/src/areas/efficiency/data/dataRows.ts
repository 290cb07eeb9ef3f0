import type { BreakdownData } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { writeCell } from '@takt/domain/core/item/csvCell.ts'
import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import { parseListQuery } from '@takt/domain/core/item/listQuery.ts'
import { type Comparable, operators } from '@takt/domain/core/item/operators.ts'
import papaparse from 'papaparse'
import type { z } from 'zod'
import type { teepResponse } from '../../../core/dashboards/figures/teepResponse.ts'
import { isoColumns } from './isoColumns.ts'

export type DataRow = Readonly<Record<string, string | number | null>>

/** Query on loaded rows: list parameters as in the URL, including the sort order. */
export type DataQuery = { parameters: readonly (readonly [string, string])[] }

/** Returns one row per machine and bucket, by machine, oldest first; instants as ISO text. */
export function bucketRows(data: z.output<typeof teepResponse>['data']): DataRow[] {
  return data.resources.flatMap(({ resourceID, description, buckets }) =>
    buckets.map(({ start, end, businessDate, shiftNum, ...metrics }) => ({
      resourceID,
      description: description ?? null,
      ...metrics,
      ...isoColumns(metrics),
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      businessDate: businessDate ?? null,
      shiftNum: shiftNum ?? null,
    })),
  )
}

/** Returns one row per group, in the order of the response. */
export const groupRows = (data: BreakdownData): DataRow[] =>
  data.rows.map((row) => ({ ...row, ...isoColumns(row) }) as DataRow)

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Compares numbers by value and texts in natural order; missing values come last in either direction. */
function compare(first: Comparable | undefined, other: Comparable | undefined, descending: boolean): number {
  const [isNone, isOtherNone] = [first === null || first === undefined, other === null || other === undefined]
  if (isNone || isOtherNone) return Number(isNone) - Number(isOtherNone)
  const sign =
    typeof first === 'number' && typeof other === 'number'
      ? first - other
      : collator.compare(String(first), String(other))
  return descending ? -sign : sign
}

const comparable = (type: ItemType, name: string, value: Comparable | undefined): Comparable =>
  value === undefined
    ? null
    : typeof value === 'string' && fieldOf(type, name).stored === 'dateTime'
      ? Date.parse(value)
      : value

/** Returns the matching rows in the requested order (stable). Invalid conditions are ignored. */
export function matchingRows(type: ItemType, rows: readonly DataRow[], { parameters }: DataQuery): DataRow[] {
  const { query } = parseListQuery(type, parameters)
  if (!query) return [...rows]
  const { filters, search, orderBy } = query
  const searchText = search?.value.toLowerCase()
  const matches = rows.filter(
    (row) =>
      filters.every(({ field, operator, values }) =>
        operators[operator].test(comparable(type, field, row[field]), values),
      ) &&
      (!searchText ||
        search!.fields.some((name) =>
          String(row[name] ?? '')
            .toLowerCase()
            .includes(searchText),
        )),
  )
  if (orderBy.length === 0) return matches
  return matches.sort((entry, other) => {
    for (const { field, descending } of orderBy) {
      const sign = compare(entry[field], other[field], descending)
      if (sign !== 0) return sign
    }
    return 0
  })
}

const linesPerChunk = 5000

/**
 * Returns a CSV file in chunks (RFC 4180, without cells that a spreadsheet would execute): the field names, then every
 * row at full precision.
 */
export function csvParts(type: ItemType, rows: readonly DataRow[], names: readonly string[]): string[] {
  const fields = names.map((name) => fieldOf(type, name))
  const parts = [`${names.join(',')}\r\n`]
  for (let first = 0; first < rows.length; first += linesPerChunk) {
    const lines = rows
      .slice(first, first + linesPerChunk)
      .map((row) => names.map((name, at) => writeCell(fields[at]!, row[name])))
    parts.push(`${papaparse.unparse(lines, { newline: '\r\n' })}\r\n`)
  }
  return parts
}
