import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { dateOfDay, dayOfDate } from '@takt/domain/core/schedule/wallClock.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { scheduleTexts as texts } from '../texts.ts'
import { CalendarCell } from './CalendarCell.tsx'
import type { CalendarDay } from './monthDays.ts'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * A grid of whole weeks. Arrow keys move between days, also to the next month; Page Up and Page Down change the month.
 */
export function CalendarGrid(props: {
  days: readonly CalendarDay[]
  month: string
  today: string
  chosen: string | null
  onChoose: (date: string) => void
  onTurn: (by: number) => void
}) {
  const { days, month, chosen, onChoose } = props
  const format = useFormat()
  const grid = useRef<HTMLDivElement>(null)
  const mustFocus = useRef(false)
  const inMonth = (date: string | null) => date !== null && days.some((day) => day.date === date)
  const reached = inMonth(chosen) ? chosen! : (days.find((day) => day.date === props.today)?.date ?? `${month}-01`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the chosen day, once it is drawn
  useEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`)?.focus()
  }, [chosen, days])
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    const monthStep = { PageUp: -1, PageDown: 1 }[event.key]
    if (!step && !monthStep) return
    event.preventDefault()
    mustFocus.current = true
    if (step) onChoose(dateOfDay(dayOfDate(reached) + step))
    else if (monthStep) props.onTurn(monthStep)
  }
  const title = new Intl.DateTimeFormat(format.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00Z`),
  )
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <Box
      ref={grid}
      role="grid"
      aria-label={texts.calendarLabel(title)}
      onKeyDown={press}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
        borderTop: 1,
        borderLeft: 1,
        borderColor: 'divider',
      }}
    >
      <Box role="row" sx={{ display: 'contents' }}>
        {weekdays.map((weekday) => (
          <Box
            key={weekday}
            role="columnheader"
            aria-label={texts.days[weekday]}
            sx={{
              px: 1.5,
              py: 0.5,
              fontSize: '0.75rem',
              color: 'text.secondary',
              borderRight: 1,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            {texts.shortDays[weekday]}
          </Box>
        ))}
      </Box>
      {weeks.map((week) => (
        <Box key={week[0]!.date} role="row" sx={{ display: 'contents' }}>
          {week.map((day) => (
            <CalendarCell
              key={day.date}
              day={day}
              isToday={day.date === props.today}
              isChosen={day.date === chosen}
              isReached={day.date === reached}
              onChoose={() => onChoose(day.date)}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}
