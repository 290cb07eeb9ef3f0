import type { TimeClass } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { type Bind, boundSeconds, machineFilter, type Part } from '../../core/rollups/bindParams.ts'
import type { BreakdownQuery } from './breakdownQuery.ts'
import {
  columnsOfWork,
  includesParts,
  includesRunning,
  inPlan,
  isOneOf,
  lossesOf,
  ofJobs,
  outsidePlan,
  partTotals,
  selectOf,
  shareOf,
} from './detailSource.ts'

const seconds = 'toUnixTimestamp(window_start)'

/** The local hour of a window, computed from the service's own time zone data. */
function hourOf(bind: Bind, timeZone: string, range: Interval): string {
  const offsets = wallClock(timeZone).offsetsIn(range.start, range.end)
  const values = bind(
    offsets.map(({ offset }) => offset / 1000),
    'Array(Int32)',
  )
  const starts = bind(
    offsets.map(({ from }) => from / 1000),
    'Array(UInt32)',
  )
  return `intDiv(${seconds} + arrayElement(${values}, arrayLastIndex(at -> at <= ${seconds}, ${starts})), 3600) % 24`
}

function totalsOf(query: BreakdownQuery) {
  const losses = lossesOf(query)
  const share = shareOf(query, 'details')
  const timeOf = (timeClass: TimeClass, scheduled = inPlan(query, 'details')) =>
    `sumIf(${share('details.ms')}, ${scheduled} AND details.time_class = '${timeClass}')`
  const isStop = `details.scheduled AND ${isOneOf('details.time_class', losses)}`
  return {
    ...Object.fromEntries(losses.map((timeClass) => [`${timeClass}Ms`, timeOf(timeClass)])),
    ...(includesRunning(query) && {
      runMs: timeOf('running'),
      unscheduledRunMs: timeOf('running', outsidePlan(query, 'details')),
    }),
    ...(!query.family.work && {
      stops: `sumIf(details.starts, ${isStop})`,
      failures: `sumIf(details.starts, ${isStop} AND details.time_class = 'down')`,
    }),
    ...(includesParts(query) && partTotals(query, 'details', { asRows: false })),
  }
}

/** Whole windows of machines in `range` (epoch ms), grouped by all dimensions. */
export const windowsPart =
  (query: BreakdownQuery, resourceIDs: readonly string[], range: Interval): Part =>
  (bind) => {
    const { by, only, family, scheduled, floor, calendar } = query
    const edges = (calendar ?? []).map(({ start }) => Math.ceil(start / 1000))
    return selectOf(query, bind, {
      table: 'rollup_window_by_day',
      list: 'details',
      conditions: [
        machineFilter(bind, resourceIDs),
        `window_start >= ${boundSeconds(bind, range.start)} AND window_start < ${boundSeconds(bind, range.end)}`,
        ofJobs(query, 'details', bind),
        (family.stops || scheduled) && 'details.scheduled = 1',
        family.stops && isOneOf('details.time_class', lossesOf(query)),
      ],
      dimensions: {
        ...columnsOfWork('details'),
        resourceID: 'resource_id',
        timeClass: 'details.time_class',
        reason: 'details.reason',
        ...((by.includes('hourOfDay') || only.hourOfDay !== undefined) && {
          hourOfDay: hourOf(bind, floor.timeZone, range),
        }),
      },
      places: calendar && { edges, value: seconds },
      totals: totalsOf(query),
    })
  }
