import type { ReactNode } from 'react'
import { useMachineName } from '../../core/dashboards/machines/useMachineName.ts'
import type { Order } from '../../core/kit/table/order.ts'
import { type SortColumn, SortTable } from '../../core/kit/table/SortTable.tsx'
import type { OperationOf } from './jobOperations.ts'
import { operationName, partName } from './operationName.ts'
import { efficiencyTexts as texts } from './texts.ts'

/** Row of the table: a job operation, its part, and the machines that it ran on. */
export type OperationLine = {
  key: string
  of: OperationOf & { partNum: string | null; partRevision: string | null }
  machines: readonly string[]
}

const about: readonly SortColumn<'job' | 'part'>[] = [
  { label: texts.operation, by: 'job', width: 'minmax(7.5rem, 1.3fr)' },
  { label: texts.part, by: 'part', width: 'minmax(6rem, 1fr)' },
  { label: texts.machines, width: 'minmax(5.5rem, 1.5fr)' },
]

/** Returns a cell that shows the full text, or the reason for a missing value, on hover. */
export const hinted = (text: string, hint: string): ReactNode => (
  <span key={hint} title={hint}>
    {text}
  </span>
)

/**
 * Sortable table of job operations: operation, part and machines, then the `columns` of the view with their `cells`.
 */
export function OperationTable<Key extends string>(props: {
  label: string
  count: number
  line: (index: number) => OperationLine
  columns: readonly SortColumn<Key>[]
  /** Returns the cells of the row at an index, in column order. */
  cells: (index: number) => ReactNode[]
  order: Order<Key | 'job' | 'part'>
  onSort: (by: Key | 'job' | 'part') => void
  selected: string | null
  onOpen: (key: string) => void
  onSight?: (first: number, last: number) => void
}) {
  const { line, columns, cells, ...table } = props
  const nameOf = useMachineName()
  return (
    <SortTable<Key | 'job' | 'part'>
      {...table}
      columns={[...about, ...columns]}
      rowKey={(index) => line(index).key}
      row={(index) => {
        const { of, machines } = line(index)
        const names = machines.map(nameOf).join(', ')
        return [operationName(of), partName(of), hinted(names, names), ...cells(index)]
      }}
    />
  )
}
