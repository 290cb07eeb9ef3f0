import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'

const dateOnly = /^\d{4}-\d{2}-\d{2}$/
/** The first and the last day that ranges may name. A day after the epoch: in zones east of UTC it starts before it. */
export const [firstDay, lastDay] = ['1970-01-02', '2099-12-31']
const earliest = Date.parse(firstDay)
const latest = Date.parse(lastDay) + 86_400_000
const sentence = `must be an instant with offset (2026-03-02T06:00:00Z) or a date (2026-03-02), from ${firstDay} to ${lastDay}`

/** Epoch ms of an instant (finer is cut off) or the day's number of a date; null where it is neither. */
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

/** An instant with offset, or `YYYY-MM-DD` meaning that day's first instant in a zone that is known later. */
export const instantText = z
  .string({ error: sentence })
  .refine((text) => {
    const parsed = parse(text)
    const ms = parsed && ('day' in parsed ? parsed.day * 86_400_000 : parsed.instant)
    return ms !== null && ms >= earliest && ms < latest
  }, sentence)
  .describe('An instant with offset, or YYYY-MM-DD: that day’s midnight in the organization’s zone')

/** Epoch ms of a text that `instantText` accepted. */
export function instantIn(text: string, timeZone: string): number {
  const parsed = parse(text)!
  return 'day' in parsed ? wallClock(timeZone).dayStart(parsed.day) : parsed.instant
}
