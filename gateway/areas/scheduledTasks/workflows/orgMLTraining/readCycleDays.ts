import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { plannedInService } from '@takt/domain/areas/efficiency/floor/service.ts'
import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import type { CycleDay } from '@takt/domain/areas/training/cycleModel.ts'
import { type Interval, measure } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Gateway } from '../../../../core/area.ts'
import { breakdownBody, createBreakdowns, openAnalyticsSources } from '../../../analytics/index.ts'
import type { FloorOf } from '../../../efficiency/index.ts'

const maxRows = 100_000
const chunkDays = 7
const dayMs = 86_400_000

/** Reads the output of each machine per part operation and day of the organization's zone, one week per chunk. */
export async function* readCycleDays(
  gateway: Pick<Gateway, 'dependencies' | 'shared'> & { floorOf: FloorOf },
  { organizationId, range, signal }: { organizationId: number; range: Interval; signal: AbortSignal },
): AsyncGenerator<CycleDay[]> {
  const floor = await gateway.floorOf(organizationId)
  const { dayOf } = wallClock(floor.timeZone)
  const breakdownOf = createBreakdowns(gateway.dependencies, {
    ...openAnalyticsSources(gateway),
    floorOf: gateway.floorOf,
  })
  for (let start = range.start; start < range.end; start += chunkDays * dayMs) {
    signal.throwIfAborted()
    const body = breakdownBody.parse({
      resourceIDs: [],
      startDate: new Date(start).toISOString(),
      endDate: new Date(Math.min(range.end, start + chunkDays * dayMs)).toISOString(),
      by: ['bucket', 'resourceID', 'partNum', 'oprSeq'],
      resolution: 'day',
      limit: maxRows,
    })
    const { rows } = await breakdownOf(floor, body, signal)
    const machineDayOf = ({ bucket, resourceID }: BreakdownRow) => JSON.stringify([bucket, resourceID])
    yield [...Map.groupBy(rows, machineDayOf).values()].flatMap((machineDay) => {
      const [{ bucket, resourceID }] = machineDay as [BreakdownRow]
      if (!bucket || !resourceID) return []
      const day = dayOf(Date.parse(bucket))
      const plannedSecs = plannedSecsOn(floor, resourceID, day)
      const machineRunSecs = machineDay.reduce((sum, { runSecs }) => sum + runSecs, 0)
      return machineDay.flatMap(({ partNum, oprSeq, ...metrics }) => {
        if (!partNum) return []
        const { runSecs, totalCount: parts, goodCount: goodParts, idealSecs, idealMissingCount } = metrics
        const standardSecs = idealMissingCount === 0 && idealSecs > 0 ? idealSecs : null
        const operation = { resourceID, partNum, oprSeq: oprSeq ?? null }
        return [{ day, ...operation, runSecs, parts, goodParts, plannedSecs, machineRunSecs, standardSecs }]
      })
    })
  }
}

/** Returns the planned time (s) of a machine on a day of the organization's zone. */
function plannedSecsOn(floor: Floor, resourceID: string, day: number): number {
  const { dayStart } = wallClock(floor.timeZone)
  const { chunks } = plannedInService(floor, resourceID, { start: dayStart(day), end: dayStart(day + 1) })
  return measure(chunks.filter(({ planned }) => planned)) / 1000
}
