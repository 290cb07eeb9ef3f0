import { possibleResolutions, type StepResolution } from '../../../core/kit/range/fittingResolution.ts'

export type TrendStep = 'hour' | 'day' | 'week' | 'month'

/**
 * The step of a trend over a range of `ms`: hours within a single day and where they were chosen, else days unless the
 * resolution of the charts is a longer one.
 */
export function trendStep(resolution: StepResolution, chosen: StepResolution | undefined, ms: number): TrendStep {
  if (resolution === 'week' || resolution === 'month') return resolution
  const isChosen = resolution === 'hour' && chosen === 'hour'
  return isChosen || !possibleResolutions(ms).includes('day') ? 'hour' : 'day'
}
