import type { TaskDefinition } from '@takt/domain/areas/scheduledTasks/responses/taskDefinition.ts'
import { FieldInput } from '../../../core/kit/form/FieldInput.tsx'
import type { Draft, DraftValue } from '../../../core/kit/form/formField.ts'
import { useClient, useCurrentOrganization, useSession } from '../../../core/session/SessionContext.tsx'
import { optionField } from './optionField.ts'
import { visibleOptions } from './taskDraft.ts'

/** The visible options of a task type; boolean options come last. */
export function OptionFields(props: {
  definition: TaskDefinition
  values: Draft
  problems: Readonly<Record<string, string>>
  readOnly: boolean
  idOf: (name: string) => string
  onChange: (name: string, value: DraftValue) => void
}) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const masked = useSession((state) => state.context.maskMode)
  const visible = visibleOptions(props.definition, props.values)
  const inOrder = visible.toSorted((a, b) => Number(a.type === 'boolean') - Number(b.type === 'boolean'))
  return inOrder.map((option) => {
    const field = optionField(option, { client, organizationId, masked })
    const value = props.values[option.name]
    const text = Array.isArray(value) ? value.join(', ') : value
    return (
      <FieldInput
        key={option.name}
        id={props.idOf(option.name)}
        field={props.readOnly && field.kind !== 'tick' ? { ...field, kind: 'fixed' } : field}
        value={props.readOnly && field.kind !== 'tick' ? (text as DraftValue) : value}
        problem={props.problems[`options.${option.name}`]}
        onChange={(next) => !props.readOnly && props.onChange(option.name, next)}
      />
    )
  })
}
