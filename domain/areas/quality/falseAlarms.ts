import { type ChartKind, isMemory } from './chartKind.ts'
import { cusumDesign } from './spc/cusum.ts'
import { ewmaDesign } from './spc/ewma.ts'
import { cusumRunLength, ewmaRunLength } from './spc/runLength.ts'
import { type RuleSet, ruleSets } from './spc/runRules.ts'

type FalseAlarms = { label: string; every: number }

let computed: Readonly<Record<'ewma' | 'cusum', FalseAlarms>> | undefined

/** Of the charts that remember, which integral equations tell: computed when they are first asked for. */
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
 * By what a chart speaks against chance, and after how many points on average it does so by chance alone: averages and
 * sums by their limits, all others by the rules that are chosen.
 */
export const falseAlarms = (kind: ChartKind, rules: RuleSet): FalseAlarms =>
  isMemory(kind)
    ? ofMemory()[kind]
    : { label: `rules: ${ruleSets[rules].label}`, every: ruleSets[rules].falseAlarmEvery }
