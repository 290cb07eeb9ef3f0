import type { Interval } from '../../core/schedule/interval.ts'

/** Formats a range in local time of a zone; the end is the last day if the range consists of whole days. */
export function rangeText({ start, end }: Interval, timeZone: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const isMidnight = (at: number) => time.format(at).endsWith('00:00')
  if (!isMidnight(start) || !isMidnight(end)) return `${time.format(start)} to ${time.format(end)}`
  const [first, last] = [day.format(start), day.format(end - 1)]
  return first === last ? first : `${first} to ${last}`
}
