import { z } from 'zod'
import { wallTimeText } from '../../core/item/values.ts'
import { type Shift, weekdays } from '../../core/schedule/schedule.ts'

const pause = z
  .strictObject({ start: wallTimeText, end: wallTimeText })
  .refine(({ start, end }) => start !== end, 'a break must end at another time than it starts')

const shift = z.strictObject({
  shiftNum: z.int().min(0).max(9999),
  name: z.string().trim().max(60).default(''),
  days: z.array(z.enum(weekdays)).min(1, 'must name at least one day').max(7),
  start: wallTimeText,
  end: wallTimeText,
  breaks: z.array(pause).max(20).default([]),
})

/** The shifts of a schedule in local wall time; a shift number is unique per weekday. */
export const scheduleShifts: z.ZodType<Shift[]> = z
  .array(shift)
  .max(100)
  .superRefine((list, context) => {
    const usedNumbers = new Set<string>()
    for (const [index, { shiftNum, days }] of list.entries())
      for (const day of days) {
        if (usedNumbers.has(`${shiftNum} ${day}`))
          context.addIssue({
            code: 'custom',
            message: `shift ${shiftNum} occurs twice on ${day}`,
            path: [index, 'days'],
          })
        usedNumbers.add(`${shiftNum} ${day}`)
      }
  })

const dayWord = (day: string) => day[0] + day.slice(1, 3).toLowerCase()

/** Formats shifts for display: `1 Early, Mon Tue 06:00–14:00, break 10:00–10:15`. */
export const shiftWords = (shifts: readonly Shift[]): string =>
  shifts
    .map(({ shiftNum, name, days, start, end, breaks }) =>
      [
        [shiftNum, name].filter((word) => word !== '').join(' '),
        `${days.map(dayWord).join(' ')} ${start}–${end}`,
        ...(breaks ?? []).map((pause) => `break ${pause.start}–${pause.end}`),
      ].join(', '),
    )
    .join('; ')
