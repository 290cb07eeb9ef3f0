import Add from '@mui/icons-material/Add'
import Delete from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import { type Shift, weekdays } from '@takt/domain/core/schedule/schedule.ts'
import type { Ref } from 'react'
import { type RefObject, useId } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { FieldFrame } from '../../../core/kit/form/FieldFrame.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { scheduleTexts as texts } from '../texts.ts'
import { BreakFields } from './BreakFields.tsx'
import { addBreak, changeShift, detachDay, removeShift, toggleDay } from './editShifts.ts'
import type { Selected } from './WeekRow.tsx'
import { minutesUntil } from './wallMinutes.ts'

/** A field of a shift: text, a number or a time of day. */
function ShiftField(props: {
  label: string
  value: string
  type?: 'text' | 'number' | 'time'
  help?: string
  problem: string | undefined
  inputRef?: Ref<HTMLInputElement>
  onChange: (text: string) => void
}) {
  return (
    <FieldFrame id={useId()} label={props.label} help={props.help} problem={props.problem}>
      {(described) => (
        <TextField
          id={described.id}
          hiddenLabel
          size="small"
          fullWidth
          type={props.type ?? 'text'}
          value={props.value}
          error={described.invalid}
          onChange={({ target }) => props.onChange(target.value)}
          {...(props.inputRef ? { inputRef: props.inputRef } : {})}
          slotProps={{ htmlInput: { 'aria-describedby': described.describedBy, maxLength: 60, min: 0, max: 9999 } }}
        />
      )}
    </FieldFrame>
  )
}

/**
 * The form of one shift, with everything that the drawing shows. `problems` have the server's field names:
 * `shifts.0.start`.
 */
export function ShiftForm(props: {
  shifts: readonly Shift[]
  selected: Selected
  problems: Readonly<Record<string, string>>
  first: RefObject<HTMLInputElement | null>
  onChange: (shifts: readonly Shift[]) => void
}) {
  const { shifts, selected, problems, onChange } = props
  const format = useFormat()
  const id = useId()
  const index = selected.shift
  const shift = shifts[index]
  if (!shift) return null
  const problem = (name: string) => problems[`shifts.${index}.${name}`]
  const set = (change: Partial<Shift>) => onChange(changeShift(shifts, index, change))
  const day = weekdays[selected.day]!
  const isOvernight = shift.end <= shift.start
  const length = format.duration(minutesUntil(shift.start, shift.end) * 60)
  const durationText = `${length}${isOvernight ? `, ${texts.nextDay}` : ''}`
  return (
    <Box component="form" onSubmit={(event) => event.preventDefault()} sx={{ display: 'grid', gap: 3 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
          alignItems: 'start',
        }}
      >
        <ShiftField
          label={texts.name}
          value={shift.name}
          problem={problem('name')}
          inputRef={props.first}
          onChange={(name) => set({ name })}
        />
        <ShiftField
          label={texts.number}
          type="number"
          value={String(shift.shiftNum)}
          problem={problem('shiftNum')}
          onChange={(text) => set({ shiftNum: Math.trunc(Number(text)) })}
        />
        <ShiftField
          label={texts.start}
          type="time"
          value={shift.start}
          problem={problem('start')}
          onChange={(text) => text && set({ start: text.slice(0, 5) })}
        />
        <ShiftField
          label={texts.end}
          type="time"
          value={shift.end}
          help={durationText}
          problem={problem('end')}
          onChange={(text) => text && set({ end: text.slice(0, 5) })}
        />
      </Box>
      <Box
        role="group"
        aria-labelledby={`${id}days`}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
      >
        <Box id={`${id}days`} sx={{ width: '4rem', fontSize: '0.8125rem', color: 'text.secondary' }}>
          {texts.onDays}
        </Box>
        {weekdays.map((weekday) => (
          <ToggleButton
            key={weekday}
            size="small"
            value={weekday}
            selected={shift.days.includes(weekday)}
            aria-label={texts.days[weekday]}
            onChange={() => onChange(toggleDay(shifts, index, weekday))}
            sx={{ px: 2, py: 0.5, minWidth: '2.75rem' }}
          >
            {texts.shortDays[weekday]}
          </ToggleButton>
        ))}
        {problem('days') && <FormHelperText error>{problem('days')}</FormHelperText>}
      </Box>
      <BreakFields shifts={shifts} index={index} problems={problems} onChange={onChange} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Add fontSize="small" />}
          onClick={() => onChange(addBreak(shifts, index))}
        >
          {texts.addBreak}
        </Button>
        {shift.days.length > 1 && shift.days.includes(day) && (
          <Button size="small" variant="outlined" onClick={() => onChange(detachDay(shifts, index, day))}>
            {texts.partOff(texts.days[day])}
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        <IconButton
          size="small"
          aria-label={texts.removeShift}
          title={texts.removeShift}
          onClick={() => onChange(removeShift(shifts, index))}
        >
          <Delete fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}
