import type { Attachment, Effective, Floor, ResourceFloor, Service } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { atAllTimes, factsCountIn } from '@takt/domain/areas/efficiency/floor/service.ts'
import { valueAt } from '@takt/domain/core/schedule/effective.ts'
import { type Interval, subtract, unite } from '@takt/domain/core/schedule/interval.ts'
import { effectiveChanges } from './effectiveChanges.ts'
import { scheduleChanges } from './scheduleChanges.ts'

// A slice belongs to the machine of its device at its start, and may last this long (ms).
const longestSliceMs = 86_400_000

const times = (attachments: readonly Attachment[], deviceId: number) =>
  unite(
    attachments
      .filter((attachment) => attachment.deviceId === deviceId && attachment.reports === 'state')
      .map(({ from, to }) => ({ start: from, end: to })),
  )

/** Returns the intervals in which the slices of a machine differ because other devices reported its state. */
function attachmentChanges(before: readonly Attachment[], after: readonly Attachment[]): Interval[] {
  const devices = new Set([...before, ...after].map(({ deviceId }) => deviceId))
  const changed = [...devices].flatMap((deviceId) => {
    const [was, is] = [times(before, deviceId), times(after, deviceId)]
    return [...subtract(was, is), ...subtract(is, was)]
  })
  return unite(changed.map(({ start, end }) => ({ start, end: end + longestSliceMs })))
}

/**
 * The intervals in which KPIs computed under one floor differ from those computed under another. Intervals may extend
 * to infinity in both directions.
 */
export type FloorChanges = {
  /** By resourceID. */
  resources: Map<string, Interval[]>
  /** By job operation (`jobNum~assemblySeq~oprSeq`), on all machines. */
  operations: Map<string, Interval[]>
  /** True if the organization's time zone changed: all days start at other times. */
  days: boolean
}

const none: Effective<null> = []
type Standards = ReadonlyMap<string, Effective<number | boolean | null>>
const noResource: Omit<ResourceFloor, 'resourceID' | 'description' | 'onDashboards'> = {
  attachments: [],
  service: atAllTimes,
  scheduleID: none,
  idealCycleSecs: none,
  microStopSecs: none,
}

/** Returns the threshold in force for a machine over time: its own, or else the organization's. */
function threshold(floor: Floor | null, resource: typeof noResource): Effective<number | null> {
  const organization = floor?.microStopSecs ?? none
  const edges = [Number.NEGATIVE_INFINITY, ...[...resource.microStopSecs, ...organization].map(({ from }) => from)]
  return [...new Set(edges)]
    .sort((a, b) => a - b)
    .map((from) => ({ from, value: valueAt(resource.microStopSecs, from) ?? valueAt(organization, from) ?? null }))
}

const longestMs = (thresholds: readonly Effective<number | null>[]) =>
  1000 * Math.max(0, ...thresholds.flat().map(({ value }) => value ?? 0))

/**
 * Returns the intervals in which a changed threshold changes classes: until the end of the stops that started under it.
 */
function thresholdChanges(was: Effective<number | null>, is: Effective<number | null>): Interval[] {
  const reachMs = longestMs([was, is])
  return effectiveChanges(was, is).map(({ start, end }) => ({ start, end: end + reachMs }))
}

/**
 * Returns the intervals in which facts count under only one of two dates; a stop that is cut there may change. A floor
 * stored by an earlier release has no dates.
 */
function serviceChanges(was: Service | undefined, is: Service, reachMs: number): Interval[] {
  const [before, after] = [[factsCountIn(was ?? atAllTimes)], [factsCountIn(is)]]
  const changed = [...subtract(before, after), ...subtract(after, before)]
  return changed.map(({ start, end }) => ({ start: start - reachMs, end: end + reachMs }))
}

/** Compares two floors of an organization; `before` is null if nothing was computed yet. */
export function floorChanges(before: Floor | null, after: Floor): FloorChanges {
  const resources = new Map<string, Interval[]>()
  // Includes removed machines: their data would otherwise be attributed to a new one of the same name.
  for (const resourceID of new Set([...(before?.resources.keys() ?? []), ...after.resources.keys()])) {
    const was = before?.resources.get(resourceID) ?? noResource
    const is = after.resources.get(resourceID) ?? noResource
    const thresholds = [threshold(before, was), threshold(after, is)] as const
    const changed = unite([
      ...attachmentChanges(was.attachments, is.attachments),
      ...effectiveChanges(was.idealCycleSecs, is.idealCycleSecs),
      ...thresholdChanges(...thresholds),
      ...serviceChanges(was.service, is.service, longestMs(thresholds)),
      ...scheduleChanges({ before, after, resourceID, was: was.scheduleID, is: is.scheduleID }),
    ])
    if (changed.length > 0) resources.set(resourceID, changed)
  }
  const operations = new Map<string, Interval[]>()
  const compare = (was: Standards = new Map(), is: Standards = new Map()) => {
    for (const key of new Set([...was.keys(), ...is.keys()])) {
      const changed = effectiveChanges(was.get(key) ?? none, is.get(key) ?? none)
      if (changed.length > 0) operations.set(key, unite([...(operations.get(key) ?? []), ...changed]))
    }
  }
  compare(before?.cycleStandards, after.cycleStandards)
  compare(before?.sharedCycles, after.sharedCycles)
  return { resources, operations, days: before !== null && before.timeZone !== after.timeZone }
}
