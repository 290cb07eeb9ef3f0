import type { Format } from '../../kit/format/FormatContext.tsx'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** As the service writes days in sentences (`domain/areas/efficiency/wording.ts`): `20 Nov`, and `Sept` by some clocks. */
const day = new RegExp(`\\b(\\d{1,2}) (${months.join('|')})t?\\b`, 'g')
/** A year that has every day. */
const leapYear = 2024

/**
 * A sentence of the service with its days as people of this place read them, like all days beside it: `Nov 20, 21:50`.
 * A percent sign stays with its number.
 */
export const localDates = (sentence: string, { locale }: Pick<Format, 'locale'>): string =>
  sentence
    .replace(/(\d) %/g, '$1\u00a0%')
    .replace(day, (_, date: string, month: string) =>
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
        Date.UTC(leapYear, months.indexOf(month), Number(date)),
      ),
    )
