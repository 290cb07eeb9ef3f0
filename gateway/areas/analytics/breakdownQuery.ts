import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type {
  BreakdownDimension,
  BreakdownFilter,
  BreakdownMetrics,
} from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import type { TimeClass } from '@takt/domain/areas/efficiency/timeline/state.ts'
import {
  type BreakdownFamily,
  type BreakdownTotals,
  familyOf,
} from '@takt/domain/areas/efficiency/totals/breakdownTotals.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ResourceDay } from '@takt/store/clickhouse/dayCourses.ts'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { machineDaysOf } from '../../core/rollups/machineDays.ts'
import { rangeOf, rejectTooManyBuckets, resourcesOf } from '../efficiency/index.ts'
import type { BreakdownBody } from './breakdownBody.ts'
import { analyticsTexts as texts } from './texts.ts'

/**
 * A breakdown ready to be computed. `range` is clipped to `asOf`; `openEnd`: the range extends to `asOf`; `calendar`:
 * the buckets of the range, null if none were requested; `byDay`: day details are sufficient to separate the groups;
 * `timeClasses`: null for all.
 */
export type BreakdownQuery = {
  floor: Floor
  resourceIDs: readonly string[]
  range: Interval
  asOf: number
  openEnd: boolean
  by: readonly BreakdownDimension[]
  only: BreakdownFilter
  family: BreakdownFamily
  calendar: readonly Interval[] | null
  byDay: boolean
  timeClasses: readonly TimeClass[] | null
  scheduled: boolean
  /** Only work on these jobs, all of which falls on these days; null: no restriction. */
  jobs: { jobNums: readonly string[]; days: readonly ResourceDay[] } | null
  /** True if all time and parts count as planned, even outside planned time. */
  anytime: boolean
  /** Only these part totals, no time; null: everything that the query covers. */
  parts: readonly PartTotal[] | null
  /** True if rows of days are returned ungrouped: several can have the same key, and the caller adds them up. */
  asRows: boolean
  orderBy: keyof BreakdownMetrics | null
  limit: number
}

/** A total of parts; it belongs to no stop and to no time class. */
export type PartTotal = Extract<
  keyof BreakdownTotals,
  'good' | 'scrap' | 'rework' | 'unscheduledGood' | 'idealSecs' | 'goodIdealSecs' | 'idealMissing'
>

/** Maximum number of machine-days in one query on five-minute rows. */
export const maxMachineDays = 10_000

/** Rejects queries that need too many five-minute rows because day details cannot separate their groups. */
function rejectTooLarge(query: Omit<BreakdownQuery, 'calendar'>) {
  const { byDay } = query
  const machineDays = Math.ceil(machineDaysOf(query))
  if (byDay || machineDays <= maxMachineDays) return
  throw new HttpError('tooLarge', texts.tooManyMachineDays(machineDays, maxMachineDays))
}

const largeGroups = 10_000
const largeWindowDays = 1000
const largeMachineDays = 100_000

/** True if a query puts a large load on the database or on this process. */
export function isLargeBreakdown(
  { by, only = {}, resolution, limit, ...body }: BreakdownRequest,
  floor: Floor,
): boolean {
  const { stops, work } = familyOf([...by, ...(Object.keys(only) as (keyof BreakdownFilter)[])])
  const range = rangeOf(body, floor.timeZone)
  const machineDays = machineDaysOf({ range, resourceIDs: resourcesOf(floor, body.resourceIDs) })
  const readsWindows = (stops && work) || resolution === 'hour'
  return limit > largeGroups || machineDays > (readsWindows ? largeWindowDays : largeMachineDays)
}

/** Input of a breakdown. Extends the body of the route by filters on work and by `parts`. */
export type BreakdownRequest = Omit<BreakdownBody, 'only'> & {
  only?: BreakdownFilter | undefined
  parts?: readonly PartTotal[]
  asRows?: boolean
}

/** Creates the query for a body on a floor at an instant. Rejects queries that are too large. */
export function toBreakdownQuery(body: BreakdownRequest, floor: Floor, asOf: number): BreakdownQuery {
  const requestedRange = rangeOf(body, floor.timeZone)
  const range = { start: requestedRange.start, end: Math.min(requestedRange.end, asOf) }
  const only = body.only ?? {}
  const family = familyOf([...body.by, ...(Object.keys(only) as (keyof BreakdownFilter)[])])
  const query = {
    floor,
    resourceIDs: resourcesOf(floor, body.resourceIDs),
    range,
    asOf,
    openEnd: requestedRange.end >= asOf,
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
  rejectTooLarge(query)
  const { resolution } = body
  if (!resolution) return { ...query, calendar: null }
  // Without machines there are no rows, so the buckets of a long range are not built.
  if (query.resourceIDs.length === 0) return { ...query, calendar: [] }
  rejectTooManyBuckets(range, resolution)
  return { ...query, calendar: calendarBuckets(resolution, range, floor.timeZone) }
}
