import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { dayCondition } from '@takt/store/clickhouse/dayCourses.ts'
import { columnOf } from '@takt/store/postgres/columnOf.ts'
import { type Bind, machineFilter, type Part } from '../../core/rollups/bindParams.ts'
import type { DaySpan } from '../../core/rollups/coverRange.ts'
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

function rowsOf(bind: Bind, query: BreakdownQuery, days: DaySpan, name: 'stops' | 'work') {
  const { calendar, floor, resourceIDs } = query
  const clock = wallClock(floor.timeZone)
  const edges = (calendar ?? []).map(({ start }) => clock.dayOf(start))
  return {
    rows: { table: 'rollup_day_detail', list: name },
    ofDays: `${machineFilter(bind, resourceIDs)}
      AND day >= toDate(${bind(days.firstDay, 'UInt16')}) AND day < toDate(${bind(days.endDay, 'UInt16')})`,
    places: calendar && { edges, value: 'toInt32(day)' },
  }
}

/** Closed days grouped by stop, planned time only; `startsOnly`: only the number of stops that started. */
const dayStopsPart =
  (query: BreakdownQuery, days: DaySpan, { startsOnly }: { startsOnly: boolean }): Part =>
  (bind) => {
    const losses = lossesOf(query)
    const { rows, ofDays, places } = rowsOf(bind, query, days, 'stops')
    const times = losses.map((name) => [`${name}Ms`, `sumIf(stops.ms, stops.time_class = '${name}')`])
    return selectOf(query, bind, {
      ...rows,
      conditions: [ofDays, 'stops.scheduled = 1', isOneOf('stops.time_class', losses)],
      dimensions: {
        resourceID: 'resource_id',
        timeClass: 'stops.time_class',
        reason: 'stops.reason',
        hourOfDay: 'stops.hour',
        shiftNum: 'stops.shift_num',
      },
      places,
      totals: {
        ...(!startsOnly && Object.fromEntries(times)),
        stops: 'sum(stops.starts)',
        failures: `sumIf(stops.starts, stops.time_class = 'down')`,
      },
    })
  }

/** Restricts rows to machine-days with work on the requested jobs. */
function daysOfJobs({ jobs }: BreakdownQuery, bind: Bind) {
  if (jobs === null) return false
  const resourceIDs = jobs.days.map(({ resourceID }) => resourceID)
  const days = jobs.days.map(({ day }) => day)
  return dayCondition(bind(resourceIDs, 'Array(String)'), bind(days, 'Array(UInt16)'))
}

/** Closed days grouped by work. */
const dayWorkPart =
  (query: BreakdownQuery, days: DaySpan): Part =>
  (bind) => {
    const share = shareOf(query, 'work')
    const timeOf = (name: string, scheduled = inPlan(query, 'work')) =>
      `sumIf(${share(`work.${columnOf(name)}_ms`)}, ${scheduled})`
    const { rows, ofDays, places } = rowsOf(bind, query, days, 'work')
    return selectOf(query, bind, {
      ...rows,
      conditions: [
        ofDays,
        daysOfJobs(query, bind),
        ofJobs(query, 'work', bind),
        query.scheduled && 'work.scheduled = 1',
      ],
      dimensions: { resourceID: 'resource_id', ...columnsOfWork('work') },
      places,
      asRows: query.asRows,
      totals: {
        ...Object.fromEntries(lossesOf(query).map((name) => [`${name}Ms`, timeOf(name)])),
        ...(includesRunning(query) && {
          runMs: timeOf('run'),
          unscheduledRunMs: timeOf('run', outsidePlan(query, 'work')),
        }),
        ...(includesParts(query) && partTotals(query, 'work', query)),
      },
    })
  }

/** Closed days grouped by the dimensions of the query. Stops and work are stored in separate lists. */
export function dayParts(query: BreakdownQuery, days: DaySpan): Part[] {
  const { family, parts } = query
  if (family.stops) return [dayStopsPart(query, days, { startsOnly: false })]
  const work = dayWorkPart(query, days)
  return family.work || parts ? [work] : [work, dayStopsPart(query, days, { startsOnly: true })]
}
