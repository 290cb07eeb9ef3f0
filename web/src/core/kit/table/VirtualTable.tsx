import { type ReactNode, useRef } from 'react'
import { Box } from '../Box.tsx'
import { useIsTouch } from '../finger.ts'
import { ariaSort } from './ariaSort.ts'
import type { Order } from './order.ts'
import { headingStyle, SortHeading } from './SortHeading.tsx'
import { TableScroll } from './TableScroll.tsx'
import type { TableColumn } from './tableColumn.ts'
import { useVirtualColumns } from './useVirtualColumns.ts'
import { useVirtualRows } from './useVirtualRows.ts'

const touchRem = 2.75

/** Returns the whole text of a cell of a row for its tooltip; other content has its own. */
const hoverText = (content: ReactNode, part: 'row' | 'foot') =>
  part === 'row' && typeof content === 'string' && content !== '' ? content : undefined

/**
 * A table of any number of rows that renders only the visible ones; header and totals stay in place. `wideFrom`: of the
 * columns from this index on, which have equal widths, only the visible ones are rendered. Hovering shows texts that do
 * not fit their cell.
 */
export function VirtualTable(props: {
  label: string
  columns: TableColumn<string>[]
  /** Order of the rows; with it, headings of columns with a sort key (`by`) sort. */
  order?: Order<string>
  onSort?: (by: string) => void
  count: number
  row: (index: number) => ReactNode[]
  foot?: ReactNode[]
  wideFrom?: number
  /** Rows have room for two lines each (`TwoLines`), for long texts. */
  isTwoLined?: boolean
  /** Maximum height before it scrolls. */
  maxHeight?: string
}) {
  const scroll = useRef<HTMLDivElement>(null)
  const rowRem = Math.max(props.isTwoLined ? 2.5 : 2, useIsTouch() ? touchRem : 0)
  const { places, above, below } = useVirtualRows({ count: props.count, rowRem, scroll })
  const { wideFrom = props.columns.length } = props
  const columnRange = useVirtualColumns({ count: props.columns.length, from: wideFrom, scroll })
  const exists = (index: number) => index < wideFrom || (index >= columnRange.first && index < columnRange.last)
  const template = props.columns.map(({ width }) => width ?? 'minmax(9rem, 1fr)').join(' ')
  const line = {
    display: 'grid',
    gridTemplateColumns: template,
    alignItems: 'center',
    minHeight: '2rem',
    columnGap: props.isTwoLined ? 2.5 : 3,
  } as const
  const row = { ...line, height: `${rowRem}rem` }
  const cells = (contents: ReactNode[], part: 'head' | 'row' | 'foot') => {
    const role = part === 'head' ? 'columnheader' : 'cell'
    return contents.map(
      (content, index) =>
        exists(index) && (
          <Box
            key={props.columns[index]?.by ?? props.columns[index]?.label ?? index}
            role={role}
            {...(index >= wideFrom && {
              style: { gridColumnStart: index + 1 },
              'aria-colindex': index + 1,
              ...(role === 'columnheader' && { 'data-across': index }),
            })}
            title={part === 'head' ? props.columns[index]?.hint : hoverText(content, part)}
            aria-sort={
              role === 'columnheader' && props.order ? ariaSort(props.columns[index]?.by, props.order) : undefined
            }
            sx={{
              textAlign: props.columns[index]?.numeric ? 'right' : 'left',
              ...(role === 'columnheader' ? headingStyle : { whiteSpace: 'nowrap' }),
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              // Long texts do not widen the table beyond its columns.
              contain: 'inline-size',
            }}
          >
            {content}
          </Box>
        ),
    )
  }
  return (
    <Box
      role="table"
      aria-label={props.label}
      aria-rowcount={props.count}
      {...(wideFrom < props.columns.length && { 'aria-colcount': props.columns.length })}
      sx={{ fontSize: '0.8125rem', minWidth: 0 }}
    >
      <TableScroll
        ref={scroll}
        role="rowgroup"
        tabIndex={0}
        maxHeight={props.maxHeight ?? '20rem'}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Box sx={{ minWidth: 'max-content', px: 3 }}>
          <Box
            role="row"
            sx={{
              ...line,
              position: 'sticky',
              top: 0,
              zIndex: 1,
              bgcolor: 'background.paper',
              color: 'text.secondary',
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            {cells(
              props.columns.map(({ label, by }) =>
                props.order && props.onSort ? (
                  <SortHeading key={by ?? label} label={label} by={by} order={props.order} onSort={props.onSort} />
                ) : (
                  label
                ),
              ),
              'head',
            )}
          </Box>
          <Box style={{ paddingTop: above, paddingBottom: below }}>
            {places.map((index) => (
              <Box key={index} role="row" aria-rowindex={index + 1} sx={row}>
                {cells(props.row(index), 'row')}
              </Box>
            ))}
          </Box>
          {props.foot && (
            <Box
              role="row"
              sx={{
                ...line,
                position: 'sticky',
                bottom: 0,
                bgcolor: 'background.paper',
                fontWeight: 650,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              {cells(props.foot, 'foot')}
            </Box>
          )}
        </Box>
      </TableScroll>
    </Box>
  )
}
