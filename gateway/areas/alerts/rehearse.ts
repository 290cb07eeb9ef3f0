import { setTimeout as rest } from 'node:timers/promises'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { dayMs, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'
import type { FloorOf } from '../efficiency/face.ts'

/** Before each question others are answered: after a start all come at once. */
const usualRestMs = 1000

const busiest = `SELECT organization_id FROM rollup_day_detail WHERE day >= toDate({since:UInt16})
  GROUP BY organization_id ORDER BY count() DESC LIMIT 1`
const found = z.array(z.object({ organization_id: z.int() }))

export type Rehearsed = {
  floorOf: FloorOf
  now: () => number
  signal: AbortSignal
  restMs?: number
}

/**
 * Asks about the last days of the organization with the most to look through, once for each number of `days`: whoever
 * asks first after a start waits no longer than those who ask later, as code is compiled then and what is remembered is
 * there. Of an installation without closed days nothing is asked. Ends early when `signal` aborts.
 */
export async function rehearse(
  clickhouse: ClickHouse,
  { floorOf, now, signal, restMs = usualRestMs, days }: Rehearsed & { days: readonly number[] },
  ask: (floor: Floor, days: { firstDay: number; endDay: number }) => Promise<unknown>,
): Promise<void> {
  const since = Math.floor(now() / dayMs) - Math.max(...days)
  const answer = await clickhouse.query({ query: busiest, query_params: { since }, format: 'JSONEachRow' })
  for (const { organization_id } of found.parse(await answer.json())) {
    const floor = await floorOf(organization_id)
    const endDay = wallClock(floor.timeZone).dayOf(now())
    for (const count of days) {
      await rest(restMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      await ask(floor, { firstDay: endDay - count, endDay })
    }
  }
}
