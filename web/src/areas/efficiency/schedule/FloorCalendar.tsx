import Skeleton from '@mui/material/Skeleton'
import { type FocusEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Box } from '../../../core/kit/Box.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { TableScroll } from '../../../core/kit/table/TableScroll.tsx'
import { useVirtualRows } from '../../../core/kit/table/useVirtualRows.ts'
import { useListLinks } from '../../../core/kit/useListLinks.ts'
import { AmountBar } from './AmountBar.tsx'
import { amountBarStyle } from './amountBarStyle.ts'
import type { Amounts } from './amounts.ts'
import { CalendarLegend } from './CalendarLegend.tsx'
import { FloorRow, type NamedDay } from './FloorRow.tsx'
import { floorCalendarStyle } from './floorCalendarStyle.ts'
import { scheduleViewTexts as texts } from './texts.ts'
import { useScheduleWords } from './useScheduleWords.ts'
import { useVisibleColumns } from './useVisibleColumns.ts'

const rowRem = 2.75
/** Average width of a character of small text (rem). */
const charRem = 0.37
const steps: Record<string, readonly [number, number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

type Props = {
  machines: readonly { resourceID: string; label: string }[]
  /** Sort order; a different one resets the scroll position. */
  order: string
  days: readonly NamedDay[]
  /** True while the totals of all machines are loading. */
  isLoading: boolean
  /** Totals of all machines, by day. */
  together: readonly (Amounts | null)[]
  live: boolean
}

/**
 * Calendar of machines × days with planned and run time. It is one tab stop, arrow keys move within it; only visible
 * rows and days are rendered.
 */
export function FloorCalendar(props: Props) {
  return (
    <Panel title={texts.calendar} beside={texts.calendarBeside}>
      <CalendarLegend of="days" />
      <Calendar key={props.order} {...props} />
    </Panel>
  )
}

function Calendar(props: Props) {
  const { machines, days, together: totals } = props
  const words = useScheduleWords()
  const scroll = useRef<HTMLDivElement>(null)
  const { places: indices, above, below, scrollTo } = useVirtualRows({ count: machines.length, rowRem, scroll })
  const visibleColumns = useVisibleColumns(days.length, scroll)
  const [[row, column], setCell] = useState<readonly [number, number]>([0, 0])
  const stop = [Math.min(row, machines.length - 1), Math.min(column, days.length - 1)] as const
  const cellOf = (target: EventTarget) =>
    (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell?.split(' ').map(Number)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const at = cellOf(event.target)
    if (!step || !at) return
    event.preventDefault()
    const next = [
      Math.min(machines.length - 1, Math.max(0, at[0]! + step[0])),
      Math.min(days.length - 1, Math.max(0, at[1]! + step[1])),
    ] as const
    scrollTo(next[0])
    flushSync(() => setCell(next))
    scroll.current?.querySelector<HTMLElement>(`[data-cell="${next.join(' ')}"] a`)?.focus()
  }
  const onFocus = (event: FocusEvent) => {
    const at = cellOf(event.target)
    if (at) setCell([at[0]!, at[1]!])
  }
  const { hrefOf, onClick } = useListLinks()
  const machineHref = useCallback((machine: string) => hrefOf('/efficiency/schedule', { machine }), [hrefOf])
  const dayHref = useCallback(
    (machine: string, { start, end }: NamedDay) => {
      const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()]
      return hrefOf('/efficiency/details', { machine, range: 'custom', from, to })
    },
    [hrefOf],
  )
  // Fixed column widths avoid measuring a thousand cells whenever one of them changes.
  const dayRem = Math.max(5.25, ...totals.map((amounts) => (amounts ? charRem * words.short(amounts).length + 0.5 : 0)))
  const daysRem = days.length * (dayRem + 0.25)
  const columns = `repeat(${days.length}, minmax(${dayRem}rem, 1fr))`
  const line = {
    display: 'grid',
    gridTemplateColumns: { xs: `7rem ${columns}`, md: `minmax(7.5rem, 16rem) ${columns}` },
    columnGap: 1,
  } as const
  const corner = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper', px: 2 } as const
  return (
    <TableScroll ref={scroll} maxHeight="min(44rem, 70vh)" sx={{ mt: 3 }}>
      <Box
        role="table"
        aria-label={texts.calendar}
        aria-description={texts.calendarKeys}
        aria-rowcount={machines.length + 2}
        aria-colcount={days.length + 1}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
        sx={[floorCalendarStyle, amountBarStyle, { minWidth: { xs: `${7 + daysRem}rem`, md: `${16 + daysRem}rem` } }]}
      >
        <Box sx={{ position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper' }} role="rowgroup">
          <Box role="row" aria-rowindex={1} sx={{ ...line, color: 'text.secondary', fontSize: '0.75rem', pb: 1 }}>
            <Box role="columnheader" sx={corner}>
              {texts.machine}
            </Box>
            {days.map((day) => (
              <Box key={day.date} role="columnheader" sx={{ px: 1, whiteSpace: 'nowrap' }}>
                {day.name}
              </Box>
            ))}
          </Box>
          <Box
            role="row"
            aria-rowindex={2}
            sx={{ ...line, borderBottom: 1, borderColor: 'divider', pb: 1, fontWeight: 500 }}
          >
            <Box role="rowheader" sx={corner}>
              {texts.together}
            </Box>
            {days.map((day, index) => {
              const amounts = totals[index]
              const daySecs = ((day.end - day.start) / 1000) * Math.max(1, machines.length)
              return (
                <Box key={day.date} role="cell" sx={{ px: 1 }} title={amounts ? words.long(amounts, []) : undefined}>
                  <Box sx={{ fontSize: '0.75rem', whiteSpace: 'nowrap' }}>
                    {props.isLoading ? <Skeleton /> : amounts ? words.short(amounts) : '–'}
                  </Box>
                  {amounts && <AmountBar amounts={amounts} daySecs={daySecs} />}
                </Box>
              )
            })}
          </Box>
        </Box>
        <Box role="rowgroup" style={{ paddingTop: above, paddingBottom: below }}>
          {indices.map((index) => {
            const machine = machines[index]!
            return (
              <Box
                key={machine.resourceID}
                role="row"
                aria-rowindex={index + 3}
                sx={{ ...line, height: `${rowRem}rem`, alignItems: 'stretch', breakInside: 'avoid' }}
              >
                <FloorRow
                  machine={machine}
                  days={days}
                  live={props.live}
                  place={index}
                  stop={stop[0] === index ? stop[1] : null}
                  first={visibleColumns.first}
                  last={visibleColumns.last}
                  machineHref={machineHref}
                  dayHref={dayHref}
                />
              </Box>
            )
          })}
        </Box>
      </Box>
    </TableScroll>
  )
}
