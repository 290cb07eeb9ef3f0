import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, liveQuestion, sampleMachine } from './liveSamples.bed.ts'
import { plannedAt, plannedMs } from './plannedAround.ts'
import { runningUnscheduled } from './runningUnscheduled.ts'

const minute = 60_000
const running = (since: number) => sampleMachine({ state: 'running', since, lastWord: since })

test('told of exactly when a machine has run outside its shifts, without a break, for a quarter of an hour', () => {
  // Shifts from 06:00 to 22:00, at any minute of three days.
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 * 1440 }), fc.integer({ min: 0, max: 2880 }), (now, minutes) => {
      const asOf = at('00:00:00') + now * minute
      const question = { ...liveQuestion('00:00:00'), asOf }
      const clock = now % 1440
      const free = clock < 360 ? clock + 120 : clock >= 1320 ? clock - 1320 : 0
      const outside = clock < 360 || clock >= 1320
      const found = runningUnscheduled(question, running(asOf - minutes * minute))
      const ran = Math.min(minutes, free)
      expect(found !== null).toBe(outside && ran >= 15)
      if (found) expect(found).toMatchObject({ numbers: { runSecs: ran * 60 }, lostSecs: null })
    }),
    { numRuns: 300 },
  )
})

test('planned time around an instant: planned, in a break, outside', () => {
  const { floor } = liveQuestion('00:00:00')
  const said = ['05:59:59', '06:00:00', '10:00:00', '10:30:00', '21:59:59', '22:00:00'].map((time) =>
    plannedAt(floor, 'M-01', at(time)),
  )
  expect(said).toEqual(['outside', 'planned', 'plannedStop', 'planned', 'planned', 'outside'])
  expect(plannedMs(floor, 'M-01', { start: at('09:00:00'), end: at('11:00:00') })).toBe(90 * minute)
  expect(plannedMs(floor, 'M-99', { start: at('09:00:00'), end: at('11:00:00') })).toBe(0)
  expect(plannedMs(floor, 'M-01', { start: at('11:00:00'), end: at('09:00:00') })).toBe(0)
})
