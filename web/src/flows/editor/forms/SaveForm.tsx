import { isTold } from '@takt/domain/item/item.ts'
import { useId } from 'react'
import { FieldInput } from '../../../kit/form/FieldInput.tsx'
import { useSession } from '../../../session/SessionContext.tsx'
import { flowType, savableTypes } from '../../flowTypes.ts'
import { formTexts as texts } from '../texts.ts'
import { ChosenInput } from './ChosenInput.tsx'
import { ComparedValue } from './ComparedValue.tsx'
import { Entries } from './Entries.tsx'
import { IntoInput } from './IntoInput.tsx'
import { listAt, problemAt, textAt } from './optionsOfStep.ts'
import type { StepFormProps } from './stepFormProps.ts'

type Given = { field: string; value: string }

const modes = (['add', 'change', 'addOrChange'] as const).map((value) => ({ value, label: texts.modes[value] }))

/** Which row is added or changed, and what becomes of its fields. */
export function SaveForm({ options, values, problems, set }: StepFormProps) {
  const id = useId()
  const user = useSession(({ context }) => context.user)
  const type = flowType(textAt(options, 'itemType'))
  const mode = textAt(options, 'mode')
  const fields = type
    ? Object.entries(type.fields).flatMap(([value, field]) => {
        const isGiven = mode === 'change' ? field.editable || type.key.includes(value) : field.required !== 'A'
        return isTold(field) && isGiven ? [{ value, label: field.label, detail: value }] : []
      })
    : []
  return (
    <>
      <FieldInput
        id={`${id}type`}
        field={{ name: 'itemType', label: texts.itemType, kind: 'one', required: true, options: savableTypes(user) }}
        value={textAt(options, 'itemType')}
        problem={problems.itemType}
        onChange={(value) => {
          set({ itemType: value ?? '', fields: [] })
        }}
      />
      <FieldInput
        id={`${id}mode`}
        field={{ name: 'mode', label: texts.mode, kind: 'one', required: true, options: modes }}
        value={mode}
        problem={problems.mode}
        onChange={(value) => set({ mode: value ?? '' })}
      />
      {type && (
        <Entries<Given>
          label={texts.fields}
          entries={listAt<Given>(options, 'fields')}
          empty={{ field: '', value: '' }}
          problem={problems.fields}
          add={texts.addField}
          remove={texts.removeField}
          onChange={(next) => set({ fields: next })}
        >
          {(given, change, at) => (
            <>
              <ChosenInput
                id={`${id}-${at}-field`}
                label={texts.fieldOf(at + 1)}
                value={given.field}
                options={fields}
                problem={problemAt(problems, 'fields', at, 'field')}
                onChange={(field) => change({ field })}
              />
              <ComparedValue
                id={`${id}-${at}-value`}
                label={texts.fieldValue(type.fields[given.field]?.label ?? texts.fieldOf(at + 1))}
                field={type.fields[given.field] ?? null}
                value={String(given.value ?? '')}
                values={values}
                problem={problemAt(problems, 'fields', at, 'value')}
                onChange={(value) => change({ value })}
              />
            </>
          )}
        </Entries>
      )}
      <IntoInput
        label={texts.into}
        value={textAt(options, 'into')}
        problem={problems.into}
        onChange={(into) => set({ into: into || null })}
      />
    </>
  )
}
