import type { Pace } from '../../../core/chunks/pace.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { Order } from '../../../core/kit/table/order.ts'
import type { SortColumn } from '../../../core/kit/table/SortTable.tsx'
import { inOrder } from '../../../core/kit/table/sortOrder.ts'
import { hinted, OperationTable } from '../OperationTable.tsx'
import { operationName } from '../operationName.ts'
import type { OperationSetups } from './changeovers.ts'
import { setupTexts as texts } from './texts.ts'

export const setupKeys = ['job', 'part', 'count', 'actual', 'inferred', 'standard', 'over'] as const
export type SetupKey = (typeof setupKeys)[number]

const columns: readonly SortColumn<Exclude<SetupKey, 'job' | 'part'>>[] = [
  { label: texts.count, by: 'count', width: '5rem', numeric: true },
  { label: texts.actual, by: 'actual', width: '7rem', numeric: true, hint: texts.actualHint },
  { label: texts.inferred, by: 'inferred', width: '8rem', numeric: true, hint: texts.inferredHint },
  { label: texts.standard, by: 'standard', width: '7rem', numeric: true, hint: texts.standardHint },
  { label: texts.over, by: 'over', width: '8rem', numeric: true, hint: texts.overHint },
]

const sortedBy: Record<SetupKey, (row: OperationSetups) => number | string | null> = {
  job: ({ to }) => operationName(to),
  part: ({ to }) => to.partNum,
  count: ({ changeovers }) => changeovers.length,
  actual: ({ secs }) => secs,
  inferred: ({ inferredSecs }) => inferredSecs,
  standard: ({ standardSecs }) => standardSecs,
  over: ({ overSecs }) => overSecs,
}

/** Sorts rows by the order in the URL. */
export const sortSetups = (
  rows: readonly OperationSetups[],
  { field, descending }: Order<SetupKey>,
  pace: Pace,
): Promise<OperationSetups[]> => inOrder(rows, sortedBy[field], descending, pace)

/** Table of job operations with their changeovers: actual setup time, standard and difference. */
export function SetupTable(props: {
  rows: readonly OperationSetups[]
  order: Order<SetupKey>
  onSort: (by: SetupKey) => void
  selected: string | null
  onOpen: (key: string) => void
}) {
  const { rows, ...table } = props
  const format = useFormat()
  return (
    <OperationTable
      {...table}
      label={texts.operations}
      columns={columns}
      count={rows.length}
      line={(index) => {
        const { key, to, machines } = rows[index]!
        return { key, of: to, machines }
      }}
      cells={(index) => {
        const { changeovers, secs, inferredSecs, standardSecs, overSecs } = rows[index]!
        return [
          format.count(changeovers.length),
          hinted(format.duration(secs), `${format.exact(secs)} s`),
          inferredSecs > 0 ? <em key="inferred">{format.duration(inferredSecs)}</em> : '–',
          standardSecs === null ? hinted('–', texts.noStandard) : format.duration(standardSecs),
          overSecs === null
            ? hinted('–', texts.noStandard)
            : hinted(format.difference(overSecs), `${format.exact(overSecs)} s`),
        ]
      }}
    />
  )
}
