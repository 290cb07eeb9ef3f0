import Skeleton from '@mui/material/Skeleton'
import type { JobEfficiency } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import type { RunRow } from './RunTable.tsx'
import { runTexts as texts } from './texts.ts'

/** Compares standard and actual values, in the range and over all time of the operation. */
export function OperationFacts(props: {
  run: RunRow
  /** True once history, quantity and remaining parts have loaded. */
  isKnown: boolean
  life: JobEfficiency | null
  quantity: number | null
  left: number | null
}) {
  const { run, life: history } = props
  const { metrics } = run
  const format = useFormat()
  const secs = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : texts.perSecs(format.number(value))
  const row = (key: string, label: string, inRange: string, whole: string) => ({
    key,
    cells: [label, inRange, props.isKnown ? whole : <Skeleton key="whole" />],
  })
  const partCounts = (of: { goodCount: number; scrapCount: number; reworkCount: number }) =>
    texts.made(format.count(of.goodCount), format.count(of.scrapCount), format.count(of.reworkCount))
  return (
    <DataTable
      label={texts.sheet}
      columns={[{ label: texts.sheet }, { label: texts.inRange, numeric: true }, { label: texts.life, numeric: true }]}
      rows={[
        row('standard', texts.cycleStandard, secs(metrics.standardSecs), secs(history?.cycleStandardSecs)),
        row('actual', texts.actualCycle, secs(metrics.actualSecs), secs(history?.meanCycleSecs)),
        row(
          'performance',
          texts.performance,
          format.ratio(metrics.performance),
          format.ratio(history?.performance ?? null),
        ),
        row('run', texts.runTime, format.duration(metrics.runSecs), format.duration(history?.runSecs ?? null)),
        row('setup', texts.setupTime, format.duration(metrics.setupSecs), format.duration(history?.setupSecs ?? null)),
        row('made', texts.madeLabel, partCounts(metrics), history ? partCounts(history) : '–'),
        row('quantity', texts.quantity, '', format.count(props.quantity)),
        row('left', texts.left, '', format.count(props.left)),
      ]}
    />
  )
}
