import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { type Grouping, secondsUp } from './rollupRows.ts'
import { emptyUnit, type PlanGroup, type Unit } from './units.ts'

/** Aggregation units of a response, and the lookup of the unit and bucket for a row. */
export type Sheet = {
  /** Grouping by the database of rows that need no correction. */
  grouping: Grouping
  /** Returns the unit for a row's `groupKey`. */
  unitOf: (groupKey: string) => Unit | undefined
  unitOfResource: (resourceID: string) => Unit
  /** Returns the bucket for a row's `key`, or undefined. */
  bucketOf: (unit: Unit, key: number) => number | undefined
  units: readonly Unit[]
}

/** Days are keyed by day number, windows by seconds, occurrences by milliseconds; the ranges never overlap. */
function calendarKeys(calendar: readonly Interval[], timeZone: string): Map<number, number> {
  const clock = wallClock(timeZone)
  const keys = new Map<number, number>()
  // A bucket that starts within a day has no whole day there, so the day number refers to its later days.
  calendar.forEach(({ start }, k) => {
    keys.set(secondsUp(start), k).set(clock.dayOf(start), k)
  })
  return keys
}

/**
 * Creates the empty sheet of a response: one unit per resource, or (`total`) one for all, or one per plan if cut by
 * shifts.
 */
export function createSheet(query: {
  groups: readonly PlanGroup[]
  calendar: readonly Interval[] | null
  timeZone: string
  total: boolean
}): Sheet {
  const { groups, calendar, timeZone, total } = query
  const groupOf = new Map(groups.flatMap((group) => group.resourceIDs.map((id) => [id, group] as const)))
  const units = new Map<string, Unit>()
  const all: PlanGroup = {
    name: '',
    resourceIDs: [],
    buckets: (calendar ?? []).map((b) => ({
      ...b,
      plannedMs: 0,
      plannedStopMs: 0,
      allMs: 0,
      noScheduleMs: 0,
      shift: null,
    })),
  }
  if (total && calendar) units.set('', emptyUnit(all))
  else if (total) for (const group of groups) units.set(group.name, emptyUnit(group))
  else for (const [resourceID, group] of groupOf) units.set(resourceID, emptyUnit(group))

  const keys = calendar && calendarKeys(calendar, timeZone)
  const shiftKeys = new Map<PlanGroup, Map<number, number>>()
  const keysOf = (group: PlanGroup) => {
    if (keys) return keys
    let key = shiftKeys.get(group)
    if (!key) {
      key = new Map(group.buckets.map((bucket, k) => [bucket.shift!.occurrenceStart, k]))
      shiftKeys.set(group, key)
    }
    return key
  }
  const groupNames = new Map([...groupOf].map(([id, group]) => [id, group.name]))
  const groupKeyOf = (resourceID: string) => (!total ? resourceID : calendar ? '' : groupNames.get(resourceID)!)
  return {
    grouping: !total ? 'resource' : calendar ? 'all' : groupNames,
    unitOf: (groupKey) => units.get(groupKey),
    unitOfResource: (resourceID) => units.get(groupKeyOf(resourceID))!,
    bucketOf: (unit, key) => keysOf(unit.group).get(key),
    units: [...units.values()],
  }
}
