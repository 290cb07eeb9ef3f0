import type { Field } from '@takt/domain/item/field.ts'
import type { ItemType } from '@takt/domain/item/item.ts'
import { type ItemKey, keyFrom } from '@takt/domain/item/itemKey.ts'
import { type RawBuilder, sql } from 'kysely'
import { conflict } from '../http/refusal.ts'
import { column, keyEquals, ownedBy, ownerOf, table } from './itemTable.ts'
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

/** Refuses (409) to remove a row that others still refer to, naming which types, how many and the first few. */
export async function refuseWhileReferred(context: ItemContext, type: ItemType, key: ItemKey): Promise<void> {
  if (type.key.length !== 1) return
  const value = key[type.key[0]!]!
  const found: string[] = []
  for (const { type: other } of context.items.values()) {
    const conditions = Object.entries(other.fields).flatMap(([name, field]) =>
      field.to === type.name ? [refersTo(name, field, value)] : [],
    )
    // What a row says of itself (its own organization, say) is no reference that holds it.
    if (conditions.length === 0 || other.scope !== type.scope) continue
    const { rows } = await sql<Record<string, unknown> & { total: number }>`
      select ${sql.join(other.key.map((name) => sql`${column(name)} as ${sql.ref(name)}`))}, count(*) over () as total
      from ${table(other)} where ${ownedBy(other, ownerOf(other, context.tenant))}
        and (${sql.join(conditions, sql` or `)}) and not (${sameRow(type, other, key)}) limit 3`.execute(context.trx)
    if (!rows[0]) continue
    const names = rows.map((row) => Object.values(keyFrom(other, row) ?? {}).join('~'))
    found.push(`${rows[0].total} × ${other.label} (${names.join(', ')}${rows[0].total > 3 ? ', …' : ''})`)
  }
  if (found.length > 0) throw conflict(`${type.label} ${value} is still referred to by ${found.join(' and ')}`)
}

const refersTo = (name: string, field: Field, value: string | number): RawBuilder<unknown> =>
  field.kind === 'references'
    ? sql`${column(name)} @> ${JSON.stringify([value])}::jsonb`
    : sql`${column(name)} = ${value}`

const sameRow = (type: ItemType, other: ItemType, key: ItemKey) =>
  type.name === other.name ? keyEquals(type, key) : sql`false`
