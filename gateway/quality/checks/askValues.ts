import type { ClickHouse } from '@takt/store/clickhouse.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/rowBinary/readRows.ts'
import { type Bind, bindParams } from '../../rollups/bindParams.ts'
import { type ValuesAsked, valueConditions } from '../valueConditions.ts'

/** No question may take longer in the database. */
export const mostSecs = 60

/**
 * Asks something of those of the values that are numbers, or pass or fail; `conditions`: which they are; `of`: of these
 * checksheets and checks alone.
 */
export type AskValues = <Row>(
  row: (reader: RowReader) => Row,
  query: (conditions: string, bind: Bind) => string,
  of?: readonly { pageId: number; checkID: string }[],
) => Promise<Row[]>

/** How rows of `check_value_by_time` are asked about. */
export const askValues =
  (
    client: ClickHouse,
    asked: ValuesAsked,
    { organizationId, signal }: { organizationId: number; signal: AbortSignal },
  ): AskValues =>
  async (row, query, of) => {
    const { params, bind } = bindParams(organizationId)
    const conditions = [...valueConditions(asked, bind, of), `kind IN ('number', 'passFail')`].join(' AND ')
    const question = { query: query(conditions, bind), params, row, settings: { max_execution_time: mostSecs }, signal }
    const found = []
    for await (const rows of readRows(client, question)) found.push(...rows)
    return found
  }
