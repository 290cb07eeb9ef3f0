import type { Interval } from '@takt/domain/schedule/interval.ts'
import { wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { CycleDay } from '@takt/domain/training/cycleModel.ts'
import { breakdownBody, createBreakdowns, openAnalyticsSources } from '../../../analytics/face.ts'
import type { Gateway } from '../../../area.ts'
import type { FloorOf } from '../../../efficiency/face.ts'

const most = 100_000
const pieceDays = 7
const dayMs = 86_400_000

/**
 * What each machine made of each operation of a part, day by day of the organization's zone; a week is read at a time.
 */
export async function* readCycleDays(
  gateway: Pick<Gateway, 'dependencies' | 'shared'> & { floorOf: FloorOf },
  { organizationId, range, signal }: { organizationId: number; range: Interval; signal: AbortSignal },
): AsyncGenerator<CycleDay[]> {
  const floor = await gateway.floorOf(organizationId)
  const { dayOf } = wallClock(floor.timeZone)
  const answerOf = createBreakdowns(gateway.dependencies, openAnalyticsSources(gateway))
  for (let start = range.start; start < range.end; start += pieceDays * dayMs) {
    signal.throwIfAborted()
    const body = breakdownBody.parse({
      resourceIDs: [],
      startDate: new Date(start).toISOString(),
      endDate: new Date(Math.min(range.end, start + pieceDays * dayMs)).toISOString(),
      by: ['bucket', 'resourceID', 'partNum', 'oprSeq'],
      resolution: 'day',
      limit: most,
    })
    const { rows } = await answerOf(floor, body, signal)
    yield rows.flatMap(({ bucket, resourceID, partNum, oprSeq, ...figures }) => {
      if (!bucket || !resourceID || !partNum) return []
      const { runSecs, totalCount: parts, idealSecs, idealMissingCount } = figures
      const standardSecs = idealMissingCount === 0 && idealSecs > 0 ? idealSecs : null
      return [
        { day: dayOf(Date.parse(bucket)), resourceID, partNum, oprSeq: oprSeq ?? null, runSecs, parts, standardSecs },
      ]
    })
  }
}
