import type { BreakdownData } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { writeCell } from '@takt/domain/core/item/csvCell.ts'
import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import { parseListQuery } from '@takt/domain/core/item/listQuery.ts'
import { type Comparable, operators } from '@takt/domain/core/item/operators.ts'
import papaparse from 'papaparse'
import type { Bucket, MachineColumns } from '../../../core/dashboards/figures/teepResponse.ts'
import { isoColumns } from './isoColumns.ts'

export type DataRow = Readonly<Record<string, string | number | null>>

/** Query on loaded rows: list parameters as in the URL, including the sort order. */
export type DataQuery = { parameters: readonly (readonly [string, string])[] }

/**
 * The rows of a table, read one by one, so that a table of a hundred thousand rows is not in memory as objects.
 * `valueAt`: a field of a row, without the others.
 */
export type DataRows = {
  count: number
  rowAt: (index: number) => DataRow
  valueAt: (index: number, name: string) => DataRow[string] | undefined
}

const iso = (instant: number) => new Date(instant).toISOString()

/** Returns one row per machine and bucket, by machine, oldest first; instants as ISO text. */
export function bucketRows(machines: readonly MachineColumns[]): DataRows {
  const firsts: number[] = []
  let count = 0
  for (const machine of machines) {
    firsts.push(count)
    count += machine.count
  }
  const machineIndices = new Uint32Array(count)
  for (const [index, first] of firsts.entries()) machineIndices.fill(index, first, first + machines[index]!.count)
  const bucketAt = (row: number) => {
    const index = machineIndices[row]!
    return machines[index]!.bucketAt(row - firsts[index]!)
  }
  return {
    count,
    rowAt(row) {
      const { resourceID, description } = machines[machineIndices[row]!]!
      const { start, end, businessDate, shiftNum, ...metrics } = bucketAt(row)
      return {
        resourceID,
        description,
        ...metrics,
        ...isoColumns(metrics),
        start: iso(start),
        end: iso(end),
        businessDate: businessDate ?? null,
        shiftNum: shiftNum ?? null,
      }
    },
    valueAt(row, name) {
      if (name === 'resourceID' || name === 'description') return machines[machineIndices[row]!]![name]
      const bucket = bucketAt(row)
      if (name === 'start' || name === 'end') return iso(bucket[name])
      return name in bucket ? bucket[name as keyof Bucket] : isoColumns(bucket)[name]
    },
  }
}

/** Returns one row per group, in the order of the response. */
export function groupRows({ rows }: Pick<BreakdownData, 'rows'>): DataRows {
  const rowAt = (index: number) => ({ ...rows[index]!, ...isoColumns(rows[index]!) }) as DataRow
  return {
    count: rows.length,
    rowAt,
    valueAt: (index, name) => (name in rows[index]! ? (rows[index] as DataRow)[name] : isoColumns(rows[index]!)[name]),
  }
}

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

/**
 * Returns the indices of the matching rows in the requested order (stable). Invalid conditions are ignored. Only fields
 * of the query are read, each once per row.
 */
export function matchingRows(type: ItemType, rows: DataRows, { parameters }: DataQuery): readonly number[] {
  const { query } = parseListQuery(type, parameters)
  let matches = Array.from({ length: rows.count }, (_, index) => index)
  if (!query) return matches
  const valueAt = (index: number, name: string) => comparable(type, name, rows.valueAt(index, name))
  for (const { field, operator, values } of query.filters)
    matches = matches.filter((index) => operators[operator].test(valueAt(index, field), values))
  const { search } = query
  if (search?.value) {
    const text = search.value.toLowerCase()
    matches = matches.filter((index) =>
      search.fields.some((name) =>
        String(rows.valueAt(index, name) ?? '')
          .toLowerCase()
          .includes(text),
      ),
    )
  }
  const order = query.orderBy.map(({ field, descending }) => {
    const values = new Array<Comparable>(rows.count)
    for (const index of matches) values[index] = valueAt(index, field)
    return { values, descending }
  })
  if (order.length === 0) return matches
  return matches.sort((index, other) => {
    for (const { values, descending } of order) {
      const sign = compare(values[index], values[other], descending)
      if (sign !== 0) return sign
    }
    return 0
  })
}

const linesPerChunk = 5000

/**
 * Returns a CSV file in chunks (RFC 4180, without cells that a spreadsheet would execute): the field names, then the
 * rows with these indices at full precision.
 */
export function csvParts(
  type: ItemType,
  rows: DataRows,
  { indices, names }: { indices: readonly number[]; names: readonly string[] },
): string[] {
  const fields = names.map((name) => fieldOf(type, name))
  const parts = [`${names.join(',')}\r\n`]
  for (let first = 0; first < indices.length; first += linesPerChunk) {
    const lines = indices.slice(first, first + linesPerChunk).map((index) => {
      const row = rows.rowAt(index)
      return names.map((name, at) => writeCell(fields[at]!, row[name]))
    })
    parts.push(`${papaparse.unparse(lines, { newline: '\r\n' })}\r\n`)
  }
  return parts
}
