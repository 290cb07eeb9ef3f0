import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { TeepResolution } from '@takt/domain/areas/efficiency/responses/teep.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { invalid, notFound } from '../../core/http/responses/httpError.ts'
import { nameOf } from '../../core/items/write/references.ts'
import { instantIn } from './instant.ts'
import type { TeepBody } from './teepBody.ts'
import { efficiencyTexts as texts } from './texts.ts'

/** A query ready to be computed. `range` is clipped to `asOf`; `openEnd`: true if it reaches up to `asOf`. */
export type TeepQuery = {
  floor: Floor
  resourceIDs: readonly string[]
  range: Interval
  asOf: number
  openEnd: boolean
  resolution: TeepResolution
  total: boolean
}

/**
 * Returns the requested resources without duplicates; all resources on dashboards if none is given. Throws 404 for
 * unknown ones.
 */
export function resourcesOf(floor: Floor, requestedIDs: readonly string[]): string[] {
  for (const resourceID of requestedIDs)
    if (!floor.resources.has(resourceID)) throw notFound(nameOf(resources, { resourceID }))
  if (requestedIDs.length > 0) return [...new Set(requestedIDs)]
  const onDashboards = [...floor.resources.values()].filter((resource) => resource.onDashboards)
  return onDashboards.map((resource) => resource.resourceID).sort((a, b) => (a < b ? -1 : 1))
}

/** Returns the requested range, not clipped. Throws 400 if the end does not follow the start. */
export function rangeOf(dates: { startDate: string; endDate: string }, timeZone: string): Interval {
  const [start, end] = [instantIn(dates.startDate, timeZone), instantIn(dates.endDate, timeZone)]
  if (end <= start) throw invalid({ endDate: texts.mustBeAfterStartDate })
  return { start, end }
}

/** Creates the query for a request body, a floor and an instant. */
export function teepQuery(body: TeepBody, floor: Floor, asOf: number): TeepQuery {
  const requested = rangeOf(body, floor.timeZone)
  return {
    floor,
    resourceIDs: resourcesOf(floor, body.resourceIDs),
    range: { start: requested.start, end: Math.min(requested.end, asOf) },
    asOf,
    openEnd: requested.end >= asOf,
    resolution: body.resolution,
    total: body.detail === 'total',
  }
}
