import Grave from '@mui/icons-material/ErrorOutlined'
import type { CheckRow } from '@takt/domain/areas/quality/responses/checkRows.ts'
import { Box } from '../../../core/kit/Box.tsx'
import type { Format } from '../../../core/kit/format/FormatContext.tsx'
import type { GridColumn, GridRow } from '../../../core/kit/grid/gridTypes.ts'
import { resultText } from '../../checksheets/index.ts'
import { dataTexts as texts } from './texts.ts'

const checkRowOf = ({ values }: GridRow) => values as CheckRow

/** Columns that show a result of any kind, and mark values out of tolerance. */
export const valueColumns = (columns: readonly GridColumn[], { exact }: Format): GridColumn[] =>
  columns.map((column) => {
    // Its unit has a column of its own.
    if (column.name === 'value')
      return { ...column, show: (row) => resultText({ ...checkRowOf(row), unit: null }, exact) }
    if (column.name === 'unit') return { ...column, show: (row) => unitText(checkRowOf(row)) }
    if (column.name === 'isWithin') return { ...column, show: (row) => <Within isWithin={checkRowOf(row).isWithin} /> }
    return column
  })

/** Pass/fail checks have no unit. */
export const unitText = ({ kind, unit }: Pick<CheckRow, 'kind' | 'unit'>) =>
  kind === 'passFail' ? texts.passFail : unit

function Within({ isWithin }: { isWithin: boolean }) {
  if (isWithin) return texts.within
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'middle',
        alignItems: 'center',
        gap: 1,
        fontWeight: 650,
        color: 'error.main',
      }}
    >
      <Grave aria-hidden sx={{ fontSize: '1.125em' }} />
      {texts.outside}
    </Box>
  )
}
