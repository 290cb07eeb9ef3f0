import { weekdays } from '../../core/schedule/schedule.ts'
import { dayOfDate } from '../../core/schedule/wallClock.ts'
import { sampleFloor, sampleResource, sampleSchedule } from '../efficiency/oracles/plantSamples.fixture.ts'
import { emptyTally } from '../efficiency/totals/tally.ts'
import { dice } from '../plant/random.ts'
import type { InsightQuery } from './insightQuery.ts'
import { insightSettings } from './insightSettings.ts'
import { compareSetups, type OperationSetups, type SetupStandards } from './longSetups.ts'
import type { MachineDay } from './machineDays.ts'

/* Seeded test plants that are known to have an effect or not. */

export const firstDay = dayOfDate('2026-03-02')
export const dayMs = 86_400_000
const shift = { shiftNum: 1, name: 'Day', days: [...weekdays], start: '06:00', end: '22:00', breaks: [] }

/** Returns a query over a number of days and machines `M-0`, `M-1`, … that all work from 06:00 to 22:00 UTC. */
export const queryOver = (days: number, machines: number): InsightQuery => ({
  floor: sampleFloor(
    Array.from({ length: machines }, (_, k) => sampleResource({ resourceID: `M-${k}` })),
    [sampleSchedule({ shifts: [shift] })],
  ),
  range: { start: firstDay * dayMs, end: (firstDay + days) * dayMs },
  settings: insightSettings,
})

/** Compares setups with their standards; setups without a standard are left out. */
export const comparedOf = (setups: readonly OperationSetups[], standards: SetupStandards) =>
  setups.flatMap((setup) => compareSetups(setup, standards) ?? [])

/** Returns a generator of standard normal values from a seed. */
export function normals(...seed: readonly number[]): () => number {
  const roll = dice(...seed)
  return () => Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll())
}

const clamp = (value: number) => Math.min(0.99, Math.max(0.01, value))

/**
 * Days of a machine with three noisy ratios. `likeness`: autocorrelation of successive days (AR(1)); `fall`: the drop
 * of availability from day `at`.
 */
export function noisyDays(options: {
  machine: number
  days: number
  seed: number
  likeness?: number
  fall?: number
  at?: number
}): MachineDay[] {
  const { machine, days, seed, likeness = 0, fall = 0, at = 0 } = options
  const next = normals(seed, machine, 1)
  let noise = next()
  return Array.from({ length: days }, (_, k) => {
    if (k > 0) noise = likeness * noise + Math.sqrt(1 - likeness ** 2) * next()
    const plannedMs = 16 * 3_600_000
    const availability = clamp(0.75 + 0.06 * noise - (k >= at ? fall : 0))
    const idealSecs = ((plannedMs * availability) / 1000) * clamp(0.9 + 0.04 * next())
    const tally = {
      ...emptyTally(),
      runMs: plannedMs * availability,
      downMs: plannedMs * (1 - availability),
      good: 100,
      idealSecs,
      goodIdealSecs: idealSecs * clamp(0.97 + 0.01 * next()),
    }
    return { resourceID: `M-${machine}`, day: firstDay + k, tally }
  })
}
