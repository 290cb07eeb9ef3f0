import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { CharacteristicKey } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import { isCounted } from '@takt/domain/quality/chartKind.ts'
import { checkChart } from '@takt/domain/quality/checkChart.ts'
import { capabilityOf } from '@takt/domain/quality/spc/capability.ts'
import { useMemo } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import { dashboardTexts } from '../../dashboards/texts.ts'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { Trouble } from '../../kit/Trouble.tsx'
import { useSeries } from '../checks/useSeries.ts'
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
  const check = isOf ? data.check : undefined
  const values = data?.values
  const limits = data?.limits
  const ruleSet = data && (data.rules.chosen?.rules ?? data.rules.usual)
  const told = useMemo(() => {
    if (!check || !values || !ruleSet) return null
    const chart = checkChart(values, { ...check, rules: ruleSet, timeZone, frozen: limits })
    const numbers = chart.points.flatMap((point) => point.values.flatMap(({ value }) => value ?? []))
    const { nominal, lower, upper } = check
    const { within, isStable } = chart
    const capability = capabilityOf(within, { values: numbers, nominal, lower, upper, isStable })
    return { chart, capability }
  }, [check, values, limits, ruleSet, timeZone])
  const chartNotes = data?.notes
  const notes = useMemo(() => [...(chartNotes ?? []), ...doubtNotes(doubts.values)], [chartNotes, doubts])
  if (error && !data)
    return (
      <Trouble
        what={dashboardTexts.failed}
        sentence={sentenceOf(error)}
        again={dashboardTexts.again}
        onAgain={() => void refetch()}
      />
    )
  if (check === null) return <Typography color="textSecondary">{texts.noValues}</Typography>
  if (!check || !told || !values || !data || !ruleSet) return <Skeleton variant="rounded" height={420} />
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
        rules={ruleSet}
        entry={entry}
        most={data.more ? values.length : null}
        onChoose={onChoose}
        onClose={props.onClose}
      />
      {place !== null && (
        <PointPanel
          of={of}
          point={told.chart.points[place]!}
          notes={notesBy(told.chart, data.notes).get(place) ?? []}
          doubtful={doubts.values}
          onClose={() => onChoose(undefined)}
        />
      )}
      <HoldsPanel holds={data.holds} />
      <DoubtsPanel {...doubts} />
      <LimitsPanel
        of={of}
        check={check}
        chart={told.chart}
        values={values}
        rules={data.rules}
        limits={data.limits}
        range={data.range}
      />
      {!isCounted(told.chart.kind) && <CapabilityPanel capability={told.capability} />}
      {!isCounted(told.chart.kind) && check.samples > 1 && (
        <GaugePanel of={of} unit={check.unit} isOpen={props.isStudied} onOpen={props.onStudy} />
      )}
    </>
  )
}
