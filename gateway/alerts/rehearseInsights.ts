import { setTimeout as rest } from 'node:timers/promises'
import { insightSettings } from '@takt/domain/alerts/insightSettings.ts'
import type { SetupStandards } from '@takt/domain/alerts/longSetups.ts'
import { dayMs, wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { z } from 'zod'
import type { FloorOf } from '../efficiency/face.ts'
import type { CombinationsOf } from './combinationsQuestion.ts'
import { insights } from './insights.ts'

/** So often code is run before the engine has it compiled for good. */
const rounds = 6
/** Before each of them others are answered: after a start all come at once. */
const usualRestMs = 1000

const busiest = `SELECT organization_id FROM rollup_day_detail WHERE day >= toDate({since:UInt16})
  GROUP BY organization_id ORDER BY count() DESC LIMIT 1`
const found = z.array(z.object({ organization_id: z.int() }))

/**
 * Looks for insights of the organization with the most to look through, a few times, and forgets them: whoever asks
 * first after a start waits no longer than those who ask later. Of an installation without closed days nothing is read.
 * Ends early when `signal` aborts.
 */
export async function rehearseInsights(
  clickhouse: ClickHouse,
  options: {
    floorOf: FloorOf
    combinationsOf: CombinationsOf
    setupStandardsOf: (organizationId: number) => Promise<SetupStandards>
    now: () => number
    signal: AbortSignal
    restMs?: number
  },
): Promise<void> {
  const { floorOf, combinationsOf, setupStandardsOf, now, signal, restMs = usualRestMs } = options
  const days = insightSettings.habitDays
  const since = Math.floor(now() / dayMs) - days
  const answer = await clickhouse.query({ query: busiest, query_params: { since }, format: 'JSONEachRow' })
  for (const { organization_id } of found.parse(await answer.json())) {
    const floor = await floorOf(organization_id)
    const endDay = wallClock(floor.timeZone).dayOf(now())
    for (let round = 0; round < rounds; round++) {
      await rest(restMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      await insights(clickhouse, {
        floor,
        resourceIDs: [...floor.resources.keys()],
        days: { firstDay: endDay - days, endDay },
        settings: insightSettings,
        combinationsOf,
        standardsOf: () => setupStandardsOf(organization_id),
      })
    }
  }
}
