import { bucket } from '@takt/domain/areas/efficiency/sums/bucket.ts'
import { emptyTally } from '@takt/domain/areas/efficiency/sums/tally.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { iso } from '../../app/testing/plantFacts.fixture.ts'

const timezone = 'America/New_York'
const turnMs = 8 * 3_600_000

/** The `data` of getTEEP by shift of a plant that works three turns of eight hours around the clock. */
export function createWorkPlan(from: number, to: number) {
  const clock = wallClock(timezone)
  const sums = { tally: emptyTally(), allMs: turnMs, noScheduleMs: 0, plannedMs: turnMs, plannedStopMs: 0 }
  const buckets = []
  for (let start = clock.dayStart(clock.dayOf(from)), turn = 0; start < to; start += turnMs, turn++) {
    const businessDate = iso(start).slice(0, 10)
    const named = { businessDate, shiftNum: (turn % 3) + 1 }
    if (start + turnMs > from)
      buckets.push({
        start: iso(Math.max(start, from)),
        end: iso(Math.min(start + turnMs, to)),
        ...named,
        ...bucket(sums),
      })
  }
  return { timezone, resolution: 'shift', asOf: iso(to), resources: [], total: { buckets } }
}
