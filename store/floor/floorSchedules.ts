import type { Effective, Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { EffectivePoint } from '@takt/domain/core/item/itemEvent.ts'
import type { Schedule, Shift } from '@takt/domain/core/schedule/schedule.ts'
import { type EffectiveValues, pointsOf } from './effectiveValues.ts'
import type { FloorRows } from './floorRows.ts'

/**
 * Returns the name of a schedule in a zone: a schedule without its own zone is listed once for each zone in which it is
 * used; null: the organization's zone.
 */
export const scheduleInZone = (scheduleID: string, zone: string | null) =>
  zone === null ? scheduleID : `${scheduleID}@${zone}`

type FloorSchedules = Pick<Floor, 'schedules' | 'exceptions'> & {
  /** Returns the zone in the name of a schedule for a machine with a location in `zone`. */
  inZone: (scheduleID: string, zone: string | null) => string | null
}

/**
 * Returns the schedules with their zones resolved (their own, else that of the location, else that of the
 * organization), and the exceptions of each.
 */
export function floorSchedules(rows: FloorRows, values: EffectiveValues): FloorSchedules {
  const points = (scheduleID: string, field: string) => pointsOf(values, 'schedules', scheduleID, field)
  const floating = new Set(rows.scheduleIDs.filter((id) => points(id, 'timezone').some(({ value }) => value === null)))
  const zones = new Set<string | null>([null])
  for (const { zone } of rows.resources) if (zone !== rows.timeZone) zones.add(zone)
  const inZone = (scheduleID: string, zone: string | null) =>
    floating.has(scheduleID) && zone !== rows.timeZone ? zone : null

  const variants = rows.scheduleIDs.flatMap((scheduleID) =>
    [...zones]
      .filter((zone) => zone === null || floating.has(scheduleID))
      .map((zone) => ({ scheduleID, zone, name: scheduleInZone(scheduleID, zone) })),
  )
  const schedules = variants.map(({ scheduleID, zone, name }): [string, Effective<Schedule>] => [
    name,
    versions(name, points(scheduleID, 'shifts'), points(scheduleID, 'timezone'), zone ?? rows.timeZone),
  ])
  const names = Map.groupBy(variants, ({ scheduleID }) => scheduleID)
  const exceptions = rows.exceptions.flatMap((exception) =>
    (names.get(exception.scheduleID) ?? []).map(({ name }) => ({ ...exception, scheduleID: name })),
  )
  return { schedules: new Map(schedules), exceptions, inZone }
}

function versions(
  scheduleID: string,
  shifts: readonly EffectivePoint[],
  timezones: readonly EffectivePoint[],
  zone: string,
): Effective<Schedule> {
  const instant = ({ from }: EffectivePoint) => from ?? Number.NEGATIVE_INFINITY
  const starts = [...new Set([...shifts, ...timezones].map(instant))].sort((a, b) => a - b)
  const valueAt = (points: readonly EffectivePoint[], at: number) =>
    points.findLast((point) => instant(point) <= at)?.value
  return starts.map((from) => ({
    from,
    value: {
      scheduleID,
      timezone: (valueAt(timezones, from) as string | null | undefined) ?? zone,
      shifts: (valueAt(shifts, from) as Shift[] | undefined) ?? [],
    },
  }))
}
