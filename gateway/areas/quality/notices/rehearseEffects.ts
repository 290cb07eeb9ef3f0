import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { tailOf } from '../../../core/rollups/tailOf.ts'
import { type Rehearsed, rehearse } from '../../alerts/face.ts'
import { type createEffects, effectDaysAtMost } from './createEffects.ts'

/** All days first, which are remembered, then so many that code is compiled for few and for many. */
const rounds = [effectDaysAtMost, 365, 90, 30, 180, 91]

/** Looks for insights of the organization with the most to look through: whoever asks first waits no longer than others. */
export async function rehearseEffects(
  { clickhouse, now, log }: Pick<Dependencies, 'clickhouse' | 'now' | 'log'>,
  { effectsOf, ...rehearsed }: Omit<Rehearsed, 'now'> & { effectsOf: ReturnType<typeof createEffects> },
): Promise<void> {
  try {
    await rehearse(clickhouse, { ...rehearsed, now, days: rounds }, (floor, { firstDay, endDay }) => {
      const { dayStart, dayOf } = wallClock(floor.timeZone)
      const resourceIDs = [...floor.resources.keys()]
      // Right after midnight not all is known of yesterday.
      const end = dayStart(Math.min(endDay, dayOf(tailOf(floor, resourceIDs, now()))))
      return effectsOf(floor, {
        resourceIDs,
        groups: [],
        days: { start: dayStart(firstDay), end },
        signal: rehearsed.signal,
      })
    })
  } catch (err) {
    if (!rehearsed.signal.aborted) log.warn({ err }, 'Insights into quality were not looked for beforehand')
  }
}
