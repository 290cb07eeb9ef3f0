import Grave from '@mui/icons-material/ErrorOutlined'
import type { CheckRow } from '@takt/domain/areas/quality/answers/checkRows.ts'
import { Box } from '../../../core/kit/Box.tsx'
import type { Format } from '../../../core/kit/format/FormatContext.tsx'
import type { GridColumn, GridRow } from '../../../core/kit/grid/gridTypes.ts'
import { foundText } from '../../checksheets/face.ts'
import { dataTexts as texts } from './texts.ts'

const found = ({ values }: GridRow) => values as CheckRow

/** Columns in which what was found is told whatever its kind, and what lies out of tolerance is marked. */
export const foundColumns = (columns: readonly GridColumn[], { exact }: Format): GridColumn[] =>
  columns.map((column) => {
    // Its unit has a column of its own.
    if (column.name === 'value') return { ...column, show: (row) => foundText({ ...found(row), unit: null }, exact) }
    if (column.name === 'unit') return { ...column, show: (row) => unitText(found(row)) }
    if (column.name === 'isWithin') return { ...column, show: (row) => <Within isWithin={found(row).isWithin} /> }
    return column
  })

/** What passes or fails is measured in nothing. */
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
