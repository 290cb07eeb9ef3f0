import { availableParallelism } from 'node:os'
import { ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client'
import type { z } from 'zod'
import { createLimiter } from '../queue/createLimiter.ts'
import { requestTurn } from '../queue/requestTurn.ts'
import { turns } from '../queue/turns.ts'

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
    // Errors are thrown; whoever catches one logs it.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      date_time_output_format: 'iso',
      // Partitions follow from the keys: what replaces a row lies in its partition.
      do_not_merge_across_partitions_select_final: 1,
      // Rows at hand may stand in a statement.
      max_query_size: '67108864',
    },
  })

/**
 * Settings of a question with a short answer, in which threads cost more than they spare. The answer is made as a whole
 * before any of it is sent: the embedded engine plans what it streams in its server's own thread, one question after
 * the other.
 */
export const shortAnswer = { wait_end_of_query: 1, max_threads: 1 } as const

/** Settings of a question of a large answer, which leaves processors to others. */
export const settingsOfRequest = () => (requestTurn()?.isLarge ? { max_threads: 1 } : {})

/**
 * So many questions of an organization are asked at once; later ones wait in order, so that others are not kept
 * waiting.
 */
const placeOf = createLimiter<number>({
  maxRunning: Math.max(4, availableParallelism()),
  maxWaiting: 10_000,
  maxWaitMs: 600_000,
})

/**
 * Asks a question of one organization: `{organization:UInt32}` is bound here and must stand in the query, so that a
 * query cannot forget whose rows it reads. Rows are parsed by `row`, and others get their turn between them.
 */
export async function queryTenant<Row extends z.ZodType>(
  client: ClickHouse,
  question: {
    organizationId: number
    query: string
    params?: Record<string, unknown>
    row: Row
    settings?: ClickHouseSettings
    signal?: AbortSignal
  },
): Promise<z.output<Row>[]> {
  if (!question.query.includes('{organization:UInt32}'))
    throw new Error('A ClickHouse query must name {organization:UInt32}')
  const release = await placeOf(question.organizationId, { signal: question.signal })
  try {
    const answer = await client.query({
      query: question.query,
      query_params: { ...question.params, organization: question.organizationId },
      format: 'JSONEachRow',
      clickhouse_settings: { ...settingsOfRequest(), ...question.settings },
      abort_signal: question.signal,
    })
    const rows: z.output<Row>[] = []
    const turn = turns()
    for await (const part of answer.stream())
      for (const row of part) {
        rows.push(question.row.parse(row.json()))
        const waits = turn()
        if (waits) await waits
      }
    return rows
  } finally {
    release()
  }
}
