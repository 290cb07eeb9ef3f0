import { z } from 'zod'

export const dayNames = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

const isOne = ({ start, end }: { start?: unknown; end?: unknown }) => start === end
const range = <Value extends z.ZodType>(value: Value) =>
  z.array(z.strictObject({ start: value, end: value }).refine(isOne, 'must be one value')).length(1)

/** When a task is due: a day of the week, an hour and a minute, all in UTC; one entry for each day and time. */
export const calendarEntry = z.strictObject({
  dayOfWeek: range(z.enum(dayNames)),
  hour: range(z.int().min(0).max(23)),
  minute: range(z.int().min(0).max(59)),
})

export type CalendarEntry = z.output<typeof calendarEntry>
