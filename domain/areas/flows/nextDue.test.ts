import { expect, test } from 'vitest'
import { nextDue } from './nextDue.ts'

const schedule = (options: { everyMinutes?: number; times?: string[]; days?: 'MONDAY'[] }) => ({
  id: 's1',
  kind: 'schedule' as const,
  position: { x: 0, y: 0 },
  options: { everyMinutes: null, times: [], days: [], ...options },
})
const at = (text: string) => Date.parse(text)

test('an interval in minutes is counted from midnight UTC', () => {
  const every = schedule({ everyMinutes: 15 })
  expect(nextDue(every, 'Europe/Berlin', at('2026-03-02T14:07:00Z'))).toBe(at('2026-03-02T14:15:00Z'))
  expect(nextDue(every, 'Europe/Berlin', at('2026-03-02T14:15:00Z'))).toBe(at('2026-03-02T14:30:00Z'))
})

test('times of days are local times of the time zone', () => {
  const mondays = schedule({ times: ['06:00'], days: ['MONDAY'] })
  expect(nextDue(mondays, 'America/New_York', at('2026-03-02T14:00:00Z'))).toBe(at('2026-03-09T10:00:00Z'))
})
