import type { Format } from '../../kit/format/FormatContext.tsx'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/**
 * The format of days in messages of the service (`domain/areas/efficiency/wording.ts`): `20 Nov`, and `Sept` in some
 * runtimes.
 */
const day = new RegExp(`\\b(\\d{1,2}) (${months.join('|')})t?\\b`, 'g')
/** A year that has every day. */
const leapYear = 2024

/**
 * Returns a message of the service with its days in the local format, like all other days on the screen: `Nov 20,
 * 21:50`. A percent sign stays with its number.
 */
export const localDates = (text: string, { locale }: Pick<Format, 'locale'>): string =>
  text
    .replace(/(\d) %/g, '$1\u00a0%')
    .replace(day, (_, date: string, month: string) =>
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
        Date.UTC(leapYear, months.indexOf(month), Number(date)),
      ),
    )
