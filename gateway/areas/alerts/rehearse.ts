import { setTimeout as rest } from 'node:timers/promises'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { dayMs, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'
import type { FloorOf } from '../efficiency/index.ts'

/** Pause before each query, because many other requests arrive after a start (ms). */
const defaultPauseMs = 1000

const busiest = `SELECT organization_id FROM rollup_day_detail WHERE day >= toDate({since:UInt16})
  GROUP BY organization_id ORDER BY count() DESC LIMIT 1`
const rowsSchema = z.array(z.object({ organization_id: z.int() }))

export type Rehearsed = {
  floorOf: FloorOf
  now: () => number
  signal: AbortSignal
  restMs?: number
}

/**
 * Warms up with queries for the last days of the organization with the most data, once for each number of `days`, so
 * that code is compiled and caches are filled before the first request after a start. Does nothing in an installation
 * without closed days. Ends early when `signal` aborts.
 */
export async function rehearse(
  clickhouse: ClickHouse,
  { floorOf, now, signal, restMs = defaultPauseMs, days }: Rehearsed & { days: readonly number[] },
  runQuery: (floor: Floor, days: { firstDay: number; endDay: number }) => Promise<unknown>,
): Promise<void> {
  const since = Math.floor(now() / dayMs) - Math.max(...days)
  const response = await clickhouse.query({ query: busiest, query_params: { since }, format: 'JSONEachRow' })
  for (const { organization_id } of rowsSchema.parse(await response.json())) {
    const floor = await floorOf(organization_id)
    const endDay = wallClock(floor.timeZone).dayOf(now())
    for (const count of days) {
      await rest(restMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      await runQuery(floor, { firstDay: endDay - count, endDay })
    }
  }
}
