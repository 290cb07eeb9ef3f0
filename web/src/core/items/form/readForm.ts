import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Draft, FieldProblems } from '../../kit/form/formField.ts'
import type { LocaleSettings } from '../../kit/grid/cells/readInstant.ts'
import { readDraftValue } from './draftValue.ts'

/** `rowProblems`: problems of the combination of values, also while single values are missing. */
export type ReadForm = {
  values: Readonly<Record<string, unknown>>
  problems: FieldProblems
  rowProblems: FieldProblems
}

/**
 * Parses a form: returns the values of the entered fields, and the problem of each. `names` are the entered fields,
 * `row` the other values of the row. A field with a default value may be empty when a row is added.
 */
export function readForm(
  type: ItemType,
  names: readonly string[],
  options: {
    draft: Draft
    row: Readonly<Record<string, unknown>>
    place: LocaleSettings
    isChange: boolean
    /** Fields that are required beyond those of the type. */
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
  const emptyRow = Object.fromEntries(Object.keys(type.fields).map((name) => [name, null]))
  const rowProblems = type.check?.({ ...emptyRow, ...options.row, ...values }) ?? {}
  return { values, problems: Object.keys(problems).length === 0 ? rowProblems : problems, rowProblems }
}
