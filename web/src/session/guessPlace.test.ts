import { expect, test } from 'vitest'
import { guessCountry, guessPlace } from './guessPlace.ts'

test('the country is guessed from the zone of the browser, else it is US', () => {
  const zones = { 'Europe/Berlin': 'DE', 'America/Toronto': 'CA', 'Europe/London': 'GB', 'Australia/Perth': 'AU' }
  for (const [zone, country] of Object.entries(zones)) expect(guessCountry(zone)).toBe(country)
  for (const zone of ['America/New_York', 'Antarctica/Troll', 'UTC', '']) expect(guessCountry(zone)).toBe('US')
})

test('the zone is the browser’s own', () => {
  const { timezone, country } = guessPlace()
  expect(timezone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(country).toBe(guessCountry(timezone))
})
