import { insightSettings } from '@takt/domain/areas/alerts/insightSettings.ts'
import type { SetupStandards } from '@takt/domain/areas/alerts/longSetups.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { CombinationsOf } from './combinationsQuery.ts'
import { insights } from './insights.ts'
import { type Rehearsed, rehearse } from './rehearse.ts'

/** Number of runs after which the engine has optimized the code. */
const rounds = 6

/** Computes insights a few times and discards them. */
export const rehearseInsights = (
  clickhouse: ClickHouse,
  {
    combinationsOf,
    setupStandardsOf,
    ...rehearsed
  }: Rehearsed & {
    combinationsOf: CombinationsOf
    setupStandardsOf: (organizationId: number) => Promise<SetupStandards>
  },
): Promise<void> =>
  rehearse(clickhouse, { ...rehearsed, days: Array(rounds).fill(insightSettings.habitDays) }, (floor, days) =>
    insights(clickhouse, {
      floor,
      days,
      settings: insightSettings,
      combinationsOf,
      resourceIDs: [...floor.resources.keys()],
      standardsOf: () => setupStandardsOf(floor.organizationId),
    }),
  )
