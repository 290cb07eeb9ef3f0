import { turns } from '../../queue/turns.ts'
import { type ClickHouse, settingsOfRequest } from '../clickhouse.ts'
import { createRowReader, isRowCutOff, type RowReader } from './createRowReader.ts'

const marker = Buffer.from('\r\n__exception__\r\n')

/** ClickHouse writes an error that happens in mid-answer into the answer itself: it must not be read as rows. */
function refuseException(tail: Buffer) {
  const found = tail.indexOf(marker)
  if (found >= 0)
    throw new Error(
      `ClickHouse broke off its answer: ${tail.subarray(found + marker.length).toString('utf8', 0, 2000)}`,
    )
}

/** The rows that are whole; what is cut off at the end stays with the reader. */
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
 * Asks and streams the answer as rows, decoded by `row` from RowBinary in the order of the selected columns; memory is
 * bounded by a chunk of the answer. Others get their turn between chunks: of an answer that comes fast many are there at
 * once. The query carries no FORMAT.
 */
export async function* readRows<Row>(
  client: ClickHouse,
  question: {
    query: string
    params: Record<string, unknown>
    row: (reader: RowReader) => Row
    settings?: Record<string, string | number>
    signal?: AbortSignal
  },
): AsyncGenerator<Row[]> {
  const { stream } = await client.exec({
    query: `${question.query} FORMAT RowBinary`,
    query_params: question.params,
    clickhouse_settings: { ...settingsOfRequest(), ...question.settings },
    abort_signal: question.signal,
  })
  const reader = createRowReader()
  let left: Buffer = Buffer.alloc(0)
  let tail: Buffer = Buffer.alloc(0)
  const turn = turns()
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    refuseException(Buffer.concat([tail.subarray(-marker.length), chunk]))
    tail = chunk
    reader.load(left.length ? Buffer.concat([left, chunk]) : chunk)
    const rows = wholeRows(reader, question.row)
    left = Buffer.from(reader.rest())
    if (rows.length) yield rows
    await turn()
  }
  if (left.length) throw new Error('ClickHouse broke off its answer inside a row')
}
