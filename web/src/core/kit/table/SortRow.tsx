import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import { Box } from '../Box.tsx'
import { byTouch } from '../finger.ts'
import type { TableColumn } from './tableColumn.ts'

/** A text in whole, for where its column has no room; what else a cell holds says so by itself. */
const hoverText = (content: ReactNode) => (typeof content === 'string' && content !== '' ? content : undefined)

/** The names stay while the rest is scrolled sideways. */
const name = {
  position: 'sticky',
  left: 0,
  bgcolor: 'background.paper',
  alignSelf: 'stretch',
  alignContent: 'center',
} as const

/** How a cell of a column looks; `isName`: of the one that the row is called by. */
export const cellStyle = (numeric: boolean | undefined, isName = false) =>
  ({
    ...(isName ? name : {}),
    textAlign: numeric ? 'right' : 'left',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    minWidth: 0,
    // However long a text, the table is as wide as its columns.
    contain: 'inline-size',
  }) as const

/**
 * A row of a `SortTable`: the cell that it is called by is a button that opens it, and so does a press anywhere in it.
 */
export function SortRow(props: {
  place: number
  columns: readonly TableColumn<string>[]
  /** The place of the cell that it is called by. */
  nameAt: number
  cells: readonly ReactNode[]
  /** How the cells stand beside each other. */
  line: { display: 'grid'; gridTemplateColumns: string; columnGap: number; alignItems: 'center'; px: number }
  rowRem: number
  /** Whether Tab stops here. */
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
