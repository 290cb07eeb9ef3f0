import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Schedule } from '@takt/domain/core/schedule/schedule.ts'
import { useState } from 'react'
import { done } from '../../../core/api/client.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { scheduleTexts as texts } from '../texts.ts'
import type { ExceptionRow } from '../useSchedule.ts'
import { ExceptionForm } from './ExceptionForm.tsx'
import { ExceptionLine, exceptionInWords } from './ExceptionLine.tsx'
import type { CalendarDay } from './monthDays.ts'

/** `row` null: a new one. `effect`: what it does to planned time, said along with that it was kept. */
type Given = {
  row: ExceptionRow | null
  fields: Readonly<Record<string, unknown>>
  effect: string | undefined
}

const areas = ['resources']

/** Adds, changes and deletes exceptions of a schedule; what is refused is told field by field. */
function useKeepException(scheduleID: string, onDone: () => void) {
  const client = useClient()
  const { run: save, ...keep } = useKeep<Given>({
    work: ({ row, fields }) =>
      row
        ? client.put(`/scheduleExceptions/${row.scheduleExceptionID}`, {
            schema: done,
            body: { ...fields, version: row.version },
          })
        : client.post('/scheduleExceptions', { schema: done, body: { ...fields, scheduleID } }),
    said: ({ row, effect }) => texts.kept(row ? texts.exceptionUpdated : texts.exceptionAdded, effect),
    areas,
    onDone,
  })
  const remove = useKeep<ExceptionRow>({
    work: (row) => client.delete(`/scheduleExceptions/${row.scheduleExceptionID}`, { schema: done }),
    said: texts.exceptionDeleted,
    areas,
    loud: true,
  })
  return { ...keep, save, remove: remove.run }
}

/** A day of the calendar: what is planned then, and its exceptions to look at, add, change and delete. */
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
  const keep = useKeepException(schedule.scheduleID, () => setEdited(null))
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
          problems={keep.problems}
          message={keep.message}
          busy={keep.isBusy}
          onCancel={() => {
            keep.forget()
            setEdited(null)
          }}
          onSave={(fields, effect) =>
            keep.save({ row: edited === 'new' ? null : edited, fields: { ...fields, date: day.date }, effect })
          }
        />
      )}
      <ConfirmDialog
        open={doomed !== null}
        question={texts.removeTitle}
        onNo={() => setDoomed(null)}
        onYes={() => {
          if (doomed) keep.remove(doomed)
          setDoomed(null)
        }}
      >
        {doomed && exceptionInWords(doomed, schedule)}
      </ConfirmDialog>
    </Box>
  )
}
