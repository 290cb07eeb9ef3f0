import { applyItemEvent } from '@takt/domain/item/applyItemEvent.ts'
import { fieldNames, type ItemType } from '@takt/domain/item/item.ts'
import type { ItemState } from '@takt/domain/item/itemEvent.ts'

/** What the history of a row says of one change; instants are ISO texts. */
type Entry = {
  version: number
  type: string
  at: string
  fields: Readonly<Record<string, unknown>> | null
  effectiveFrom?: string | null | undefined
}

/** A value and when it holds: epoch ms, null from the beginning of time and without end. */
export type Stretch = { from: number | null; to: number | null; value: unknown }

/** Each effective-dated field of a row with the values that it had, has and will have, oldest first; made from the row's own history. */
export function effectiveStretches(
  type: ItemType,
  entries: readonly Entry[],
): { field: string; stretches: Stretch[] }[] {
  let state: ItemState | null = null
  for (const { version, type: event, at, fields, effectiveFrom } of entries) {
    const recordedAt = Date.parse(at)
    const meta = { version, recordedAt }
    const about = { key: {}, rowId: '' }
    const verb = event.split('.').at(-1)
    const given = { ...fields }
    if (verb === 'added') state = applyItemEvent(type, null, { ...meta, verb, data: { ...about, row: given } })
    else if (verb === 'changed' && state) {
      const from = effectiveFrom ? { effectiveFrom: Date.parse(effectiveFrom) } : {}
      state = applyItemEvent(type, state, { ...meta, verb, data: { ...about, fields: given, ...from } })
    } else if (verb === 'removed') state = null
  }
  const points = state?.effective ?? {}
  return fieldNames(type, (field) => field.effective).map((field) => ({
    field,
    stretches: (points[field] ?? []).map(({ from, value }, place, all) => ({
      ...{ from, value },
      to: all[place + 1]?.from ?? null,
    })),
  }))
}
