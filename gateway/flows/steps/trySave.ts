import type { StepAs } from '@takt/domain/flows/design/design.ts'
import { changeSchema, fieldNames } from '@takt/domain/item/item.ts'
import { type ItemKey, keyFrom } from '@takt/domain/item/itemKey.ts'
import { sentenceFor } from '@takt/domain/item/sentences.ts'
import { asTenant } from '@takt/store/postgres.ts'
import { conflict, invalidFrom, notFound } from '../../http/refusal.ts'
import { parseAdd } from '../../items/addItems.ts'
import type { MountedItem } from '../../items/mountedItem.ts'
import { readChangeBody } from '../../items/readChangeBody.ts'
import { readItem } from '../../items/readItem.ts'
import { nameOf } from '../../items/references.ts'
import { shownFilters } from '../../items/shownTo.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { Doing } from './step.ts'

type Row = Readonly<Record<string, unknown>>
type Tried = {
  item: MountedItem
  mode: StepAs<'save'>['options']['mode']
  /** Null: it is made as the row is. */
  key: ItemKey | null
  /** The fields to be written, without the key where a row is changed. */
  added: Row
  changed: Row
}

/** Whether a value is a key that a row would have been given: nothing is known of such a row in a trial. */
export const isNewKey = (value: unknown): boolean => value === texts.newKey

/**
 * The row as it would be after a save, as far as it can be told without saving; refuses what cannot be saved for what is
 * in it, and a row that is not there.
 */
export async function trySave(doing: Doing, { item, mode, key, added, changed }: Tried): Promise<Row> {
  const { type } = item
  const { gateway, tenant, actor } = doing
  const made = Object.fromEntries(
    fieldNames(type, ({ required }) => required === 'A').map((name) => [name, texts.newKey]),
  )
  if (Object.values(added).some(isNewKey)) return mode === 'add' ? { ...made, ...added } : added
  const at = key ?? keyFrom(type, added)
  const before =
    at &&
    (await asTenant(gateway.dependencies.db, tenant, (trx) =>
      readItem(trx, type, tenant, at, shownFilters(item, actor)),
    ))
  if (mode === 'change' && !before) throw notFound(nameOf(type, at!))
  if (mode === 'add' && before) throw conflict(texts.isThere(nameOf(type, at!)))
  if (!before) return { ...made, ...parseAdd(type, added).row }
  const { fields } = readChangeBody(
    type,
    { row: before, rowId: before.rowId, version: before.version, effective: {} },
    changed,
  )
  const parsed = changeSchema(type).safeParse(fields, { error: sentenceFor })
  if (!parsed.success) throw invalidFrom(parsed.error)
  return { ...before, ...fields }
}
