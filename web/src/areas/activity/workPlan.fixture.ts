import { bucket } from '@takt/domain/areas/efficiency/totals/bucket.ts'
import { emptyTally } from '@takt/domain/areas/efficiency/totals/tally.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { iso } from '../../app/testing/plantFacts.fixture.ts'

const timezone = 'America/New_York'
const shiftMs = 8 * 3_600_000

/** Returns the `data` of getTEEP by shift for a plant that works three shifts of eight hours around the clock. */
export function createWorkPlan(from: number, to: number) {
  const clock = wallClock(timezone)
  const totals = { tally: emptyTally(), allMs: shiftMs, noScheduleMs: 0, plannedMs: shiftMs, plannedStopMs: 0 }
  const buckets = []
  for (let start = clock.dayStart(clock.dayOf(from)), shiftIndex = 0; start < to; start += shiftMs, shiftIndex++) {
    const businessDate = iso(start).slice(0, 10)
    const named = { businessDate, shiftNum: (shiftIndex % 3) + 1 }
    if (start + shiftMs > from)
      buckets.push({
        start: iso(Math.max(start, from)),
        end: iso(Math.min(start + shiftMs, to)),
        ...named,
        ...bucket(totals),
      })
  }
  return { timezone, resolution: 'shift', asOf: iso(to), resources: [], total: { buckets } }
}
