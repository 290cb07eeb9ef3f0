import type { Field } from '@takt/domain/core/item/field.ts'
import { fieldInWords } from '@takt/domain/core/item/inWords.ts'
import type { Option } from '../kit/select/options.ts'

/** The words that a field may be, each as people say it; undefined where it may be anything. */
export const optionsOf = (field: Field): Option[] | undefined =>
  field.options?.map((value) => ({ value, label: fieldInWords(field, value) }))
