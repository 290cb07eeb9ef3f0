import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MachineTimes, machineGain } from './machineGain.ts'

const machine = (resourceID: string, hours: number, oee: number, availability = oee): MachineTimes => ({
  resourceID,
  plannedSecs: hours * 3600,
  runSecs: hours * 3600 * availability,
  goodIdealSecs: hours * 3600 * oee,
})
const some = fc.uniqueArray(
  fc.record({
    resourceID: fc.constantFrom('M-1', 'M-2', 'M-3', 'M-4'),
    plannedSecs: fc.nat(100_000),
    runSecs: fc.nat(50_000),
    goodIdealSecs: fc.nat(50_000),
  }),
  { selector: ({ resourceID }) => resourceID },
)

test('gained hours are the increase in OEE times planned time now, each machine compared with itself', () => {
  const gain = machineGain(
    [machine('M-1', 100, 0.7, 0.8), machine('M-2', 50, 0.4), machine('M-3', 10, 0.9)],
    [machine('M-1', 20, 0.6, 0.7), machine('M-2', 200, 0.5), machine('M-4', 10, 0.1)],
  )
  expect([gain.compared, gain.leftOut, gain.plannedSecs]).toEqual([2, 2, 150 * 3600])
  expect(gain.gainedSecs / 3600).toBeCloseTo(100 * 0.1 - 50 * 0.1, 9)
  expect(gain.runGainedSecs / 3600).toBeCloseTo(100 * 0.1 - 50 * 0.1, 9)
  expect(gain.oee).toBeCloseTo(90 / 150, 9)
  expect(gain.oeeBefore).toBeCloseTo(85 / 150, 9)
})

test('more production on the better machine is no gain', () => {
  const before = [machine('good', 10, 0.9), machine('bad', 90, 0.3)]
  const gain = machineGain([machine('good', 90, 0.9), machine('bad', 10, 0.3)], before)
  expect(gain.gainedSecs).toBeCloseTo(0, 6)
})

test('without comparable machines there is no gain and no ratio', () => {
  expect(machineGain([], [])).toMatchObject({ compared: 0, leftOut: 0, gainedSecs: 0, oee: null, oeeBefore: null })
})

test('a range compared with itself gains nothing; gain is the OEE increase times planned time; longer baselines change nothing', () => {
  fc.assert(
    fc.property(some, some, fc.integer({ min: 2, max: 9 }), (now, before, times) => {
      expect(machineGain(now, now).gainedSecs).toBe(0)
      const gain = machineGain(now, before)
      if (gain.oee !== null && gain.oeeBefore !== null)
        expect(gain.gainedSecs).toBeCloseTo((gain.oee - gain.oeeBefore) * gain.plannedSecs, 4)
      const longer = before.map(({ resourceID, plannedSecs, runSecs, goodIdealSecs }) => ({
        resourceID,
        plannedSecs: plannedSecs * times,
        runSecs: runSecs * times,
        goodIdealSecs: goodIdealSecs * times,
      }))
      expect(machineGain(now, longer).gainedSecs).toBeCloseTo(gain.gainedSecs, 4)
    }),
  )
})
