import { Temporal } from 'temporal-polyfill'
import type { GaugeCalibration } from './gaugeCalibrations.ts'

type Calibrated = Pick<GaugeCalibration, 'calibratedAt' | 'result' | 'certifiedUntil'>

/**
 * Until when a calibration holds: the last day (as certified, else so many months after its own day on the calendar of
 * the zone, the last of a month that has no such day) and the instant at which that day is over there (ISO in UTC).
 */
export function nextDue(
  { calibratedAt, result, certifiedUntil }: Calibrated,
  { intervalMonths, timeZone }: { intervalMonths: number | null; timeZone: string },
): { dueOn: string | null; overdueFrom: string | null } {
  if (result === 'failed' || (certifiedUntil === null && intervalMonths === null))
    return { dueOn: null, overdueFrom: null }
  const day =
    certifiedUntil === null
      ? Temporal.Instant.from(calibratedAt).toZonedDateTimeISO(timeZone).toPlainDate().add({ months: intervalMonths! })
      : Temporal.PlainDate.from(certifiedUntil)
  const { epochMilliseconds } = day.add({ days: 1 }).toZonedDateTime(timeZone)
  return { dueOn: day.toString(), overdueFrom: new Date(epochMilliseconds).toISOString() }
}
