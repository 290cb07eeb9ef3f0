import { stratifiedRankSum } from '../../core/statistics/rankSum.ts'
import { percentText } from '../efficiency/wording.ts'
import { type Compared, type ComparedEffect, differencesFrom, type Level, sortedRates } from './comparedEffect.ts'
import { any, createLevels, type LevelKey, type LevelTotals, segmentsOf } from './effectLevels.ts'
import type { DayRate, Sampler } from './effectSamples.ts'
import { effectSettings } from './effectSettings.ts'
import type { ProductionByOperation } from './productionByOperation.ts'

const comparedText = (level: Level, machines: number, ratio: number) => {
  const peers = level.empID === undefined ? 'other shifts' : 'others'
  return `of ${peers} at the same machine${machines > 1 ? 's' : ''} ${percentText(ratio)}`
}

const differs = ({ own, expected }: LevelTotals) =>
  Math.abs(own.lost - expected) >= effectSettings.leastChange * own.total

const levelOf = (production: ProductionByOperation, { machine, person, shift }: LevelKey): Level => ({
  ...(machine !== any && { resourceID: production.resourceIDs[production.machines.resource[machine]!]! }),
  ...(person !== any && { empID: production.empIDs[person]! }),
  ...(shift !== any && { shiftNum: production.shiftNums[shift]! }),
})

type Within = { made: ProductionByOperation; sampler: Sampler; machines: { from: number; to: number } }

/** Tests a level against the output of all others at the same machines. */
function effectOf(
  key: LevelKey,
  { own, expected }: LevelTotals,
  { made: production, sampler, machines }: Within,
): ComparedEffect {
  const level = levelOf(production, key)
  const otherRatio = expected / own.total
  const differences: DayRate[] = []
  let idealSecs: number | null = 0
  const samples = []
  const { from, to } = key.machine === any ? machines : { from: key.machine, to: key.machine + 1 }
  for (let machine = from; machine < to; machine++) {
    const segments = segmentsOf(production, { ...key, machine })
    if (segments.length === 0) continue
    const days: { own: DayRate[]; other: DayRate[] } = { own: [], other: [] }
    sampler.machine(machine)
    const at = sampler.within(segments, days)
    if (at.own.days === 0 || at.other.days === 0) continue
    differences.push(...differencesFrom(days.own, at.other.lost / at.other.total))
    const secs = sampler.idealSecs(segments, at.own.total)
    idealSecs = idealSecs === null || secs === null ? null : idealSecs + secs
    samples.push({ x: sortedRates(days.own), y: sortedRates(days.other) })
  }
  return {
    level,
    own,
    otherRatio,
    differences,
    idealSecs,
    observations: samples.reduce((sum, { x, y }) => sum + x.length + y.length, 0),
    pValue: stratifiedRankSum(samples).pValue,
    compared: comparedText(level, samples.length, otherRatio),
    test: 'Van Elteren’s test of days against those of others at the same machines, machine by machine',
  }
}

/**
 * Compares persons, shifts, and combinations of both with others at the machines where they worked, at all of these and
 * at each one, per operation. Yields after each machine, and after each level that differs.
 */
export function createComparisonsWithin(production: ProductionByOperation, sampler: Sampler) {
  let comparisons = 0
  let different: { place: LevelKey; sum: LevelTotals }[] = []
  const levels = createLevels(production, sampler, (place, sum) => {
    comparisons++
    if (differs(sum)) different.push({ place, sum })
  })
  return function* (machines: { from: number; to: number }): Generator<undefined, Compared> {
    comparisons = 0
    different = []
    for (let machine = machines.from; machine < machines.to; machine++) {
      levels.add(machine)
      yield
    }
    levels.together()
    const effects: ComparedEffect[] = []
    for (const { place, sum } of different) {
      effects.push(effectOf(place, sum, { made: production, sampler, machines }))
      yield
    }
    return { comparisons, effects }
  }
}
