import { afterEach, expect, test, vi } from 'vitest'
import { guessCountry, guessLocation } from './guessLocation.ts'
import { profileBody } from './profileBody.ts'
import { signedInAs } from './session.fixture.ts'

afterEach(() => vi.restoreAllMocks())

/** Makes the browser report this time zone. */
const browserZone = (timeZone: string | undefined) =>
  vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)

// Proves ADM-071, OPS-119
test('the country is guessed from the time zone of the browser, otherwise it is US', () => {
  const zones = { 'Europe/Berlin': 'DE', 'America/Toronto': 'CA', 'Europe/London': 'GB', 'Australia/Perth': 'AU' }
  for (const [zone, country] of Object.entries(zones)) expect(guessCountry(zone)).toBe(country)
  for (const zone of ['America/New_York', 'Antarctica/Troll', 'UTC', '']) expect(guessCountry(zone)).toBe('US')
})

// Proves OPS-120
test.each([
  ['Europe/Berlin', 'Europe/Berlin', 'DE'],
  ['Asia/Tokyo', 'Asia/Tokyo', 'JP'],
  ['America/Chicago', 'America/Chicago', 'US'],
  ['', 'UTC', 'US'],
  [undefined, 'UTC', 'US'],
])('in a browser of the zone %j the guessed zone is %s and the country %s', (zone, timezone, country) => {
  browserZone(zone)
  expect(guessLocation()).toEqual({ timezone, country })
})

// Proves OPS-120
test('a user without a time zone gets the guessed one; an existing one stays', () => {
  browserZone('Asia/Tokyo')
  const { user } = signedInAs()
  expect(profileBody({ ...user, timezone: null }, {})).toMatchObject({ timezone: 'Asia/Tokyo' })
  expect(profileBody({ ...user, timezone: 'Europe/Paris' }, {})).toMatchObject({ timezone: 'Europe/Paris' })
  expect(profileBody({ ...user, timezone: null }, { timezone: 'Europe/Rome' })).toMatchObject({
    timezone: 'Europe/Rome',
  })
})
