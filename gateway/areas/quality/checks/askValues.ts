import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { type Bind, bindParams } from '../../../core/rollups/bindParams.ts'
import { type FromValues, type ValuesAsked, valuesFrom } from '../valueConditions.ts'

/** No question may take longer in the database. */
export const mostSecs = 60

/**
 * Asks something of those of the values that are numbers, or pass or fail; `since`: that were found then (epoch ms) or
 * later; `of`: of these checksheets and checks alone.
 */
export type AskValues = <Row>(
  row: (reader: RowReader) => Row,
  query: (from: FromValues, bind: Bind) => string,
  about?: { since?: number; of?: readonly { pageId: number; checkID: string }[] },
) => Promise<Row[]>

export const isCharted = `kind IN ('number', 'passFail')`

/** How rows of `check_value_by_time` are asked about. */
export const askValues =
  (
    client: ClickHouse,
    asked: ValuesAsked,
    { organizationId, signal }: { organizationId: number; signal: AbortSignal },
  ): AskValues =>
  async (row, query, { since = asked.range.start, of } = {}) => {
    const { params, bind } = bindParams(organizationId)
    const from = valuesFrom({ ...asked, range: { start: Math.ceil(since), end: asked.range.end } }, bind, of)
    const ofCharts: FromValues = (table, conditions = []) => from(table, [...conditions, isCharted])
    const question = { query: query(ofCharts, bind), params, row, settings: { max_execution_time: mostSecs }, signal }
    const found = []
    for await (const rows of readRows(client, question)) found.push(...rows)
    return found
  }
