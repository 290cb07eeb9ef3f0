import type { TelemetryData } from './answers/telemetry.ts'
import { minutesEach, type RoiTypeId, roiTypeIds, type SparedMinutes } from './roiTypes.ts'

/** How often something was done on a day, by whom. */
export type TelemetryCount = TelemetryData['telemetry'][number]

export type Spared = { count: number; minutes: number }

/** What minutes of work cost at a wage per hour; null where no wage is known. */
export const moneyOf = (minutes: number, wagePerHour: number | null): number | null =>
  wagePerHour === null ? null : (minutes / 60) * wagePerHour

/** Counts and minutes by whatever `keyOf` says; rows whose key is null belong to none. */
export function sumTelemetry<Key>(
  rows: readonly TelemetryCount[],
  said: SparedMinutes,
  keyOf: (row: TelemetryCount) => Key | null,
): Map<Key, Spared> {
  const sums = new Map<Key, Spared>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const sum = sums.get(key) ?? { count: 0, minutes: 0 }
    sums.set(key, {
      count: sum.count + row.count,
      minutes: sum.minutes + row.count * minutesEach(row.typeId, said),
    })
  }
  return sums
}

/** Every type, with what was counted of it; in the order of the types. */
export function sumByType(rows: readonly TelemetryCount[], said: SparedMinutes): (Spared & { typeId: RoiTypeId })[] {
  const sums = sumTelemetry(rows, said, ({ typeId }) => typeId)
  return roiTypeIds.map((typeId) => ({ typeId, count: 0, minutes: 0, ...sums.get(typeId) }))
}
