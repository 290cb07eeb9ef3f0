import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { tailOf } from '../../../core/rollups/tailOf.ts'
import { type Rehearsed, rehearse } from '../../alerts/index.ts'
import { type createEffects, maxEffectDays } from './createEffects.ts'

/**
 * Ranges in days: first the maximum, which fills the cache, then smaller ones so that the code is compiled for few and
 * many days.
 */
const rounds = [maxEffectDays, 365, 90, 30, 180, 91]

/**
 * Computes the insights of the organization with the most data in advance, so that the first request does not wait
 * longer than later ones.
 */
export async function rehearseEffects(
  { clickhouse, now, log }: Pick<Dependencies, 'clickhouse' | 'now' | 'log'>,
  { effectsOf, ...rehearsed }: Omit<Rehearsed, 'now'> & { effectsOf: ReturnType<typeof createEffects> },
): Promise<void> {
  try {
    await rehearse(clickhouse, { ...rehearsed, now, days: rounds }, (floor, { firstDay, endDay }) => {
      const { dayStart, dayOf } = wallClock(floor.timeZone)
      const resourceIDs = [...floor.resources.keys()]
      // Right after midnight, yesterday's data is incomplete.
      const end = dayStart(Math.min(endDay, dayOf(tailOf(floor, resourceIDs, now()))))
      return effectsOf(floor, {
        resourceIDs,
        groups: [],
        days: { start: dayStart(firstDay), end },
        signal: rehearsed.signal,
      })
    })
  } catch (err) {
    if (!rehearsed.signal.aborted) log.warn({ err }, 'Failed to precompute quality insights')
  }
}
