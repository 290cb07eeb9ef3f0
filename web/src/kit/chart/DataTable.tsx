import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'

export type DataColumn = { label: string; numeric?: boolean }
export type DataRow = { key: string; cells: ReactNode[] }

/** A plain table: numbers right, text left, the header stays in sight; the last row may be a sum. */
export function DataTable(props: {
  label: string
  columns: DataColumn[]
  rows: DataRow[]
  foot?: ReactNode[]
  maxHeight?: number | string
}) {
  const cell = (content: ReactNode, place: number) => (
    <TableCell
      key={props.columns[place]?.label ?? place}
      align={props.columns[place]?.numeric ? 'right' : 'left'}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {content}
    </TableCell>
  )
  return (
    <TableContainer sx={{ maxHeight: props.maxHeight }} tabIndex={0}>
      <Table size="small" stickyHeader aria-label={props.label}>
        <TableHead>
          <TableRow sx={{ '& th': { bgcolor: 'background.paper', color: 'text.secondary', fontWeight: 400 } }}>
            {props.columns.map(({ label }, place) => cell(label, place))}
          </TableRow>
        </TableHead>
        <TableBody>
          {props.rows.map(({ key, cells }) => (
            <TableRow key={key}>{cells.map(cell)}</TableRow>
          ))}
        </TableBody>
        {props.foot && (
          <TableFooter
            sx={{
              position: 'sticky',
              bottom: 0,
              bgcolor: 'background.paper',
              '& td': { color: 'text.primary', fontWeight: 650 },
            }}
          >
            <TableRow>{props.foot.map(cell)}</TableRow>
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  )
}
