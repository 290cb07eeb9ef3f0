import type { Steps } from '../../core/statistics/steps.ts'
import type { MemoryKind } from './chartKind.ts'
import type { CheckChart, FrozenLimits } from './chartShape.ts'
import { isWithoutVariation } from './isWithoutVariation.ts'
import { type Basis, controlChart, estimateBasis, type Limits, meanOf, type SpreadKind } from './spc/controlChart.ts'
import { cusum } from './spc/cusum.ts'
import { ewma } from './spc/ewma.ts'
import { brokenRules, type RuleSet, ruleSets, type Signal, scoresOf } from './spc/runRules.ts'
import { type FoundValue, pointOf, takings } from './takings.ts'

type Told = Pick<CheckChart, 'levels' | 'beside' | 'signals'> & { line: Limits }

/** Means by run rules. */
function* ofMeans(means: number[], { sigma, limits }: { sigma: number; limits: Limits }, rules: RuleSet): Steps<Told> {
  const scores = scoresOf(means, { center: limits.center, sigma })
  return { levels: means, beside: null, signals: yield* brokenRules(scores, ruleSets[rules].rules), line: limits }
}

const beyond = (from: number, to: number): Signal => ({ rule: 'beyondLimits', from, to })

/** Means that differ from the centre of limits that were frozen without variation: each lies beyond them. */
const differing = (means: readonly number[], { center }: Basis): Signal[] =>
  scoresOf(means, { center, sigma: 0 }).flatMap((score, k) => (score === 0 ? [] : [beyond(k, k)]))

function ofAverages(means: number[], basis: Basis): Told {
  const { values, limits } = ewma(means, basis)
  const signals = values.flatMap((value, k) => (value > limits.upper || value < limits.lower ? [beyond(k, k)] : []))
  return { levels: values, beside: means, signals, line: limits }
}

/** Sums in both directions; what broke a limit began where its sum was last 0. */
function ofSums(means: number[], basis: Basis): Told {
  const { above, below, limits } = cusum(means, basis)
  const signals = means.flatMap((_, k) => [
    ...(above.values[k]! > limits.upper ? [beyond(k - above.runs[k]! + 1, k)] : []),
    ...(below.values[k]! < limits.lower ? [beyond(k - below.runs[k]! + 1, k)] : []),
  ])
  return { levels: above.values, beside: below.values, signals, line: limits }
}

/**
 * Numbers: single values or samples, each a point; averages and sums of them that remember. By limits that were frozen
 * without variation (σ = 0) each point that differs from the centre signals; by points that do not vary themselves none.
 */
export function* chartOfNumbers<Value extends FoundValue>(
  values: readonly Value[],
  about: { kind: SpreadKind | MemoryKind; samples: number; rules: RuleSet; frozen: FrozenLimits | null },
): Steps<CheckChart<Value>> {
  const { kind, samples, rules, frozen } = about
  const whole = takings(values).filter(({ length }) => length === samples)
  yield
  const groups = whole.map((group) => group.map(({ value }) => value!))
  yield
  const estimate = estimateBasis(groups)
  yield
  const same = {
    kind,
    points: whole.map(pointOf),
    leftOut: values.length - whole.length * samples,
    isFrozen: frozen !== null,
    within: estimate && { sigma: estimate.sigma, freedom: estimate.freedom },
  }
  // Of numbers σ is always frozen along.
  const { center, sigma = null } = frozen ?? estimate ?? {}
  const basis = center === undefined || sigma === null ? null : { center, sigma }
  if (!basis) {
    const nothing = { beside: null, limits: null, spread: null, basis, signals: [], isStable: true }
    return { ...same, ...nothing, rules, levels: groups.map(meanOf) }
  }
  yield
  const { level, spread, ...control } = controlChart(groups, { size: samples, basis })
  yield
  const ofPoint = { center: basis.center, sigma: level.sigma }
  const { levels, beside, line, ...told } =
    kind === 'ewma'
      ? ofAverages(level.values, ofPoint)
      : kind === 'cusum'
        ? ofSums(level.values, ofPoint)
        : yield* ofMeans(level.values, level, rules)
  // Without variation there is no σ to measure runs, averages and sums by.
  const varies = !isWithoutVariation(kind, basis)
  const signals = varies ? told.signals : same.isFrozen ? differing(level.values, ofPoint) : []
  // Moving ranges follow from the values that are judged already.
  const isSpreadSteady =
    control.kind === 'individuals' ||
    spread.values.every((each) => each! <= spread.limits.upper && each! >= spread.limits.lower)
  return {
    ...same,
    rules: varies ? rules : 'limits',
    levels,
    beside,
    limits: levels.map(() => line),
    spread,
    basis,
    signals,
    isStable: signals.length === 0 && isSpreadSteady,
  }
}
