import { keyFrom } from '@takt/domain/item/itemKey.ts'
import { organizationSettings } from '@takt/domain/organizations/organizationSettings.ts'
import { sql } from 'kysely'
import { conflict } from '../http/refusal.ts'
import { removeItem } from '../items/itemCommands.ts'
import { selection, table } from '../items/itemTable.ts'
import type { ItemContext, MountedItem } from '../items/mountedItem.ts'
import { readItem } from '../items/readItem.ts'
import { organizationItem, settingsItem } from './organizationItems.ts'

/** Removes the context's organization with its settings; refuses (409) while rows of any other type are kept in it. */
export async function removeOrganization(context: ItemContext): Promise<void> {
  const key = { organizationId: context.tenant.organizationId! }
  const found: string[] = []
  for (const { type, initial, goesAlong } of context.items.values()) {
    if (type.scope !== 'organization' || type.name === organizationSettings.name || initial || goesAlong) continue
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${table(type)}
      where organization_id = ${key.organizationId}::int`.execute(context.trx)
    if (rows[0]!.total > 0) found.push(`${rows[0]!.total} × ${type.label}`)
  }
  if (found.length > 0)
    throw conflict(`Organization ${key.organizationId} is still referred to by ${found.join(' and ')}`)
  for (const item of context.items.values()) if (item.initial || item.goesAlong) await removeAll(context, item)
  if (await readItem(context.trx, organizationSettings, context.tenant, key))
    await removeItem(context, settingsItem, key)
  await removeItem(context, organizationItem, key)
}

/** Removes every row of a type that only describes others: nothing refers to them any more. */
async function removeAll(context: ItemContext, item: MountedItem) {
  const { rows } = await sql<Record<string, unknown>>`select ${selection(item.type)} from ${table(item.type)}
    where organization_id = ${context.tenant.organizationId}::int`.execute(context.trx)
  for (const row of rows) await removeItem(context, item, keyFrom(item.type, row)!)
}
