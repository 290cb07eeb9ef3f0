import Box from '@mui/material/Box'
import { PageLink } from '../../kit/PageLink.tsx'
import { AmountBar } from './AmountBar.tsx'
import type { Amounts } from './amounts.ts'
import type { PlanException } from './planDays.ts'
import { scheduleViewTexts as texts } from './texts.ts'
import { useScheduleWords } from './useScheduleWords.ts'

/** A machine's day: hours run and planned, as figures and as a bar; it leads to the timeline of that day. */
export function CalendarCell(props: {
  machine: string
  day: { start: number; end: number; name: string }
  amounts: Amounts | null
  exceptions: readonly PlanException[]
  isStop: boolean
}) {
  const { machine, day, amounts, exceptions } = props
  const words = useScheduleWords()
  if (!amounts) return <Box sx={{ height: '100%', bgcolor: 'action.hover', borderRadius: 0.5, opacity: 0.5 }} />
  const long = words.long(amounts, exceptions)
  const isEmpty = amounts.planned === 0 && amounts.outside === 0
  return (
    <PageLink
      to="/efficiency/details"
      search={(before) => ({
        ...before,
        machine,
        range: 'custom',
        from: new Date(day.start).toISOString(),
        to: new Date(day.end).toISOString(),
      })}
      tabIndex={props.isStop ? 0 : -1}
      title={long}
      aria-label={texts.openDay(machine, day.name, long)}
      underline="none"
      color="inherit"
      sx={{
        display: 'grid',
        gap: '2px',
        px: 1,
        py: 0.5,
        borderRadius: 0.5,
        minHeight: '2.25rem',
        alignContent: 'center',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, fontSize: '0.75rem', whiteSpace: 'nowrap', color: 'text.secondary' }}>
        <Box component="span" sx={{ flex: 1, color: isEmpty ? 'text.secondary' : 'text.primary' }}>
          {isEmpty ? '–' : words.short(amounts)}
        </Box>
        {exceptions.map(({ scheduleExceptionID, kind }) => (
          <span key={scheduleExceptionID} aria-hidden>
            {texts.glyphs[kind]}
          </span>
        ))}
      </Box>
      <AmountBar amounts={amounts} daySecs={(day.end - day.start) / 1000} />
    </PageLink>
  )
}
