import { useFormat } from '../../kit/format/FormatContext.tsx'
import { operationName, partName } from '../operationName.ts'
import { type SortColumn, SortTable } from '../SortTable.tsx'
import { inOrder, type Order } from '../sortOrder.ts'
import type { OperationSetups } from './changeovers.ts'
import { setupTexts as texts } from './texts.ts'

export const setupKeys = ['job', 'part', 'count', 'standard', 'declared', 'inferred', 'over'] as const
export type SetupKey = (typeof setupKeys)[number]

const columns: readonly SortColumn<SetupKey>[] = [
  { label: texts.operation, by: 'job', width: 'minmax(8rem, 1.2fr)' },
  { label: texts.part, by: 'part', width: 'minmax(6.5rem, 1fr)' },
  { label: texts.machines, width: 'minmax(6.5rem, 1fr)' },
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
export const sortSetups = (rows: readonly OperationSetups[], { by, descending }: Order<SetupKey>): OperationSetups[] =>
  inOrder(rows, sortedBy[by], descending)

/** Job operations with their setups, standard against actual, what was declared and what is inferred apart. */
export function SetupTable(props: {
  rows: readonly OperationSetups[]
  order: Order<SetupKey>
  onSort: (by: SetupKey) => void
  selected: string | null
  onOpen: (key: string) => void
}) {
  const { rows } = props
  const format = useFormat()
  const noStandard = (
    <span key="none" title={texts.noStandard}>
      –
    </span>
  )
  return (
    <SortTable
      label={texts.operations}
      columns={columns}
      count={rows.length}
      rowKey={(place) => rows[place]!.key}
      order={props.order}
      onSort={props.onSort}
      selected={props.selected}
      onOpen={props.onOpen}
      row={(place) => {
        const row = rows[place]!
        const machines = row.machines.join(', ')
        const secs = (value: number) => (value > 0 ? format.duration(value) : '–')
        return [
          operationName(row.to),
          partName(row.to),
          <span key="machines" title={machines}>
            {machines}
          </span>,
          format.count(row.changeovers.length),
          row.standardSecs === null ? noStandard : format.duration(row.standardSecs),
          secs(row.declaredSecs),
          <em key="inferred">{secs(row.inferredSecs)}</em>,
          row.overSecs === null ? (
            noStandard
          ) : (
            <span key="over" title={`${format.exact(row.overSecs)} s`}>
              {`${row.overSecs > 0 ? '▲ ' : ''}${format.duration(row.overSecs)}`}
            </span>
          ),
        ]
      }}
    />
  )
}
