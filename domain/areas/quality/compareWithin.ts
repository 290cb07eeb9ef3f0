import { stratifiedRankSum } from '../../core/statistics/rankSum.ts'
import { percentText } from '../efficiency/wording.ts'
import { type Compared, type ComparedEffect, differencesFrom, type Level, sortedRates } from './comparedEffect.ts'
import { any, createLevels, type LevelSum, type Place, piecesOf } from './effectLevels.ts'
import type { DayRate, Sampler } from './effectSamples.ts'
import { effectSettings } from './effectSettings.ts'
import type { MadeOfOperations } from './madeOfOperations.ts'

const comparedText = (level: Level, machines: number, ratio: number) => {
  const others = level.empID === undefined ? 'other shifts' : 'others'
  return `of ${others} at the same machine${machines > 1 ? 's' : ''} ${percentText(ratio)}`
}

const differs = ({ mine, expected }: LevelSum) =>
  Math.abs(mine.lost - expected) >= effectSettings.leastChange * mine.total

const levelOf = (made: MadeOfOperations, { machine, person, shift }: Place): Level => ({
  ...(machine !== any && { resourceID: made.resourceIDs[made.machines.resource[machine]!]! }),
  ...(person !== any && { empID: made.empIDs[person]! }),
  ...(shift !== any && { shiftNum: made.shiftNums[shift]! }),
})

type Within = { made: MadeOfOperations; sampler: Sampler; machines: { from: number; to: number } }

/** Tests a level against what all others made at the same machines. */
function effectOf(place: Place, { mine, expected }: LevelSum, { made, sampler, machines }: Within): ComparedEffect {
  const level = levelOf(made, place)
  const othersRatio = expected / mine.total
  const differences: DayRate[] = []
  let idealSecs: number | null = 0
  const samples = []
  const { from, to } = place.machine === any ? machines : { from: place.machine, to: place.machine + 1 }
  for (let machine = from; machine < to; machine++) {
    const own = piecesOf(made, { ...place, machine })
    if (own.length === 0) continue
    const days: { mine: DayRate[]; others: DayRate[] } = { mine: [], others: [] }
    sampler.machine(machine)
    const at = sampler.within(own, days)
    if (at.mine.days === 0 || at.others.days === 0) continue
    differences.push(...differencesFrom(days.mine, at.others.lost / at.others.total))
    const secs = sampler.idealSecs(own, at.mine.total)
    idealSecs = idealSecs === null || secs === null ? null : idealSecs + secs
    samples.push({ x: sortedRates(days.mine), y: sortedRates(days.others) })
  }
  return {
    level,
    mine,
    othersRatio,
    differences,
    idealSecs,
    observations: samples.reduce((sum, { x, y }) => sum + x.length + y.length, 0),
    pValue: stratifiedRankSum(samples).pValue,
    compared: comparedText(level, samples.length, othersRatio),
    test: 'Van Elteren’s test of days against those of others at the same machines, machine by machine',
  }
}

/**
 * Compares persons, shifts, and both together, with others at the machines that they worked at, at all of them and at
 * each alone, operation by operation. A machine, and a level that differs, is a step.
 */
export function createComparisonsWithin(made: MadeOfOperations, sampler: Sampler) {
  let comparisons = 0
  let different: { place: Place; sum: LevelSum }[] = []
  const levels = createLevels(made, sampler, (place, sum) => {
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
      effects.push(effectOf(place, sum, { made, sampler, machines }))
      yield
    }
    return { comparisons, effects }
  }
}
