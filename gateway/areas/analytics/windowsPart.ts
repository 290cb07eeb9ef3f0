import type { TimeClass } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { type Bind, boundSeconds, mine, type Part } from '../../core/rollups/bindParams.ts'
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

const seconds = 'toUnixTimestamp(window_start)'

/** The hour on the wall by the services' own zone data. */
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

function sumsOf(question: BreakdownQuestion) {
  const losses = lossesOf(question)
  const share = shareOf(question, 'details')
  const timeOf = (timeClass: TimeClass, scheduled = inPlan(question, 'details')) =>
    `sumIf(${share('details.ms')}, ${scheduled} AND details.time_class = '${timeClass}')`
  const isStop = `details.scheduled AND ${isOneOf('details.time_class', losses)}`
  return {
    ...Object.fromEntries(losses.map((timeClass) => [`${timeClass}Ms`, timeOf(timeClass)])),
    ...(asksRunning(question) && {
      runMs: timeOf('running'),
      unscheduledRunMs: timeOf('running', outsidePlan(question, 'details')),
    }),
    ...(!question.family.work && {
      stops: `sumIf(details.starts, ${isStop})`,
      failures: `sumIf(details.starts, ${isStop} AND details.time_class = 'down')`,
    }),
    ...(asksParts(question) && partSums(question, 'details', { asRows: false })),
  }
}

/** Whole windows in `range` (epoch ms) of resources, told apart by everything. */
export const windowsPart =
  (question: BreakdownQuestion, resourceIDs: readonly string[], range: Interval): Part =>
  (bind) => {
    const { by, only, family, scheduled, floor, calendar } = question
    const edges = (calendar ?? []).map(({ start }) => Math.ceil(start / 1000))
    return selectOf(question, bind, {
      table: 'rollup_window_by_day',
      list: 'details',
      conditions: [
        mine(bind, resourceIDs),
        `window_start >= ${boundSeconds(bind, range.start)} AND window_start < ${boundSeconds(bind, range.end)}`,
        ofJobs(question, 'details', bind),
        (family.stops || scheduled) && 'details.scheduled = 1',
        family.stops && isOneOf('details.time_class', lossesOf(question)),
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
      sums: sumsOf(question),
    })
  }
