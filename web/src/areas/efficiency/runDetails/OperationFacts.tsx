import Skeleton from '@mui/material/Skeleton'
import type { JobEfficiency } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import type { RunRow } from './RunTable.tsx'
import { runTexts as texts } from './texts.ts'

/** Standard against actual, in the range and in the operation's whole life. */
export function OperationFacts(props: {
  run: RunRow
  /** Whether life, quantity and what is left are known. */
  isKnown: boolean
  life: JobEfficiency | null
  quantity: number | null
  left: number | null
}) {
  const { run, life } = props
  const { figures } = run
  const format = useFormat()
  const secs = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : texts.perSecs(format.number(value))
  const row = (key: string, label: string, inRange: string, whole: string) => ({
    key,
    cells: [label, inRange, props.isKnown ? whole : <Skeleton key="whole" />],
  })
  const made = (of: { goodCount: number; scrapCount: number; reworkCount: number }) =>
    texts.made(format.count(of.goodCount), format.count(of.scrapCount), format.count(of.reworkCount))
  return (
    <DataTable
      label={texts.sheet}
      columns={[{ label: texts.sheet }, { label: texts.inRange, numeric: true }, { label: texts.life, numeric: true }]}
      rows={[
        row('standard', texts.cycleStandard, secs(figures.standardSecs), secs(life?.cycleStandardSecs)),
        row('actual', texts.actualCycle, secs(figures.actualSecs), secs(life?.meanCycleSecs)),
        row(
          'performance',
          texts.performance,
          format.ratio(figures.performance),
          format.ratio(life?.performance ?? null),
        ),
        row('run', texts.runTime, format.duration(figures.runSecs), format.duration(life?.runSecs ?? null)),
        row('setup', texts.setupTime, format.duration(figures.setupSecs), format.duration(life?.setupSecs ?? null)),
        row('made', texts.madeLabel, made(figures), life ? made(life) : '–'),
        row('quantity', texts.quantity, '', format.count(props.quantity)),
        row('left', texts.left, '', format.count(props.left)),
      ]}
    />
  )
}
