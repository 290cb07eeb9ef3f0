import type { Interval } from '../../../core/schedule/interval.ts'
import { reportsTo } from '../floor/attachment.ts'
import type { Floor } from '../floor/floor.ts'
import { factsCountIn } from '../floor/service.ts'
import { type Classified, classify } from './classify.ts'
import { type Resolved, resolve } from './resolve.ts'
import type { Slice } from './slice.ts'

/** Resolved and classified time of a resource; of the slices that were kept those whose counts count. */
export type Timeline = { kept: readonly Slice[]; counting: readonly Slice[]; segments: readonly Classified[] }

/**
 * Resolves the slices that belong to a resource (others are left out): what each instant before `asOf` counts as, and
 * what counts.
 */
export function timelineOf(floor: Floor, resourceID: string, slices: readonly Slice[], asOf = Infinity): Timeline {
  const resource = floor.resources.get(resourceID)
  if (!resource) return { kept: [], counting: [], segments: [] }
  const reports = reportsTo(resource)
  const every = slices.every((slice) => reports(slice.deviceId, slice.from))
  const ownSlices = every ? slices : slices.filter((slice) => reports(slice.deviceId, slice.from))
  const { kept, counting, segments } = withinService(resolve(ownSlices), factsCountIn(resource.service))
  return { kept, counting, segments: classify(segments, floor, resource, asOf) }
}

/**
 * What was told outside of a machine's time is told of nothing; a slice that reaches into it tells of time there, but
 * made its parts before.
 */
function withinService(resolved: Resolved, { start, end }: Interval): Resolved {
  if (start === Number.NEGATIVE_INFINITY && end === Number.POSITIVE_INFINITY) return resolved
  const { kept, counting, segments } = resolved
  return {
    kept: kept.filter(({ from, to }) => Math.max(from, start) < Math.min(to, end)),
    counting: counting.filter(({ from }) => from >= start && from < end),
    segments: segments
      .map(({ from, to, slice }) => ({ from: Math.max(from, start), to: Math.min(to, end), slice }))
      .filter(({ from, to }) => from < to),
  }
}
