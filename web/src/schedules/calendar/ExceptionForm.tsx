import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { exceptionKinds, type Schedule } from '@takt/domain/schedule/schedule.ts'
import { useId, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { FieldInput } from '../../kit/form/FieldInput.tsx'
import type { FormField } from '../../kit/form/formField.ts'
import { scheduleTexts as texts } from '../texts.ts'
import type { ExceptionRow } from '../useSchedule.ts'
import { ShiftField } from '../week/ShiftField.tsx'

type Draft = Record<'kind' | 'shiftNum' | 'start' | 'end' | 'resourceID' | 'reason', string>

const drafted = (row: ExceptionRow | null, resource: string | null): Draft => ({
  kind: row?.kind ?? 'closed',
  shiftNum: row?.shiftNum?.toString() ?? '',
  start: row?.start ?? '',
  end: row?.end ?? '',
  resourceID: row ? (row.resourceID ?? '') : (resource ?? ''),
  reason: row?.reason ?? '',
})

/** What is different on a day: kind, times, and for which shift and resource; empty means all of them. */
export function ExceptionForm(props: {
  row: ExceptionRow | null
  resource: string | null
  resources: readonly { resourceID: string; description: string | null }[]
  schedule: Schedule
  problems: Readonly<Record<string, string>>
  message: string | null
  busy: boolean
  onCancel: () => void
  onSave: (fields: Readonly<Record<string, unknown>>) => void
}) {
  const { problems } = props
  const id = useId()
  const [draft, setDraft] = useState(() => drafted(props.row, props.resource))
  const set = (name: keyof Draft) => (value: unknown) =>
    setDraft((before) => ({ ...before, [name]: typeof value === 'string' ? value : '' }))
  const numbers = [...new Map(props.schedule.shifts.map((shift) => [shift.shiftNum, shift.name]))]
  const fieldOf = (name: keyof Draft, field: Omit<FormField, 'name'>) => (
    <FieldInput
      id={`${id}${name}`}
      field={{ name, ...field }}
      value={draft[name]}
      problem={problems[name]}
      onChange={set(name)}
    />
  )
  const kind = exceptionKinds.find((word) => word === draft.kind) ?? 'closed'
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))', alignItems: 'start' }}
      onSubmit={(event) => {
        event.preventDefault()
        props.onSave({
          kind,
          shiftNum: draft.shiftNum === '' ? null : Number(draft.shiftNum),
          start: draft.start || null,
          end: draft.end || null,
          resourceID: draft.resourceID || null,
          reason: draft.reason.trim() || null,
        })
      }}
    >
      {props.message && (
        <Alert severity="error" variant="outlined" sx={{ gridColumn: '1 / -1' }}>
          {props.message}
        </Alert>
      )}
      {fieldOf('kind', {
        label: texts.kind,
        kind: 'one',
        required: true,
        options: exceptionKinds.map((value) => ({ value, label: texts.kinds[value] })),
        help: texts.kindHints[kind],
      })}
      <ShiftField
        label={texts.start}
        type="time"
        value={draft.start}
        problem={problems.start}
        onChange={(text) => set('start')(text.slice(0, 5))}
      />
      <ShiftField
        label={texts.end}
        type="time"
        value={draft.end}
        problem={problems.end}
        onChange={(text) => set('end')(text.slice(0, 5))}
      />
      {fieldOf('shiftNum', {
        label: texts.onlyShift,
        kind: 'one',
        options: numbers.map(([number, name]) => ({ value: String(number), label: texts.shift(number, name) })),
      })}
      {fieldOf('resourceID', {
        label: texts.resource,
        kind: 'one',
        options: props.resources.map(({ resourceID }) => ({ value: resourceID, label: resourceID })),
        help: texts.allResources,
      })}
      {fieldOf('reason', { label: texts.reason, kind: 'text', size: 200 })}
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
