import { describe, expect, test } from 'vitest'
import { alertKinds, countAlerts, machineAlerts, rangeOf } from './countAlerts.fixture.ts'
import { countWaitingJobs } from './countWaitingJobs.fixture.ts'
import { withinRate } from './falseAlarms.fixture.ts'
import { firstInstant, hourMs, minuteMs, ordinaryPlants } from './ordinaryPlant.fixture.ts'

/** Maximum number of alerts per machine and day, as stated in docs/definitions.md. */
const statedRate = 1 / 24
const counts = ordinaryPlants.map((plant) => ({
  name: plant.name,
  ...countAlerts(plant, { seed: 1, machines: 6, days: 31, daysBefore: 90 }),
}))
const countAll = (byKind: Record<string, number>) => alertKinds.reduce((sum, kind) => sum + byKind[kind]!, 0)

describe.each(['live', 'ended'] as const)('on plants without effects, %s alerts', (part) => {
  test.each(counts)('average at most one a day per 24 machines, within random variation: $name', (plant) => {
    withinRate(countAll(plant[part]) / plant.machineDays, statedRate, plant.machineDays)
  })

  test('average less than one a day per 24 machines over all these plants', () => {
    const alerts = counts.reduce((sum, plant) => sum + countAll(plant[part]), 0)
    expect(alerts / counts.reduce((sum, { machineDays }) => sum + machineDays, 0)).toBeLessThan(statedRate)
  })
})

describe('jobs that wait while a machine is free', () => {
  test('are reported at most once a day per 24 machines on plants without effects', () => {
    const machines = Array.from({ length: 24 }, (_, k) => countWaitingJobs({ seed: k + 1, days: 31 }))
    const findings = machines.reduce((sum, machine) => sum + machine.findings.length, 0)
    expect(findings / machines.reduce((sum, { machineDays }) => sum + machineDays, 0)).toBeLessThanOrEqual(statedRate)
  })

  test('are reported for a machine that is idle for an hour of planned time while a job waits', () => {
    const start = firstInstant + 10 * hourMs
    const longWait = { start, end: start + hourMs }
    for (let seed = 1; seed <= 10; seed++) {
      const { findings } = countWaitingJobs({ seed, days: 5, longWait })
      expect(findings.some((finding) => finding.start <= start && finding.end >= longWait.end)).toBe(true)
    }
  })
})

test.each(ordinaryPlants)('a stop far longer than usual is shown live and listed as ended: $name', (plant) => {
  const days = { days: 1, daysBefore: 91 }
  const start = rangeOf({ seed: 0, ...days }).start + 7 * hourMs
  const longStop = { start, end: start + plant.longMins * minuteMs }
  const isFound = (seed: number) => {
    const { live, ended } = machineAlerts(plant, 0, { seed, ...days, longStop })
    const isOfStop = ({ kind, since, until }: { kind: string; since: string; until: string | null }) =>
      kind === 'downTooLong' && Date.parse(since) <= start && (until === null || Date.parse(until) >= longStop.end)
    return live.some(isOfStop) && ended.some(isOfStop)
  }
  const hits = Array.from({ length: 10 }, (_, k) => isFound(k + 1)).filter((is) => is).length
  expect(hits).toBeGreaterThanOrEqual(9)
})
