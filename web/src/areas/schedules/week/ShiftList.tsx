import { type Shift, weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { finger } from '../../../core/kit/finger.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { scheduleTexts as texts } from '../texts.ts'
import { useShiftColours } from './shiftColors.ts'
import type { Selected } from './WeekRow.tsx'
import { minutesUntil } from './wallMinutes.ts'
import { breaksWithin } from './weekSegments.ts'

/** Formats days as text: consecutive ones as `Mon–Fri`. */
export function daysInWords(days: Shift['days']): string {
  const runs: number[][] = []
  for (const index of weekdays.keys()) {
    if (!days.includes(weekdays[index]!)) continue
    const last = runs.at(-1)
    if (last?.at(-1) === index - 1) last.push(index)
    else runs.push([index])
  }
  const word = (index: number | undefined) => texts.shortDays[weekdays[index ?? 0]!]
  return runs
    .map((run) => (run.length > 2 ? `${word(run[0])}–${word(run.at(-1))}` : run.map(word).join(', ')))
    .join(', ')
}

/** The drawing as a table: every shift with its days, times and hours. */
export function ShiftList(props: {
  shifts: readonly Shift[]
  selected: Selected | null
  onSelect: (selected: Selected) => void
}) {
  const format = useFormat()
  const colours = useShiftColours()
  return (
    <Box component="ul" aria-label={texts.shiftList} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid' }}>
      {props.shifts.map((shift, index) => {
        const pause = breaksWithin(shift).reduce((total, interval) => total + interval.end - interval.start, 0)
        const work = minutesUntil(shift.start, shift.end) - pause
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a shift is its place in the list
          <Box component="li" key={index}>
            <Box
              component="button"
              type="button"
              aria-pressed={props.selected?.shift === index}
              onClick={() => props.onSelect({ shift: index, day: shift.days[0] ? weekdays.indexOf(shift.days[0]) : 0 })}
              sx={{
                width: '100%',
                display: 'grid',
                gridTemplateColumns: {
                  xs: '0.75rem minmax(0, 1fr) max-content',
                  sm: '0.75rem minmax(5rem, 1fr) minmax(5rem, 1fr) 6.5rem minmax(6rem, 1fr)',
                },
                py: { xs: 1, sm: 0 },
                gap: 2,
                alignItems: 'center',
                minHeight: '2rem',
                ...finger,
                px: 1,
                border: 0,
                borderBottom: 1,
                borderColor: 'divider',
                bgcolor: props.selected?.shift === index ? 'action.selected' : 'transparent',
                color: 'text.primary',
                font: 'inherit',
                fontSize: '0.8125rem',
                textAlign: 'left',
                cursor: 'pointer',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Box
                sx={{ width: '0.75rem', height: '0.75rem', borderRadius: 0.5 }}
                style={{ background: colours(shift.shiftNum) }}
              />
              <span>{texts.shift(shift.shiftNum, shift.name)}</span>
              <span>{daysInWords(shift.days)}</span>
              <Box component="span" sx={{ gridColumn: { xs: 2, sm: 'auto' } }}>
                {shift.start}–{shift.end}
              </Box>
              <Box
                component="span"
                sx={{ color: 'text.secondary', textAlign: 'right', gridColumn: { xs: 3, sm: 'auto' } }}
              >
                {format.duration(work * 60)}
                {pause > 0 && ` + ${format.duration(pause * 60)}`}
              </Box>
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
