import { expect, test } from 'vitest'
import { zoneIn } from './zoneIn.ts'

// Proves SCH-163
test('the zone is that of the settings, and America/New_York if they have none', () => {
  expect(zoneIn({ timeZone: 'Europe/Berlin' })).toBe('Europe/Berlin')
  for (const none of [undefined, {}]) expect(zoneIn(none)).toBe('America/New_York')
})
