import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { type Bind, bindParams } from '../../../core/rollups/bindParams.ts'
import { type FromValues, type ValueQuery, valuesFrom } from '../valueConditions.ts'

/** Timeout of a database query in seconds. */
export const maxQuerySecs = 60

/**
 * Runs a query on the selected values of kind number or pass/fail. `since`: only values from this instant on (epoch
 * ms); `of`: only these checksheets and checks.
 */
export type QueryValues = <Row>(
  row: (reader: RowReader) => Row,
  query: (from: FromValues, bind: Bind) => string,
  about?: { since?: number; of?: readonly { pageId: number; checkID: string }[] },
) => Promise<Row[]>

export const isCharted = `kind IN ('number', 'passFail')`

/** Creates the query function for rows of `check_value_by_time`. */
export const queryValues =
  (
    client: ClickHouse,
    selection: ValueQuery,
    { organizationId, signal }: { organizationId: number; signal: AbortSignal },
  ): QueryValues =>
  async (row, query, { since = selection.range.start, of } = {}) => {
    const { params, bind } = bindParams(organizationId)
    const from = valuesFrom({ ...selection, range: { start: Math.ceil(since), end: selection.range.end } }, bind, of)
    const ofCharts: FromValues = (table, conditions = []) => from(table, [...conditions, isCharted])
    const request = {
      query: query(ofCharts, bind),
      params,
      row,
      settings: { max_execution_time: maxQuerySecs },
      signal,
    }
    const result = []
    for await (const rows of readRows(client, request)) result.push(...rows)
    return result
  }
