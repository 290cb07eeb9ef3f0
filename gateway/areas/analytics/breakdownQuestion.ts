import type {
  BreakdownDimension,
  BreakdownFigures,
  BreakdownOnly,
} from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type BreakdownFamily, type BreakdownSums, familyOf } from '@takt/domain/areas/efficiency/sums/breakdownSums.ts'
import type { TimeClass } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ResourceDay } from '@takt/store/clickhouse/dayCourses.ts'
import { Refusal } from '../../core/http/responses/refusal.ts'
import { machineDaysOf } from '../../core/rollups/machineDays.ts'
import { rangeOf, refuseTooManyBuckets, resourcesOf } from '../efficiency/face.ts'
import type { BreakdownBody } from './breakdownBody.ts'
import { analyticsTexts as texts } from './texts.ts'

/**
 * A breakdown ready to be computed. `range` is clipped to `asOf`; `openEnd`: it reaches up to it; `calendar`: the
 * buckets that it is cut into, null where none are asked; `byDay`: whole days tell the groups apart; `timeClasses`:
 * null for all.
 */
export type BreakdownQuestion = {
  floor: Floor
  resourceIDs: readonly string[]
  range: Interval
  asOf: number
  openEnd: boolean
  by: readonly BreakdownDimension[]
  only: BreakdownOnly
  family: BreakdownFamily
  calendar: readonly Interval[] | null
  byDay: boolean
  timeClasses: readonly TimeClass[] | null
  scheduled: boolean
  /** Only work on these jobs, all of which lies in these days; null: all there is. */
  jobs: { jobNums: readonly string[]; days: readonly ResourceDay[] } | null
  /** Planned or not, all time and parts are summed as if they were planned. */
  anytime: boolean
  /** Parts alone, no time: these sums of them; null: all that belongs to the question. */
  parts: readonly PartSum[] | null
  /** Rows of days as they lie: several may be of the same, and who asks adds them up. */
  asRows: boolean
  orderBy: keyof BreakdownFigures | null
  limit: number
}

/** A sum of parts, which belong to no stop and to no class of time. */
export type PartSum = Extract<
  keyof BreakdownSums,
  'good' | 'scrap' | 'rework' | 'unscheduledGood' | 'idealSecs' | 'goodIdealSecs' | 'idealMissing'
>

/** Machines × days that may be asked of five-minute rows at once. */
export const machineDaysAtMost = 10_000

/** What whole days do not tell apart is added up from five-minute rows: refuses before that becomes too much. */
function refuseTooLarge(question: Omit<BreakdownQuestion, 'calendar'>) {
  const { byDay } = question
  const machineDays = Math.ceil(machineDaysOf(question))
  if (byDay || machineDays <= machineDaysAtMost) return
  throw new Refusal('tooLarge', texts.tooManyMachineDays(machineDays, machineDaysAtMost))
}

const largeGroups = 10_000
const largeWindowDays = 1000
const largeMachineDays = 100_000

/** True if a question takes much of the database or of this process. */
export function isLargeBreakdown({ by, only = {}, resolution, limit, ...body }: BreakdownAsked, floor: Floor): boolean {
  const { stops, work } = familyOf([...by, ...(Object.keys(only) as (keyof BreakdownOnly)[])])
  const range = rangeOf(body, floor.timeZone)
  const machineDays = machineDaysOf({ range, resourceIDs: resourcesOf(floor, body.resourceIDs) })
  const readsWindows = (stops && work) || resolution === 'hour'
  return limit > largeGroups || machineDays > (readsWindows ? largeWindowDays : largeMachineDays)
}

/** What a breakdown is asked; beyond a body of the route, narrowed to work as well, and of parts alone. */
export type BreakdownAsked = Omit<BreakdownBody, 'only'> & {
  only?: BreakdownOnly | undefined
  parts?: readonly PartSum[]
  asRows?: boolean
}

/** Makes the question of a body on a floor at an instant; refuses what is too large. */
export function breakdownQuestion(body: BreakdownAsked, floor: Floor, asOf: number): BreakdownQuestion {
  const asked = rangeOf(body, floor.timeZone)
  const range = { start: asked.start, end: Math.min(asked.end, asOf) }
  const only = body.only ?? {}
  const family = familyOf([...body.by, ...(Object.keys(only) as (keyof BreakdownOnly)[])])
  const question = {
    floor,
    resourceIDs: resourcesOf(floor, body.resourceIDs),
    range,
    asOf,
    openEnd: asked.end >= asOf,
    by: body.by,
    only,
    family,
    byDay: !(family.stops && family.work) && body.resolution !== 'hour',
    timeClasses: body.timeClasses ?? null,
    scheduled: body.scheduled === true,
    jobs: null,
    anytime: false,
    parts: body.parts ?? null,
    asRows: body.asRows ?? false,
    orderBy: body.orderBy ?? null,
    limit: body.limit,
  }
  refuseTooLarge(question)
  const { resolution } = body
  if (!resolution) return { ...question, calendar: null }
  // Of no machine nothing is told, in none of the hours of a century.
  if (question.resourceIDs.length === 0) return { ...question, calendar: [] }
  refuseTooManyBuckets(range, resolution)
  return { ...question, calendar: calendarBuckets(resolution, range, floor.timeZone) }
}
