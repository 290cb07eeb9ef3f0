import { expect, test } from 'vitest'
import { createFormat } from '../../../core/kit/format/FormatContext.tsx'
import { withTimes } from './withTimes.ts'

test('the instants in a task message are shown in the time zone of the screen', () => {
  const format = createFormat({ locale: 'en-US', timeZone: 'America/New_York' })
  const at = Date.parse('2026-11-26T11:08:32.534Z')
  const text = withTimes('Suspended until 2026-11-26T11:38:32.534Z: 2 labor tickets', (ms) => format.near(ms, at))
  expect(text).toBe('Suspended until 06:38: 2 labor tickets')
  expect(withTimes('Found 2 active labor tickets', String)).toBe('Found 2 active labor tickets')
})
