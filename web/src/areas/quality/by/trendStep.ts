import { possibleResolutions, type StepResolution } from '../../../core/kit/range/fittingResolution.ts'

export type TrendStep = 'hour' | 'day' | 'week' | 'month'

/**
 * Returns the step of a trend over a range of `ms`: hours within a single day or if requested, else days unless the
 * resolution of the charts is coarser.
 */
export function trendStep(resolution: StepResolution, requested: StepResolution | undefined, ms: number): TrendStep {
  if (resolution === 'week' || resolution === 'month') return resolution
  const isHourly = resolution === 'hour' && requested === 'hour'
  return isHourly || !possibleResolutions(ms).includes('day') ? 'hour' : 'day'
}
