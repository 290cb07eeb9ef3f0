import { formatInstant } from '../../../core/kit/format/instantFormat.ts'

/** Formats a day (`YYYY-MM-DD`) like all other dates. */
export const dayText = (day: string, locale: string): string =>
  formatInstant(Date.parse(`${day}T00:00Z`), 'day', { locale, timeZone: 'UTC' })
