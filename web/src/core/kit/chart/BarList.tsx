import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Box } from '../Box.tsx'
import { useIsTouch } from '../finger.ts'
import { useLatest } from '../grid/useLatest.ts'
import { ariaSort } from '../table/ariaSort.ts'
import type { Order } from '../table/order.ts'
import { SortHeading } from '../table/SortHeading.tsx'
import { TableScroll } from '../table/TableScroll.tsx'
import { useRovingRows } from '../table/useRovingRows.ts'
import { BarListRow, type BarRow } from './BarListRow.tsx'
import { BarScale, type ChartTick, ScaleLines } from './BarScale.tsx'
import { listHead } from './listHead.ts'

export type BarListProps = {
  /** Accessible name of the list. */
  label: string
  /** Headings of the label, the value and the second value; further columns if there is room for them. */
  columns: { label: string; value: string; beside?: string; more?: readonly string[] }
  /**
   * The order of the rows and the sort keys: a key for each column in their order, undefined for a column that does not
   * sort.
   */
  sort?: { order: Order<string>; by: readonly (string | undefined)[]; onSort: (by: string) => void }
  rows: readonly BarRow[]
  /** The value of a full bar; by default the largest value or target. */
  full?: number
  selected?: string | null
  /** If set, rows can be selected by pointer and keyboard. `key` is that of the row. */
  onSelect?: (key: string) => void
  labelWidth?: string
  valueWidth?: string
  /** Marks of the scale of the bars, from 0: position in the unit of the values, and label. */
  ticks?: readonly ChartTick[] | undefined
  /** Maximum height before the list scrolls; printed lists are complete. */
  maxHeight?: string
}

const rowRem = 2
const touchRem = 3
/** On phones the name is above its bar. */
const twoLineRem = 3.25

const largest = (rows: readonly BarRow[]) =>
  rows.reduce((max, { value, target }) => Math.max(max, value ?? 0, target ?? 0), 0)

/**
 * A table of horizontal bars: each row has a name, a bar and a value. If rows can be selected, the list is one tab
 * stop, arrow keys move in it, Enter and Space select. Only visible rows are rendered, except in print; a row that is
 * the same object as before is not rendered again.
 */
export function BarList(props: BarListProps) {
  const { rows, columns, selected = null, onSelect } = props
  const isTwoLine = useMediaQuery('(max-width: 599px)')
  const isTouch = useIsTouch()
  const heightRem = isTwoLine ? twoLineRem : isTouch ? touchRem : rowRem
  // On phones names are above their bars, and there is no room for most columns.
  const sort = isTwoLine ? undefined : props.sort
  const scroll = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const [headHeight, setHeadHeight] = useState(0)
  // Its buttons are tall enough for gloves.
  const isHigh = sort !== undefined && isTouch
  useLayoutEffect(() => setHeadHeight(isHigh ? (head.current?.offsetHeight ?? 0) : 0), [isHigh])
  const {
    places: indexes,
    above,
    below,
    stop,
    setStop,
    onKeyDown,
    scrollTo,
  } = useRovingRows({
    count: rows.length,
    rowRem: heightRem,
    scroll,
    headHeight,
    focuses: 'button',
  })
  const selectedIndex = selected === null ? -1 : rows.findIndex(({ key }) => key === selected)
  // Scrolls once per selected row, so that new data do not reset the user's scroll position.
  const scrolledTo = useRef<string | null>(null)
  useEffect(() => {
    if (selectedIndex < 0 || scrolledTo.current === selected) return
    scrolledTo.current = selected
    scrollTo(selectedIndex)
    setStop(selectedIndex)
  }, [selectedIndex, selected, scrollTo, setStop])
  const full = props.full ?? largest(rows)
  const latestOnSelect = useLatest(onSelect)
  const select = useCallback(
    (key: string, at: number) => {
      setStop(at)
      latestOnSelect.current?.(key)
    },
    [latestOnSelect, setStop],
  )
  const { more = [] } = columns
  const { ticks = [] } = props
  const narrow = ['minmax(2.5rem, 1fr)', props.valueWidth ?? '5.5rem', ...(columns.beside ? ['4.5rem'] : [])].join(' ')
  const template = `minmax(4rem, ${props.labelWidth ?? '11rem'}) ${narrow}`
  const further = more.length
  const gridTemplateColumns = useMemo(
    () => ({ xs: narrow, sm: template, md: [template, ...Array<string>(further).fill('5.5rem')].join(' ') }),
    [narrow, template, further],
  )
  const heading = (content: string, column: number, display: object | string = 'block') => {
    const by = sort?.by[column]
    return (
      <Box
        key={content}
        role="columnheader"
        aria-sort={sort && ariaSort(by, sort.order)}
        sx={{ textAlign: column > 0 ? 'right' : 'left', display }}
      >
        {sort ? <SortHeading label={content} by={by} order={sort.order} onSort={sort.onSort} /> : content}
      </Box>
    )
  }
  return (
    <TableScroll
      ref={scroll}
      maxHeight={props.maxHeight ?? '22.5rem'}
      {...(onSelect ? {} : { tabIndex: 0, role: 'group', 'aria-label': props.label })}
    >
      <Box
        role="table"
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        {...(onSelect ? { onKeyDown } : {})}
        sx={{ position: 'relative', zIndex: 0 }}
      >
        <Box ref={head} role="row" aria-rowindex={1} sx={listHead(gridTemplateColumns)}>
          {heading(columns.label, 0)}
          {isTwoLine ? null : <BarScale ticks={ticks} full={full} />}
          {heading(columns.value, 1)}
          {columns.beside && heading(columns.beside, 2)}
          {more.map((content, k) => heading(content, k + 3, { xs: 'none', md: 'block' }))}
          {isTwoLine && ticks.length > 0 && <BarScale ticks={ticks} full={full} />}
        </Box>
        {ticks.length > 0 && (
          <ScaleLines ticks={ticks} full={full} template={gridTemplateColumns} isFirst={isTwoLine} />
        )}
        <Box role="rowgroup" style={{ paddingTop: above, paddingBottom: below }}>
          {indexes.map((index) => {
            const row = rows[index]!
            return (
              <BarListRow
                key={row.key}
                row={row}
                place={index}
                full={full}
                template={gridTemplateColumns}
                heightRem={heightRem}
                hasBeside={columns.beside !== undefined}
                further={further}
                isSelected={row.key === selected}
                isAside={selectedIndex >= 0 && row.key !== selected}
                isStop={index === stop}
                {...(onSelect ? { onSelect: select } : {})}
              />
            )
          })}
        </Box>
      </Box>
    </TableScroll>
  )
}
