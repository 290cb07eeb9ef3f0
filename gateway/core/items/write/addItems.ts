import { randomInt } from 'node:crypto'
import { addSchema, fieldNames, type ItemType } from '@takt/domain/core/item/item.ts'
import type { DatedValues } from '@takt/domain/core/item/itemEvent.ts'
import { type ItemKey, keyFrom } from '@takt/domain/core/item/itemKey.ts'
import { messageFor } from '@takt/domain/core/item/validationMessages.ts'
import { largestInteger } from '@takt/domain/core/item/values.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { sql } from 'kysely'
import { invalid, invalidFrom } from '../../http/responses/httpError.ts'
import { snakeCase, tableName } from '../itemTable.ts'
import type { ItemChange, ItemContext, MountedItem } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'
import { bodyWithoutPeople } from './bodyWithoutPeople.ts'
import { deriveRows } from './deriveRows.ts'
import { type Draft, recordChanges } from './recordChanges.ts'
import { rejectDuplicates } from './rejectDuplicates.ts'
import { type Rejections, sift } from './sift.ts'
import { type Body, splitSecrets, withoutEntries } from './splitSecrets.ts'

/**
 * Adds rows. `keys` are keys generated beforehand for a type with generated keys, `dedicated` values of fields that
 * only dedicated endpoints set.
 */
export async function addItems(
  context: ItemContext,
  item: MountedItem,
  bodies: readonly { index: number; body: Body; effective?: DatedValues; dedicated?: Body }[],
  rejections: Rejections,
  keys: readonly ItemKey[] = [],
) {
  const { type } = item
  const checkedBodies = bodies.map(({ body, ...entry }) => ({
    ...entry,
    body: bodyWithoutPeople(context, type, body, null),
  }))
  const parsed = await sift(checkedBodies, rejections, ({ index, body, effective, dedicated }) => ({
    index,
    effective,
    dedicated,
    ...parseAdd(type, body),
  }))
  const rowKeys = keys.length > 0 ? keys : await generatedKeys(context, type, parsed.length)
  const keyed = parsed.map((entry, i) => ({ ...entry, row: { ...entry.row, ...rowKeys[i] } }))
  const changes = await sift(keyed, rejections, ({ index, row, secrets, effective, dedicated }) => {
    const key = keyFrom(type, row)
    if (!key) throw invalid(Object.fromEntries(type.key.map((name) => [name, texts.keyNeeded])))
    const change: ItemChange = { verb: 'added', key, before: null, row, fields: row, effectiveFrom: null }
    return { index, secrets, dedicated, change: effective ? { ...change, effective } : change }
  })
  const yieldIfDue = createYielder()
  const drafts = (await deriveRows(context, item, changes, rejections)).map(
    ({ derived, dedicated, ...draft }): Draft => {
      const complete = { ...draft.change.row, ...derived, ...dedicated }
      return { ...draft, before: null, change: { ...draft.change, row: complete, fields: complete } }
    },
  )
  await yieldIfDue()
  const uniqueDrafts = rejectDuplicates(
    type,
    drafts.map((draft) => ({ ...draft, key: draft.change.key })),
    rejections,
  )
  await yieldIfDue()
  return recordChanges(context, item, uniqueDrafts, rejections)
}

/** Parses the body of a row to add; rejects anything that is not a valid row of its type. */
export function parseAdd(type: ItemType, body: Body) {
  const decided = fieldNames(type, (field, name) => field.decided && Boolean(body[name]))
  if (decided.length > 0) throw invalid(Object.fromEntries(decided.map((name) => [name, texts.decided])))
  // Other derived fields are set by the server; values sent for them are ignored.
  const leftOut = (name: string, value: unknown) =>
    value === undefined || type.fields[name]?.derived || (value === null && type.fields[name]?.required === 'A')
  const parsed = addSchema(type).safeParse(withoutEntries(body, leftOut), { error: messageFor })
  if (!parsed.success) throw invalidFrom(parsed.error)
  return splitSecrets(type, parsed.data)
}

/**
 * Generates keys for a type with server-generated keys: positive, ascending, never reused; placeholders in a dry run.
 * Returns none for other types.
 */
async function generatedKeys({ trx, isDryRun }: ItemContext, type: ItemType, count: number): Promise<ItemKey[]> {
  const [name] = fieldNames(
    type,
    (field, field_) => field.required === 'A' && !field.derived && type.key.includes(field_),
  )
  if (!name || count === 0) return []
  const ids = isDryRun ? placeholderKeys(count) : await nextKeys(trx, type, count, name)
  return ids.map((id) => ({ [name]: id }))
}

/**
 * Returns ascending negative numbers, which no row has: a dry run takes none from the sequence. They start at a random
 * one, because the keys of some types are unique among all organizations, whose dry runs would wait for each other.
 */
function placeholderKeys(count: number): number[] {
  const first = -1 - randomInt(count - 1, largestInteger)
  return Array.from({ length: count }, (_, index) => first + index)
}

async function nextKeys(trx: ItemContext['trx'], type: ItemType, count: number, name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(${`${tableName(type)}_${snakeCase(name)}_seq`}::regclass) as id
    from generate_series(1, ${count}::int)`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns the next number of a generated key. */
export const nextKey = async (trx: ItemContext['trx'], type: ItemType): Promise<number> =>
  (await nextKeys(trx, type, 1, type.key[0]!))[0]!
