import { expect, test } from 'vitest'
import { predefinedTasks, scheduleClassOf } from './predefinedTasks.ts'
import { scheduledTasks } from './scheduledTasks.ts'

const winter = Date.parse('2026-01-14T12:00:00Z')
const at = (dayOfWeek: string, hour: number, minute = 0) => ({
  dayOfWeek: [{ start: dayOfWeek, end: dayOfWeek }],
  hour: [{ start: hour, end: hour }],
  minute: [{ start: minute, end: minute }],
})

// Proves SCH-085
test('the device frontend update runs daily at 02:00 on all seven days, ten devices at once', () => {
  const [update] = predefinedTasks({ timeZone: 'UTC', now: winter })
  expect(update).toMatchObject({ workflowType: 'orgDeviceFrontendUpdate', options: [10] })
  expect(update!.scheduleName).toMatch(/^Takt/)
  const week = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
  expect(update!.calendars).toEqual(week.map((day) => at(day, 2)))
})

// Proves SCH-086
test('the ML training runs on Fridays at 03:00 over one month', () => {
  const [, training] = predefinedTasks({ timeZone: 'UTC', now: winter })
  expect(training).toMatchObject({ workflowType: 'orgMLTraining', options: ['ONE_MONTH'] })
  expect(training!.calendars).toEqual([at('FRIDAY', 3)])
})

test('the hours are local to the organization: in UTC they may fall on the previous day or on half hours', () => {
  const training = (timeZone: string, now = winter) => predefinedTasks({ timeZone, now })[1]!.calendars
  expect(training('America/New_York')).toEqual([at('FRIDAY', 8)])
  expect(training('America/New_York', Date.parse('2026-07-14T12:00:00Z'))).toEqual([at('FRIDAY', 7)])
  expect(training('Asia/Kolkata')).toEqual([at('THURSDAY', 21, 30)])
})

test('the names are alphanumeric, as required for every task name', () => {
  for (const { scheduleName } of predefinedTasks({ timeZone: 'UTC', now: winter }))
    expect(scheduleName).toMatch(/^[a-zA-Z0-9]+$/)
})

// Proves SCH-065
test('a task has class System if its name is that of a predefined one, else User', () => {
  for (const { scheduleName } of predefinedTasks({ timeZone: 'UTC', now: winter }))
    expect(scheduleClassOf(scheduleName)).toBe('System')
  expect(scheduleClassOf('Weekly figures')).toBe('User')
})

// Proves SCH-067
test('hours and minutes are clock times, days are uppercase names, one per entry', () => {
  const { schema } = scheduledTasks.fields.calendars
  expect(schema.safeParse([at('MONDAY', 23, 59)]).success).toBe(true)
  for (const wrong of [at('Monday', 2), at('MONDAY', 24), at('MONDAY', 2, 60), { ...at('MONDAY', 2), hour: [] }])
    expect(schema.safeParse([wrong]).success).toBe(false)
})
