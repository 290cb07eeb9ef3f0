import { useNavigate } from '@tanstack/react-router'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { dashboardTexts as texts } from '../texts.ts'
import type { FigureName } from './figureNames.ts'
import { whyNull } from './figures.ts'
import type { Bucket } from './teepAnswer.ts'

/** Opens the evidence of a figure; the sheet's address is part of the page's. `of`: a machine, none: all together. */
export function useOpenEvidence() {
  const navigate = useNavigate()
  return (figure: FigureName, about: { of?: string; bucket?: Pick<Bucket, 'start' | 'end'> } = {}) =>
    navigate({
      to: '.',
      search: (before) => ({
        ...before,
        figure,
        of: about.of,
        start: about.bucket && new Date(about.bucket.start).toISOString(),
        end: about.bucket && new Date(about.bucket.end).toISOString(),
      }),
    })
}

/** A figure as text, and what stands on hover: the formula with full precision, or why there is no value. */
export function useFigureText() {
  const format = useFormat()
  return (bucket: Bucket, figure: FigureName) => {
    const value = bucket[figure]
    const why = whyNull(bucket, figure)
    const tooFast = figure === 'performance' && value !== null && value > 1 ? ` ${texts.tooFast}.` : ''
    return {
      text: format.ratio(value),
      hint: why ?? `${texts.formula[figure]}: ${format.exactRatio(value)}.${tooFast}`,
    }
  }
}
