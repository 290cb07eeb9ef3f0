import type { Interval } from '../../core/schedule/interval.ts'
import { benjaminiHochberg } from '../../core/statistics/benjaminiHochberg.ts'
import type { QualityFinding } from './checkAlerts.ts'
import type { ComparedEffect, Level } from './comparedEffect.ts'
import { compareMachines } from './compareMachines.ts'
import { createComparisonsWithin } from './compareWithin.ts'
import { effectFinding, type OperationOfPart } from './effectFinding.ts'
import { createSampler } from './effectSamples.ts'
import { effectSettings } from './effectSettings.ts'
import { createPeers, type MachineGroup } from './peerMachines.ts'
import type { ProductionByOperation } from './productionByOperation.ts'

type Tested = ComparedEffect & { operation: OperationOfPart }

const names = (level: Level) => Object.keys(level) as (keyof Level)[]
const isMachineAlone = (level: Level) => level.resourceID !== undefined && names(level).length === 1

/**
 * True if `level` is a narrower case of `other` (such as a person on one shift, of that person), so that its effect is
 * reported with `other`. Not if `other` is a machine alone: levels at a machine are compared within it.
 */
const followsFrom = (level: Level, other: Level) =>
  names(other).length < names(level).length &&
  !isMachineAlone(other) &&
  names(other).every((name) => level[name] === other[name])

/**
 * Finds operations of parts with more or less scrap and rework than comparable work: machines compared with machines of
 * their kind, persons and shifts with others at the same machines. All comparisons are one family for the false
 * discovery rate; `comparisons`: their number.
 */
export function* qualityEffects(
  production: ProductionByOperation,
  {
    range,
    groups,
    shiftNames = new Map(),
  }: { range: Interval; groups: readonly MachineGroup[]; shiftNames?: ReadonlyMap<number, string> },
): Generator<undefined, { found: QualityFinding[]; comparisons: number }> {
  const { starts, operations } = production
  const sampler = createSampler(production)
  const compareWithin = createComparisonsWithin(production, sampler)
  const peersAmong = createPeers(groups)
  const tested: Tested[] = []
  let comparisons = 0
  // The number of days at several machines adds up; nevertheless a week is too short for findings.
  if (starts.length < effectSettings.daysNeeded) return { found: [], comparisons }
  for (const operation of operations)
    for (const compared of [
      yield* compareMachines(production, operation, { sampler, peersAmong }),
      yield* compareWithin(operation),
    ]) {
      comparisons += compared.comparisons
      for (const effect of compared.effects) tested.push({ ...effect, operation })
    }
  // Comparisons with too small differences are part of the family: they count as chance.
  const pValues = tested.map(({ pValue }) => pValue)
  const adjusted = benjaminiHochberg(pValues, comparisons)
  const different = tested.filter((_, k) => adjusted[k]! <= effectSettings.falseDiscoveryRate)
  const ofOperation = Map.groupBy(different, ({ operation }) => operation)
  const found: QualityFinding[] = []
  for (const effect of different) {
    const follows = ofOperation.get(effect.operation)!.some(({ level }) => followsFrom(effect.level, level))
    if (!follows) found.push(effectFinding(effect, { operation: effect.operation, range, starts, shiftNames }))
    yield
  }
  return { found, comparisons }
}
