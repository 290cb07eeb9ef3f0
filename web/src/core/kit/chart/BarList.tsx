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
  /** What the list is of. */
  label: string
  /** Headings of label, value and what stands beside it; further columns where there is room for them. */
  columns: { label: string; value: string; beside?: string; more?: readonly string[] }
  /** How the rows stand, and by what the columns sort: a name for each in their order, nothing for one that does not. */
  sort?: { order: Order<string>; by: readonly (string | undefined)[]; onSort: (by: string) => void }
  rows: readonly BarRow[]
  /** The value of a full bar; without it the largest value or target. */
  full?: number
  selected?: string | null
  /** With it rows can be chosen by pointer and keys. `key` is the row's. */
  onSelect?: (key: string) => void
  labelWidth?: string
  valueWidth?: string
  /** Marks of the bars' scale, from 0 on: where, in the unit of the values, and how people read it. */
  ticks?: readonly ChartTick[] | undefined
  /** How high it may become before it scrolls; on paper it is whole. */
  maxHeight?: string
}

const rowRem = 2
const touchRem = 3
/** On phones the name stands above its bar. */
const twoLineRem = 3.25

const largest = (rows: readonly BarRow[]) =>
  rows.reduce((most, { value, target }) => Math.max(most, value ?? 0, target ?? 0), 0)

/**
 * Horizontal bars that are a table: each row a name, a bar, a value. Where rows can be chosen the list is one stop of
 * Tab, arrows move in it, Enter and Space choose. Only rows in sight exist, except on paper; one that is the same
 * object as before is not drawn anew.
 */
export function BarList(props: BarListProps) {
  const { rows, columns, selected = null, onSelect } = props
  const isTwoLine = useMediaQuery('(max-width: 599px)')
  const isTouch = useIsTouch()
  const heightRem = isTwoLine ? twoLineRem : isTouch ? touchRem : rowRem
  // On phones names stand above their bars, and most columns have no room.
  const sort = isTwoLine ? undefined : props.sort
  const scroll = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const [headHeight, setHeadHeight] = useState(0)
  // For gloves its buttons are high.
  const isHigh = sort !== undefined && isTouch
  useLayoutEffect(() => setHeadHeight(isHigh ? (head.current?.offsetHeight ?? 0) : 0), [isHigh])
  const { places, above, below, stop, setStop, onKeyDown, scrollTo } = useRovingRows({
    count: rows.length,
    rowRem: heightRem,
    scroll,
    headHeight,
    focuses: 'button',
  })
  const chosenAt = selected === null ? -1 : rows.findIndex(({ key }) => key === selected)
  // Once for each that is chosen: whoever scrolls on is not taken back as figures come in.
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (chosenAt < 0 || shown.current === selected) return
    shown.current = selected
    scrollTo(chosenAt)
    setStop(chosenAt)
  }, [chosenAt, selected, scrollTo, setStop])
  const full = props.full ?? largest(rows)
  const chosen = useLatest(onSelect)
  const choose = useCallback(
    (key: string, at: number) => {
      setStop(at)
      chosen.current?.(key)
    },
    [chosen, setStop],
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
          {places.map((index) => {
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
                isAside={chosenAt >= 0 && row.key !== selected}
                isStop={index === stop}
                {...(onSelect ? { onSelect: choose } : {})}
              />
            )
          })}
        </Box>
      </Box>
    </TableScroll>
  )
}
