import { isExposed } from '@takt/domain/core/item/item.ts'
import { useId } from 'react'
import { FieldInput } from '../../../../core/kit/form/FieldInput.tsx'
import { useSession } from '../../../../core/session/SessionContext.tsx'
import { flowType, savableTypes } from '../../flowTypes.ts'
import { formTexts as texts } from '../texts.ts'
import { ComparedValue } from './ComparedValue.tsx'
import { Entries } from './Entries.tsx'
import { IntoInput } from './IntoInput.tsx'
import { listAt, problemAt, textAt } from './optionsOfStep.ts'
import { type FieldValue, keyValues, RowKeyInput } from './RowKeyInput.tsx'
import { SelectInput } from './SelectInput.tsx'
import type { StepFormProps } from './stepFormProps.ts'

const modes = (['add', 'change', 'addOrChange'] as const).map((value) => ({ value, label: texts.modes[value] }))

/** Selects the row to add or change and the values of its fields. */
export function SaveForm({ options, values, problems, set }: StepFormProps) {
  const id = useId()
  const user = useSession(({ context }) => context.user)
  const type = flowType(textAt(options, 'itemType'))
  const mode = textAt(options, 'mode')
  const fieldValues = listAt<FieldValue>(options, 'fields')
  const isKey = ({ field }: FieldValue) => type?.key.includes(field) ?? false
  // Rows with generated numbers have no key before they are added.
  const namesRow = mode === 'change' || mode === 'addOrChange'
  const keys = type && namesRow ? keyValues(type, fieldValues, []) : []
  const otherValues = namesRow ? fieldValues.filter((entry) => !isKey(entry)) : fieldValues
  const fields = type
    ? Object.entries(type.fields).flatMap(([value, field]) => {
        const isSettable = mode === 'change' ? field.editable : field.required !== 'A'
        return isExposed(field) && isSettable && !(namesRow && type.key.includes(value))
          ? [{ value, label: field.label }]
          : []
      })
    : []
  const rowValues = Object.fromEntries(fieldValues.map(({ field, value }) => [field, String(value ?? '')]))
  /** Index of a field among all field values. */
  const indexInAll = (at: number) => fieldValues.indexOf(otherValues[at]!)
  const initialFields = (itemType: string, next: string) => {
    const selectedType = flowType(itemType)
    return selectedType && next !== 'add'
      ? keyValues(selectedType, itemType === type?.name ? fieldValues : [], values)
      : []
  }
  return (
    <>
      <FieldInput
        id={`${id}type`}
        field={{ name: 'itemType', label: texts.itemType, kind: 'one', required: true, options: savableTypes(user) }}
        value={textAt(options, 'itemType')}
        problem={problems.itemType}
        onChange={(value) => {
          set({ itemType: value ?? '', fields: initialFields(String(value ?? ''), mode) })
        }}
      />
      <FieldInput
        id={`${id}mode`}
        field={{ name: 'mode', label: texts.mode, kind: 'one', required: true, options: modes }}
        value={mode}
        problem={problems.mode}
        onChange={(value) => {
          const next = String(value ?? '')
          const otherFields = fieldValues.filter((entry) => !isKey(entry))
          set({
            mode: next,
            fields: type && next !== 'add' ? [...initialFields(type.name, next), ...otherFields] : otherFields,
          })
        }}
      />
      {type && (
        <RowKeyInput
          id={`${id}key`}
          type={type}
          keys={keys}
          values={values}
          problem={
            problems.fields ??
            fieldValues
              .map((entry, at) => (isKey(entry) ? problemAt(problems, 'fields', at, 'value') : undefined))
              .find(Boolean)
          }
          onChange={(next) => set({ fields: [...next, ...otherValues] })}
        />
      )}
      {type && (
        <Entries<FieldValue>
          label={texts.fields}
          entries={otherValues}
          empty={{ field: '', value: '' }}
          problem={keys.every(({ value }) => value !== '') ? problems.fields : undefined}
          add={texts.addField}
          remove={texts.removeField}
          onChange={(next) => set({ fields: [...keys, ...next] })}
        >
          {(fieldValue, change, at) => (
            <>
              <SelectInput
                id={`${id}-${at}-field`}
                label={texts.fieldOf(at + 1)}
                value={fieldValue.field}
                options={fields}
                problem={problemAt(problems, 'fields', indexInAll(at), 'field')}
                onChange={(field) => change({ field })}
              />
              <ComparedValue
                id={`${id}-${at}-value`}
                label={texts.fieldValue(type.fields[fieldValue.field]?.label ?? texts.fieldOf(at + 1))}
                field={type.fields[fieldValue.field] ? { type, name: fieldValue.field } : null}
                beside={rowValues}
                value={String(fieldValue.value ?? '')}
                values={values}
                problem={problemAt(problems, 'fields', indexInAll(at), 'value')}
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
