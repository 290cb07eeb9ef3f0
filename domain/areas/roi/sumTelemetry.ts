import type { TelemetryData } from './responses/telemetry.ts'
import { minutesEach, type RoiTypeId, roiTypeIds, type SavedMinutes } from './roiTypes.ts'

/** Number of times an actor did something on a day. */
export type TelemetryCount = TelemetryData['telemetry'][number]

export type Savings = { count: number; minutes: number }

/** Returns the cost of minutes of work at an hourly wage; null if no wage is known. */
export const moneyOf = (minutes: number, wagePerHour: number | null): number | null =>
  wagePerHour === null ? null : (minutes / 60) * wagePerHour

/** Sums counts and minutes by the key that `keyOf` returns; rows with a null key are skipped. */
export function sumTelemetry<Key>(
  rows: readonly TelemetryCount[],
  savedMinutes: SavedMinutes,
  keyOf: (row: TelemetryCount) => Key | null,
): Map<Key, Savings> {
  const totals = new Map<Key, Savings>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const total = totals.get(key) ?? { count: 0, minutes: 0 }
    totals.set(key, {
      count: total.count + row.count,
      minutes: total.minutes + row.count * minutesEach(row.typeId, savedMinutes),
    })
  }
  return totals
}

/** Returns the totals of every type, in the order of the types. */
export function sumByType(
  rows: readonly TelemetryCount[],
  savedMinutes: SavedMinutes,
): (Savings & { typeId: RoiTypeId })[] {
  const totals = sumTelemetry(rows, savedMinutes, ({ typeId }) => typeId)
  return roiTypeIds.map((typeId) => ({ typeId, count: 0, minutes: 0, ...totals.get(typeId) }))
}
