import { type ChartKind, isMemory } from './chartKind.ts'
import { cusumDesign } from './spc/cusum.ts'
import { ewmaDesign } from './spc/ewma.ts'
import { cusumRunLength, ewmaRunLength } from './spc/runLength.ts'
import { type RuleSet, ruleSets } from './spc/runRules.ts'

type FalseAlarms = { label: string; every: number }

let computed: Readonly<Record<'ewma' | 'cusum', FalseAlarms>> | undefined

/** Values for charts with memory, from integral equations; computed on first use. */
function ofMemory() {
  computed ??= {
    ewma: {
      label: `EWMA, λ ${ewmaDesign.lambda}, limits of ${ewmaDesign.width} σ`,
      every: Math.round(ewmaRunLength(ewmaDesign)),
    },
    cusum: {
      label: `CUSUM, k ${cusumDesign.slack} σ, h ${cusumDesign.decision} σ`,
      every: Math.round(cusumRunLength(cusumDesign)),
    },
  }
  return computed
}

/**
 * Returns the rules of a chart, and the average number of points until a false alarm: averages and sums use their
 * limits, other charts the selected rules.
 */
export const falseAlarms = (kind: ChartKind, rules: RuleSet): FalseAlarms =>
  isMemory(kind)
    ? ofMemory()[kind]
    : { label: `rules: ${ruleSets[rules].label}`, every: ruleSets[rules].falseAlarmEvery }
