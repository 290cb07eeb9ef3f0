import { isDeepStrictEqual } from 'node:util'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ItemState } from '@takt/domain/core/item/itemEvent.ts'
import { instantText } from '@takt/domain/core/item/values.ts'
import { invalid } from '../../http/responses/refusal.ts'
import { httpTexts as texts } from '../../http/texts.ts'

export type ChangeBody = {
  fields: Record<string, unknown>
  version: number | undefined
  /** Epoch ms; null: from when it is recorded. */
  effectiveFrom: number | null
}

/**
 * Splits a change's body into fields and what is said about the change. Whoever sends a whole row back may: fields that
 * cannot be changed are refused only where they differ, derived ones are left out (the server makes them) but for those
 * that are decided by calls of their own.
 */
export function readChangeBody(type: ItemType, state: ItemState, body: Readonly<Record<string, unknown>>): ChangeBody {
  const { version, effectiveFrom, rowId: _, ...rest } = body
  const problems: Record<string, string> = Object.create(null)
  /** Reported with the problems of values, or here where there are others. */
  const unknown: Record<string, string> = Object.create(null)
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(rest)) {
    const field = type.fields[name]
    if ((field?.derived && !field.decided) || value === undefined || type.beside.includes(name)) continue
    if (!field) unknown[name] = texts.noSuchField
    if (!field || field.editable) fields[name] = value
    else if (!isDeepStrictEqual(value, state.row[name]) && String(value) !== String(state.row[name]))
      problems[name] = 'cannot be changed'
  }
  if (version !== undefined && !Number.isInteger(version))
    problems.version = 'must be the version of a row, a whole number'
  const from = instantText.nullish().safeParse(effectiveFrom)
  if (!from.success) problems.effectiveFrom = 'must be an instant from 1900 to 2199, such as 2026-03-02T14:00:00Z'
  if (Object.keys(problems).length > 0) throw invalid({ ...unknown, ...problems })
  return {
    fields,
    version: version as number | undefined,
    effectiveFrom: from.data ? Date.parse(from.data) : null,
  }
}
