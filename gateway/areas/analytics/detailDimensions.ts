import type { BreakdownDimension } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import type { Bind } from '../../core/rollups/bindParams.ts'

type Kind = 'text' | 'textOrNull' | 'number' | 'numberOrNull'

/** ClickHouse encoding of each dimension; null is stored as '' or -1. */
const kinds: Record<BreakdownDimension, Kind> = {
  resourceID: 'text',
  timeClass: 'text',
  reason: 'textOrNull',
  hourOfDay: 'number',
  shiftNum: 'numberOrNull',
  jobNum: 'textOrNull',
  assemblySeq: 'numberOrNull',
  oprSeq: 'numberOrNull',
  partNum: 'textOrNull',
  partRevision: 'textOrNull',
  empID: 'textOrNull',
  bucket: 'number',
}

/** The common column type of a dimension in all parts of a query. */
export const typeOf = (dimension: BreakdownDimension) => (kinds[dimension].startsWith('text') ? 'String' : 'Int32')

/** A value of a dimension as stored in ClickHouse. */
export const toColumnValue = (dimension: BreakdownDimension, value: string | number | null) =>
  value ?? (typeOf(dimension) === 'String' ? '' : -1)

/** Casts an expression of a dimension to its column type. */
export const castDimension = (dimension: BreakdownDimension, sql: string) => `to${typeOf(dimension)}(${sql})`

/** The SQL condition that a dimension equals a value. */
export const hasValue = (bind: Bind, dimension: BreakdownDimension, sql: string, value: string | number | null) =>
  `${castDimension(dimension, sql)} = ${bind(toColumnValue(dimension, value), typeOf(dimension))}`

export function readDimension(dimension: BreakdownDimension, reader: RowReader): string | number | null {
  const kind = kinds[dimension]
  const value = kind.startsWith('text') ? reader.text() : reader.int32()
  return (kind === 'textOrNull' && value === '') || (kind === 'numberOrNull' && value === -1) ? null : value
}
