import { Temporal } from 'temporal-polyfill'

/**
 * Returns the first day (`YYYY-MM-DD` in the zone) on which a machine no longer counts, so that all of its facts still
 * do: the day after its last fact (`lastTo`, epoch ms, exclusive); without facts, the day of `now`.
 */
export function serviceEnd(lastTo: number | null, now: number, timeZone: string): string {
  const dayOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate()
  return (lastTo === null ? dayOf(now) : dayOf(lastTo - 1).add({ days: 1 })).toString()
}
