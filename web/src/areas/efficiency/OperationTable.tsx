import type { ReactNode } from 'react'
import { useMachineName } from '../../core/dashboards/machines/useMachineName.ts'
import type { Order } from '../../core/kit/table/order.ts'
import { type SortColumn, SortTable } from '../../core/kit/table/SortTable.tsx'
import type { OperationOf } from './jobOperations.ts'
import { operationName, partName } from './operationName.ts'
import { efficiencyTexts as texts } from './texts.ts'

/** What every row is about: a job operation, its part, and the machines that it was on. */
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

/** A cell whose meaning in full, or the reason why there is nothing, stands on hover. */
export const hinted = (text: string, hint: string): ReactNode => (
  <span key={hint} title={hint}>
    {text}
  </span>
)

/**
 * Job operations as a table that can be sorted: operation, part and machines, then the `columns` of the view with their
 * `cells`.
 */
export function OperationTable<Key extends string>(props: {
  label: string
  count: number
  line: (place: number) => OperationLine
  columns: readonly SortColumn<Key>[]
  /** Of the line at a place, in the order of the columns. */
  cells: (place: number) => ReactNode[]
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
      rowKey={(place) => line(place).key}
      row={(place) => {
        const { of, machines } = line(place)
        const names = machines.map(nameOf).join(', ')
        return [operationName(of), partName(of), hinted(names, names), ...cells(place)]
      }}
    />
  )
}
