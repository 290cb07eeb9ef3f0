import { scheduleExceptions } from '@takt/domain/areas/masterData/scheduleExceptions.ts'
import { wallTimeText } from '@takt/domain/core/item/values.ts'
import { weekdayOf } from '@takt/domain/core/schedule/nominalShifts.ts'
import { exceptionKinds, type Schedule, type ScheduleException } from '@takt/domain/core/schedule/schedule.ts'
import { dayOfDate } from '@takt/domain/core/schedule/wallClock.ts'
import { z } from 'zod'
import type { FormField } from '../../../core/kit/form/formField.ts'
import { scheduleTexts as texts } from '../texts.ts'

const orNull = <Kind extends z.ZodType>(kind: Kind) => kind.nullable().default(null)

/** A date whose year is only partly typed is rejected. */
const plausibleDate = z.iso.date().refine((text) => text > '1990' && text < '2200')

const draft = z.object({
  scheduleExceptionID: z.number().default(0),
  scheduleID: z.string().min(1),
  resourceID: orNull(z.string()),
  date: plausibleDate,
  kind: z.enum(exceptionKinds),
  shiftNum: orNull(z.number()),
  start: orNull(wallTimeText),
  end: orNull(wallTimeText),
  reason: orNull(z.string()),
})

/** Returns the exception in the values of a form; null while it could not be saved. */
export function draftedException(values: Readonly<Record<string, unknown>>): ScheduleException | null {
  const read = draft.safeParse(values)
  if (!read.success || Object.keys(scheduleExceptions.check?.(read.data) ?? {}).length > 0) return null
  return read.data
}

/** The field of the exception kind, with help for the chosen one. */
export const kindField = (kind: unknown): Pick<FormField, 'kind' | 'options' | 'help'> => ({
  kind: 'one',
  options: exceptionKinds.map((value) => ({ value, label: texts.kinds[value] })),
  help: exceptionKinds.flatMap((option) => (option === kind ? [texts.kindHints[option]] : []))[0],
})

/**
 * The field of the shift of an exception: the shifts of the schedule on that date. For opened time it offers all
 * shifts, because the date may have none.
 */
export function shiftField(
  schedule: Schedule,
  values: Readonly<Record<string, unknown>>,
): Pick<FormField, 'kind' | 'options' | 'help'> {
  const isOpened = values.kind === 'open'
  const date = z.iso.date().safeParse(values.date)
  const weekday = date.success && !isOpened ? weekdayOf(dayOfDate(date.data)) : null
  const offered = new Map<string, { value: string; label: string; detail: string }>()
  for (const { shiftNum, name, days, start, end } of schedule.shifts)
    if (weekday === null || days.includes(weekday) || shiftNum === values.shiftNum) {
      const value = String(shiftNum)
      if (!offered.has(value))
        offered.set(value, { value, label: texts.shift(shiftNum, name), detail: `${start}–${end}` })
    }
  return { kind: 'one', options: [...offered.values()], help: isOpened ? texts.countsForShift : texts.everyShift }
}
