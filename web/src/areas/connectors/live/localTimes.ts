import type { Format } from '../../../core/kit/format/FormatContext.tsx'

const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** Returns a text of the server with its instants in the zone and format of the user. */
export const localTimes = (text: string, format: Pick<Format, 'instant'>): string =>
  text.replace(instant, (iso) => format.instant(Date.parse(iso), 'full'))
