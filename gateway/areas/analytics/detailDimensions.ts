import type { BreakdownDimension } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import type { Bind } from '../../core/rollups/bindParams.ts'

type Kind = 'text' | 'textOrNull' | 'number' | 'numberOrNull'

/** How each dimension comes from ClickHouse: what is null is '' or -1 there. */
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

/** The type in which all parts of a query tell a dimension. */
export const typeOf = (dimension: BreakdownDimension) => (kinds[dimension].startsWith('text') ? 'String' : 'Int32')

/** A value of a dimension as ClickHouse has it. */
export const writtenAs = (dimension: BreakdownDimension, value: string | number | null) =>
  value ?? (typeOf(dimension) === 'String' ? '' : -1)

/** An expression of a dimension in its type. */
export const told = (dimension: BreakdownDimension, sql: string) => `to${typeOf(dimension)}(${sql})`

/** The condition that a dimension has a value. */
export const hasValue = (bind: Bind, dimension: BreakdownDimension, sql: string, value: string | number | null) =>
  `${told(dimension, sql)} = ${bind(writtenAs(dimension, value), typeOf(dimension))}`

/** Reads the value of a dimension. */
export function readDimension(dimension: BreakdownDimension, reader: RowReader): string | number | null {
  const kind = kinds[dimension]
  const value = kind.startsWith('text') ? reader.text() : reader.int32()
  return (kind === 'textOrNull' && value === '') || (kind === 'numberOrNull' && value === -1) ? null : value
}
