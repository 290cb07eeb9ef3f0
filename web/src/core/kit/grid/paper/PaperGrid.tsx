import { styled } from '@mui/material/styles'
import type { Format } from '../../format/FormatContext.tsx'
import { paperWidth } from '../../printStyle.ts'
import { showCell } from '../cells/showCell.ts'
import { fitWidth } from '../columns/fitWidth.ts'
import { type GridColumn, type GridRow, isAtRight } from '../gridTypes.ts'
import { paperBands } from './paperBands.ts'

/** Maximum width of a column in rem; longer texts wrap. */
const widest = 18

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  marginBottom: '1.5rem',
  '& th, & td': {
    padding: '0.25rem 0.5rem',
    borderBottom: `1px solid ${theme.palette.divider}`,
    textAlign: 'left',
    fontWeight: 400,
    verticalAlign: 'top',
    maxWidth: `${widest}rem`,
    overflowWrap: 'break-word',
  },
  '& thead th': { color: theme.palette.text.secondary },
  '& [data-numeric]': { textAlign: 'right' },
}))

/** A printed list: all its rows and columns, in as many tables below each other as the paper width requires. */
export function PaperGrid(props: {
  label: string
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  format: Format
}) {
  const { columns, rows, format } = props
  const widthOf = (column: GridColumn) => (column.show ? column.width : fitWidth(column, rows, format)) / 16
  const widths = columns.map((column) => Math.min(widest, widthOf(column)))
  const cell = (column: GridColumn, row: GridRow) => column.show?.(row) ?? showCell(column, row, format)
  return paperBands(widths, paperWidth).map((band) => (
    <Table key={band[1] ?? 0} aria-label={props.label}>
      <thead>
        <tr>
          {band.map((i) => (
            <th key={i} scope="col" data-numeric={isAtRight(columns[i]!) || undefined}>
              {columns[i]!.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {band.map((i) => (
              <td key={i} data-numeric={isAtRight(columns[i]!) || undefined}>
                {cell(columns[i]!, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  ))
}
