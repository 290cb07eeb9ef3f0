import { scheduleExceptions } from '@takt/domain/areas/masterData/scheduleExceptions.ts'
import { wallTimeText } from '@takt/domain/core/item/values.ts'
import { weekdayOf } from '@takt/domain/core/schedule/nominalShifts.ts'
import { exceptionKinds, type Schedule, type ScheduleException } from '@takt/domain/core/schedule/schedule.ts'
import { dayOfDate } from '@takt/domain/core/schedule/wallClock.ts'
import { z } from 'zod'
import type { FormField } from '../../../core/kit/form/formField.ts'
import { scheduleTexts as texts } from '../texts.ts'

const orNull = <Kind extends z.ZodType>(kind: Kind) => kind.nullable().default(null)

/** A year that is still being typed is none yet. */
const nearDate = z.iso.date().refine((text) => text > '1990' && text < '2200')

const draft = z.object({
  scheduleExceptionID: z.number().default(0),
  scheduleID: z.string().min(1),
  resourceID: orNull(z.string()),
  date: nearDate,
  kind: z.enum(exceptionKinds),
  shiftNum: orNull(z.number()),
  start: orNull(wallTimeText),
  end: orNull(wallTimeText),
  reason: orNull(z.string()),
})

/** The exception that the values of a form mean; null as long as they could not be kept. */
export function draftedException(values: Readonly<Record<string, unknown>>): ScheduleException | null {
  const read = draft.safeParse(values)
  if (!read.success || Object.keys(scheduleExceptions.check?.(read.data) ?? {}).length > 0) return null
  return read.data
}

/** The kinds of exceptions as a form offers them, with what the chosen one does. */
export const kindField = (kind: unknown): Pick<FormField, 'kind' | 'options' | 'help'> => ({
  kind: 'one',
  options: exceptionKinds.map((value) => ({ value, label: texts.kinds[value] })),
  help: exceptionKinds.flatMap((known) => (known === kind ? [texts.kindHints[known]] : []))[0],
})

/**
 * The shift of an exception as a form offers it: the shifts that the schedule has on that date, for time that is opened
 * all of it, since the date may lack it.
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
