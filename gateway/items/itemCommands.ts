import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { addSchema, changeSchema, fieldNames, type ItemType } from '@takt/domain/item/item.ts'
import type { ItemState } from '@takt/domain/item/itemEvent.ts'
import { type ItemKey, keyFrom, keyText } from '@takt/domain/item/itemKey.ts'
import { sql } from 'kysely'
import { append } from '../events/append.ts'
import { conflict, invalid, invalidFrom, notFound } from '../http/refusal.ts'
import { readState } from './itemState.ts'
import { type ItemRow, ownerOf, snakeCase, tableName } from './itemTable.ts'
import { refuseIfChangedSince } from './lastChange.ts'
import type { ItemChange, ItemContext, MountedItem } from './mountedItem.ts'
import { projectItemEvent } from './projectItemEvent.ts'
import { readChangeBody } from './readChangeBody.ts'
import { missingReferences, refuseWhileReferred } from './references.ts'

export type Body = Readonly<Record<string, unknown>>

/** Adds a row. `given` is a key made beforehand for a type whose keys are generated. */
export async function addItem(context: ItemContext, item: MountedItem, body: Body, given?: ItemKey): Promise<ItemRow> {
  const { type, rules } = item
  // Derived fields are the server's: whatever came for them is replaced.
  const leftOut = (name: string, value: unknown) =>
    value === undefined || type.fields[name]?.derived || (value === null && type.fields[name]?.required === 'A')
  const parsed = addSchema(type).safeParse(withoutEntries(body, leftOut))
  if (!parsed.success) throw invalidFrom(parsed.error)
  const { row: open, secrets } = splitSecrets(type, parsed.data)
  const row = { ...open, ...(await generatedKey(context, type, given)) }
  const key = keyFrom(type, row)
  if (!key) throw invalid(Object.fromEntries(type.key.map((name) => [name, 'is part of the key and must be given'])))
  const change: ItemChange = { verb: 'added', key, before: null, row, fields: row, effectiveFrom: null }
  const derived = (await rules?.derive?.(context, change)) ?? {}
  const complete = { ...change, row: { ...row, ...derived }, fields: { ...row, ...derived } }
  const state = await record(context, item, complete, null)
  if (rules?.keepSecrets && Object.keys(secrets).length > 0) await rules.keepSecrets(context, key, secrets)
  await rules?.afterwards?.(context, complete)
  return answered(state!)
}

/** Changes a row: only what the body carries. Its `version` insists that nobody was faster, its `effectiveFrom` says from when it holds. */
export async function changeItem(context: ItemContext, item: MountedItem, key: ItemKey, body: Body): Promise<ItemRow> {
  const { type, rules } = item
  const state = await readState(context.trx, type, ownerOf(type, context.tenant), key)
  if (!state) throw notFound(`${type.label} ${keyText(type, key)}`)
  const { fields: sent, version, effectiveFrom } = readChangeBody(type, state, body)
  await refuseIfChangedSince(context, type, key, { given: version, is: state.version })
  const parsed = changeSchema(type).safeParse(sent)
  if (!parsed.success) throw invalidFrom(parsed.error)
  const { row: fields, secrets } = splitSecrets(type, parsed.data)
  const change: ItemChange = {
    verb: 'changed',
    key,
    before: state.row,
    row: { ...state.row, ...fields },
    fields,
    effectiveFrom,
  }
  const derived = (await rules?.derive?.(context, change)) ?? {}
  const wanted = { ...fields, ...derived }
  const dated = (name: string) => effectiveFrom !== null && type.fields[name]?.effective
  const news = withoutEntries(wanted, (name, value) => isDeepStrictEqual(value, state.row[name]) && !dated(name))
  const complete = { ...change, fields: news, row: { ...state.row, ...news } }
  const touched = Object.keys(news).length > 0 || Object.keys(secrets).length > 0
  const after = touched ? await record(context, item, complete, state) : state
  if (rules?.keepSecrets && Object.keys(secrets).length > 0) await rules.keepSecrets(context, key, secrets)
  if (touched) await rules?.afterwards?.(context, complete)
  return answered(after!)
}

/** Removes a row that nothing refers to. */
export async function removeItem(
  context: ItemContext,
  item: MountedItem,
  key: ItemKey,
  version?: number,
): Promise<void> {
  const { type, rules } = item
  const state = await readState(context.trx, type, ownerOf(type, context.tenant), key)
  if (!state) throw notFound(`${type.label} ${keyText(type, key)}`)
  await refuseIfChangedSince(context, type, key, { given: version, is: state.version })
  await refuseWhileReferred(context, type, key)
  const change: ItemChange = { verb: 'removed', key, before: state.row, row: null, fields: {}, effectiveFrom: null }
  await record(context, item, change, state)
  await rules?.afterwards?.(context, change)
}

/** Checks, appends the event and applies it to the table. */
async function record(context: ItemContext, item: MountedItem, change: ItemChange, before: ItemState | null) {
  const { type, rules } = item
  const { key, verb, fields, row } = change
  const problems = { ...(row && type.check?.(row)), ...(await missingReferences(context, type, fields)) }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const owner = ownerOf(type, context.tenant)
  if (verb === 'added' && (await readState(context.trx, type, owner, key)))
    throw conflict(`${type.label} ${keyText(type, key)} exists already`)
  await rules?.check?.(context, change)
  const stream = `${type.name}/${keyText(type, key)}`
  const rowId = before?.rowId ?? randomUUID()
  const from = change.effectiveFrom === null ? {} : { effectiveFrom: change.effectiveFrom }
  const data =
    verb === 'added' ? { key, rowId, row } : verb === 'changed' ? { key, rowId, fields, ...from } : { key, rowId }
  const version = before?.version ?? (await lastVersion(context, stream, owner.organizationId))
  const meta = { userId: context.tenant.userId }
  const [event] = await append(context.trx, version, [
    { ...owner, area: type.area, stream, type: `${type.name}.${verb}`, data, meta },
  ])
  return projectItemEvent(context.trx, type, event!, before ?? undefined)
}

/** A stream outlives its row: one that is added again goes on where the removed one ended. */
async function lastVersion({ trx }: ItemContext, stream: string, organizationId: number | null): Promise<number> {
  const { rows } = await sql<{ version: number }>`select coalesce(max(version), 0) as version from event
    where organization_id is not distinct from ${organizationId}::int and stream = ${stream}`.execute(trx)
  return rows[0]!.version
}

/** The key of a type whose keys the server makes: positive, growing, never used again. */
async function generatedKey(context: ItemContext, type: ItemType, given?: ItemKey): Promise<ItemKey> {
  const name = fieldNames(
    type,
    (field, field_) => field.required === 'A' && !field.derived && type.key.includes(field_),
  )[0]
  if (!name) return {}
  return given ?? { [name]: await nextKey(context.trx, type, name) }
}

/** Takes the next number for a generated key. */
export async function nextKey(trx: ItemContext['trx'], type: ItemType, name = type.key[0]!): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(${`${tableName(type)}_${snakeCase(name)}_seq`}::regclass) as id`.execute(trx)
  return rows[0]!.id
}

const answered = (state: ItemState): ItemRow => ({ ...state.row, rowId: state.rowId, version: state.version })

const withoutEntries = (record: Body, drop: (name: string, value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => !drop(name, value)))

function splitSecrets(type: ItemType, fields: Body) {
  const isSecret = (name: string) => type.fields[name]?.kind === 'secret'
  return {
    row: withoutEntries(fields, (name, value) => isSecret(name) || value === undefined),
    secrets: withoutEntries(fields, (name, value) => !isSecret(name) || value === undefined),
  }
}
