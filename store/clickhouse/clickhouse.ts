import { ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client'
import type { z } from 'zod'
import { currentRequest } from '../queue/currentRequest.ts'
import { createYielder } from '../queue/yielding.ts'
import { querySlot } from './querySlot.ts'

export type ClickHouse = ReturnType<typeof createClient>

/** Opens a client for `http://user:password@host:port/database`. Close with `client.close()`. */
export const openClickHouse = (
  url: string,
  { requestTimeoutMs = 60_000 }: { requestTimeoutMs?: number } = {},
): ClickHouse =>
  createClient({
    url,
    request_timeout: requestTimeoutMs,
    max_open_connections: 16,
    keep_alive: { enabled: true },
    // Errors are thrown; the code that catches one logs it.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      date_time_output_format: 'iso',
      // The partition is derived from the key: a replacing row is in the same partition.
      do_not_merge_across_partitions_select_final: 1,
      // Statements may contain rows inline.
      max_query_size: '67108864',
    },
  })

/**
 * Settings of a query with a small result, for which threads cost more than they save. The result is completed before
 * it is sent: the embedded engine plans streamed results in its server's own thread, one query after the other.
 */
export const smallResultSettings = { wait_end_of_query: 1, max_threads: 1 } as const

/**
 * Returns the settings of a query within the current request; a request with a large response leaves processors to
 * others.
 */
export const settingsOfRequest = () => (currentRequest()?.isLarge ? { max_threads: 1 } : {})

/**
 * Runs a query of one organization: `{organization:UInt32}` is bound here and must occur in the query, so that no query
 * omits the organization. `row` parses the rows; other work can run in between.
 */
export async function queryTenant<Row extends z.ZodType>(
  client: ClickHouse,
  query: {
    organizationId: number
    query: string
    params?: Record<string, unknown>
    row: Row
    settings?: ClickHouseSettings
    signal?: AbortSignal
  },
): Promise<z.output<Row>[]> {
  if (!query.query.includes('{organization:UInt32}'))
    throw new Error('A ClickHouse query must name {organization:UInt32}')
  const release = await querySlot(query)
  try {
    const response = await client.query({
      query: query.query,
      query_params: { ...query.params, organization: query.organizationId },
      format: 'JSONEachRow',
      clickhouse_settings: { ...settingsOfRequest(), ...query.settings },
      abort_signal: query.signal,
    })
    const rows: z.output<Row>[] = []
    const yieldIfDue = createYielder()
    for await (const part of response.stream())
      for (const row of part) {
        rows.push(query.row.parse(row.json()))
        const yielding = yieldIfDue()
        if (yielding) await yielding
      }
    return rows
  } finally {
    release()
  }
}
