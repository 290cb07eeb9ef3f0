import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { hasTolerance, isMemory } from '@takt/domain/areas/quality/chartKind.ts'
import type { CheckChart } from '@takt/domain/areas/quality/chartShape.ts'
import { falseAlarms } from '@takt/domain/areas/quality/falseAlarms.ts'
import type { CharacteristicCheck } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { ChartNote, FrozenRow } from '@takt/domain/areas/quality/responses/frozenLimits.ts'
import { pointsNeeded, spreadKindOf } from '@takt/domain/areas/quality/spc/controlChart.ts'
import type { RuleSet } from '@takt/domain/areas/quality/spc/runRules.ts'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ChartPanel } from '../../../core/kit/chart/ChartPanel.tsx'
import { Plot } from '../../../core/kit/chart/Plot.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { visuallyHidden } from '../../../core/kit/visuallyHidden.ts'
import type { SeriesValue } from '../checks/useSeries.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { notesByPointIndex, pointIndexOf, spreadOutsideLimits } from './chartColumns.ts'
import { levelLabels } from './levelLabels.ts'
import { pointTexts } from './pointTexts.ts'
import { outTexts as texts } from './texts.ts'
import { useControlPlots } from './useControlPlots.ts'
import { usePointCursor } from './usePointCursor.ts'

/** Maximum number of points in the table of a chart: the newest. */
const maxTableRows = 500

type ControlChartProps = {
  title: string
  check: CharacteristicCheck
  chart: CheckChart<SeriesValue>
  rules: RuleSet
  notes: readonly ChartNote[]
  /** Points excluded from the limits. */
  leftOut: Readonly<FrozenRow['leftOut']>
  /** The selected value. */
  entry: string | undefined
  /** The number of displayed values, if there are more; else null. */
  displayedCount: number | null
  /** Actions on the characteristic. */
  tools: ReactNode
  onChoose: (entry: string | undefined) => void
  onClose: () => void
}

/** The chart of a characteristic, with its table; a point is selected by click or keyboard. */
export function ControlChart(props: ControlChartProps) {
  const { check, chart, entry, onChoose } = props
  const { points, kind } = chart
  const format = useFormat()
  const isNarrow = useMediaQuery('(max-width: 599px)')
  const isShare = kind === 'p'
  // Differences are in the last digits: with three digits 10.05 and 10.1 would look the same.
  const levelText = useCallback(
    (level: number) => (isShare ? format.ratio(level) : format.exact(Number(level.toPrecision(6)))),
    [isShare, format],
  )
  const notesByIndex = useMemo(() => notesByPointIndex(chart, props.notes), [chart, props.notes])
  const leftOut = useMemo(() => new Map(props.leftOut.map(({ at, reason }) => [at, reason])), [props.leftOut])
  const spreadOutOfLimits = useMemo(() => spreadOutsideLimits(chart), [chart])
  const spreadName = texts.spreads[spreadKindOf(check.samples)]
  const pointText = useMemo(() => {
    const instantText = (at: number) => format.instant(at, 'minute')
    return pointTexts({
      chart,
      noted: notesByIndex,
      leftOut,
      beyondSpread: spreadOutOfLimits,
      spreadName,
      levelText,
      instantText,
    })
  }, [chart, notesByIndex, leftOut, spreadOutOfLimits, spreadName, levelText, format])

  const selectPoint = (position: number) => {
    const { values } = points[position]!
    onChoose((values.find(({ isWithin }) => !isWithin) ?? values.at(-1)!).entryId)
  }
  const start = useMemo(() => pointIndexOf(chart, entry), [chart, entry])
  const cursor = usePointCursor({ count: points.length, start, onChoose: selectPoint })
  const { pointed, reached } = cursor
  const plots = useControlPlots({
    chart,
    check,
    chosen: reached ?? start,
    noted: notesByIndex,
    leftOut,
    beyondSpread: spreadOutOfLimits,
    isNarrow,
    levelText,
    onPoint: cursor.point,
  })

  const outsideCount = useMemo(() => points.filter(({ isOutside }) => isOutside).length, [points])
  const counts = texts.pointCount(
    format.count(points.length),
    format.count(outsideCount),
    format.count(pointText.signalCount),
  )
  const title = texts.chart(props.title)
  const highlighted = pointed ?? reached
  return (
    <ChartPanel
      title={title}
      beside={highlighted !== null && points[highlighted] ? pointText.summary(highlighted) : counts}
      tools={
        <>
          {!isNarrow && props.tools}
          <IconButton size="small" aria-label={texts.closeChart} onClick={props.onClose}>
            <Close fontSize="small" />
          </IconButton>
        </>
      }
      table={pointTable({ title, check, chart, pointText, format, choose: selectPoint })}
    >
      <ChartCaption {...props} lineTexts={isNarrow ? plots.level.texts : []} />
      {isNarrow && <Box sx={{ my: 2 }}>{props.tools}</Box>}
      <ChartLegend
        hasLimits={chart.limits !== null}
        kind={kind}
        hasNotes={notesByIndex.size > 0}
        hasLeftOut={points.some(({ at }) => leftOut.has(at))}
        isFrozen={chart.isFrozen}
        hasTolerance={hasTolerance(kind) && (check.lower !== null || check.upper !== null)}
        trouble={plots.trouble}
      />
      <Box role="status" sx={visuallyHidden}>
        {reached !== null && points[reached] && pointText.summary(reached)}
      </Box>
      <Box
        tabIndex={0}
        role="group"
        aria-label={`${title}. ${texts.chartKeys}`}
        title={texts.chartHelp}
        onKeyDown={cursor.onKeyDown}
        onBlur={cursor.onBlur}
        onClick={cursor.onClick}
        sx={{ height: { xs: 260, md: '20rem' }, cursor: pointed === null ? 'default' : 'pointer' }}
      >
        <Plot
          options={plots.level.options}
          data={plots.level.data}
          height="100%"
          label={[`${title}: ${counts}`, ...plots.level.texts].join(', ')}
        />
      </Box>
      {plots.spread && (
        <Box sx={{ mt: 2 }}>
          <Typography variant="caption" color="textSecondary">
            {spreadName}
          </Typography>
          <Plot
            options={plots.spread.options}
            data={plots.spread.data}
            height="8rem"
            label={[spreadName, ...plots.spread.texts].join(', ')}
          />
        </Box>
      )}
    </ChartPanel>
  )
}

