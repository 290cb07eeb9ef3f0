import { formatInstant } from '../../../core/kit/format/instantFormat.ts'

/** A day (`YYYY-MM-DD`) as every other date is written. */
export const dayText = (day: string, locale: string): string =>
  formatInstant(Date.parse(`${day}T00:00Z`), 'day', { locale, timeZone: 'UTC' })
