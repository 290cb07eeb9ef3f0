import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { CharacteristicCheck } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import type { ChartNote, FrozenRow } from '@takt/domain/areas/quality/answers/frozenLimits.ts'
import { hasTolerance, isMemory } from '@takt/domain/areas/quality/chartKind.ts'
import type { CheckChart } from '@takt/domain/areas/quality/chartShape.ts'
import { falseAlarms } from '@takt/domain/areas/quality/falseAlarms.ts'
import { pointsNeeded, spreadKindOf } from '@takt/domain/areas/quality/spc/controlChart.ts'
import type { RuleSet } from '@takt/domain/areas/quality/spc/runRules.ts'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ChartPanel } from '../../../core/kit/chart/ChartPanel.tsx'
import { Plot } from '../../../core/kit/chart/Plot.tsx'
import { pointStep } from '../../../core/kit/chart/pointStep.ts'
import { usePlotLook } from '../../../core/kit/chart/usePlotLook.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { visuallyHidden } from '../../../core/kit/visuallyHidden.ts'
import type { SeriesValue } from '../checks/useSeries.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { chartColumns, notesBy, placeOf, spreadBeyond, spreadColumns } from './chartColumns.ts'
import { chartOptions, mostDots } from './chartOptions.ts'
import { levelLabels } from './levelLabels.ts'
import { limitDigits } from './limitDigits.ts'
import { outTexts as texts } from './texts.ts'
import { linesOf, useLineTags } from './useLineTags.ts'

/** As many rows as somebody may read. */
const mostRows = 500

