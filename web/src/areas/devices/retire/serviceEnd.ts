import { Temporal } from 'temporal-polyfill'

/**
 * The day (`YYYY-MM-DD` of the zone) from which a machine counts no more, so that all it was told of does: the one
 * after the day of its last fact (`lastTo`, epoch ms, exclusive); without any fact the day of `now`.
 */
export function serviceEnd(lastTo: number | null, now: number, timeZone: string): string {
  const dayOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate()
  return (lastTo === null ? dayOf(now) : dayOf(lastTo - 1).add({ days: 1 })).toString()
}
