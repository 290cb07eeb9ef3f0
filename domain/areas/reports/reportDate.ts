import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'

/** Days relative to the day on which a report is generated. */
export const dateKeywords = [
  'currentDay',
  'priorDay',
  'currentWeekStart',
  'priorWeekStart',
  'currentMonthStart',
  'priorMonthStart',
] as const
export type DateKeyword = (typeof dateKeywords)[number]

const maxDaysAgo = 3660
const message = `must be a day (2026-03-02), one of ${dateKeywords.join(', ')}, or a number of days ago`
const isDay = (text: string) => {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).year >= 1970
  } catch {
    return false
  }
}

/** A day of a report: relative to its generation, or `YYYY-MM-DD`. `n`: number of days before today. */
export const reportDate = z.union(
  [
    z.enum(dateKeywords),
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, message)
      .refine(isDay, message),
    z.object({
      type: z.literal('customOffset'),
      n: z.coerce.number().int().min(0).max(maxDaysAgo),
      offset: z.unknown().optional(),
    }),
  ],
  message,
)
export type ReportDate = z.output<typeof reportDate>

/** A day and an optional local time in the organization's zone. */
export const reportDateTime = z.object(
  {
    date: reportDate,
    time: z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'must be a time in the format HH:mm')
      .default(''),
  },
  'must be a day and a time',
)
export type ReportDateTime = z.output<typeof reportDateTime>

const ofKeyword: Record<DateKeyword, (today: Temporal.PlainDate) => Temporal.PlainDate> = {
  currentDay: (today) => today,
  priorDay: (today) => today.subtract({ days: 1 }),
  currentWeekStart: (today) => today.subtract({ days: today.dayOfWeek - 1 }),
  priorWeekStart: (today) => today.subtract({ days: today.dayOfWeek + 6 }),
  currentMonthStart: (today) => today.with({ day: 1 }),
  priorMonthStart: (today) => today.with({ day: 1 }).subtract({ months: 1 }),
}

const isKeyword = (date: ReportDate): date is DateKeyword => dateKeywords.includes(date as DateKeyword)

/** Resolves a report date at an instant (epoch ms) in a zone; weeks start on Monday. */
export function resolveDay(date: ReportDate, { now, timeZone }: { now: number; timeZone: string }): Temporal.PlainDate {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  if (typeof date === 'object') return today.subtract({ days: date.n })
  return isKeyword(date) ? ofKeyword[date](today) : Temporal.PlainDate.from(date)
}
