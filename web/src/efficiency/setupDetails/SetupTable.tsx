import { useFormat } from '../../kit/format/FormatContext.tsx'
import type { Order } from '../../kit/table/order.ts'
import type { SortColumn } from '../../kit/table/SortTable.tsx'
import { inOrder } from '../../kit/table/sortOrder.ts'
import type { Pace } from '../../pieces/pace.ts'
import { hinted, OperationTable } from '../OperationTable.tsx'
import { operationName } from '../operationName.ts'
import type { OperationSetups } from './changeovers.ts'
import { setupTexts as texts } from './texts.ts'

export const setupKeys = ['job', 'part', 'count', 'standard', 'declared', 'inferred', 'over'] as const
export type SetupKey = (typeof setupKeys)[number]

const columns: readonly SortColumn<Exclude<SetupKey, 'job' | 'part'>>[] = [
  { label: texts.count, by: 'count', width: '5rem', numeric: true },
  { label: texts.standard, by: 'standard', width: '7rem', numeric: true, hint: texts.standardHint },
  { label: texts.declared, by: 'declared', width: '7rem', numeric: true, hint: texts.kindHints.declared },
  { label: texts.inferred, by: 'inferred', width: '7rem', numeric: true, hint: texts.kindHints.inferred },
  { label: texts.over, by: 'over', width: '8rem', numeric: true, hint: texts.overHint },
]

const sortedBy: Record<SetupKey, (row: OperationSetups) => number | string | null> = {
  job: ({ to }) => operationName(to),
  part: ({ to }) => to.partNum,
  count: ({ changeovers }) => changeovers.length,
  standard: ({ standardSecs }) => standardSecs,
  declared: ({ declaredSecs }) => declaredSecs,
  inferred: ({ inferredSecs }) => inferredSecs,
  over: ({ overSecs }) => overSecs,
}

/** Rows in the order of the address. */
export const sortSetups = (
  rows: readonly OperationSetups[],
  { field, descending }: Order<SetupKey>,
  pace: Pace,
): Promise<OperationSetups[]> => inOrder(rows, sortedBy[field], descending, pace)

/** Job operations with their setups, standard against actual, what was declared and what is inferred apart. */
export function SetupTable(props: {
  rows: readonly OperationSetups[]
  order: Order<SetupKey>
  onSort: (by: SetupKey) => void
  selected: string | null
  onOpen: (key: string) => void
}) {
  const { rows, ...table } = props
  const format = useFormat()
  const secs = (value: number) => (value > 0 ? format.duration(value) : '–')
  return (
    <OperationTable
      {...table}
      label={texts.operations}
      columns={columns}
      count={rows.length}
      line={(place) => {
        const { key, to, machines } = rows[place]!
        return { key, of: to, machines }
      }}
      cells={(place) => {
        const row = rows[place]!
        const over = row.overSecs
        return [
          format.count(row.changeovers.length),
          row.standardSecs === null ? hinted('–', texts.noStandard) : format.duration(row.standardSecs),
          secs(row.declaredSecs),
          <em key="inferred">{secs(row.inferredSecs)}</em>,
          over === null
            ? hinted('–', texts.noStandard)
            : hinted(`${over > 0 ? '▲ ' : ''}${format.duration(over)}`, `${format.exact(over)} s`),
        ]
      }}
    />
  )
}
