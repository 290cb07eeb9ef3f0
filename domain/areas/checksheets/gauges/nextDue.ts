import { Temporal } from 'temporal-polyfill'
import type { GaugeCalibration } from './gaugeCalibrations.ts'

type Calibrated = Pick<GaugeCalibration, 'calibratedAt' | 'result' | 'certifiedUntil'>

/**
 * Returns the end of validity of a calibration: the last day (from the certificate, or the calibration day in the time
 * zone plus the interval in months, limited to the last day of the month) and the instant at which that day ends there
 * (ISO in UTC).
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
