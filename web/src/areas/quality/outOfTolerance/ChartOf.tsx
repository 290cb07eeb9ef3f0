import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { CharacteristicCheck, CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { isCounted } from '@takt/domain/areas/quality/chartKind.ts'
import { checkChartSteps } from '@takt/domain/areas/quality/checkChart.ts'
import { capabilityOf } from '@takt/domain/areas/quality/spc/capability.ts'
import { atOnce } from '@takt/domain/core/statistics/steps.ts'
import { useCallback, useMemo } from 'react'
import { dashboardTexts } from '../../../core/dashboards/texts.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { inSteps } from '../../../core/pieces/inSteps.ts'
import type { Pace } from '../../../core/pieces/pace.ts'
import { useInPieces } from '../../../core/pieces/useInPieces.ts'
import { FillLink } from '../../checksheets/face.ts'
import { type Series, useSeries } from '../checks/useSeries.ts'
import { DoubtsPanel } from '../gauge/DoubtsPanel.tsx'
import { GaugePanel } from '../gauge/GaugePanel.tsx'
import { doubtNotes, useDoubts } from '../gauge/useDoubts.ts'
import { HoldsPanel } from '../holds/HoldsPanel.tsx'
import { LimitsPanel } from '../limits/LimitsPanel.tsx'
import type { QualityBy } from '../picks.ts'
import { CapabilityPanel } from './CapabilityPanel.tsx'
import { ControlChart } from './ControlChart.tsx'
import { notesBy, placeOf } from './chartColumns.ts'
import { PointPanel } from './PointPanel.tsx'
import { outTexts as texts } from './texts.ts'

/** So many values are judged in no time: what was just measured is seen at once. */
const fewValues = 2000

/** What is asked for, with its chart and what its process is capable of. */
function* judged({ check, ...series }: Series & { check: CharacteristicCheck }, timeZone: string) {
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
const noDoubts = { values: [], more: false }

/** The chart of a characteristic with what its process is capable of, and the point of it that is looked at. */
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
  const doubts = useDoubts(of).data ?? noDoubts
  const isOf = data && JSON.stringify(data.key) === JSON.stringify(of)
  const asked = useMemo(() => (isOf && data.check ? { ...data, check: data.check } : null), [isOf, data])
  const isShort = asked !== null && asked.values.length <= fewValues
  const direct = useMemo(() => (isShort ? atOnce(judged(asked, timeZone)) : null), [isShort, asked, timeZone])
  const work = useCallback(
    async (pace: Pace) => (asked && !isShort ? inSteps(judged(asked, timeZone), pace) : null),
    [asked, isShort, timeZone],
  )
  const inPieces = useInPieces(work).result
  const told = isShort ? direct : inPieces
  const chartNotes = told?.notes
  const notes = useMemo(() => [...(chartNotes ?? []), ...doubtNotes(doubts.values)], [chartNotes, doubts])
  if (error && !data) return <Trouble what={dashboardTexts.failed} error={error} onAgain={() => void refetch()} />
  if (isOf && data.check === null) return <Typography color="textSecondary">{texts.noValues}</Typography>
  if (!told || JSON.stringify(told.key) !== JSON.stringify(of)) return <Skeleton variant="rounded" height={420} />
  const { check, values, rules, limits } = told
  const place = placeOf(told.chart, entry)
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
        chart={told.chart}
        notes={notes}
        leftOut={told.chart.isFrozen ? (limits?.leftOut ?? none) : none}
        rules={rules.chosen?.rules ?? rules.usual}
        entry={entry}
        most={told.more ? values.length : null}
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
      {place !== null && (
        <PointPanel
          of={of}
          point={told.chart.points[place]!}
          notes={notesBy(told.chart, told.notes).get(place) ?? []}
          doubtful={doubts.values}
          missing={told.missing}
          onClose={() => onChoose(undefined)}
        />
      )}
      <HoldsPanel holds={told.holds} />
      <DoubtsPanel {...doubts} />
      <LimitsPanel
        of={of}
        check={check}
        chart={told.chart}
        values={values}
        rules={rules}
        limits={limits}
        range={told.range}
        missing={told.missing}
      />
      {!isCounted(told.chart.kind) && <CapabilityPanel capability={told.capability} count={told.charted} />}
      {!isCounted(told.chart.kind) && check.samples > 1 && (
        <GaugePanel of={of} unit={check.unit} isOpen={props.isStudied} onOpen={props.onStudy} />
      )}
    </>
  )
}
