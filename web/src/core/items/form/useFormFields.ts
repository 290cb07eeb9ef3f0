import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Draft, FormField } from '../../kit/form/formField.ts'
import { useOrganizationSettings } from '../../session/SessionContext.tsx'
import { isNeeded } from '../itemColumns.ts'
import { missingPrerequisite } from '../reference/referenceOf.ts'
import { useReferences } from '../reference/useReferences.ts'
import { entryField } from './entryField.ts'

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * Returns the fields of a form: the options of each, which depend on the other values, and whether it is required by
 * the type, by the form that adds rows (`needs`), or by other values (`rowProblems`: problems of the present values).
 */
export function useFormFields(
  type: ItemType,
  names: readonly string[],
  options: {
    values: Readonly<Record<string, unknown>>
    draft: Draft
    isChange: boolean
    needs?: readonly string[]
    rowProblems: Readonly<Record<string, string>>
  },
): FormField[] {
  const references = useReferences(type)
  const currency = useOrganizationSettings()?.currency ?? null
  const { values, draft, isChange, needs } = options
  return names.map((name) => {
    const field = type.fields[name]!
    const must = isChange ? field.required === 'Y' : isNeeded(field, name, needs)
    const first = missingPrerequisite(type, name, values)
    return entryField(type, name, {
      source: references(name, values),
      isRequired: must || (isEmpty(draft[name]) && name in options.rowProblems),
      currency,
      first: first && names.includes(first) ? type.fields[first]?.label : undefined,
    })
  })
}
