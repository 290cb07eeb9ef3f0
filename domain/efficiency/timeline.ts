import { reportsTo } from './attachment.ts'
import { type Classified, classify } from './classify.ts'
import type { Floor } from './floor.ts'
import { resolve } from './resolve.ts'
import type { Slice } from './slice.ts'

/** Resolved and classified time of a resource; of the slices that were kept those whose counts count. */
export type Timeline = { kept: readonly Slice[]; counting: readonly Slice[]; segments: readonly Classified[] }

/** Resolves the slices that belong to a resource (others are left out): what each instant before `asOf` counts as, and what counts. */
export function timelineOf(floor: Floor, resourceID: string, slices: readonly Slice[], asOf = Infinity): Timeline {
  const resource = floor.resources.get(resourceID)
  if (!resource) return { kept: [], counting: [], segments: [] }
  const reports = reportsTo(resource)
  const every = slices.every((slice) => reports(slice.deviceId, slice.from))
  const own = every ? slices : slices.filter((slice) => reports(slice.deviceId, slice.from))
  const { kept, counting, segments } = resolve(own)
  return { kept, counting, segments: classify(segments, floor, resource, asOf) }
}
