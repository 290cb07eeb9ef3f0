import { createYielder } from '../../queue/yielding.ts'
import { type ClickHouse, settingsOfRequest } from '../clickhouse.ts'
import { querySlot } from '../querySlot.ts'
import { createRowReader, isRowCutOff, type RowReader } from './createRowReader.ts'

const marker = Buffer.from('\r\n__exception__\r\n')

/**
 * Throws if a chunk contains an exception. ClickHouse writes an error during a response into the response itself: it
 * must not be read as rows.
 */
function throwOnException(tail: Buffer) {
  const markerIndex = tail.indexOf(marker)
  if (markerIndex >= 0)
    throw new Error(
      `ClickHouse aborted its response: ${tail.subarray(markerIndex + marker.length).toString('utf8', 0, 2000)}`,
    )
}

/** Returns the complete rows; an incomplete one at the end stays with the reader. */
function wholeRows<Row>(reader: RowReader, row: (reader: RowReader) => Row): Row[] {
  const rows: Row[] = []
  try {
    for (reader.mark(); !reader.atEnd(); reader.mark()) rows.push(row(reader))
  } catch (error) {
    if (!isRowCutOff(error)) throw error
  }
  return rows
}

/**
 * Runs a query and streams its result as rows, decoded by `row` from RowBinary in the order of the selected columns;
 * memory is limited to a chunk of the response. Other work can run between chunks: a fast response has many of them
 * ready at once. The query contains no FORMAT.
 */
export async function* readRows<Row>(
  client: ClickHouse,
  query: {
    query: string
    params: Record<string, unknown>
    row: (reader: RowReader) => Row
    settings?: Record<string, string | number>
    signal?: AbortSignal
  },
): AsyncGenerator<Row[]> {
  const release = await querySlot({ signal: query.signal })
  try {
    const { stream } = await client.exec({
      query: `${query.query} FORMAT RowBinary`,
      query_params: query.params,
      clickhouse_settings: { ...settingsOfRequest(), ...query.settings },
      abort_signal: query.signal,
    })
    const reader = createRowReader()
    let left: Buffer = Buffer.alloc(0)
    let tail: Buffer = Buffer.alloc(0)
    const yieldIfDue = createYielder()
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      throwOnException(Buffer.concat([tail.subarray(-marker.length), chunk]))
      tail = chunk
      reader.load(left.length ? Buffer.concat([left, chunk]) : chunk)
      const rows = wholeRows(reader, query.row)
      left = Buffer.from(reader.rest())
      if (rows.length) yield rows
      await yieldIfDue()
    }
    if (left.length) throw new Error('ClickHouse aborted its response inside a row')
  } finally {
    release()
  }
}
