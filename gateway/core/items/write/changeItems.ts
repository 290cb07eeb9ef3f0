import { isDeepStrictEqual } from 'node:util'
import { valueAt, withPoints } from '@takt/domain/core/item/applyItemEvent.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { changeSchema } from '@takt/domain/core/item/item.ts'
import type { DatedValues, ItemState } from '@takt/domain/core/item/itemEvent.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { messageFor } from '@takt/domain/core/item/validationMessages.ts'
import { instantText } from '@takt/domain/core/item/values.ts'
import { invalid, invalidFrom, notFound } from '../../http/responses/httpError.ts'
import { httpTexts as texts } from '../../http/texts.ts'
import type { ItemChange, ItemContext, MountedItem } from '../mountedItem.ts'
import { visibleStates } from '../visibleStates.ts'
import { bodyWithoutPeople } from './bodyWithoutPeople.ts'
import { deriveRows } from './deriveRows.ts'
import { changedSince } from './lastChange.ts'
import { type Draft, type RowResult, recordChanges, rowOf } from './recordChanges.ts'
import { nameOf } from './references.ts'
import { type Rejections, sift } from './sift.ts'
import { type Body, splitSecrets, withoutEntries } from './splitSecrets.ts'

type ChangeBody = {
  fields: Record<string, unknown>
  version: number | undefined
  /** Epoch ms; null: from when the change is recorded. */
  effectiveFrom: number | null
}

/**
 * Splits the body of a change into fields and metadata of the change. A complete row may be sent back: read-only fields
 * are rejected only if they differ; derived fields are ignored (the server sets them), except those set by dedicated
 * endpoints.
 */
function readChangeBody(type: ItemType, state: ItemState, body: Readonly<Record<string, unknown>>): ChangeBody {
  const { version, effectiveFrom, rowId: _, ...values } = body
  const problems: Record<string, string> = Object.create(null)
  /** Reported together with value errors, or here if there are other problems. */
  const unknown: Record<string, string> = Object.create(null)
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
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

/**
 * Changes rows: only the fields in the bodies. A body's `version` rejects the change if the row is newer, its
 * `effectiveFrom` is the time from which it applies. Keys are unique. `dedicated`: values of fields that only dedicated
 * endpoints set.
 */
export async function changeItems(
  context: ItemContext,
  item: MountedItem,
  changes: readonly { index: number; key: ItemKey; body: Body; effective?: DatedValues; dedicated?: Body }[],
  rejections: Rejections,
): Promise<RowResult[]> {
  const { type } = item
  const keys = changes.map(({ key }) => key)
  const states = await visibleStates(context, item, keys)
  const checkedChanges = changes.map(({ body, ...entry }) => {
    const row = states.get(keyText(type, entry.key))?.row ?? null
    return { ...entry, body: bodyWithoutPeople(context, type, body, row) }
  })
  const changed = await sift(checkedChanges, rejections, async ({ index, key, body, effective = {}, dedicated }) => {
    const before = states.get(keyText(type, key))
    if (!before) throw notFound(nameOf(type, key))
    const { fields: requestFields, version, effectiveFrom } = readChangeBody(type, before, body)
    if (version !== undefined && version !== before.version) throw await changedSince(context, type, key)
    const parsed = changeSchema(type).safeParse(requestFields, { error: messageFor })
    if (!parsed.success) throw invalidFrom(parsed.error)
    const { row: values, secrets } = splitSecrets(type, parsed.data)
    const fields = { ...values, ...valuesAt(before, effective, context.now) }
    const row = { ...before.row, ...fields }
    const hasSecrets = Object.keys(secrets).length > 0
    const of = { verb: 'changed' as const, key, before: before.row, row, fields }
    const change: ItemChange = { ...of, effectiveFrom, effective, hasSecrets, hasVersion: version !== undefined }
    return { index, before, secrets, change, dedicated }
  })
  const drafts = (await deriveRows(context, item, changed, rejections)).map(
    ({ derived, dedicated, ...draft }): Draft => {
      const { before, change } = draft
      const dated = (name: string) =>
        type.fields[name]?.effective && (change.effectiveFrom !== null || change.effective?.[name])
      const same = (name: string, value: unknown) => isDeepStrictEqual(value, before.row[name]) && !dated(name)
      const newFields = withoutEntries({ ...change.fields, ...derived, ...dedicated }, same)
      return { ...draft, change: { ...change, fields: newFields, row: { ...before.row, ...newFields } } }
    },
  )
  const hasChanges = ({ change, secrets }: Draft) => Object.keys({ ...change.fields, ...secrets }).length > 0
  const same = drafts.filter((draft) => !hasChanges(draft))
  return [
    ...same.map(({ index, before }) => ({ index, row: rowOf(before!), touched: false })),
    ...(await recordChanges(context, item, drafts.filter(hasChanges), rejections)),
  ]
}

/** Returns the values effective at an instant (epoch ms) once the dated values have been added. */
const valuesAt = ({ effective }: ItemState, values: DatedValues, at: number) =>
  Object.fromEntries(
    Object.entries(values).map(([name, more]) => [name, valueAt(withPoints(effective[name] ?? [], more), at)]),
  )
