import type { NamedValue } from '@takt/domain/areas/flows/design/valuesAt.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { lowercaseLabel } from '@takt/domain/core/item/lowercaseLabel.ts'
import { FieldFrame } from '../../../../core/kit/form/FieldFrame.tsx'
import { SearchSelect } from '../../../../core/kit/select/SearchSelect.tsx'
import { formTexts as texts } from '../texts.ts'
import { valueOptions } from './valueOptions.ts'

export type FieldValue = { field: string; value: string }

/** Returns the values of a row's key fields; missing ones are taken from the nearest known row of the type. */
export function keyValues(
  type: ItemType,
  fieldValues: readonly FieldValue[],
  values: readonly NamedValue[],
): FieldValue[] {
  const nearestRow = values.findLast(
    (entry) => entry.type?.name === type.name && !entry.isList && entry.name !== 'before',
  )
  return type.key.map(
    (field) =>
      fieldValues.find((entry) => entry.field === field) ?? {
        field,
        value: nearestRow ? `{{${nearestRow.name}.${field}}}` : '',
      },
  )
}

/** Selects the row to change: a known row, or a key from values or text. */
export function RowKeyInput(props: {
  id: string
  type: ItemType
  keys: readonly FieldValue[]
  values: readonly NamedValue[]
  problem: string | undefined
  onChange: (keys: readonly FieldValue[]) => void
}) {
  const { type, keys, values } = props
  const of = (value: string) => `{{${value}}}`
  return keys.map(({ field, value }, at) => {
    const rows = values.flatMap((entry) =>
      entry.type?.name === type.name && !entry.isList
        ? [{ value: of(`${entry.name}.${field}`), label: entry.label }]
        : [],
    )
    const otherOptions = valueOptions(values)
      .map((option) => ({ ...option, value: of(option.value) }))
      .filter((option) => !rows.some((row) => row.value === option.value))
    const label = type.fields[field]?.label ?? field
    return (
      <FieldFrame
        key={field}
        id={`${props.id}-${field}`}
        label={keys.length === 1 ? texts.whichRow(lowercaseLabel(type.label)) : texts.whichPart(label)}
        help={at === 0 ? texts.whichHelp(label) : undefined}
        required
        problem={value === '' ? props.problem : undefined}
      >
        {(described) => (
          <SearchSelect
            {...described}
            value={value || null}
            options={[...rows, ...otherOptions]}
            free
            onChange={(next) => props.onChange(keys.with(at, { field, value: next ?? '' }))}
          />
        )}
      </FieldFrame>
    )
  })
}
