import type { Interval } from '../../core/schedule/interval.ts'
import { benjaminiHochberg } from '../../core/statistics/benjaminiHochberg.ts'
import type { QualityFinding } from './checkAlerts.ts'
import type { ComparedEffect, Level } from './comparedEffect.ts'
import { compareMachines } from './compareMachines.ts'
import { createComparisonsWithin } from './compareWithin.ts'
import { effectFinding, type OperationOfPart } from './effectFinding.ts'
import { createSampler } from './effectSamples.ts'
import { effectSettings } from './effectSettings.ts'
import { createPeers, type MachineGroup } from './likeMachines.ts'
import type { MadeOfOperations } from './madeOfOperations.ts'

type Tested = ComparedEffect & { operation: OperationOfPart }

const names = (level: Level) => Object.keys(level) as (keyof Level)[]
const isMachineAlone = (level: Level) => level.resourceID !== undefined && names(level).length === 1

/** Whether a level follows from another: it is part of it, and was not compared within it. */
const followsFrom = (level: Level, other: Level) =>
  names(other).length < names(level).length &&
  !isMachineAlone(other) &&
  names(other).every((name) => level[name] === other[name])

/**
 * Where more or less of an operation of a part is scrap or rework than where the like of it is made: machines beside
 * machines of their kind, persons and shifts beside others at the same machines. All comparisons are one family at the
 * false discovery rate; `comparisons`: how many there were.
 */
export function* qualityEffects(
  made: MadeOfOperations,
  {
    range,
    groups,
    shiftNames = new Map(),
  }: { range: Interval; groups: readonly MachineGroup[]; shiftNames?: ReadonlyMap<number, string> },
): Generator<undefined, { found: QualityFinding[]; comparisons: number }> {
  const { starts, operations } = made
  const sampler = createSampler(made)
  const compareWithin = createComparisonsWithin(made, sampler)
  const peersAmong = createPeers(groups)
  const tested: Tested[] = []
  let comparisons = 0
  // A day at each of several machines is several: of a week nothing is told all the same.
  if (starts.length < effectSettings.daysNeeded) return { found: [], comparisons }
  for (const operation of operations)
    for (const compared of [
      yield* compareMachines(made, operation, { sampler, peersAmong }),
      yield* compareWithin(operation),
    ]) {
      comparisons += compared.comparisons
      for (const effect of compared.effects) tested.push({ ...effect, operation })
    }
  // Those that differ by too little are part of the family: they count as if chance alone had made them.
  const pValues = tested.map(({ pValue }) => pValue)
  const adjusted = benjaminiHochberg(pValues, comparisons)
  const different = tested.filter((_, k) => adjusted[k]! <= effectSettings.falseDiscoveryRate)
  const ofOperation = Map.groupBy(different, ({ operation }) => operation)
  const found: QualityFinding[] = []
  for (const one of different) {
    const follows = ofOperation.get(one.operation)!.some(({ level }) => followsFrom(one.level, level))
    if (!follows) found.push(effectFinding(one, { operation: one.operation, range, starts, shiftNames }))
    yield
  }
  return { found, comparisons }
}
