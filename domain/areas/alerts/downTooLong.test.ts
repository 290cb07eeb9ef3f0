import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantile } from '../../core/statistics/quantile.ts'
import { windowMs } from '../efficiency/sums/windowRollup.ts'
import { downFor, downTooLong } from './downTooLong.ts'
import { at, liveQuestion, sampleMachine } from './liveSamples.bed.ts'

const down = (since: number) => sampleMachine({ state: 'down', since, lastWord: since, reason: 'jam' })
/** Disturbances of so many seconds, each in a window of its own, before 3 March. */
const history = (secs: readonly number[]) =>
  secs.map((one, k) => ({ start: at('00:00:00') - 2 * (secs.length - k) * windowMs, ms: one * 1000 }))

test('what a stop has cost is planned time: the break from 10:00 to 10:30 and the night are none', () => {
  expect(downFor(liveQuestion('10:45:00'), down(at('09:50:00')))).toBe(25 * 60_000)
  expect(downFor(liveQuestion('06:10:00'), down(at('06:00:00') - 86_400_000))).toBe((15.5 * 60 + 10) * 60_000)
  expect(downFor(liveQuestion('22:00:00'), down(at('21:00:00')))).toBeNull()
  expect(downFor(liveQuestion('08:00:00'), sampleMachine({ state: 'idle', since: at('07:00:00') }))).toBeNull()
  expect(downFor(liveQuestion('08:00:00'), sampleMachine(null))).toBeNull()
})

test('a device whose clock runs ahead has lost nothing yet', () => {
  expect(downFor(liveQuestion('08:00:00'), down(at('08:04:00')))).toBe(0)
  expect(downTooLong(liveQuestion('08:00:00'), down(at('08:04:00')), [])).toBeNull()
})

test('what is lost counts no further back than habits are looked for', () => {
  const question = liveQuestion('08:00:00')
  const long = downFor(question, down(at('08:00:00') - 90 * 86_400_000))!
  // Thirty days of 15.5 planned hours.
  expect(long).toBe(30 * 15.5 * 3_600_000)
  expect(downTooLong(question, down(at('08:00:00') - 90 * 86_400_000), [])!.lostSecs).toBe(30 * 15.5 * 3600)
})

test('windows of the stop itself are no habit', () => {
  const since = at('08:00:00')
  const own = [{ start: since, ms: windowMs }]
  const found = downTooLong(liveQuestion('09:00:00'), down(since), [...history([60, 60]), ...own])
  expect(found!.numbers.stops).toBe(2)
})

test('the alert comes exactly when the stop exceeds the least limit, four times the median and the third-longest of 90 days', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 40 }),
      fc.integer({ min: 0, max: 7199 }),
      (secs, lost) => {
        const question = { ...liveQuestion('06:00:00'), asOf: at('06:00:00') + lost * 1000 }
        const { stopsNeeded, leastSecs, otherwiseSecs } = question.settings.down
        const least = secs.length < stopsNeeded ? otherwiseSecs : Math.max(leastSecs, 4 * quantile(secs, 0.5)!)
        const longest = secs.toSorted((a, b) => b - a)[2] ?? 0
        const found = downTooLong(question, down(at('06:00:00')), history(secs))
        expect(found !== null).toBe(lost > Math.max(least, longest))
        if (found) expect(found).toMatchObject({ lostSecs: lost, numbers: { downSecs: lost, stops: secs.length } })
      },
    ),
  )
})
