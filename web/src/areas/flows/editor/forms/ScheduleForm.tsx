import { dayNames } from '@takt/domain/areas/scheduledTasks/calendarEntry.ts'
import { useId } from 'react'
import { FieldInput } from '../../../../core/kit/form/FieldInput.tsx'
import { useOrganizationSettings } from '../../../../core/session/SessionContext.tsx'
import { formTexts as texts } from '../texts.ts'
import { listAt, textAt } from './optionsOfStep.ts'
import type { StepFormProps } from './stepFormProps.ts'

const dayOptions = dayNames.map((value) => ({ value, label: texts.dayNames[value] ?? value }))
const clock = /^([01]\d|2[0-3]):[0-5]\d$/
const times = {
  normal: (typed: string) => typed.padStart(5, '0'),
  problemOf: (value: string) => (clock.test(value) ? null : texts.noTime),
  placeholder: texts.timePlaceholder,
}

/** Schedule that triggers the flow: every few minutes, or at times on days. */
export function ScheduleForm({ options, problems, set }: StepFormProps) {
  const id = useId()
  const zone = useOrganizationSettings()?.timeZone ?? 'UTC'
  return (
    <>
      <FieldInput
        id={`${id}every`}
        field={{ name: 'everyMinutes', label: texts.every, kind: 'number', help: texts.everyHelp }}
        value={textAt(options, 'everyMinutes')}
        problem={problems.everyMinutes ?? problems['']}
        onChange={(value) => {
          const typed = String(value ?? '').trim()
          set({ everyMinutes: typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : typed })
        }}
      />
      <FieldInput
        id={`${id}times`}
        field={{
          name: 'times',
          label: texts.times,
          kind: 'many',
          help: texts.timesHelp(zone),
          entries: times,
        }}
        value={listAt<string>(options, 'times')}
        problem={problems.times}
        onChange={(value) => set({ times: value })}
      />
      <FieldInput
        id={`${id}days`}
        field={{ name: 'days', label: texts.days, kind: 'many', options: dayOptions }}
        value={listAt<string>(options, 'days')}
        problem={problems.days}
        onChange={(value) => set({ days: value })}
      />
    </>
  )
}
