import type { Field } from '@takt/domain/item/field.ts'
import type { ItemType } from '@takt/domain/item/item.ts'
import type { ItemKey } from '@takt/domain/item/itemKey.ts'
import { sql } from 'kysely'
import { conflict } from '../http/refusal.ts'
import { column, ownedBy, ownerOf, table } from './itemTable.ts'
import type { ItemContext } from './mountedItem.ts'

const referredKeys = (field: Field, value: unknown): unknown[] =>
  value === null || value === undefined ? [] : field.kind === 'references' ? (value as unknown[]) : [value]

/**
 * The fields that refer to rows which do not exist: field → sentence. Those that exist are locked against removal until the
 * transaction ends.
 */
export async function missingReferences(
  context: ItemContext,
  type: ItemType,
  fields: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const missing: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) {
    const field = type.fields[name]
    const target = field?.to === undefined ? undefined : context.items.get(field.to)?.type
    const wanted = field && target ? [...new Set(referredKeys(field, value))] : []
    if (!target || wanted.length === 0) continue
    const keyColumn = column(target.key[0]!)
    const { rows } = await sql<{ key: unknown }>`select ${keyColumn} as key from ${table(target)}
      where ${ownedBy(target, ownerOf(target, context.tenant))} and ${keyColumn} in (${sql.join(wanted)})
      order by ${keyColumn} for key share`.execute(context.trx)
    const found = new Set(rows.map((row) => row.key))
    const lost = wanted.filter((key) => !found.has(key))
    if (lost.length > 0) missing[name] = `there is no ${target.label} ${lost.slice(0, 5).join(', ')}`
  }
  return missing
}

/**
 * Refuses (409) to remove a row that others still refer to, or once referred to by an effective-dated field (figures of that time need
 * it), naming which types, how many and the first few.
 */
export async function refuseWhileReferred(context: ItemContext, type: ItemType, key: ItemKey): Promise<void> {
  if (type.key.length !== 1) return
  const value = key[type.key[0]!]!
  const found: string[] = []
  for (const { type: other } of context.items.values()) {
    const fields = Object.entries(other.fields).filter(([, field]) => field.to === type.name)
    if (fields.length === 0 || other.scope !== type.scope) continue
    const keys = await referringKeys(context, other, fields, value)
    if (keys.length === 0) continue
    const more = keys.length > 3 ? ', …' : ''
    found.push(`${keys.length} × ${other.label} (${keys.slice(0, 3).join(', ')}${more})`)
  }
  if (found.length > 0) throw conflict(`${type.label} ${value} is still referred to by ${found.join(' and ')}`)
}

async function referringKeys(
  context: ItemContext,
  type: ItemType,
  fields: readonly [string, Field][],
  value: string | number,
): Promise<string[]> {
  const owned = ownedBy(type, ownerOf(type, context.tenant))
  const conditions = fields.map(([name, field]) =>
    field.kind === 'references'
      ? sql`${column(name)} @> ${JSON.stringify([value])}::jsonb`
      : sql`${column(name)} = ${value}`,
  )
  const now = sql`select concat_ws('~', ${sql.join(type.key.map(column))}) as key from ${table(type)}
    where ${owned} and (${sql.join(conditions, sql` or `)})`
  const dated = fields.filter(([, field]) => field.effective).map(([name]) => name)
  const ever = sql`select key from effective_value where ${owned} and item_type = ${type.name}
    and field in (${sql.join(dated)}) and value = ${JSON.stringify(value)}::jsonb`
  const { rows } = await sql<{
    key: string
  }>`${now} ${dated.length > 0 ? sql`union ${ever}` : sql``} order by key`.execute(context.trx)
  return rows.map((row) => row.key)
}
