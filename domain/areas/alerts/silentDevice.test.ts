import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, liveQuestion, sampleMachine } from './liveSamples.bed.ts'
import { silentDevice } from './silentDevice.ts'

const speaking = (lastWord: number) => sampleMachine({ state: 'running', since: 0, lastWord })

test('a device is silent after three times its usual longest slice, and never before ten minutes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 7200 }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: -300, max: 86_400 }),
      (longest, silence) => {
        const asOf = at('12:00:00')
        const sorted = longest.toSorted((a, b) => a - b)
        const half = (sorted.length - 1) / 2
        const median = (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2
        const habit = { longestMs: longest.map((secs) => secs * 1000), lastWord: null }
        const found = silentDevice(liveQuestion('12:00:00'), speaking(asOf - silence * 1000), habit)
        expect(found !== null).toBe(silence > Math.max(600, 3 * median))
        if (found) expect(found.numbers).toMatchObject({ silentSecs: silence, usualSecs: median })
      },
    ),
  )
})

test('what the live floor heard counts more than what the store knows; without habits it is ten minutes', () => {
  const old = { longestMs: [], lastWord: at('01:00:00') }
  expect(silentDevice(liveQuestion('12:00:00'), speaking(at('11:55:00')), old)).toBeNull()
  const found = silentDevice(liveQuestion('12:00:00'), speaking(at('11:49:00')), old)
  expect(found).toMatchObject({ severity: 'warning', numbers: { silentSecs: 660, limitSecs: 600, usualSecs: null } })
  expect(found!.message).toBe('Nothing has been heard from M-01 for 11 min (since 3 Mar, 11:49).')
})
