import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'

/** Days that are told from the day on which a report is made. */
export const dateKeywords = [
  'currentDay',
  'priorDay',
  'currentWeekStart',
  'priorWeekStart',
  'currentMonthStart',
  'priorMonthStart',
] as const
export type DateKeyword = (typeof dateKeywords)[number]

const longestAgo = 3660
const sentence = `must be a day (2026-03-02), one of ${dateKeywords.join(', ')}, or so many days ago`
const isDay = (text: string) => {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).year >= 1970
  } catch {
    return false
  }
}

/** A day of a report: relative to when it is made, or `YYYY-MM-DD`. `n`: how many days before today. */
export const reportDate = z.union(
  [
    z.enum(dateKeywords),
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, sentence)
      .refine(isDay, sentence),
    z.object({
      type: z.literal('customOffset'),
      n: z.coerce.number().int().min(0).max(longestAgo),
      offset: z.unknown().optional(),
    }),
  ],
  sentence,
)
export type ReportDate = z.output<typeof reportDate>

/** A day and, if given, a time of it as the wall of the organization's zone shows it. */
export const reportDateTime = z.object(
  {
    date: reportDate,
    time: z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'must be a time as HH:mm')
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

/** The day that is meant at an instant (epoch ms) in a zone; weeks begin on Monday. */
export function dayMeant(date: ReportDate, { now, timeZone }: { now: number; timeZone: string }): Temporal.PlainDate {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  if (typeof date === 'object') return today.subtract({ days: date.n })
  return isKeyword(date) ? ofKeyword[date](today) : Temporal.PlainDate.from(date)
}
