import type { NamedValue } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { inSentence } from '@takt/domain/core/item/inSentence.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { FieldFrame } from '../../../../core/kit/form/FieldFrame.tsx'
import { SearchSelect } from '../../../../core/kit/select/SearchSelect.tsx'
import { formTexts as texts } from '../texts.ts'
import { valueOptions } from './valueOptions.ts'

export type Given = { field: string; value: string }

/** What is given in fields of a row's key, from the nearest row of the type that is known: that it is. */
export function keyOfKnown(type: ItemType, given: readonly Given[], values: readonly NamedValue[]): Given[] {
  const known = values.findLast((one) => one.type?.name === type.name && !one.isList && one.name !== 'before')
  return type.key.map(
    (field) => given.find((one) => one.field === field) ?? { field, value: known ? `{{${known.name}.${field}}}` : '' },
  )
}

/** Which row is changed: one that is known, or the key that a value or a text gives. */
export function WhichRow(props: {
  id: string
  type: ItemType
  keys: readonly Given[]
  values: readonly NamedValue[]
  problem: string | undefined
  onChange: (keys: readonly Given[]) => void
}) {
  const { type, keys, values } = props
  const of = (value: string) => `{{${value}}}`
  return keys.map(({ field, value }, at) => {
    const rows = values.flatMap((one) =>
      one.type?.name === type.name && !one.isList ? [{ value: of(`${one.name}.${field}`), label: one.label }] : [],
    )
    const others = valueOptions(values)
      .map((option) => ({ ...option, value: of(option.value) }))
      .filter((option) => !rows.some((row) => row.value === option.value))
    const label = type.fields[field]?.label ?? field
    return (
      <FieldFrame
        key={field}
        id={`${props.id}-${field}`}
        label={keys.length === 1 ? texts.whichRow(inSentence(type.label)) : texts.whichPart(label)}
        help={at === 0 ? texts.whichHelp(label) : undefined}
        required
        problem={value === '' ? props.problem : undefined}
      >
        {(described) => (
          <SearchSelect
            {...described}
            value={value || null}
            options={[...rows, ...others]}
            free
            onChange={(next) => props.onChange(keys.with(at, { field, value: next ?? '' }))}
          />
        )}
      </FieldFrame>
    )
  })
}
