import type { RefObject } from 'react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Box } from '../Box.tsx'
import { useIsTouch } from '../finger.ts'
import { useRootSize } from '../rootSize.ts'
import { ariaSort } from './ariaSort.ts'
import type { Order } from './order.ts'
import { headingStyle, SortHeading } from './SortHeading.tsx'
import { cellStyle, SortRow } from './SortRow.tsx'
import { TableScroll } from './TableScroll.tsx'
import type { TableColumn } from './tableColumn.ts'
import { useRovingRows } from './useRovingRows.ts'

/** True if an element is at least `minRem` wide; also true until it is measured. */
function useIsWideEnough(element: RefObject<HTMLElement | null>, minRem: number): boolean {
  const minPx = minRem * useRootSize()
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setWidth(current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width >= Math.floor(minPx)
}

export type SortColumn<Key extends string> = TableColumn<Key> & { width: string }

const rowRems = { pointer: 2.25, finger: 3 }
/** In steps of the theme's grid; four steps are one rem. */
const [columnGap, paddingX] = [2, 2] as const
const rem = /(\d*\.?\d+)rem/

/** Returns the minimum width (rem) at which all columns fit: the total of the first length of each track. */
const minTableRem = (columns: readonly { width: string }[]): number =>
  columns.reduce((total, { width }) => total + Number(rem.exec(width)?.[1] ?? 0), 0) +
  ((columns.length - 1) * columnGap + 2 * paddingX) / 4

/** Returns the column order: unchanged, or with the `by` column next to the first. */
function columnIndexes<Key extends string>(columns: readonly SortColumn<Key>[], by: Key | null): number[] {
  const indexes = columns.map((_, index) => index)
  const sorted = by === null ? -1 : columns.findIndex((column) => column.by === by)
  return sorted > 0 ? [0, sorted, ...indexes.filter((index) => index > 0 && index !== sorted)] : indexes
}

const cellsAt = (cells: readonly ReactNode[], indexes: readonly number[]) => indexes.map((index) => cells[index])

/**
 * A table of any number of rows that can be sorted by its headings and whose rows open details. The rows are one tab
 * stop, arrow keys move between them, Enter opens. Only visible rows are rendered, all of them on paper; `onSight`
 * receives the first and last visible row. The name stays at the left; if not all columns fit, the sort column is next
 * to it.
 */
export function SortTable<Key extends string>(props: {
  label: string
  columns: readonly SortColumn<Key>[]
  count: number
  rowKey: (index: number) => string
  row: (index: number) => ReactNode[]
  /** Index of the column that names the row and opens it; default 0. */
  nameAt?: number
  order: Order<Key>
  onSort: (by: Key) => void
  selected: string | null
  onOpen: (key: string) => void
  onSight?: (first: number, last: number) => void
  /** Row height in rem, if rows have more than one line. */
  rowRem?: number | undefined
}) {
  const { count, order, onSight, nameAt = 0 } = props
  const defaultRem = rowRems[useIsTouch() ? 'finger' : 'pointer']
  const rowRem = props.rowRem ?? defaultRem
  const scroll = useRef<HTMLDivElement>(null)
  const isWideEnough = useIsWideEnough(scroll, minTableRem(props.columns))
  const indexes = columnIndexes(props.columns, isWideEnough ? null : order.field)
  const columns = indexes.map((column) => props.columns[column] as SortColumn<Key>)
  const {
    places: rows,
    above,
    below,
    stop,
    setStop,
    onKeyDown,
  } = useRovingRows({ count, rowRem, scroll, focuses: 'button' })
  const [first = 0, last = 0] = [rows[0], rows.at(-1)]
  useEffect(() => onSight?.(first, last), [onSight, first, last])
  const line = {
    display: 'grid',
    gridTemplateColumns: columns.map(({ width }) => width).join(' '),
    columnGap,
    alignItems: 'center',
    px: paddingX,
  } as const
  return (
    <TableScroll ref={scroll} maxHeight="min(44rem, 70vh)">
      <Box
        role="table"
        aria-label={props.label}
        aria-rowcount={count + 1}
        onKeyDown={(event) => {
          if ((event.target as HTMLElement).closest('[data-place]')) onKeyDown(event)
        }}
        sx={{ fontSize: '0.8125rem', minWidth: 'max-content', bgcolor: 'background.paper' }}
      >
        <Box role="rowgroup" sx={{ position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper' }}>
          <Box
            role="row"
            aria-rowindex={1}
            sx={{ ...line, minHeight: '2rem', borderBottom: 1, borderColor: 'divider' }}
          >
            {columns.map(({ label, by, numeric, hint }, column) => (
              <Box
                key={label}
                role="columnheader"
                title={hint}
                aria-sort={ariaSort(by, order)}
                sx={{
                  ...cellStyle(numeric, column === nameAt),
                  ...headingStyle,
                  color: 'text.secondary',
                  fontSize: '0.75rem',
                }}
              >
                <SortHeading label={label} by={by} order={order} onSort={props.onSort} />
              </Box>
            ))}
          </Box>
        </Box>
        <Box role="rowgroup" style={{ paddingTop: above, paddingBottom: below }}>
          {rows.map((index) => {
            const key = props.rowKey(index)
            return (
              <SortRow
                key={key}
                place={index}
                columns={columns}
                nameAt={nameAt}
                cells={cellsAt(props.row(index), indexes)}
                line={line}
                rowRem={rowRem}
                isStop={index === stop}
                isSelected={key === props.selected}
                onOpen={() => {
                  setStop(index)
                  props.onOpen(key)
                }}
              />
            )
          })}
        </Box>
      </Box>
    </TableScroll>
  )
}
