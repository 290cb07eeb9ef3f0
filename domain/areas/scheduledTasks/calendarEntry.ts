import { z } from 'zod'

export const dayNames = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

const isSingleValue = ({ start, end }: { start?: unknown; end?: unknown }) => start === end
const range = <Value extends z.ZodType>(value: Value) =>
  z.array(z.strictObject({ start: value, end: value }).refine(isSingleValue, 'must be one value')).length(1)

/** Scheduled time of a task: a day of the week, an hour and a minute, all in UTC; one entry per day and time. */
export const calendarEntry = z.strictObject({
  dayOfWeek: range(z.enum(dayNames)),
  hour: range(z.int().min(0).max(23)),
  minute: range(z.int().min(0).max(59)),
})

export type CalendarEntry = z.output<typeof calendarEntry>
