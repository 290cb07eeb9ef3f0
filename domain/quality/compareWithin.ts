import { percentText } from '../efficiency/wording.ts'
import { stratifiedRankSum } from '../statistics/rankSum.ts'
import { type Compared, type ComparedEffect, differencesFrom, type Level, sortedRates } from './comparedEffect.ts'
import { createLevels, type LevelSum, piecesOf } from './effectLevels.ts'
import type { DayRate, Sampler } from './effectSamples.ts'
import { effectSettings } from './effectSettings.ts'
import type { MadeAtMachine } from './madeOfOperations.ts'

const comparedText = (level: Level, machines: number, ratio: number) => {
  const others = level.empID === undefined ? 'other shifts' : 'others'
  return `of ${others} at the same machine${machines > 1 ? 's' : ''} ${percentText(ratio)}`
}

const differs = ({ mine, expected }: LevelSum) =>
  Math.abs(mine.lost - expected) >= effectSettings.leastChange * mine.total

/** Tests a level against what all others made at the same machines. */
function effectOf(sum: LevelSum, sampler: Sampler): ComparedEffect {
  const { level, mine, expected, machines } = sum
  const othersRatio = expected / mine.total
  const differences: DayRate[] = []
  let idealSecs: number | null = 0
  const samples = machines.map((machine) => {
    const pieces = piecesOf(machine, level)
    const days: { mine: DayRate[]; others: DayRate[] } = { mine: [], others: [] }
    sampler.machine(machine.pieces)
    const { mine, others } = sampler.within(pieces, days)
    differences.push(...differencesFrom(days.mine, others.lost / others.total))
    const secs = sampler.idealSecs(pieces, mine.total)
    idealSecs = idealSecs === null || secs === null ? null : idealSecs + secs
    return { x: sortedRates(days.mine), y: sortedRates(days.others) }
  })
  return {
    ...{ level, mine, othersRatio, differences, idealSecs },
    observations: samples.reduce((sum, { x, y }) => sum + x.length + y.length, 0),
    pValue: stratifiedRankSum(samples).pValue,
    compared: comparedText(level, machines.length, othersRatio),
    test: 'Van Elteren’s test of days against those of others at the same machines, machine by machine',
  }
}

/**
 * Compares persons, shifts, and both together, with others at the machines that they worked at, at all of them and at
 * each alone. A machine, and a level that differs, is a step.
 */
export function* compareWithin(machines: readonly MadeAtMachine[], sampler: Sampler): Generator<undefined, Compared> {
  let comparisons = 0
  const different: LevelSum[] = []
  const levels = createLevels(sampler, (sum) => {
    comparisons++
    if (differs(sum)) different.push(sum)
  })
  for (const machine of machines) {
    levels.add(machine)
    yield
  }
  levels.together()
  const effects: ComparedEffect[] = []
  for (const sum of different) {
    effects.push(effectOf(sum, sampler))
    yield
  }
  return { comparisons, effects }
}
