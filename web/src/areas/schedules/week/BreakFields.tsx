import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import type { Shift } from '@takt/domain/core/schedule/schedule.ts'
import { useId } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { scheduleTexts as texts } from '../texts.ts'
import { changeBreak, removeBreak } from './editShifts.ts'
import { breaksWithin } from './weekSegments.ts'

/** The breaks of a shift with start and end; a break outside of the shift shows a message. */
export function BreakFields(props: {
  shifts: readonly Shift[]
  index: number
  problems: Readonly<Record<string, string>>
  onChange: (shifts: readonly Shift[]) => void
}) {
  const { shifts, index, problems, onChange } = props
  const id = useId()
  const shift = shifts[index]
  if (!shift || shift.breaks.length === 0) return null
  const within = breaksWithin(shift)
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'flex', gap: 1 }}>
      <Box id={id} sx={{ width: '4rem', pt: 2, fontSize: '0.8125rem', color: 'text.secondary', flex: 'none' }}>
        {texts.breaks}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2 }}>
        {shift.breaks.map((pause, breakIndex) => {
          const at = { shift: index, pause: breakIndex }
          const problemTexts = ['', '.start', '.end'].map(
            (name) => problems[`shifts.${index}.breaks.${breakIndex}${name}`],
          )
          const isOutside = within[breakIndex]!.start >= within[breakIndex]!.end
          const message = problemTexts.find(Boolean) ?? (isOutside ? texts.breakOutside : undefined)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a break is its place in the list
            <Box key={breakIndex} sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
              {(['start', 'end'] as const).map((name) => (
                <TextField
                  key={name}
                  size="small"
                  variant="standard"
                  type="time"
                  value={pause[name]}
                  error={Boolean(message)}
                  helperText={name === 'start' ? message : undefined}
                  onChange={({ target }) =>
                    target.value && onChange(changeBreak(shifts, at, { [name]: target.value.slice(0, 5) }))
                  }
                  slotProps={{ htmlInput: { 'aria-label': `${texts.breaks} ${breakIndex + 1}: ${texts[name]}` } }}
                />
              ))}
              <IconButton
                size="small"
                aria-label={texts.removeBreak(`${pause.start}–${pause.end}`)}
                onClick={() => onChange(removeBreak(shifts, at))}
              >
                <Close sx={{ fontSize: '1rem' }} />
              </IconButton>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
