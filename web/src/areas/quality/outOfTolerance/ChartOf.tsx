import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { isCounted } from '@takt/domain/areas/quality/chartKind.ts'
import { checkChartSteps } from '@takt/domain/areas/quality/checkChart.ts'
import type {
  CharacteristicCheck,
  CharacteristicKey,
} from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { capabilityOf } from '@takt/domain/areas/quality/spc/capability.ts'
import { runSteps } from '@takt/domain/core/statistics/steps.ts'
import { useCallback, useMemo } from 'react'
import { inSteps } from '../../../core/chunks/inSteps.ts'
import type { Pace } from '../../../core/chunks/pace.ts'
import { useChunkedWork } from '../../../core/chunks/useChunkedWork.ts'
import { dashboardTexts } from '../../../core/dashboards/texts.ts'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { FillLink } from '../../checksheets/index.ts'
import { type Series, useSeries } from '../checks/useSeries.ts'
import { DoubtfulValuesPanel } from '../gauge/DoubtfulValuesPanel.tsx'
import { GaugePanel } from '../gauge/GaugePanel.tsx'
import { doubtfulNotes, useDoubtfulValues } from '../gauge/useDoubtfulValues.ts'
import { HoldsPanel } from '../holds/HoldsPanel.tsx'
import { LimitsPanel } from '../limits/LimitsPanel.tsx'
import type { QualityBy } from '../picks.ts'
import { CapabilityPanel } from './CapabilityPanel.tsx'
import { ControlChart } from './ControlChart.tsx'
import { notesByPointIndex, pointIndexOf } from './chartColumns.ts'
import { PointPanel } from './PointPanel.tsx'
import { outTexts as texts } from './texts.ts'

/** Up to this number of values is evaluated immediately, so that new values appear at once. */
const maxImmediateValues = 2000

/** Evaluates the chart and the process capability of a series, in steps. */
function* evaluateSeries({ check, ...series }: Series & { check: CharacteristicCheck }, timeZone: string) {
  const { values, rules, limits: frozen } = series
  const about = { ...check, rules: rules.chosen?.rules ?? rules.usual, timeZone, frozen }
  const chart = yield* checkChartSteps(values, about)
  const numbers: number[] = []
  for (const point of chart.points) for (const { value } of point.values) if (value !== null) numbers.push(value)
  yield
  const { nominal, lower, upper } = check
  const { within, isStable } = chart
  const capability = capabilityOf(within, { values: numbers, nominal, lower, upper, isStable })
  return { ...series, check, chart, capability, charted: numbers.length }
}

const none: readonly never[] = []
const noDoubtfulValues = { values: [], more: false }

/** The chart of a characteristic with its process capability, and its selected point. */
export function ChartOf(props: {
  of: CharacteristicKey
  entry: string | undefined
  isStudied: boolean
  nameOf: (by: QualityBy, key: string) => string
  onChoose: (entry: string | undefined) => void
  onStudy: (isStudied: boolean) => void
  onClose: () => void
}) {
  const { of, entry, nameOf, onChoose } = props
  const { timeZone } = useFormat()
  const { data, error, refetch } = useSeries(of)
  const doubtfulValues = useDoubtfulValues(of).data ?? noDoubtfulValues
  const isOf = data && JSON.stringify(data.key) === JSON.stringify(of)
  const input = useMemo(() => (isOf && data.check ? { ...data, check: data.check } : null), [isOf, data])
  const isShort = input !== null && input.values.length <= maxImmediateValues
  const direct = useMemo(() => (isShort ? runSteps(evaluateSeries(input, timeZone)) : null), [isShort, input, timeZone])
  const work = useCallback(
    async (pace: Pace) => (input && !isShort ? inSteps(evaluateSeries(input, timeZone), pace) : null),
    [input, isShort, timeZone],
  )
  const chunkedResult = useChunkedWork(work).result
  const result = isShort ? direct : chunkedResult
  const chartNotes = result?.notes
  const notes = useMemo(
    () => [...(chartNotes ?? []), ...doubtfulNotes(doubtfulValues.values)],
    [chartNotes, doubtfulValues],
  )
  if (error && !data) return <ErrorAlert what={dashboardTexts.failed} error={error} onAgain={() => void refetch()} />
  if (isOf && data.check === null) return <Typography color="textSecondary">{texts.noValues}</Typography>
  if (!result || JSON.stringify(result.key) !== JSON.stringify(of)) return <Skeleton variant="rounded" height={420} />
  const { check, values, rules, limits } = result
  const index = pointIndexOf(result.chart, entry)
  const names = [
    `${of.checkID} · ${check.checkText}`,
    nameOf('machine', of.resourceID ?? ''),
    ...(of.partNum ? [nameOf('part', `${of.partNum}~`)] : []),
  ]
  return (
    <>
      <ControlChart
        title={names.join(', ')}
        check={check}
        chart={result.chart}
        notes={notes}
        leftOut={result.chart.isFrozen ? (limits?.leftOut ?? none) : none}
        rules={rules.chosen?.rules ?? rules.usual}
        entry={entry}
        displayedCount={result.more ? values.length : null}
        tools={
          <FillLink
            pageId={of.pageId}
            record={{ resourceID: of.resourceID, partNum: of.partNum }}
            check={of.checkID}
            orNothing
          />
        }
        onChoose={onChoose}
        onClose={props.onClose}
      />
      {index !== null && (
        <PointPanel
          of={of}
          point={result.chart.points[index]!}
          notes={notesByPointIndex(result.chart, result.notes).get(index) ?? []}
          doubtful={doubtfulValues.values}
          missing={result.missing}
          onClose={() => onChoose(undefined)}
        />
      )}
      <HoldsPanel holds={result.holds} />
      <DoubtfulValuesPanel {...doubtfulValues} />
      <LimitsPanel
        of={of}
        check={check}
        chart={result.chart}
        values={values}
        rules={rules}
        limits={limits}
        range={result.range}
        missing={result.missing}
      />
      {!isCounted(result.chart.kind) && <CapabilityPanel capability={result.capability} count={result.charted} />}
      {!isCounted(result.chart.kind) && check.samples > 1 && (
        <GaugePanel of={of} unit={check.unit} isOpen={props.isStudied} onOpen={props.onStudy} />
      )}
    </>
  )
}