/**
 * The line above a chart: its kind and the limits of its meaning. `lineTexts`: texts of lines that have only short
 * labels in the chart.
 */
function ChartCaption({
  check,
  chart,
  rules,
  displayedCount,
  lineTexts,
}: ControlChartProps & { lineTexts: readonly string[] }) {
  const format = useFormat()
  const { kind } = chart
  const alarms = falseAlarms(kind, rules)
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
      {[
        texts.kinds[kind],
        ...(isMemory(kind) ? [texts.falseAlarms(alarms.label, format.count(alarms.every))] : []),
        ...(chart.limits ? [] : [texts.fewPoints(format.count(pointsNeeded))]),
        ...(chart.limits && chart.rules !== rules ? [texts.noRuns] : []),
        ...(chart.leftOut > 0 ? [texts.leftOut(format.count(chart.leftOut))] : []),
        ...(displayedCount === null ? [] : [texts.lastValues(format.count(displayedCount))]),
        ...lineTexts.map((text) => [text, check.unit].filter(Boolean).join(' ')),
      ].join(' · ')}
    </Typography>
  )
}

/** The newest points of a chart as a table; its levels have the same number of digits. */
function pointTable(input: {
  title: string
  check: CharacteristicCheck
  chart: CheckChart<SeriesValue>
  pointText: ReturnType<typeof pointTexts>
  format: ReturnType<typeof useFormat>
  choose: (position: number) => void
}) {
  const { title, check, chart, pointText, format, choose } = input
  const { points, levels, beside, kind } = chart
  const first = Math.max(0, points.length - maxTableRows)
  const sameDigits = format.alike([...levels.slice(first), ...(beside?.slice(first) ?? [])])
  const levelText = (level: number) => (kind === 'p' ? format.ratio(level) : sameDigits(level))
  return {
    label: title,
    maxHeight: 380,
    columns: [
      { label: texts.at },
      ...levelLabels(kind).map((label) => ({ label: texts.inUnit(label, check.unit), numeric: true })),
      { label: texts.pointColumns.by },
      { label: texts.rule },
    ],
    rows: points.slice(first).map((point, k) => ({
      key: point.values[0]!.entryId,
      cells: [
        <Link key="at" component="button" color="inherit" onClick={() => choose(first + k)}>
          {format.instant(point.at, 'full')}
        </Link>,
        ...pointText.values(first + k, levelText),
        [...new Set(point.values.flatMap(({ by }) => by ?? []))].join(', ') || '–',
        [...(point.isOutside ? [texts.series.outside] : []), pointText.rules(first + k), pointText.notes(first + k)]
          .filter(Boolean)
          .join(' · '),
      ],
    })),
  }
}
