import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantile } from '../../core/statistics/quantile.ts'
import { windowMs } from '../efficiency/totals/windowRollup.ts'
import { downFor, downTooLong } from './downTooLong.ts'
import { at, liveQuery, sampleMachine } from './liveSamples.fixture.ts'

const down = (since: number) => sampleMachine({ state: 'down', since, lastWord: since, reason: 'jam' })
/** Disturbances of these lengths (seconds), each in its own window, before 3 March. */
const history = (secs: readonly number[]) =>
  secs.map((length, k) => ({ start: at('00:00:00') - 2 * (secs.length - k) * windowMs, ms: length * 1000 }))

test('costs planned time only: not the break from 10:00 to 10:30 and not the night', () => {
  expect(downFor(liveQuery('10:45:00'), down(at('09:50:00')))).toBe(25 * 60_000)
  expect(downFor(liveQuery('06:10:00'), down(at('06:00:00') - 86_400_000))).toBe((15.5 * 60 + 10) * 60_000)
  expect(downFor(liveQuery('22:00:00'), down(at('21:00:00')))).toBeNull()
  expect(downFor(liveQuery('08:00:00'), sampleMachine({ state: 'idle', since: at('07:00:00') }))).toBeNull()
  expect(downFor(liveQuery('08:00:00'), sampleMachine(null))).toBeNull()
})

test('reports no lost time for a device whose clock is ahead', () => {
  expect(downFor(liveQuery('08:00:00'), down(at('08:04:00')))).toBe(0)
  expect(downTooLong(liveQuery('08:00:00'), down(at('08:04:00')), [])).toBeNull()
})

test('limits the lost time to the days of history', () => {
  const query = liveQuery('08:00:00')
  const long = downFor(query, down(at('08:00:00') - 90 * 86_400_000))!
  // Thirty days with 15.5 planned hours each.
  expect(long).toBe(30 * 15.5 * 3_600_000)
  expect(downTooLong(query, down(at('08:00:00') - 90 * 86_400_000), [])!.lostSecs).toBe(30 * 15.5 * 3600)
})

test('excludes the windows of the stop itself from the history', () => {
  const since = at('08:00:00')
  const ownWindows = [{ start: since, ms: windowMs }]
  const finding = downTooLong(liveQuery('09:00:00'), down(since), [...history([60, 60]), ...ownWindows])
  expect(finding!.numbers.stops).toBe(2)
})

test('raises the alert exactly when the stop exceeds the minimum limit, four times the median and the third-longest of 90 days', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 40 }),
      fc.integer({ min: 0, max: 7199 }),
      (secs, lostSecs) => {
        const query = { ...liveQuery('06:00:00'), asOf: at('06:00:00') + lostSecs * 1000 }
        const { stopsNeeded, leastSecs, otherwiseSecs } = query.settings.down
        const minLimit = secs.length < stopsNeeded ? otherwiseSecs : Math.max(leastSecs, 4 * quantile(secs, 0.5)!)
        const longest = secs.toSorted((a, b) => b - a)[2] ?? 0
        const finding = downTooLong(query, down(at('06:00:00')), history(secs))
        expect(finding !== null).toBe(lostSecs > Math.max(minLimit, longest))
        if (finding)
          expect(finding).toMatchObject({ lostSecs: lostSecs, numbers: { downSecs: lostSecs, stops: secs.length } })
      },
    ),
  )
})
