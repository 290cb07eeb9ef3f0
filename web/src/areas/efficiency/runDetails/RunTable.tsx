import Skeleton from '@mui/material/Skeleton'
import { useCallback, useState } from 'react'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { Order } from '../../../core/kit/table/order.ts'
import type { SortColumn } from '../../../core/kit/table/SortTable.tsx'
import type { OperationRun } from '../jobOperations.ts'
import { hinted, OperationTable } from '../OperationTable.tsx'
import type { RunFigures } from './runFigures.ts'
import { runTexts as texts } from './texts.ts'
import { useOperationLife } from './useOperationLife.ts'

export type RunRow = OperationRun & { figures: RunFigures }

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
  { label: texts.good, by: 'good', width: '4rem', numeric: true },
  { label: texts.left, width: '3.5rem', numeric: true, hint: texts.leftHint },
  { label: texts.runTime, by: 'run', width: '5.5rem', numeric: true },
  { label: texts.standardTime, by: 'ideal', width: '5.5rem', numeric: true },
  { label: texts.performance, by: 'performance', width: '5.75rem', numeric: true },
  { label: texts.scrap, by: 'scrap', width: '4rem', numeric: true },
  { label: texts.lost, by: 'lost', width: '5.5rem', numeric: true, hint: texts.lostHint },
]

/** Jobs are asked for their whole life this many at a time. */
const pageRows = 60

/** Job operations with standard against actual; of those in sight, how many parts are left. */
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
  const onSight = useCallback((first: number) => setPage(Math.floor(first / pageRows)), [])
  const inSight = rows.slice(page * pageRows, (page + 2) * pageRows)
  const jobNums = [...new Set(inSight.flatMap(({ jobNum }) => (jobNum === null ? [] : [jobNum])))].sort()
  const life = useOperationLife(jobNums)
  const secs = (value: number | null) => (value === null ? '–' : texts.perSecs(format.number(value)))
  const orWhy = (text: string, why: string) => (text === '–' ? hinted(text, why) : text)
  return (
    <OperationTable
      {...table}
      label={texts.title}
      columns={columns}
      count={rows.length}
      line={(place) => {
        const row = rows[place]!
        return { key: row.key, of: row, machines: row.machines.map(({ resourceID }) => resourceID) }
      }}
      onSight={onSight}
      cells={(place) => {
        const row = rows[place]!
        const { figures } = row
        return [
          orWhy(secs(figures.standardSecs), texts.noStandard),
          secs(figures.actualSecs),
          format.count(figures.goodCount),
          life.isKnown ? orWhy(format.count(life.leftOf(row)), texts.leftUnknown) : <Skeleton key="left" />,
          format.duration(figures.runSecs),
          figures.idealMissingCount > 0 ? hinted('–', texts.noStandard) : format.duration(figures.idealSecs),
          orWhy(format.ratio(figures.performance), texts.noStandard),
          format.ratio(figures.scrapRatio),
          hinted(format.duration(figures.lostSecs), `${format.exact(figures.lostSecs)} s`),
        ]
      }}
    />
  )
}
