import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'

const dateOnly = /^\d{4}-\d{2}-\d{2}$/
/**
 * The first and the last day allowed in ranges. One day after the epoch, because in zones east of UTC that day starts
 * before it.
 */
export const [firstDay, lastDay] = ['1970-01-02', '2099-12-31']
const earliest = Date.parse(firstDay)
const latest = Date.parse(lastDay) + 86_400_000
const message = `must be an instant with offset (2026-03-02T06:00:00Z) or a date (2026-03-02), from ${firstDay} to ${lastDay}`

/** Epoch ms of an instant (finer digits are truncated) or the day number of a date; null if it is neither. */
function parse(text: string): { instant: number } | { day: number } | null {
  if (text.length > 100) return null
  try {
    if (dateOnly.test(text)) return { day: dayOfDate(Temporal.PlainDate.from(text, { overflow: 'reject' }).toString()) }
    const instant = Temporal.Instant.from(text).epochMilliseconds
    return { instant }
  } catch {
    return null
  }
}

/** An instant with offset, or `YYYY-MM-DD` for the first instant of that day in a zone given later. */
export const instantText = z
  .string({ error: message })
  .refine((text) => {
    const parsed = parse(text)
    const ms = parsed && ('day' in parsed ? parsed.day * 86_400_000 : parsed.instant)
    return ms !== null && ms >= earliest && ms < latest
  }, message)
  .describe('An instant with offset, or YYYY-MM-DD: that day’s midnight in the organization’s zone')

/** Returns the epoch ms of a text accepted by `instantText`. */
export function instantIn(text: string, timeZone: string): number {
  const parsed = parse(text)!
  return 'day' in parsed ? wallClock(timeZone).dayStart(parsed.day) : parsed.instant
}
