import type { Steps } from '../../core/statistics/steps.ts'
import type { MemoryKind } from './chartKind.ts'
import type { CheckChart, FrozenLimits } from './chartShape.ts'
import { isWithoutVariation } from './isWithoutVariation.ts'
import { type Basis, controlChart, estimateBasis, type Limits, meanOf, type SpreadKind } from './spc/controlChart.ts'
import { cusum } from './spc/cusum.ts'
import { ewma } from './spc/ewma.ts'
import { brokenRules, type RuleSet, ruleSets, type Signal, scoresOf } from './spc/runRules.ts'
import { pointOf, type RecordedValue, takings } from './takings.ts'

type ChartLevels = Pick<CheckChart, 'levels' | 'beside' | 'signals'> & { line: Limits }

/** Levels and signals of means by run rules. */
function* chartOfMeans(
  means: number[],
  { sigma, limits }: { sigma: number; limits: Limits },
  rules: RuleSet,
): Steps<ChartLevels> {
  const scores = scoresOf(means, { center: limits.center, sigma })
  return { levels: means, beside: null, signals: yield* brokenRules(scores, ruleSets[rules].rules), line: limits }
}

const limitSignal = (from: number, to: number): Signal => ({ rule: 'beyondLimits', from, to })

/** Returns a signal for each mean that differs from the center of limits frozen without variation. */
const differing = (means: readonly number[], { center }: Basis): Signal[] =>
  scoresOf(means, { center, sigma: 0 }).flatMap((score, k) => (score === 0 ? [] : [limitSignal(k, k)]))

function ofAverages(means: number[], basis: Basis): ChartLevels {
  const { values, limits } = ewma(means, basis)
  const signals = values.flatMap((value, k) =>
    value > limits.upper || value < limits.lower ? [limitSignal(k, k)] : [],
  )
  return { levels: values, beside: means, signals, line: limits }
}

/** Cumulative sums in both directions; a signal starts where its sum was last 0. */
function chartOfTotals(means: number[], basis: Basis): ChartLevels {
  const { above, below, limits } = cusum(means, basis)
  const signals = means.flatMap((_, k) => [
    ...(above.values[k]! > limits.upper ? [limitSignal(k - above.runs[k]! + 1, k)] : []),
    ...(below.values[k]! < limits.lower ? [limitSignal(k - below.runs[k]! + 1, k)] : []),
  ])
  return { levels: above.values, beside: below.values, signals, line: limits }
}

/**
 * Chart of numbers: single values or samples, each a point; averages and cumulative sums with memory. With limits
 * frozen without variation (σ = 0) each point that differs from the center signals; limits computed from points without
 * variation give no signals.
 */
export function* chartOfNumbers<Value extends RecordedValue>(
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
  // For numbers, σ is always frozen as well.
  const { center, sigma = null } = frozen ?? estimate ?? {}
  const basis = center === undefined || sigma === null ? null : { center, sigma }
  if (!basis) {
    const empty = { beside: null, limits: null, spread: null, basis, signals: [], isStable: true }
    return { ...same, ...empty, rules, levels: groups.map(meanOf) }
  }
  yield
  const { level, spread, ...control } = controlChart(groups, { size: samples, basis })
  yield
  const ofPoint = { center: basis.center, sigma: level.sigma }
  const { levels, beside, line, ...result } =
    kind === 'ewma'
      ? ofAverages(level.values, ofPoint)
      : kind === 'cusum'
        ? chartOfTotals(level.values, ofPoint)
        : yield* chartOfMeans(level.values, level, rules)
  // Without variation there is no σ for runs, averages and sums.
  const varies = !isWithoutVariation(kind, basis)
  const signals = varies ? result.signals : same.isFrozen ? differing(level.values, ofPoint) : []
  // Moving ranges depend on values that are already evaluated.
  const isSpreadInControl =
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
    isStable: signals.length === 0 && isSpreadInControl,
  }
}