/** A characteristic's chart; a point that is clicked is looked at. */
export function ControlChart(props: {
  title: string
  check: CharacteristicCheck
  chart: CheckChart<SeriesValue>
  rules: RuleSet
  notes: readonly ChartNote[]
  /** Points that its limits do not follow from. */
  leftOut: Readonly<FrozenRow['leftOut']>
  /** The value that is looked at. */
  entry: string | undefined
  /** There are more values than are drawn. */
  most: number | null
  /** What can be done about it. */
  tools: ReactNode
  onChoose: (entry: string | undefined) => void
  onClose: () => void
}) {
  const { check, chart, entry, onChoose } = props
  const { points, levels, beside, spread, kind } = chart
  const format = useFormat()
  const look = usePlotLook()
  const trouble = useTheme().palette.error.main
  const isNarrow = useMediaQuery('(max-width: 599px)')
  const [place, setPlace] = useState<number | null>(null)
  const pointed = useRef<number | null>(null)
  const point = useCallback((next: number | null) => {
    pointed.current = next
    setPlace(next)
  }, [])
  const [reached, setReached] = useState<number | null>(null)
  /** The point that keys have reached, also while the chart is drawn anew. */
  const at = useRef<number | null>(null)
  const reach = (next: number | null) => {
    at.current = next
    setReached(next)
  }
  const isShare = kind === 'p'
  // Differences are in the last digits: three of them would not tell 10.05 from 10.1.
  const value = useCallback(
    (level: number) => (isShare ? format.ratio(level) : format.exact(Number(level.toPrecision(6)))),
    [isShare, format],
  )
  const latest = useRef(points)
  useEffect(() => {
    latest.current = points
  }, [points])
  const count = points.length
  const hasDots = count <= mostDots
  const colours = { limits: look.series[2]!, center: look.series[3]!, tolerance: trouble }
  const tags = useLineTags(
    linesOf(chart.limits?.at(-1), hasTolerance(kind) ? check : null, colours),
    isShare ? format.ratio : (level) => format.fixed(level, limitDigits(check, chart.limits?.at(-1))),
    isNarrow,
  )
  const spreadTags = useLineTags(
    linesOf(spread?.limits, null, colours),
    (level) => format.fixed(level, limitDigits(check, spread?.limits)),
    isNarrow,
  )
  // Both stand on the same instants.
  const tagRem = Math.max(tags.rem, spreadTags.rem)
  const about = useMemo(
    () => ({
      look,
      trouble,
      hasDots,
      value,
      unit: check.unit,
      kind,
      isNarrow,
      onPoint: point,
      tags: tags.shown,
      tagRem,
      tick: (at: number) => {
        const point = latest.current[at]
        return point ? format.instant(point.at, 'moment') : ''
      },
    }),
    [look, trouble, hasDots, value, check.unit, kind, isNarrow, format, point, tags.shown, tagRem],
  )
  const options = useMemo(() => chartOptions(about), [about])
  const spreadOptions = useMemo(
    () => chartOptions({ ...about, isSpread: true, tags: spreadTags.shown }),
    [about, spreadTags.shown],
  )
  const noted = useMemo(() => notesBy(chart, props.notes), [chart, props.notes])
  const leftOut = useMemo(() => new Map(props.leftOut.map(({ at, reason }) => [at, reason])), [props.leftOut])
  const data = useMemo(() => {
    const tolerance = hasTolerance(kind) ? check : { lower: null, upper: null }
    const chosen = reached ?? placeOf(chart, entry)
    return chartColumns(chart, { tolerance, chosen, noted: new Set(noted.keys()), leftOut })
  }, [chart, check, kind, entry, noted, leftOut, reached])
  const beyond = useMemo(() => spreadBeyond(chart), [chart])
  const spreadData = useMemo(() => spread && spreadColumns(spread, beyond), [spread, beyond])
  const spreadName = texts.spreads[spreadKindOf(check.samples)]
  const signals = useMemo(() => Map.groupBy(chart.signals, ({ to }) => to), [chart])
  const rulesOf = (at: number) =>
    [
      ...(signals.get(at) ?? []).map(({ rule }) => texts.broken[rule]),
      ...(beyond.has(at) ? [texts.spreadBeyond(spreadName)] : []),
    ].join(', ')
  const valuesOf = (at: number, textOf = value) => [...(beside ? [textOf(beside[at]!)] : []), textOf(levels[at]!)]
  const notesOf = (at: number) => {
    const cause = leftOut.get(points[at]!.at)
    const notes = (noted.get(at) ?? []).map(({ note }) => note)
    return [...(cause === undefined ? [] : [texts.leftOutFor(cause)]), ...notes].join(' · ')
  }
  const said = (at: number) =>
    [format.instant(points[at]!.at, 'minute'), ...valuesOf(at), rulesOf(at), notesOf(at)].filter(Boolean).join(' · ')
  const alarms = falseAlarms(kind, props.rules)
  const outside = useMemo(() => points.filter(({ isOutside }) => isOutside).length, [points])
  const counted = texts.pointCount(...([count, outside, signals.size].map(format.count) as [string, string, string]))
  const choose = (at: number) =>
    onChoose(points[at]!.values.find((each) => !each.isWithin)?.entryId ?? points[at]!.values.at(-1)!.entryId)
  // The chart looks where the pointer is at its next frame: a tap has it there only then.
  const onClick = () =>
    requestAnimationFrame(() => {
      if (pointed.current !== null && points[pointed.current]) choose(pointed.current)
    })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = pointStep(event.key, at.current ?? placeOf(chart, entry), count)
    if (next !== null) reach(next)
    else if (event.key === 'Enter' && at.current !== null && points[at.current]) choose(at.current)
    else return
    event.preventDefault()
  }
  const told = place ?? reached
  const first = Math.max(0, count - mostRows)
  const alike = format.alike([...levels.slice(first), ...(beside?.slice(first) ?? [])])
  const inTable = (level: number) => (isShare ? format.ratio(level) : alike(level))
  return (
    <ChartPanel
      title={texts.chart(props.title)}
      beside={told !== null && points[told] ? said(told) : counted}
      tools={
        <>
          {!isNarrow && props.tools}
          <IconButton size="small" aria-label={texts.closeChart} onClick={props.onClose}>
            <Close fontSize="small" />
          </IconButton>
        </>
      }
      table={{
        label: texts.chart(props.title),
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
            ...valuesOf(first + k, inTable),
            [...new Set(point.values.flatMap(({ by }) => by ?? []))].join(', ') || '–',
            [...(point.isOutside ? [texts.series.outside] : []), rulesOf(first + k), notesOf(first + k)]
              .filter(Boolean)
              .join(' · '),
          ],
        })),
      }}
    >
      <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
        {[
          texts.kinds[kind],
          ...(isMemory(kind) ? [texts.speaksBy(alarms.label, format.count(alarms.every))] : []),
          ...(chart.limits ? [] : [texts.fewPoints(format.count(pointsNeeded))]),
          ...(chart.limits && chart.rules !== props.rules ? [texts.noRuns] : []),
          ...(chart.leftOut > 0 ? [texts.leftOut(format.count(chart.leftOut))] : []),
          ...(props.most === null ? [] : [texts.lastOnes(format.count(props.most))]),
          // Names alone stand at the lines there.
          ...(isNarrow ? tags.texts.map((text) => [text, check.unit].filter(Boolean).join(' ')) : []),
        ].join(' · ')}
      </Typography>
      {isNarrow && <Box sx={{ my: 2 }}>{props.tools}</Box>}
      <ChartLegend
        hasLimits={chart.limits !== null}
        kind={kind}
        hasNotes={noted.size > 0}
        hasLeftOut={points.some(({ at }) => leftOut.has(at))}
        isFrozen={chart.isFrozen}
        hasTolerance={hasTolerance(kind) && (check.lower !== null || check.upper !== null)}
        trouble={trouble}
      />
      <Box role="status" sx={visuallyHidden}>
        {reached !== null && points[reached] && said(reached)}
      </Box>
      <Box
        tabIndex={0}
        role="group"
        aria-label={`${texts.chart(props.title)}. ${texts.chartKeys}`}
        title={texts.chartHelp}
        onKeyDown={onKeyDown}
        onBlur={() => reach(null)}
        onClick={onClick}
        sx={{ height: { xs: 260, md: '20rem' }, cursor: place === null ? 'default' : 'pointer' }}
      >
        <Plot
          options={options}
          data={data}
          height="100%"
          label={[`${texts.chart(props.title)}: ${counted}`, ...tags.texts].join(', ')}
        />
      </Box>
      {spreadData && (
        <Box sx={{ mt: 2 }}>
          <Typography variant="caption" color="textSecondary">
            {spreadName}
          </Typography>
          <Plot
            options={spreadOptions}
            data={spreadData}
            height="8rem"
            label={[spreadName, ...spreadTags.texts].join(', ')}
          />
        </Box>
      )}
    </ChartPanel>
  )
}
