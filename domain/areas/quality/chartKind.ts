import type { Check } from '../checksheets/index.ts'
import type { AttributeKind } from './spc/attributeChart.ts'
import { type SpreadKind, spreadKindOf } from './spc/controlChart.ts'

/** Charts with memory (averages and cumulative sums), which detect small shifts earlier than single points do. */
export type MemoryKind = 'ewma' | 'cusum'
/** Kinds of charts with their short names. */
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

/** Chart settings of a characteristic from its checksheet. */
export type Charted = Pick<Check, 'chart' | 'samples'> & { kind: 'number' | 'passFail' }

/**
 * Returns the kind of chart of a characteristic: the one selected in its checksheet, otherwise the one for single
 * values or for its sample size, and for pass/fail results the share per day.
 */
export function chartKindOf({ kind, chart, samples }: Charted): ChartKind {
  if (kind === 'passFail') return chart === 'np' ? 'np' : 'p'
  return chart === 'usual' || chart === 'np' ? spreadKindOf(samples) : chart
}

/** True for charts of counts: failures or defects. */
export const isCounted = (kind: ChartKind): kind is AttributeKind =>
  kind === 'p' || kind === 'np' || kind === 'c' || kind === 'u'

export const isMemory = (kind: ChartKind): kind is MemoryKind => kind === 'ewma' || kind === 'cusum'

/** True if the levels of a chart are values to which a tolerance applies. */
export const hasTolerance = (kind: ChartKind): boolean => kind !== 'cusum' && !isCounted(kind)
