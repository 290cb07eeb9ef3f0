import type { NamedValue } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { type ItemType, isTold } from '@takt/domain/core/item/item.ts'
import type { Option } from '../../../../core/kit/select/options.ts'
import { formTexts as texts } from '../texts.ts'

const toldFields = (type: ItemType) => Object.entries(type.fields).filter(([, field]) => isTold(field))

/** The values that may be named at a step as they are chosen: by their path, with what it leads to. */
export const valueOptions = (values: readonly NamedValue[]): Option[] =>
  values.flatMap(({ name, label, type, isList, members }) => {
    if (isList) return [{ value: name, label: texts.each(label), detail: name }]
    const fields = type ? toldFields(type).map(([field, { label: said }]) => [field, said] as const) : []
    const parts = [...fields, ...members.map((member) => [member.name, member.label] as const)]
    if (parts.length === 0) return [{ value: name, label, detail: name }]
    return parts.map(([part, said]) => ({
      value: `${name}.${part}`,
      label: texts.value(label, said),
      detail: `${name}.${part}`,
    }))
  })

/** The lists among them. */
export const listOptions = (values: readonly NamedValue[]): Option[] =>
  valueOptions(values.filter(({ isList, type }) => isList || type === null))

/** A field of an item type. */
export type FieldOfType = { type: ItemType; name: string }

/** The field that a path leads to, if it leads to one. */
export function fieldAt(values: readonly NamedValue[], path: string): FieldOfType | null {
  const [name, field = '', ...deeper] = path.split('.')
  const value = values.find((one) => one.name === name)
  const type = deeper.length === 0 && value && !value.isList ? value.type : null
  return type?.fields[field] ? { type, name: field } : null
}
