import TableSortLabel from '@mui/material/TableSortLabel'
import { ariaSort } from './ariaSort.ts'
import type { Order } from './order.ts'

/**
 * What stands in a column's heading: its label, and where `by` is given the button that sorts by it; only the sorted
 * one has an arrow.
 */
export function SortHeading<Key extends string>(props: {
  label: string
  by: Key | undefined
  order: Order<Key>
  onSort: (by: Key) => void
}) {
  const { label, by, order } = props
  if (by === undefined) return label
  const sorted = ariaSort(by, order)
  return (
    <TableSortLabel
      active={sorted !== undefined}
      direction={sorted === 'descending' ? 'desc' : 'asc'}
      onClick={() => props.onSort(by)}
      sx={{ fontSize: 'inherit', '&:not(.Mui-active) svg': { display: 'none' } }}
    >
      {label}
    </TableSortLabel>
  )
}
