import { addSchema, fieldNames, type ItemType } from '@takt/domain/core/item/item.ts'
import type { DatedValues } from '@takt/domain/core/item/itemEvent.ts'
import { type ItemKey, keyFrom } from '@takt/domain/core/item/itemKey.ts'
import { sentenceFor } from '@takt/domain/core/item/sentences.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { sql } from 'kysely'
import { invalid, invalidFrom } from '../../http/responses/refusal.ts'
import { snakeCase, tableName } from '../itemTable.ts'
import type { ItemChange, ItemContext, MountedItem } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'
import { bodyWithoutPeople } from './bodyWithoutPeople.ts'
import { deriveRows } from './deriveRows.ts'
import { type Draft, recordChanges } from './recordChanges.ts'
import { refuseTwice } from './refuseTwice.ts'
import { type Refusals, sift } from './sift.ts'
import { type Body, splitSecrets, withoutEntries } from './splitSecrets.ts'

/**
 * Adds rows. `keys` are keys made beforehand for a type whose keys are generated, `given` values that calls of their own
 * give.
 */
export async function addItems(
  context: ItemContext,
  item: MountedItem,
  bodies: readonly { index: number; body: Body; effective?: DatedValues; given?: Body }[],
  refusals: Refusals,
  keys: readonly ItemKey[] = [],
) {
  const { type } = item
  const told = bodies.map(({ body, ...entry }) => ({ ...entry, body: bodyWithoutPeople(context, type, body, null) }))
  const parsed = await sift(told, refusals, ({ index, body, effective, given }) => ({
    index,
    effective,
    given,
    ...parseAdd(type, body),
  }))
  const made = keys.length > 0 ? keys : await generatedKeys(context, type, parsed.length)
  const keyed = parsed.map((entry, i) => ({ ...entry, row: { ...entry.row, ...made[i] } }))
  const changes = await sift(keyed, refusals, ({ index, row, secrets, effective, given }) => {
    const key = keyFrom(type, row)
    if (!key) throw invalid(Object.fromEntries(type.key.map((name) => [name, texts.keyNeeded])))
    const change: ItemChange = { verb: 'added', key, before: null, row, fields: row, effectiveFrom: null }
    return { index, secrets, given, change: effective ? { ...change, effective } : change }
  })
  const turn = turns()
  const drafts = (await deriveRows(context, item, changes, refusals)).map(({ derived, given, ...draft }): Draft => {
    const complete = { ...draft.change.row, ...derived, ...given }
    return { ...draft, before: null, change: { ...draft.change, row: complete, fields: complete } }
  })
  await turn()
  const once = refuseTwice(
    type,
    drafts.map((draft) => ({ ...draft, key: draft.change.key })),
    refusals,
  )
  await turn()
  return recordChanges(context, item, once, refusals)
}

/** What is added, read; refuses what no row of its type is. */
export function parseAdd(type: ItemType, body: Body) {
  const decided = fieldNames(type, (field, name) => field.decided && Boolean(body[name]))
  if (decided.length > 0) throw invalid(Object.fromEntries(decided.map((name) => [name, texts.decided])))
  // Other derived fields are the server's: whatever came for them is replaced.
  const leftOut = (name: string, value: unknown) =>
    value === undefined || type.fields[name]?.derived || (value === null && type.fields[name]?.required === 'A')
  const parsed = addSchema(type).safeParse(withoutEntries(body, leftOut), { error: sentenceFor })
  if (!parsed.success) throw invalidFrom(parsed.error)
  return splitSecrets(type, parsed.data)
}

/** The keys of rows whose keys the server makes: positive, growing, never used again. None for other types. */
async function generatedKeys({ trx }: ItemContext, type: ItemType, count: number): Promise<ItemKey[]> {
  const [name] = fieldNames(
    type,
    (field, field_) => field.required === 'A' && !field.derived && type.key.includes(field_),
  )
  if (!name || count === 0) return []
  return (await nextKeys(trx, type, count, name)).map((id) => ({ [name]: id }))
}

async function nextKeys(trx: ItemContext['trx'], type: ItemType, count: number, name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(${`${tableName(type)}_${snakeCase(name)}_seq`}::regclass) as id
    from generate_series(1, ${count}::int)`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Takes the next number for a generated key. */
export const nextKey = async (trx: ItemContext['trx'], type: ItemType): Promise<number> =>
  (await nextKeys(trx, type, 1, type.key[0]!))[0]!
