import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, liveQuery, sampleMachine } from './liveSamples.fixture.ts'
import { plannedAt, plannedMs } from './plannedTimeAt.ts'
import { runningUnscheduled } from './runningUnscheduled.ts'

const minute = 60_000
const running = (since: number) => sampleMachine({ state: 'running', since, lastWord: since })

test('reports a machine exactly when it has run outside its shifts without interruption for 15 minutes', () => {
  // Shifts from 06:00 to 22:00, at any minute of three days.
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 * 1440 }), fc.integer({ min: 0, max: 2880 }), (now, minutes) => {
      const asOf = at('00:00:00') + now * minute
      const query = { ...liveQuery('00:00:00'), asOf }
      const clock = now % 1440
      const free = clock < 360 ? clock + 120 : clock >= 1320 ? clock - 1320 : 0
      const outside = clock < 360 || clock >= 1320
      const finding = runningUnscheduled(query, running(asOf - minutes * minute))
      const runMinutes = Math.min(minutes, free)
      expect(finding !== null).toBe(outside && runMinutes >= 15)
      if (finding) expect(finding).toMatchObject({ numbers: { runSecs: runMinutes * 60 }, lostSecs: null })
    }),
    { numRuns: 300 },
  )
})

test('classifies an instant as planned, in a break or outside', () => {
  const { floor } = liveQuery('00:00:00')
  const classes = ['05:59:59', '06:00:00', '10:00:00', '10:30:00', '21:59:59', '22:00:00'].map((time) =>
    plannedAt(floor, 'M-01', at(time)),
  )
  expect(classes).toEqual(['outside', 'planned', 'plannedStop', 'planned', 'planned', 'outside'])
  expect(plannedMs(floor, 'M-01', { start: at('09:00:00'), end: at('11:00:00') })).toBe(90 * minute)
  expect(plannedMs(floor, 'M-99', { start: at('09:00:00'), end: at('11:00:00') })).toBe(0)
  expect(plannedMs(floor, 'M-01', { start: at('11:00:00'), end: at('09:00:00') })).toBe(0)
})
