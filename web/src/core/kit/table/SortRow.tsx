import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import { Box } from '../Box.tsx'
import { byTouch } from '../finger.ts'
import type { TableColumn } from './tableColumn.ts'

/** Returns the whole text of a cell for its tooltip; other content has its own. */
const hoverText = (content: ReactNode) => (typeof content === 'string' && content !== '' ? content : undefined)

/** The name column stays in place while the rest scrolls horizontally. */
const name = {
  position: 'sticky',
  left: 0,
  bgcolor: 'background.paper',
  alignSelf: 'stretch',
  alignContent: 'center',
} as const

/** Returns the style of the cells of a column; `isName` for the name column. */
export const cellStyle = (numeric: boolean | undefined, isName = false) =>
  ({
    ...(isName ? name : {}),
    textAlign: numeric ? 'right' : 'left',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    minWidth: 0,
    // Long texts do not widen the table beyond its columns.
    contain: 'inline-size',
  }) as const

/** A row of a `SortTable`: its name cell is a button that opens it, and so does a click anywhere in the row. */
export function SortRow(props: {
  place: number
  columns: readonly TableColumn<string>[]
  /** Index of the name cell. */
  nameAt: number
  cells: readonly ReactNode[]
  /** Layout of the cells. */
  line: { display: 'grid'; gridTemplateColumns: string; columnGap: number; alignItems: 'center'; px: number }
  rowRem: number
  /** True if the row is a tab stop. */
  isStop: boolean
  isSelected: boolean
  onOpen: () => void
}) {
  const { place, columns, cells, isSelected, onOpen } = props
  return (
    <Box
      role="row"
      aria-rowindex={place + 2}
      data-place={place}
      onClick={onOpen}
      sx={{
        ...props.line,
        height: `${props.rowRem}rem`,
        cursor: 'pointer',
        breakInside: 'avoid',
        borderBottom: 1,
        borderColor: 'divider',
        ...(isSelected ? { bgcolor: 'action.selected', boxShadow: 'inset 2px 0 0 currentColor' } : {}),
        '@media screen': { '&:hover, &:hover [role=rowheader]': { bgcolor: 'action.hover' } },
        ...(isSelected ? { '& [role=rowheader]': { bgcolor: 'action.selected' } } : {}),
      }}
    >
      {cells.map((content, column) =>
        column === props.nameAt ? (
          <Box key="name" role="rowheader" title={hoverText(content)} sx={cellStyle(false, true)}>
            <ButtonBase
              tabIndex={props.isStop ? 0 : -1}
              aria-haspopup="dialog"
              aria-expanded={isSelected}
              onClick={(event) => {
                event.stopPropagation()
                onOpen()
              }}
              sx={{
                ...cellStyle(false),
                width: '100%',
                minHeight: '1.75rem',
                [byTouch]: { minHeight: '3rem' },
                justifyContent: 'start',
                fontSize: 'inherit',
                fontWeight: 500,
              }}
            >
              {content}
            </ButtonBase>
          </Box>
        ) : (
          <Box
            key={columns[column]?.label}
            role="cell"
            title={hoverText(content)}
            sx={cellStyle(columns[column]?.numeric)}
          >
            {content}
          </Box>
        ),
      )}
    </Box>
  )
}
