import Skeleton from '@mui/material/Skeleton'
import { useCallback, useState } from 'react'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { Order } from '../../../core/kit/table/order.ts'
import type { SortColumn } from '../../../core/kit/table/SortTable.tsx'
import type { OperationRun } from '../jobOperations.ts'
import { hinted, OperationTable } from '../OperationTable.tsx'
import type { RunMetrics } from './runMetrics.ts'
import { runTexts as texts } from './texts.ts'
import { useOperationHistory } from './useOperationHistory.ts'

export type RunRow = OperationRun & { metrics: RunMetrics }

export const runKeys = [
  'job',
  'part',
  'standard',
  'actual',
  'good',
  'run',
  'ideal',
  'performance',
  'scrap',
  'lost',
] as const
export type RunKey = (typeof runKeys)[number]

const columns: readonly SortColumn<Exclude<RunKey, 'job' | 'part'>>[] = [
  { label: texts.standard, by: 'standard', width: '4.75rem', numeric: true, hint: texts.standardHint },
  { label: texts.actual, by: 'actual', width: '4.75rem', numeric: true, hint: texts.actualHint },
  { label: texts.good, by: 'good', width: '3.5rem', numeric: true },
  { label: texts.left, width: '5rem', numeric: true, hint: texts.leftHint },
  { label: texts.runTime, by: 'run', width: '5.25rem', numeric: true },
  { label: texts.standardTime, by: 'ideal', width: '5.5rem', numeric: true },
  { label: texts.performance, by: 'performance', width: '5.75rem', numeric: true },
  { label: texts.scrap, by: 'scrap', width: '3.5rem', numeric: true },
  { label: texts.lost, by: 'lost', width: '5.5rem', numeric: true, hint: texts.lostHint },
]

/** Number of jobs per request for history. */
const pageRows = 60

/** Table of job operations with standard and actual values, and the number of remaining parts for visible rows. */
export function RunTable(props: {
  rows: readonly RunRow[]
  order: Order<RunKey>
  onSort: (by: RunKey) => void
  selected: string | null
  onOpen: (key: string) => void
}) {
  const { rows, ...table } = props
  const format = useFormat()
  const [page, setPage] = useState(0)
  const onVisible = useCallback((first: number) => setPage(Math.floor(first / pageRows)), [])
  const visibleRows = rows.slice(page * pageRows, (page + 2) * pageRows)
  const jobNums = [...new Set(visibleRows.flatMap(({ jobNum }) => (jobNum === null ? [] : [jobNum])))].sort()
  const history = useOperationHistory(jobNums)
  const secs = (value: number | null) => (value === null ? '–' : texts.perSecs(format.number(value)))
  const withReason = (text: string, reason: string) => (text === '–' ? hinted(text, reason) : text)
  return (
    <OperationTable
      {...table}
      label={texts.title}
      columns={columns}
      count={rows.length}
      line={(index) => {
        const row = rows[index]!
        return { key: row.key, of: row, machines: row.machines.map(({ resourceID }) => resourceID) }
      }}
      onSight={onVisible}
      cells={(index) => {
        const row = rows[index]!
        const { metrics } = row
        return [
          withReason(secs(metrics.standardSecs), texts.noStandard),
          secs(metrics.actualSecs),
          format.count(metrics.goodCount),
          history.isKnown ? withReason(format.count(history.leftOf(row)), texts.leftUnknown) : <Skeleton key="left" />,
          format.duration(metrics.runSecs),
          metrics.idealMissingCount > 0 ? hinted('–', texts.noStandard) : format.duration(metrics.idealSecs),
          withReason(format.ratio(metrics.performance), texts.noStandard),
          format.ratio(metrics.scrapRatio),
          hinted(format.duration(metrics.lostSecs), `${format.exact(metrics.lostSecs)} s`),
        ]
      }}
    />
  )
}
