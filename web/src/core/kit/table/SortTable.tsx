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

/** Whether an element is at least so many rem wide; true until it is measured. */
function useHasRoom(element: RefObject<HTMLElement | null>, leastRem: number): boolean {
  const leastPx = leastRem * useRootSize()
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
  return width >= Math.floor(leastPx)
}

export type SortColumn<Key extends string> = TableColumn<Key> & { width: string }

const rowRems = { pointer: 2.25, finger: 3 }
/** Steps of the theme's grid, four of which are a rem. */
const [columnGap, paddingX] = [2, 2] as const
const rem = /(\d*\.?\d+)rem/

/** The width (rem) below which not all columns have room: of each the first length that its track names. */
const leastRem = (columns: readonly { width: string }[]): number =>
  columns.reduce((total, { width }) => total + Number(rem.exec(width)?.[1] ?? 0), 0) +
  ((columns.length - 1) * columnGap + 2 * paddingX) / 4

/** The columns in their order: as they are given, or that of `by` next to the first. */
function columnPlaces<Key extends string>(columns: readonly SortColumn<Key>[], by: Key | null): number[] {
  const places = columns.map((_, place) => place)
  const sorted = by === null ? -1 : columns.findIndex((column) => column.by === by)
  return sorted > 0 ? [0, sorted, ...places.filter((place) => place > 0 && place !== sorted)] : places
}

const inPlaces = (cells: readonly ReactNode[], places: readonly number[]) => places.map((place) => cells[place])

/**
 * A table of however many rows that can be sorted by its headings and whose rows open something. The rows are one stop
 * of Tab, arrows move between them, Enter opens. Only rows in sight exist, all of them on paper; `onSight` hears of the
 * first and last of them. The name stays at the left; where not all columns have room what the rows are sorted by stands
 * next to it.
 */
export function SortTable<Key extends string>(props: {
  label: string
  columns: readonly SortColumn<Key>[]
  count: number
  rowKey: (place: number) => string
  row: (place: number) => ReactNode[]
  /** The column that says what the row is called, and opens it; the first unless said. */
  nameAt?: number
  order: Order<Key>
  onSort: (by: Key) => void
  selected: string | null
  onOpen: (key: string) => void
  onSight?: (first: number, last: number) => void
  /** How high rows are, in rem, where they hold more than a line. */
  rowRem?: number | undefined
}) {
  const { count, order, onSight, nameAt = 0 } = props
  const usualRem = rowRems[useIsTouch() ? 'finger' : 'pointer']
  const rowRem = props.rowRem ?? usualRem
  const scroll = useRef<HTMLDivElement>(null)
  const hasRoom = useHasRoom(scroll, leastRem(props.columns))
  const places = columnPlaces(props.columns, hasRoom ? null : order.field)
  const columns = places.map((column) => props.columns[column] as SortColumn<Key>)
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
          {rows.map((place) => {
            const key = props.rowKey(place)
            return (
              <SortRow
                key={key}
                place={place}
                columns={columns}
                nameAt={nameAt}
                cells={inPlaces(props.row(place), places)}
                line={line}
                rowRem={rowRem}
                isStop={place === stop}
                isSelected={key === props.selected}
                onOpen={() => {
                  setStop(place)
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
