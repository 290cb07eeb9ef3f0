import type { BreakdownData } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { writeCell } from '@takt/domain/core/item/csvCell.ts'
import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import { parseListQuery } from '@takt/domain/core/item/listQuery.ts'
import { type Comparable, operators } from '@takt/domain/core/item/operators.ts'
import papaparse from 'papaparse'
import type { z } from 'zod'
import type { teepAnswer } from '../../../core/dashboards/figures/teepAnswer.ts'
import { isoColumns } from './isoColumns.ts'

export type DataRow = Readonly<Record<string, string | number | null>>

/** What is asked of rows that are there: parameters as the address of a list has them, and their order. */
export type DataQuestion = { parameters: readonly (readonly [string, string])[] }

/** A row a machine and bucket, machine by machine, oldest first; instants as ISO text. */
export function bucketRows(data: z.output<typeof teepAnswer>['data']): DataRow[] {
  return data.resources.flatMap(({ resourceID, description, buckets }) =>
    buckets.map(({ start, end, businessDate, shiftNum, ...figures }) => ({
      resourceID,
      description: description ?? null,
      ...figures,
      ...isoColumns(figures),
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      businessDate: businessDate ?? null,
      shiftNum: shiftNum ?? null,
    })),
  )
}

/** A row a group, as it was answered. */
export const groupRows = (data: BreakdownData): DataRow[] =>
  data.rows.map((row) => ({ ...row, ...isoColumns(row) }) as DataRow)

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Numbers by their value, texts as people order them; what has no value stands last, whatever the order. */
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

/**
 * The rows that match, in the order asked for (equal ones as they came). Questions that make no sense of a row's fields
 * are left out.
 */
export function matchingRows(type: ItemType, rows: readonly DataRow[], { parameters }: DataQuestion): DataRow[] {
  const { query } = parseListQuery(type, parameters)
  if (!query) return [...rows]
  const { filters, search, orderBy } = query
  const wanted = search?.value.toLowerCase()
  const found = rows.filter(
    (row) =>
      filters.every(({ field, operator, values }) =>
        operators[operator].test(comparable(type, field, row[field]), values),
      ) &&
      (!wanted ||
        search!.fields.some((name) =>
          String(row[name] ?? '')
            .toLowerCase()
            .includes(wanted),
        )),
  )
  if (orderBy.length === 0) return found
  return found.sort((entry, other) => {
    for (const { field, descending } of orderBy) {
      const sign = compare(entry[field], other[field], descending)
      if (sign !== 0) return sign
    }
    return 0
  })
}

const linesAtOnce = 5000

/**
 * A file of rows (RFC 4180, no cell of which a spreadsheet runs): the fields' names, then every row at full precision.
 */
export function csvParts(type: ItemType, rows: readonly DataRow[], names: readonly string[]): string[] {
  const fields = names.map((name) => fieldOf(type, name))
  const parts = [`${names.join(',')}\r\n`]
  for (let first = 0; first < rows.length; first += linesAtOnce) {
    const lines = rows
      .slice(first, first + linesAtOnce)
      .map((row) => names.map((name, at) => writeCell(fields[at]!, row[name])))
    parts.push(`${papaparse.unparse(lines, { newline: '\r\n' })}\r\n`)
  }
  return parts
}
