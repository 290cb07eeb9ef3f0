import { useId } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { FieldInput } from '../../core/kit/form/FieldInput.tsx'
import { scheduleTexts as texts } from './texts.ts'
import type { ScheduleDraft } from './useScheduleDraft.ts'

const zones = () => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))

/** The fields above the week: description and time zone. */
export function ScheduleHead(props: {
  draft: ScheduleDraft
  usualZone: string
  problems: Readonly<Record<string, string>>
  readOnly: boolean
}) {
  const { draft, problems, readOnly } = props
  const id = useId()
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(15rem, 1fr))', alignItems: 'start' }}
    >
      <FieldInput
        id={`${id}description`}
        field={{ name: 'description', label: texts.description, kind: readOnly ? 'fixed' : 'text', size: 200 }}
        value={draft.head.description ?? ''}
        problem={problems.description}
        onChange={(value) => draft.setHead({ description: String(value ?? '') || null })}
      />
      <FieldInput
        id={`${id}zone`}
        field={{
          name: 'timezone',
          label: texts.timeZone,
          kind: readOnly ? 'fixed' : 'one',
          options: zones(),
          help: draft.head.timezone ? undefined : texts.ownZone(props.usualZone),
        }}
        value={draft.head.timezone ?? ''}
        problem={problems.timezone}
        onChange={(value) => draft.setHead({ timezone: typeof value === 'string' && value ? value : null })}
      />
    </Box>
  )
}
