import type { ReactNode } from 'react'
import { Box } from '../Box.tsx'
import { slideRows } from '../slideMarks.ts'
import { TableScroll } from './TableScroll.tsx'
import type { TableColumn } from './tableColumn.ts'

/** `isCurrent`: the content below the table is about this row. */
export type DataRow = { key: string; cells: ReactNode[]; isCurrent?: boolean }

/** One style for all cells, because a table of a hundred rows has a thousand of them. */
const style = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.8125rem',
  '& th, & td': {
    px: { xs: 1.5, sm: 3 },
    py: 1,
    height: '1.8125rem',
    borderBottom: 1,
    borderColor: 'divider',
    textAlign: 'left',
    fontWeight: 400,
  },
  '& td[data-numeric]': { whiteSpace: 'nowrap' },
  '& tr[aria-current]': { bgcolor: 'action.selected', boxShadow: 'inset 3px 0 currentColor' },
  '& [data-numeric]': { textAlign: 'right' },
  '& thead th': { position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper', color: 'text.secondary' },
  '& tfoot td': { position: 'sticky', bottom: 0, bgcolor: 'background.paper', fontWeight: 650 },
} as const

/**
 * A plain table: numbers right-aligned, text left-aligned, with a sticky header; the last row may be a total. Texts and
 * headings wrap if space is short, numbers do not.
 */
export function DataTable(props: {
  label: string
  columns: TableColumn[]
  rows: DataRow[]
  foot?: ReactNode[]
  maxHeight?: number | string
}) {
  const { columns } = props
  const cell = (content: ReactNode, index: number) => (
    <td key={columns[index]?.label ?? index} data-numeric={columns[index]?.numeric || undefined}>
      {content}
    </td>
  )
  return (
    <TableScroll tabIndex={0} maxHeight={props.maxHeight}>
      <Box component="table" {...slideRows} aria-label={props.label} sx={style}>
        <thead>
          <tr>
            {columns.map(({ label, numeric }) => (
              <th key={label} scope="col" data-numeric={numeric || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(({ key, cells, isCurrent }) => (
            <tr key={key} aria-current={isCurrent || undefined}>
              {cells.map(cell)}
            </tr>
          ))}
        </tbody>
        {props.foot && (
          <tfoot>
            <tr>{props.foot.map(cell)}</tr>
          </tfoot>
        )}
      </Box>
    </TableScroll>
  )
}
