import type { Check } from '../checksheets/face.ts'
import type { AttributeKind } from './spc/attributeChart.ts'
import { type SpreadKind, spreadKindOf } from './spc/controlChart.ts'

/** Averages and sums that remember: they find small shifts earlier than single points do. */
export type MemoryKind = 'ewma' | 'cusum'
/** Every kind of chart, and how people call it in short. */
export const chartNames = {
  individuals: 'X and moving range',
  ranges: 'X̄ and R',
  deviations: 'X̄ and s',
  ewma: 'EWMA',
  cusum: 'CUSUM',
  p: 'p',
  np: 'np',
  c: 'c',
  u: 'u',
} as const satisfies Record<SpreadKind | MemoryKind | AttributeKind, string>
export type ChartKind = keyof typeof chartNames
export const chartKinds = Object.keys(chartNames) as [ChartKind, ...ChartKind[]]

/** How a characteristic is charted, as its checksheet says. */
export type Charted = Pick<Check, 'chart' | 'samples'> & { kind: 'number' | 'passFail' }

/**
 * Which chart a characteristic has: what its checksheet chose, else that of single values or of samples of so many, and
 * of what passes or fails the share of each day.
 */
export function chartKindOf({ kind, chart, samples }: Charted): ChartKind {
  if (kind === 'passFail') return chart === 'np' ? 'np' : 'p'
  return chart === 'usual' || chart === 'np' ? spreadKindOf(samples) : chart
}

/** Whether a chart is of what is counted: failures or defects. */
export const isCounted = (kind: ChartKind): kind is AttributeKind =>
  kind === 'p' || kind === 'np' || kind === 'c' || kind === 'u'

export const isMemory = (kind: ChartKind): kind is MemoryKind => kind === 'ewma' || kind === 'cusum'

/** Whether levels of a chart are values that a tolerance can be drawn beside. */
export const hasTolerance = (kind: ChartKind): boolean => kind !== 'cusum' && !isCounted(kind)
