import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { csvName } from '../../core/items/csvFile.ts'
import type { Format } from '../../core/kit/format/FormatContext.tsx'

/** Returns a file name of the content, the days covered, and the export time. */
export function rangeFile(
  label: string,
  range: { start: number; end: number },
  { timeZone }: Pick<Format, 'timeZone'>,
  now: Date,
): string {
  const { localOf } = wallClock(timeZone)
  const dayOf = (at: number) => new Date(localOf(at)).toISOString().slice(0, 'YYYY-MM-DD'.length)
  const [first, last] = [dayOf(range.start), dayOf(Math.min(range.end, now.getTime()) - 1)]
  return csvName(`${label}, ${first === last || last < first ? first : `${first} to ${last}`}`, now)
}
