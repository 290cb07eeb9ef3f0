import type { Field } from '@takt/domain/core/item/field.ts'
import { fieldInWords } from '@takt/domain/core/item/inWords.ts'
import type { Option } from '../kit/select/options.ts'

/** Returns the allowed values of a field with their labels; undefined if any value is allowed. */
export const optionsOf = (field: Field): Option[] | undefined =>
  field.options?.map((value) => ({ value, label: fieldInWords(field, value) }))
