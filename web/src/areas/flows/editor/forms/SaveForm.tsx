import { isTold } from '@takt/domain/core/item/item.ts'
import { useId } from 'react'
import { FieldInput } from '../../../../core/kit/form/FieldInput.tsx'
import { useSession } from '../../../../core/session/SessionContext.tsx'
import { flowType, savableTypes } from '../../flowTypes.ts'
import { formTexts as texts } from '../texts.ts'
import { ChosenInput } from './ChosenInput.tsx'
import { ComparedValue } from './ComparedValue.tsx'
import { Entries } from './Entries.tsx'
import { IntoInput } from './IntoInput.tsx'
import { listAt, problemAt, textAt } from './optionsOfStep.ts'
import type { StepFormProps } from './stepFormProps.ts'
import { type Given, keyOfKnown, WhichRow } from './WhichRow.tsx'

const modes = (['add', 'change', 'addOrChange'] as const).map((value) => ({ value, label: texts.modes[value] }))

/** Which row is added or changed, and what becomes of its fields. */
export function SaveForm({ options, values, problems, set }: StepFormProps) {
  const id = useId()
  const user = useSession(({ context }) => context.user)
  const type = flowType(textAt(options, 'itemType'))
  const mode = textAt(options, 'mode')
  const given = listAt<Given>(options, 'fields')
  const isKey = ({ field }: Given) => type?.key.includes(field) ?? false
  // Rows that Takt numbers have no key of their own before they are there.
  const namesRow = mode === 'change' || mode === 'addOrChange'
  const keys = type && namesRow ? keyOfKnown(type, given, []) : []
  const others = namesRow ? given.filter((one) => !isKey(one)) : given
  const fields = type
    ? Object.entries(type.fields).flatMap(([value, field]) => {
        const isGiven = mode === 'change' ? field.editable : field.required !== 'A'
        return isTold(field) && isGiven && !(namesRow && type.key.includes(value))
          ? [{ value, label: field.label }]
          : []
      })
    : []
  const beside = Object.fromEntries(given.map(({ field, value }) => [field, String(value ?? '')]))
  /** Where a field stands among all that are given. */
  const placeOf = (at: number) => given.indexOf(others[at]!)
  const begun = (itemType: string, next: string) => {
    const chosen = flowType(itemType)
    return chosen && next !== 'add' ? keyOfKnown(chosen, itemType === type?.name ? given : [], values) : []
  }
  return (
    <>
      <FieldInput
        id={`${id}type`}
        field={{ name: 'itemType', label: texts.itemType, kind: 'one', required: true, options: savableTypes(user) }}
        value={textAt(options, 'itemType')}
        problem={problems.itemType}
        onChange={(value) => {
          set({ itemType: value ?? '', fields: begun(String(value ?? ''), mode) })
        }}
      />
      <FieldInput
        id={`${id}mode`}
        field={{ name: 'mode', label: texts.mode, kind: 'one', required: true, options: modes }}
        value={mode}
        problem={problems.mode}
        onChange={(value) => {
          const next = String(value ?? '')
          const rest = given.filter((one) => !isKey(one))
          set({ mode: next, fields: type && next !== 'add' ? [...begun(type.name, next), ...rest] : rest })
        }}
      />
      {type && (
        <WhichRow
          id={`${id}key`}
          type={type}
          keys={keys}
          values={values}
          problem={
            problems.fields ??
            given.map((one, at) => (isKey(one) ? problemAt(problems, 'fields', at, 'value') : undefined)).find(Boolean)
          }
          onChange={(next) => set({ fields: [...next, ...others] })}
        />
      )}
      {type && (
        <Entries<Given>
          label={texts.fields}
          entries={others}
          empty={{ field: '', value: '' }}
          problem={keys.every(({ value }) => value !== '') ? problems.fields : undefined}
          add={texts.addField}
          remove={texts.removeField}
          onChange={(next) => set({ fields: [...keys, ...next] })}
        >
          {(given, change, at) => (
            <>
              <ChosenInput
                id={`${id}-${at}-field`}
                label={texts.fieldOf(at + 1)}
                value={given.field}
                options={fields}
                problem={problemAt(problems, 'fields', placeOf(at), 'field')}
                onChange={(field) => change({ field })}
              />
              <ComparedValue
                id={`${id}-${at}-value`}
                label={texts.fieldValue(type.fields[given.field]?.label ?? texts.fieldOf(at + 1))}
                field={type.fields[given.field] ? { type, name: given.field } : null}
                beside={beside}
                value={String(given.value ?? '')}
                values={values}
                problem={problemAt(problems, 'fields', placeOf(at), 'value')}
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
