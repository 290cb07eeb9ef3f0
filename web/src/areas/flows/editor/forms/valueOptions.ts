import type { NamedValue } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { type ItemType, isExposed } from '@takt/domain/core/item/item.ts'
import type { Option } from '../../../../core/kit/select/options.ts'
import { formTexts as texts } from '../texts.ts'

const visibleFields = (type: ItemType) => Object.entries(type.fields).filter(([, field]) => isExposed(field))

/** Returns the values available at a step as options, with their path and label. */
export const valueOptions = (values: readonly NamedValue[]): Option[] =>
  values.flatMap(({ name, label, type, isList, members }) => {
    if (isList) return [{ value: name, label: texts.each(label), detail: name }]
    const fields = type ? visibleFields(type).map(([field, { label: fieldLabel }]) => [field, fieldLabel] as const) : []
    const parts = [...fields, ...members.map((member) => [member.name, member.label] as const)]
    if (parts.length === 0) return [{ value: name, label, detail: name }]
    return parts.map(([part, partLabel]) => ({
      value: `${name}.${part}`,
      label: texts.value(label, partLabel),
      detail: `${name}.${part}`,
    }))
  })

/** Returns the options that are lists. */
export const listOptions = (values: readonly NamedValue[]): Option[] =>
  valueOptions(values.filter(({ isList, type }) => isList || type === null))

/** A field of an item type. */
export type FieldOfType = { type: ItemType; name: string }

/** Returns the field that a path refers to; null if there is none. */
export function fieldAt(values: readonly NamedValue[], path: string): FieldOfType | null {
  const [name, field = '', ...deeperPath] = path.split('.')
  const value = values.find((entry) => entry.name === name)
  const type = deeperPath.length === 0 && value && !value.isList ? value.type : null
  return type?.fields[field] ? { type, name: field } : null
}
