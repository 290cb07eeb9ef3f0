import type { TeepResolution } from '@takt/domain/areas/efficiency/answers/teep.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { invalid, notFound } from '../../core/http/responses/refusal.ts'
import { nameOf } from '../../core/items/write/references.ts'
import { instantIn } from './instant.ts'
import type { TeepBody } from './teepBody.ts'
import { efficiencyTexts as texts } from './texts.ts'

/** A question ready to be computed. `range` is clipped to `asOf`; `openEnd`: it reaches up to it. */
export type TeepQuestion = {
  floor: Floor
  resourceIDs: readonly string[]
  range: Interval
  asOf: number
  openEnd: boolean
  resolution: TeepResolution
  total: boolean
}

/** The resources asked for, each once; all on dashboards where none is named. Refuses unknown ones. */
export function resourcesOf(floor: Floor, asked: readonly string[]): string[] {
  for (const resourceID of asked)
    if (!floor.resources.has(resourceID)) throw notFound(nameOf(resources, { resourceID }))
  if (asked.length > 0) return [...new Set(asked)]
  const shown = [...floor.resources.values()].filter((resource) => resource.onDashboards)
  return shown.map((resource) => resource.resourceID).sort((a, b) => (a < b ? -1 : 1))
}

/** The asked range, not clipped; refuses one that ends before it begins. */
export function rangeOf(dates: { startDate: string; endDate: string }, timeZone: string): Interval {
  const [start, end] = [instantIn(dates.startDate, timeZone), instantIn(dates.endDate, timeZone)]
  if (end <= start) throw invalid({ endDate: texts.mustBeAfterStartDate })
  return { start, end }
}

/** Makes the question of a body on a floor at an instant. */
export function teepQuestion(body: TeepBody, floor: Floor, asOf: number): TeepQuestion {
  const asked = rangeOf(body, floor.timeZone)
  return {
    floor,
    resourceIDs: resourcesOf(floor, body.resourceIDs),
    range: { start: asked.start, end: Math.min(asked.end, asOf) },
    asOf,
    openEnd: asked.end >= asOf,
    resolution: body.resolution,
    total: body.detail === 'total',
  }
}
