import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { scheduleTexts as texts } from '../texts.ts'
import type { CalendarDay } from './monthDays.ts'

const hourMs = 3_600_000

/** Returns a function that describes a day as text, for screen readers and tooltips. */
function useDayInWords() {
  const format = useFormat()
  return (day: CalendarDay) => {
    const planned = day.plannedMs > 0 ? texts.dayPlanned(format.duration(day.plannedMs / 1000)) : texts.dayFree
    const kinds = day.exceptions.map(({ kind, reason }) => [texts.kinds[kind], reason].filter(Boolean).join(': '))
    const length = day.lengthMs === 24 * hourMs ? [] : [texts.dayLength(format.duration(day.lengthMs / 1000))]
    const date = format.instant(Date.parse(`${day.date}T12:00Z`), 'weekday')
    return [date, planned, ...kinds, ...length].join(', ')
  }
}

/** A day: its number, its exceptions as icon and text, and its 24 hours as a bar. */
export function CalendarCell(props: {
  day: CalendarDay
  isToday: boolean
  isChosen: boolean
  isReached: boolean
  onChoose: () => void
}) {
  const { day, isToday, isChosen } = props
  const words = useDayInWords()(day)
  const first = day.exceptions[0]
  return (
    <Box
      component="button"
      type="button"
      role="gridcell"
      data-date={day.date}
      tabIndex={props.isReached ? 0 : -1}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-label={words}
      title={words}
      onClick={props.onChoose}
      sx={{
        display: 'grid',
        gridTemplateRows: 'auto 1fr auto',
        gap: 0.5,
        minHeight: { xs: '3rem', sm: '3.75rem' },
        p: { xs: 1, sm: 1.5 },
        border: 0,
        borderRight: 1,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: isChosen ? 'action.selected' : 'transparent',
        color: day.inMonth ? 'text.primary' : 'text.secondary',
        font: 'inherit',
        fontSize: '0.75rem',
        textAlign: 'left',
        cursor: 'pointer',
        outlineOffset: '-3px',
        boxShadow: isChosen ? (theme) => `inset 0 0 0 2px ${theme.palette.primary.main}` : 'none',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Box component="span" sx={isToday ? { fontWeight: 650, textDecoration: 'underline' } : {}}>
          {Number(day.date.slice(8))}
        </Box>
        {day.lengthMs !== 24 * hourMs && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {day.lengthMs / hourMs} h
          </Box>
        )}
      </Box>
      <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 500 }}>
        {first && `${texts.kindGlyphs[first.kind]} `}
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {first && (first.reason ?? texts.kinds[first.kind])}
        </Box>
        {day.exceptions.length > 1 && ` +${day.exceptions.length - 1}`}
      </Box>
      <Box sx={{ position: 'relative', height: '0.375rem', bgcolor: 'action.hover', borderRadius: 0.5 }}>
        {day.stretches.map(({ from, to }) => (
          <Box
            key={from}
            sx={{
              position: 'absolute',
              top: 0,
              bottom: 0,
              bgcolor: 'text.secondary',
              opacity: day.inMonth ? 1 : 0.5,
            }}
            style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
          />
        ))}
      </Box>
    </Box>
  )
}
