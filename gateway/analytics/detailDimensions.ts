import type { BreakdownDimension } from '@takt/domain/efficiency/answers/breakdown.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'
import type { Bind } from '../rollups/bindParams.ts'

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

/** An expression of a dimension in the type in which all parts of a query tell it. */
export const told = (dimension: BreakdownDimension, sql: string) =>
  kinds[dimension].startsWith('text') ? `toString(${sql})` : `toInt32(${sql})`

/** The condition that a dimension has a value. */
export const hasValue = (bind: Bind, dimension: BreakdownDimension, sql: string, value: string | number | null) =>
  kinds[dimension].startsWith('text')
    ? `${told(dimension, sql)} = ${bind(value ?? '', 'String')}`
    : `${told(dimension, sql)} = ${bind(value ?? -1, 'Int32')}`

/** Reads the value of a dimension. */
export function readDimension(dimension: BreakdownDimension, reader: RowReader): string | number | null {
  const kind = kinds[dimension]
  const value = kind.startsWith('text') ? reader.text() : reader.int32()
  return (kind === 'textOrNull' && value === '') || (kind === 'numberOrNull' && value === -1) ? null : value
}
