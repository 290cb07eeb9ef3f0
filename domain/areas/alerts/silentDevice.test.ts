import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, liveQuery, sampleMachine } from './liveSamples.fixture.ts'
import { silentDevice } from './silentDevice.ts'

const speaking = (lastWord: number) => sampleMachine({ state: 'running', since: 0, lastWord })

test('a device is silent after three times its usual longest slice, but never before ten minutes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 7200 }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: -300, max: 86_400 }),
      (longest, silentSecs) => {
        const asOf = at('12:00:00')
        const sorted = longest.toSorted((a, b) => a - b)
        const half = (sorted.length - 1) / 2
        const median = (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2
        const habit = { longestMs: longest.map((secs) => secs * 1000), lastWord: null }
        const finding = silentDevice(liveQuery('12:00:00'), speaking(asOf - silentSecs * 1000), habit)
        expect(finding !== null).toBe(silentSecs > Math.max(600, 3 * median))
        if (finding) expect(finding.numbers).toMatchObject({ silentSecs: silentSecs, usualSecs: median })
      },
    ),
  )
})

test('prefers the live floor to the store; without history the limit is ten minutes', () => {
  const old = { longestMs: [], lastWord: at('01:00:00') }
  expect(silentDevice(liveQuery('12:00:00'), speaking(at('11:55:00')), old)).toBeNull()
  const finding = silentDevice(liveQuery('12:00:00'), speaking(at('11:49:00')), old)
  expect(finding).toMatchObject({ severity: 'warning', numbers: { silentSecs: 660, limitSecs: 600, usualSecs: null } })
  expect(finding!.message).toBe('No data has been received from M-01 for 11 min (since 3 Mar, 11:49).')
})
