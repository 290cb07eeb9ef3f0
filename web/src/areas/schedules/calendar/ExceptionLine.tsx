import Button from '@mui/material/Button'
import type { Schedule } from '@takt/domain/core/schedule/schedule.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { scheduleTexts as texts } from '../texts.ts'
import type { ExceptionRow } from '../useSchedule.ts'
import { useExceptionEffect } from './useExceptionEffect.ts'

/** Describes an exception in one line. */
export function exceptionInWords(exception: ExceptionRow, { shifts }: Schedule): string {
  const { kind, shiftNum, start, end, resourceID, reason } = exception
  const time = start && end ? `${start}–${end}` : texts.wholeDay
  const name = shifts.find((shift) => shift.shiftNum === shiftNum)?.name ?? ''
  const shift = shiftNum === null ? [] : [texts.shift(shiftNum, name)]
  const parts = [texts.kinds[kind], time, ...shift, ...(resourceID ? [resourceID] : []), ...(reason ? [reason] : [])]
  return parts.join(' · ')
}

/** An exception of a day: its description, its effect on planned time, and buttons to change or delete it. */
export function ExceptionLine(props: {
  exception: ExceptionRow
  schedule: Schedule
  readOnly: boolean
  onEdit: () => void
  onRemove: () => void
}) {
  const { exception, schedule } = props
  const effect = useExceptionEffect(exception, schedule)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontSize: '0.8125rem' }}>
      <Box component="span" aria-hidden sx={{ width: '1rem', textAlign: 'center' }}>
        {texts.kindGlyphs[exception.kind]}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {exceptionInWords(exception, schedule)}
        <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', minHeight: '1.125rem' }}>{effect?.message}</Box>
      </Box>
      {!props.readOnly && (
        <>
          <Button size="small" onClick={props.onEdit}>
            {texts.editException}
          </Button>
          <Button size="small" color="inherit" onClick={props.onRemove}>
            {texts.removeException}
          </Button>
        </>
      )}
    </Box>
  )
}
