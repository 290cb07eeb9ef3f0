import { useTheme } from '@mui/material/styles'
import { hasTolerance } from '@takt/domain/areas/quality/chartKind.ts'
import type { CheckChart } from '@takt/domain/areas/quality/chartShape.ts'
import type { CharacteristicCheck } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { useEffect, useMemo, useRef } from 'react'
import { usePlotLook } from '../../../core/kit/chart/usePlotLook.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { SeriesValue } from '../checks/useSeries.ts'
import { chartColumns, spreadColumns } from './chartColumns.ts'
import { chartOptions, maxDots } from './chartOptions.ts'
import { limitDigits } from './limitDigits.ts'
import { linesOf, useLineTags } from './useLineTags.ts'

/**
 * Returns the plots of a control chart, of its levels and of their spread if it has one: options, columns and line
 * tags.
 */
export function useControlPlots(input: {
  chart: CheckChart<SeriesValue>
  check: CharacteristicCheck
  /** Position of the selected point. */
  chosen: number | null
  noted: ReadonlyMap<number, unknown>
  /** Reasons for excluding points from the limits, by instant. */
  leftOut: ReadonlyMap<number, string>
  beyondSpread: ReadonlySet<number>
  isNarrow: boolean
  levelText: (level: number) => string
  onPoint: (position: number | null) => void
}) {
  const { chart, check, chosen, noted, leftOut, beyondSpread, isNarrow, levelText, onPoint } = input
  const { points, spread, kind } = chart
  const format = useFormat()
  const look = usePlotLook()
  const errorColor = useTheme().palette.error.main
  const hasDots = points.length <= maxDots
  const latest = useRef(points)
  useEffect(() => {
    latest.current = points
  }, [points])
  const colours = { limits: look.series[2]!, center: look.series[3]!, tolerance: errorColor }
  const limits = chart.limits?.at(-1)
  const tags = useLineTags(
    linesOf(limits, hasTolerance(kind) ? check : null, colours),
    kind === 'p' ? format.ratio : (level) => format.fixed(level, limitDigits(check, limits)),
    isNarrow,
  )
  const spreadTags = useLineTags(
    linesOf(spread?.limits, null, colours),
    (level) => format.fixed(level, limitDigits(check, spread?.limits)),
    isNarrow,
  )
  // Both plots have the same instants below each other.
  const tagRem = Math.max(tags.rem, spreadTags.rem)
  const about = useMemo(
    () => ({
      look,
      trouble: errorColor,
      hasDots,
      value: levelText,
      unit: check.unit,
      kind,
      isNarrow,
      onPoint,
      tags: tags.shown,
      tagRem,
      tick: (position: number) => {
        const point = latest.current[position]
        return point ? format.instant(point.at, 'moment') : ''
      },
    }),
    [look, errorColor, hasDots, levelText, check.unit, kind, isNarrow, format, onPoint, tags.shown, tagRem],
  )
  const options = useMemo(() => chartOptions(about), [about])
  const spreadOptions = useMemo(
    () => chartOptions({ ...about, isSpread: true, tags: spreadTags.shown }),
    [about, spreadTags.shown],
  )
  const data = useMemo(() => {
    const tolerance = hasTolerance(kind) ? check : { lower: null, upper: null }
    return chartColumns(chart, { tolerance, chosen, noted: new Set(noted.keys()), leftOut })
  }, [chart, check, kind, chosen, noted, leftOut])
  const spreadData = useMemo(() => spread && spreadColumns(spread, beyondSpread), [spread, beyondSpread])
  return {
    level: { options, data, texts: tags.texts },
    spread: spreadData && { options: spreadOptions, data: spreadData, texts: spreadTags.texts },
    trouble: errorColor,
  }
}
