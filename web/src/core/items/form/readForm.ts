import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Draft, FieldProblems } from '../../kit/form/formField.ts'
import type { Place } from '../../kit/grid/cells/readInstant.ts'
import { readDraftValue } from './draftValue.ts'

/** `asked`: what the values together would be refused for, also while single ones are not there yet. */
export type ReadForm = { values: Readonly<Record<string, unknown>>; problems: FieldProblems; asked: FieldProblems }

/**
 * What a form says: the values of the fields entered in it, and what is wrong with each. `names` are the fields that
 * are entered, `row` what the row is beside them. A field with a fallback may be left empty where a row is added.
 */
export function readForm(
  type: ItemType,
  names: readonly string[],
  options: {
    draft: Draft
    row: Readonly<Record<string, unknown>>
    place: Place
    isChange: boolean
    /** Fields that must be given beyond those of the type. */
    needs?: readonly string[]
  },
): ReadForm {
  const values: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const name of names) {
    const field = type.fields[name]!
    const isOptional = !options.isChange && field.fallback !== undefined
    const required = options.needs?.includes(name) ? 'Y' : isOptional ? 'N' : field.required
    const read = readDraftValue({ ...field, required }, options.draft[name], options.place)
    if (read.problem !== undefined) problems[name] = read.problem
    else values[name] = read.value
  }
  const nothing = Object.fromEntries(Object.keys(type.fields).map((name) => [name, null]))
  const asked = type.check?.({ ...nothing, ...options.row, ...values }) ?? {}
  return { values, problems: Object.keys(problems).length === 0 ? asked : problems, asked }
}
