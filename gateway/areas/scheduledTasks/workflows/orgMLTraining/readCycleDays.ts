import type { BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { plannedInService } from '@takt/domain/areas/efficiency/floor/service.ts'
import type { CycleDay } from '@takt/domain/areas/training/cycleModel.ts'
import { type Interval, measure } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Gateway } from '../../../../core/area.ts'
import { breakdownBody, createBreakdowns, openAnalyticsSources } from '../../../analytics/face.ts'
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
    const machineDayOf = ({ bucket, resourceID }: BreakdownRow) => JSON.stringify([bucket, resourceID])
    yield [...Map.groupBy(rows, machineDayOf).values()].flatMap((machineDay) => {
      const [{ bucket, resourceID }] = machineDay as [BreakdownRow]
      if (!bucket || !resourceID) return []
      const day = dayOf(Date.parse(bucket))
      const plannedSecs = plannedSecsOn(floor, resourceID, day)
      const machineRunSecs = machineDay.reduce((sum, { runSecs }) => sum + runSecs, 0)
      return machineDay.flatMap(({ partNum, oprSeq, ...figures }) => {
        if (!partNum) return []
        const { runSecs, totalCount: parts, goodCount: goodParts, idealSecs, idealMissingCount } = figures
        const standardSecs = idealMissingCount === 0 && idealSecs > 0 ? idealSecs : null
        const operation = { resourceID, partNum, oprSeq: oprSeq ?? null }
        return [{ day, ...operation, runSecs, parts, goodParts, plannedSecs, machineRunSecs, standardSecs }]
      })
    })
  }
}

/** Planned time (s) of a machine on a day of the organization's zone. */
function plannedSecsOn(floor: Floor, resourceID: string, day: number): number {
  const { dayStart } = wallClock(floor.timeZone)
  const { pieces } = plannedInService(floor, resourceID, { start: dayStart(day), end: dayStart(day + 1) })
  return measure(pieces.filter(({ planned }) => planned)) / 1000
}
