import type { Interval } from '../../../core/schedule/interval.ts'
import { reportsTo } from '../floor/attachment.ts'
import type { Floor } from '../floor/floor.ts'
import { factsCountIn } from '../floor/service.ts'
import { type Classified, classify } from './classify.ts'
import { type Resolved, resolve } from './resolve.ts'
import type { Slice } from './slice.ts'

/** The resolved and classified time of a machine, its current slices, and those of them with valid counts. */
export type Timeline = { current: readonly Slice[]; counting: readonly Slice[]; segments: readonly Classified[] }

/**
 * Resolves the slices that belong to a machine (others are ignored): the time class of each instant before `asOf`, and
 * the valid counts.
 */
export function timelineOf(floor: Floor, resourceID: string, slices: readonly Slice[], asOf = Infinity): Timeline {
  const resource = floor.resources.get(resourceID)
  if (!resource) return { current: [], counting: [], segments: [] }
  const reports = reportsTo(resource)
  const every = slices.every((slice) => reports(slice.deviceId, slice.from))
  const ownSlices = every ? slices : slices.filter((slice) => reports(slice.deviceId, slice.from))
  const { current, counting, segments } = withinService(resolve(ownSlices), factsCountIn(resource.service))
  return { current, counting, segments: classify(segments, floor, resource, asOf) }
}

/**
 * Ignores reports outside a machine's service time. A slice that extends into it contributes its time there, but its
 * parts were made before.
 */
function withinService(resolved: Resolved, { start, end }: Interval): Resolved {
  if (start === Number.NEGATIVE_INFINITY && end === Number.POSITIVE_INFINITY) return resolved
  const { current, counting, segments } = resolved
  return {
    current: current.filter(({ from, to }) => Math.max(from, start) < Math.min(to, end)),
    counting: counting.filter(({ from }) => from >= start && from < end),
    segments: segments
      .map(({ from, to, slice }) => ({ from: Math.max(from, start), to: Math.min(to, end), slice }))
      .filter(({ from, to }) => from < to),
  }
}
