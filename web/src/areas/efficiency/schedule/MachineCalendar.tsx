import { useMemo, useRef } from 'react'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { TableScroll } from '../../../core/kit/table/TableScroll.tsx'
import { useVirtualRows } from '../../../core/kit/table/useVirtualRows.ts'
import { amountsOf, plannedSoFar, totalAmounts } from './amounts.ts'
import { CalendarLegend } from './CalendarLegend.tsx'
import { DayRow } from './DayRow.tsx'
import type { PlanDay } from './planDays.ts'
import { scheduleViewTexts as texts } from './texts.ts'

const rowRem = 4
const hourMs = 3_600_000
const headings = [texts.ran, texts.missed, texts.plannedSoFar, texts.ahead, texts.outside]

/** Groups hours (buckets in order) by day. */
function byDay(hours: readonly Bucket[], days: readonly PlanDay[]): Map<number, Bucket[]> {
  const hoursByDay = new Map<number, Bucket[]>(days.map(({ start }) => [start, []]))
  let index = 0
  for (const hour of hours) {
    while (index < days.length - 1 && hour.start >= days[index]!.end) index++
    hoursByDay.get(days[index]!.start)?.push(hour)
  }
  return hoursByDay
}

/** A machine's days below each other on one scale: shifts, hours and their time classes. */
export function MachineCalendar(props: {
  machine: string
  days: readonly PlanDay[]
  hours: readonly Bucket[]
  /** Totals by day, as returned by the server. */
  totals: ReadonlyMap<number, Bucket>
  zone: string
  now: number
}) {
  const { days, zone, totals } = props
  const format = useFormat()
  const scroll = useRef<HTMLDivElement>(null)
  const { places: indices, above, below } = useVirtualRows({ count: days.length, rowRem, scroll, atOnce: 3 })
  const hoursOf = useMemo(() => byDay(props.hours, days), [props.hours, days])
  const spanMs = Math.max(24 * hourMs, ...days.map(({ start, end }) => end - start))
  const amounts = days.map((day) => amountsOf(totals.get(day.start), day)!)
  const all = totalAmounts(amounts)
  const line = {
    display: 'grid',
    gridTemplateColumns: {
      xs: '4.75rem minmax(7rem, 1fr) 4.75rem',
      sm: '8.5rem minmax(14rem, 1fr) repeat(5, 6rem)',
    },
    columnGap: 3,
  } as const
  const cellOf = (column: number) =>
    ({ textAlign: 'right', display: { xs: column === 0 ? 'block' : 'none', sm: 'block' } }) as const
  const zones = zone === format.timeZone ? texts.zone(zone) : texts.zones(format.timeZone, zone)
  return (
    <Panel title={texts.days(props.machine)} beside={zones}>
      <CalendarLegend of="hours" />
      <TableScroll ref={scroll} maxHeight="min(56rem, 75vh)" sx={{ mt: 3 }}>
        <Box
          role="table"
          aria-label={texts.days(props.machine)}
          aria-rowcount={days.length + 2}
          sx={{ fontSize: '0.8125rem' }}
        >
          <Box
            role="row"
            aria-rowindex={1}
            sx={{
              ...line,
              position: 'sticky',
              top: 0,
              zIndex: 1,
              bgcolor: 'background.paper',
              color: 'text.secondary',
              fontSize: '0.75rem',
              pb: 1,
            }}
          >
            <Box role="columnheader">{texts.day}</Box>
            <Box role="columnheader" aria-label={texts.partOfDay} sx={{ position: 'relative', height: '1rem' }}>
              {[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => (
                <Box
                  key={hour}
                  aria-hidden
                  sx={{ position: 'absolute', display: { xs: hour % 6 ? 'none' : 'block', sm: 'block' } }}
                  style={{ left: `${((hour * hourMs) / spanMs) * 100}%` }}
                >
                  {String(hour).padStart(2, '0')}
                </Box>
              ))}
            </Box>
            {headings.map((heading, column) => (
              <Box key={heading} role="columnheader" sx={cellOf(column)}>
                {heading}
              </Box>
            ))}
          </Box>
          <Box role="rowgroup" style={{ paddingTop: above, paddingBottom: below }}>
            {indices.map((index) => {
              const day = days[index]!
              return (
                <Box
                  key={day.date}
                  role="row"
                  aria-rowindex={index + 2}
                  sx={{ ...line, height: `${rowRem}rem`, alignContent: 'center', breakInside: 'avoid' }}
                >
                  <DayRow
                    machine={props.machine}
                    day={day}
                    spanMs={spanMs}
                    hours={hoursOf.get(day.start) ?? []}
                    amounts={amounts[index]!}
                    zone={zone}
                    now={props.now}
                  />
                </Box>
              )
            })}
          </Box>
          <Box
            role="row"
            aria-rowindex={days.length + 2}
            sx={{ ...line, borderTop: 1, borderColor: 'divider', pt: 1, fontWeight: 650 }}
          >
            <Box role="rowheader">Σ</Box>
            <Box role="cell" />
            {[all.ran, all.missed, plannedSoFar(all), all.ahead, all.outside].map((secs, column) => (
              <Box key={headings[column]} role="cell" title={`${format.exact(secs)} s`} sx={cellOf(column)}>
                {format.duration(secs)}
              </Box>
            ))}
          </Box>
        </Box>
      </TableScroll>
    </Panel>
  )
}
