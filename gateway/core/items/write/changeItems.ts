import { isDeepStrictEqual } from 'node:util'
import { valueAt, withPoints } from '@takt/domain/core/item/applyItemEvent.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { changeSchema } from '@takt/domain/core/item/item.ts'
import type { DatedValues, ItemState } from '@takt/domain/core/item/itemEvent.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { sentenceFor } from '@takt/domain/core/item/sentences.ts'
import { instantText } from '@takt/domain/core/item/values.ts'
import { invalid, invalidFrom, notFound } from '../../http/responses/refusal.ts'
import { httpTexts as texts } from '../../http/texts.ts'
import type { ItemChange, ItemContext, MountedItem } from '../mountedItem.ts'
import { shownStates } from '../shownStates.ts'
import { bodyWithoutPeople } from './bodyWithoutPeople.ts'
import { deriveRows } from './deriveRows.ts'
import { changedSince } from './lastChange.ts'
import { type Done, type Draft, recordChanges, rowOf } from './recordChanges.ts'
import { nameOf } from './references.ts'
import { type Refusals, sift } from './sift.ts'
import { type Body, splitSecrets, withoutEntries } from './splitSecrets.ts'

type ChangeBody = {
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
function readChangeBody(type: ItemType, state: ItemState, body: Readonly<Record<string, unknown>>): ChangeBody {
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

/**
 * Changes rows: only what the bodies carry. A body's `version` insists that nobody was faster, its `effectiveFrom` says
 * from when it holds. No key stands twice. `given`: values that calls of their own give.
 */
export async function changeItems(
  context: ItemContext,
  item: MountedItem,
  changes: readonly { index: number; key: ItemKey; body: Body; effective?: DatedValues; given?: Body }[],
  refusals: Refusals,
): Promise<Done[]> {
  const { type } = item
  const keys = changes.map(({ key }) => key)
  const states = await shownStates(context, item, keys)
  const told = changes.map(({ body, ...entry }) => {
    const row = states.get(keyText(type, entry.key))?.row ?? null
    return { ...entry, body: bodyWithoutPeople(context, type, body, row) }
  })
  const wanted = await sift(told, refusals, async ({ index, key, body, effective = {}, given }) => {
    const before = states.get(keyText(type, key))
    if (!before) throw notFound(nameOf(type, key))
    const { fields: sent, version, effectiveFrom } = readChangeBody(type, before, body)
    if (version !== undefined && version !== before.version) throw await changedSince(context, type, key)
    const parsed = changeSchema(type).safeParse(sent, { error: sentenceFor })
    if (!parsed.success) throw invalidFrom(parsed.error)
    const { row: values, secrets } = splitSecrets(type, parsed.data)
    const fields = { ...values, ...heldAt(before, effective, context.now) }
    const row = { ...before.row, ...fields }
    const givesSecrets = Object.keys(secrets).length > 0
    const of = { verb: 'changed' as const, key, before: before.row, row, fields }
    const change: ItemChange = { ...of, effectiveFrom, effective, givesSecrets, saysVersion: version !== undefined }
    return { index, before, secrets, change, given }
  })
  const drafts = (await deriveRows(context, item, wanted, refusals)).map(({ derived, given, ...draft }): Draft => {
    const { before, change } = draft
    const dated = (name: string) =>
      type.fields[name]?.effective && (change.effectiveFrom !== null || change.effective?.[name])
    const same = (name: string, value: unknown) => isDeepStrictEqual(value, before.row[name]) && !dated(name)
    const news = withoutEntries({ ...change.fields, ...derived, ...given }, same)
    return { ...draft, change: { ...change, fields: news, row: { ...before.row, ...news } } }
  })
  const isTouched = ({ change, secrets }: Draft) => Object.keys({ ...change.fields, ...secrets }).length > 0
  const same = drafts.filter((draft) => !isTouched(draft))
  return [
    ...same.map(({ index, before }) => ({ index, row: rowOf(before!), touched: false })),
    ...(await recordChanges(context, item, drafts.filter(isTouched), refusals)),
  ]
}

/** What fields hold at an instant (epoch ms), once values from instants on are among what they hold. */
const heldAt = ({ effective }: ItemState, values: DatedValues, at: number) =>
  Object.fromEntries(
    Object.entries(values).map(([name, more]) => [name, valueAt(withPoints(effective[name] ?? [], more), at)]),
  )
