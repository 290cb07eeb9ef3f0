import TableSortLabel from '@mui/material/TableSortLabel'
import { ariaSort } from './ariaSort.ts'
import type { Order } from './order.ts'

/** A heading wraps if its column is narrow. */
export const headingStyle = { whiteSpace: 'normal', lineHeight: 1.25, py: 0.5 } as const

/** The heading of a column: its label, and a sort button if `by` is set; only the sorted column has an arrow. */
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
      sx={{
        font: 'inherit',
        textAlign: 'inherit',
        // The arrow takes no more room than a character.
        '& svg': { fontSize: '1em', mx: 0.5 },
        '&:not(.Mui-active) svg': { display: 'none' },
      }}
    >
      {label}
    </TableSortLabel>
  )
}
