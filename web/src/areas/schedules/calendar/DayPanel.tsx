import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Schedule } from '@takt/domain/core/schedule/schedule.ts'
import { useState } from 'react'
import { anyResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { scheduleTexts as texts } from '../texts.ts'
import type { ExceptionRow } from '../useSchedule.ts'
import { ExceptionForm } from './ExceptionForm.tsx'
import { ExceptionLine, exceptionInWords } from './ExceptionLine.tsx'
import type { CalendarDay } from './monthDays.ts'

/** `row` null: a new exception. `effect`: its effect on planned time, shown in the notice after saving. */
type SaveInput = {
  row: ExceptionRow | null
  fields: Readonly<Record<string, unknown>>
  effect: string | undefined
}

const areas = ['resources']

/** Adds, changes and deletes exceptions of a schedule; rejections are shown by field. */
function useSaveException(scheduleID: string, onDone: () => void) {
  const client = useClient()
  const { run: save, ...mutation } = useSaveMutation<SaveInput>({
    work: ({ row, fields }) =>
      row
        ? client.put(`/scheduleExceptions/${row.scheduleExceptionID}`, {
            schema: anyResponse,
            body: { ...fields, version: row.version },
          })
        : client.post('/scheduleExceptions', { schema: anyResponse, body: { ...fields, scheduleID } }),
    message: ({ row, effect }) => texts.saved(row ? texts.exceptionUpdated : texts.exceptionAdded, effect),
    areas,
    onDone,
  })
  const remove = useSaveMutation<ExceptionRow>({
    work: (row) => client.delete(`/scheduleExceptions/${row.scheduleExceptionID}`, { schema: anyResponse }),
    message: texts.exceptionDeleted,
    areas,
    loud: true,
  })
  return { ...mutation, save, remove: remove.run }
}

/** A day of the calendar: its planned time, and its exceptions to view, add, change and delete. */
export function DayPanel(props: {
  day: CalendarDay
  schedule: Schedule
  exceptions: readonly ExceptionRow[]
  resource: string | null
  resources: readonly { resourceID: string; description: string | null }[]
  readOnly: boolean
}) {
  const { day, schedule, exceptions, readOnly } = props
  const format = useFormat()
  const [edited, setEdited] = useState<ExceptionRow | 'new' | null>(null)
  const [doomed, setDoomed] = useState<ExceptionRow | null>(null)
  const mutation = useSaveException(schedule.scheduleID, () => setEdited(null))
  const planned = day.plannedMs > 0 ? texts.dayPlanned(format.duration(day.plannedMs / 1000)) : texts.dayFree
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3, display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Box component="h3" sx={{ m: 0, fontSize: '0.9375rem', fontWeight: 650 }}>
          {format.instant(Date.parse(`${day.date}T12:00Z`), 'weekday')}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {planned}
        </Typography>
        {day.lengthMs !== 86_400_000 && (
          <Typography variant="body2">{texts.dayLength(format.duration(day.lengthMs / 1000))}</Typography>
        )}
        <Box sx={{ flex: 1 }} />
        {!readOnly && edited === null && (
          <Button size="small" variant="outlined" onClick={() => setEdited('new')}>
            {texts.addException}
          </Button>
        )}
      </Box>
      {exceptions.length === 0 && edited === null && (
        <Typography variant="body2" color="textSecondary">
          {texts.noExceptions}
        </Typography>
      )}
      {exceptions.map((exception) => (
        <ExceptionLine
          key={exception.scheduleExceptionID}
          exception={exception}
          schedule={schedule}
          readOnly={readOnly}
          onEdit={() => setEdited(exception)}
          onRemove={() => setDoomed(exception)}
        />
      ))}
      {edited !== null && (
        <ExceptionForm
          key={edited === 'new' ? 'new' : edited.scheduleExceptionID}
          row={edited === 'new' ? null : edited}
          date={day.date}
          resource={props.resource}
          resources={props.resources}
          schedule={schedule}
          problems={mutation.problems}
          message={mutation.message}
          busy={mutation.isBusy}
          onCancel={() => {
            mutation.reset()
            setEdited(null)
          }}
          onSave={(fields, effect) =>
            mutation.save({ row: edited === 'new' ? null : edited, fields: { ...fields, date: day.date }, effect })
          }
        />
      )}
      <ConfirmDialog
        open={doomed !== null}
        prompt={texts.removeTitle}
        onNo={() => setDoomed(null)}
        onYes={() => {
          if (doomed) mutation.remove(doomed)
          setDoomed(null)
        }}
      >
        {doomed && exceptionInWords(doomed, schedule)}
      </ConfirmDialog>
    </Box>
  )
}
