import { expect, test } from 'vitest'
import { createFormat } from '../../../core/kit/format/FormatContext.tsx'
import { localTimes } from './localTimes.ts'

test('instants in a text are shown in the zone of the user', () => {
  const format = createFormat({ locale: 'en-US', timeZone: 'America/New_York' })
  const at = format.instant(Date.parse('2026-03-02T14:00:05Z'), 'full')
  expect(at).toContain('9:00')
  expect(localTimes('nothing is known from 2026-03-02T14:00:05.000Z to 2026-03-02T14:00:05Z.', format)).toBe(
    `nothing is known from ${at} to ${at}.`,
  )
  expect(localTimes('O-2026-03-02 is no part', format)).toBe('O-2026-03-02 is no part')
})
