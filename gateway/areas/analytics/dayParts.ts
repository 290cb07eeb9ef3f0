import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { isOneOfDays } from '@takt/store/clickhouse/dayCourses.ts'
import { columnOf } from '@takt/store/postgres/columnOf.ts'
import { type Bind, mine, type Part } from '../../core/rollups/bindParams.ts'
import type { DaySpan } from '../../core/rollups/coverRange.ts'
import type { BreakdownQuestion } from './breakdownQuestion.ts'
import {
  asksParts,
  asksRunning,
  columnsOfWork,
  inPlan,
  isOneOf,
  lossesOf,
  ofJobs,
  outsidePlan,
  partSums,
  selectOf,
  shareOf,
} from './detailSource.ts'

function rowsOf(bind: Bind, question: BreakdownQuestion, days: DaySpan, name: 'stops' | 'work') {
  const { calendar, floor, resourceIDs } = question
  const clock = wallClock(floor.timeZone)
  const edges = (calendar ?? []).map(({ start }) => clock.dayOf(start))
  return {
    rows: { table: 'rollup_day_detail', list: name },
    ofDays: `${mine(bind, resourceIDs)}
      AND day >= toDate(${bind(days.firstDay, 'UInt16')}) AND day < toDate(${bind(days.endDay, 'UInt16')})`,
    places: calendar && { edges, value: 'toInt32(day)' },
  }
}

/**
 * Closed days told apart by what was not running, planned time only; `startsOnly`: nothing but how many stops began.
 */
const dayStopsPart =
  (question: BreakdownQuestion, days: DaySpan, { startsOnly }: { startsOnly: boolean }): Part =>
  (bind) => {
    const losses = lossesOf(question)
    const { rows, ofDays, places } = rowsOf(bind, question, days, 'stops')
    const times = losses.map((name) => [`${name}Ms`, `sumIf(stops.ms, stops.time_class = '${name}')`])
    return selectOf(question, bind, {
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
      sums: {
        ...(!startsOnly && Object.fromEntries(times)),
        stops: 'sum(stops.starts)',
        failures: `sumIf(stops.starts, stops.time_class = 'down')`,
      },
    })
  }

/** Only machines' days with work on the jobs that are asked for. */
function daysOfJobs({ jobs }: BreakdownQuestion, bind: Bind) {
  if (jobs === null) return false
  const resourceIDs = jobs.days.map(({ resourceID }) => resourceID)
  const days = jobs.days.map(({ day }) => day)
  return isOneOfDays(bind(resourceIDs, 'Array(String)'), bind(days, 'Array(UInt16)'))
}

/** Closed days told apart by the work. */
const dayWorkPart =
  (question: BreakdownQuestion, days: DaySpan): Part =>
  (bind) => {
    const share = shareOf(question, 'work')
    const timeOf = (name: string, scheduled = inPlan(question, 'work')) =>
      `sumIf(${share(`work.${columnOf(name)}_ms`)}, ${scheduled})`
    const { rows, ofDays, places } = rowsOf(bind, question, days, 'work')
    return selectOf(question, bind, {
      ...rows,
      conditions: [
        ofDays,
        daysOfJobs(question, bind),
        ofJobs(question, 'work', bind),
        question.scheduled && 'work.scheduled = 1',
      ],
      dimensions: { resourceID: 'resource_id', ...columnsOfWork('work') },
      places,
      asRows: question.asRows,
      sums: {
        ...Object.fromEntries(lossesOf(question).map((name) => [`${name}Ms`, timeOf(name)])),
        ...(asksRunning(question) && {
          runMs: timeOf('run'),
          unscheduledRunMs: timeOf('run', outsidePlan(question, 'work')),
        }),
        ...(asksParts(question) && partSums(question, 'work', question)),
      },
    })
  }

/** Closed days told apart by what the question asks for; stops and work lie in lists of their own. */
export function dayParts(question: BreakdownQuestion, days: DaySpan): Part[] {
  const { family, parts } = question
  if (family.stops) return [dayStopsPart(question, days, { startsOnly: false })]
  const work = dayWorkPart(question, days)
  return family.work || parts ? [work] : [work, dayStopsPart(question, days, { startsOnly: true })]
}
