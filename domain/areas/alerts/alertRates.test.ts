import { describe, expect, test } from 'vitest'
import { alertKinds, countAlerts, machineAlerts, rangeOf } from './countAlerts.fixture.ts'
import { countWaitingJobs } from './countWaitingJobs.fixture.ts'
import { withinRate } from './falseAlarms.fixture.ts'
import { firstInstant, hourMs, minuteMs, ordinaryPlants } from './ordinaryPlant.fixture.ts'

/** Maximum number of alerts of a machine on a day, stated in docs/definitions.md. */
const statedRate = 1 / 24
const counts = ordinaryPlants.map((plant) => ({
  name: plant.name,
  ...countAlerts(plant, { seed: 1, machines: 6, days: 31, daysBefore: 90 }),
}))
const sumOf = (found: Record<string, number>) => alertKinds.reduce((sum, kind) => sum + found[kind]!, 0)

describe.each(['live', 'ended'] as const)('on plants without effects, %s alerts', (part) => {
  test.each(counts)('of 24 machines are no more than one a day, but for chance: $name', (plant) => {
    withinRate(sumOf(plant[part]) / plant.machineDays, statedRate, plant.machineDays)
  })

  test('of 24 machines of all these plants are less than one a day', () => {
    const alerts = counts.reduce((sum, plant) => sum + sumOf(plant[part]), 0)
    expect(alerts / counts.reduce((sum, { machineDays }) => sum + machineDays, 0)).toBeLessThan(statedRate)
  })
})

describe('jobs that wait while a machine is free', () => {
  test('on plants without effects 24 machines have at most one finding a day', () => {
    const machines = Array.from({ length: 24 }, (_, k) => countWaitingJobs({ seed: k + 1, days: 31 }))
    const findings = machines.reduce((sum, machine) => sum + machine.findings.length, 0)
    expect(findings / machines.reduce((sum, { machineDays }) => sum + machineDays, 0)).toBeLessThanOrEqual(statedRate)
  })

  test('a machine that is idle for an hour in planned time while a job lies there is found', () => {
    const start = firstInstant + 10 * hourMs
    const longWait = { start, end: start + hourMs }
    for (let seed = 1; seed <= 10; seed++) {
      const { findings } = countWaitingJobs({ seed, days: 5, longWait })
      expect(findings.some((finding) => finding.start <= start && finding.end >= longWait.end)).toBe(true)
    }
  })
})

test.each(ordinaryPlants)('a stop far beyond the usual is shown and listed as ended: $name', (plant) => {
  const days = { days: 1, daysBefore: 91 }
  const start = rangeOf({ seed: 0, ...days }).start + 7 * hourMs
  const longStop = { start, end: start + plant.longMins * minuteMs }
  const isFound = (seed: number) => {
    const { live, ended } = machineAlerts(plant, 0, { seed, ...days, longStop })
    const isOfStop = ({ kind, since, until }: { kind: string; since: string; until: string | null }) =>
      kind === 'downTooLong' && Date.parse(since) <= start && (until === null || Date.parse(until) >= longStop.end)
    return live.some(isOfStop) && ended.some(isOfStop)
  }
  const found = Array.from({ length: 10 }, (_, k) => isFound(k + 1)).filter((is) => is).length
  expect(found).toBeGreaterThanOrEqual(9)
})
