import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Draft, FormField } from '../../kit/form/formField.ts'
import { useOrganizationSettings } from '../../session/SessionContext.tsx'
import { isNeeded } from '../itemColumns.ts'
import { chosenFirst } from '../reference/referenceOf.ts'
import { useReferences } from '../reference/useReferences.ts'
import { entryField } from './entryField.ts'

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * The fields of a form: what each offers given what else stands in it, and which must be given, by the type, by whoever
 * adds (`needs`), or by what else is chosen (`asked`: what is wrong with the form as it stands).
 */
export function useFormFields(
  type: ItemType,
  names: readonly string[],
  options: {
    values: Readonly<Record<string, unknown>>
    draft: Draft
    isChange: boolean
    needs?: readonly string[]
    asked: Readonly<Record<string, string>>
  },
): FormField[] {
  const references = useReferences(type)
  const currency = useOrganizationSettings()?.currency ?? null
  const { values, draft, isChange, needs } = options
  return names.map((name) => {
    const field = type.fields[name]!
    const must = isChange ? field.required === 'Y' : isNeeded(field, name, needs)
    const first = chosenFirst(type, name, values)
    return entryField(type, name, {
      source: references(name, values),
      isRequired: must || (isEmpty(draft[name]) && name in options.asked),
      currency,
      first: first && names.includes(first) ? type.fields[first]?.label : undefined,
    })
  })
}
