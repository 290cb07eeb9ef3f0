import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Schedule } from '@takt/domain/core/schedule/schedule.ts'
import { useId, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { FieldInput } from '../../../core/kit/form/FieldInput.tsx'
import type { FormField } from '../../../core/kit/form/formField.ts'
import { scheduleTexts as texts } from '../texts.ts'
import type { ExceptionRow } from '../useSchedule.ts'
import { EffectNote } from './EffectNote.tsx'
import { draftedException, kindField, shiftField } from './exceptionDraft.ts'
import { useExceptionEffect } from './useExceptionEffect.ts'

type Draft = Record<'kind' | 'shiftNum' | 'start' | 'end' | 'resourceID' | 'reason', string>

const drafted = (row: ExceptionRow | null, resource: string | null): Draft => ({
  kind: row?.kind ?? 'closed',
  shiftNum: row?.shiftNum?.toString() ?? '',
  start: row?.start ?? '',
  end: row?.end ?? '',
  resourceID: row ? (row.resourceID ?? '') : (resource ?? ''),
  reason: row?.reason ?? '',
})

const fieldsOf = (draft: Draft) => ({
  kind: draft.kind,
  shiftNum: draft.shiftNum === '' ? null : Number(draft.shiftNum),
  start: draft.start || null,
  end: draft.end || null,
  resourceID: draft.resourceID || null,
  reason: draft.reason.trim() || null,
})

/**
 * The form of an exception: kind, times, shift and resource; an empty shift or resource means all of them. It shows the
 * effect on planned time before saving.
 */
export function ExceptionForm(props: {
  row: ExceptionRow | null
  date: string
  resource: string | null
  resources: readonly { resourceID: string; description: string | null }[]
  schedule: Schedule
  problems: Readonly<Record<string, string>>
  message: string | null
  busy: boolean
  onCancel: () => void
  onSave: (fields: Readonly<Record<string, unknown>>, effect: string | undefined) => void
}) {
  const { problems, schedule } = props
  const id = useId()
  const [draft, setDraft] = useState(() => drafted(props.row, props.resource))
  const set = (name: keyof Draft) => (value: unknown) =>
    setDraft((before) => ({ ...before, [name]: typeof value === 'string' ? value : '' }))
  const fieldOf = (name: keyof Draft, field: Omit<FormField, 'name'>) => (
    <FieldInput
      id={`${id}${name}`}
      field={{ name, ...field }}
      value={draft[name]}
      problem={problems[name]}
      onChange={set(name)}
    />
  )
  const fields = fieldsOf(draft)
  const scheduleExceptionID = props.row?.scheduleExceptionID ?? 0
  const values = { ...fields, date: props.date, scheduleID: schedule.scheduleID, scheduleExceptionID }
  const effect = useExceptionEffect(draftedException(values), schedule)
  const timed = { kind: 'time', required: draft.kind !== 'closed', help: texts.inZone(schedule.timezone) } as const
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))', alignItems: 'start' }}
      onSubmit={(event) => {
        event.preventDefault()
        props.onSave(fields, effect?.message)
      }}
    >
      {props.message && (
        <Alert severity="error" variant="outlined" sx={{ gridColumn: '1 / -1' }}>
          {props.message}
        </Alert>
      )}
      {fieldOf('kind', { label: texts.kind, required: true, ...kindField(draft.kind) })}
      {fieldOf('start', { label: texts.start, ...timed })}
      {fieldOf('end', { label: texts.end, ...timed })}
      {fieldOf('shiftNum', {
        label: draft.kind === 'open' ? texts.asShift : texts.onlyShift,
        ...shiftField(schedule, values),
      })}
      {fieldOf('resourceID', {
        label: texts.resource,
        kind: 'one',
        options: props.resources.map(({ resourceID }) => ({ value: resourceID, label: resourceID })),
        help: texts.everyFollower,
      })}
      {fieldOf('reason', { label: texts.reason, kind: 'text', size: 200 })}
      <EffectNote effect={effect} />
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained" size="small" loading={props.busy}>
          {texts.saveException}
        </Button>
        <Button size="small" variant="outlined" onClick={props.onCancel}>
          {texts.cancel}
        </Button>
      </Box>
    </Box>
  )
}
