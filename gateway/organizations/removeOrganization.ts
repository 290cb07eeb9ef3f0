import { organizationSettings } from '@takt/domain/organizations/organizationSettings.ts'
import { sql } from 'kysely'
import { conflict } from '../http/refusal.ts'
import { removeItem } from '../items/itemCommands.ts'
import { table } from '../items/itemTable.ts'
import type { ItemContext } from '../items/mountedItem.ts'
import { readItem } from '../items/readItem.ts'
import { organizationItem, settingsItem } from './organizationItems.ts'

/** Removes the context's organization with its settings; refuses (409) while rows of any other type are kept in it. */
export async function removeOrganization(context: ItemContext): Promise<void> {
  const key = { organizationId: context.tenant.organizationId! }
  const found: string[] = []
  for (const { type } of context.items.values()) {
    if (type.scope !== 'organization' || type.name === organizationSettings.name) continue
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${table(type)}
      where organization_id = ${key.organizationId}::int`.execute(context.trx)
    if (rows[0]!.total > 0) found.push(`${rows[0]!.total} × ${type.label}`)
  }
  if (found.length > 0)
    throw conflict(`Organization ${key.organizationId} is still referred to by ${found.join(' and ')}`)
  if (await readItem(context.trx, organizationSettings, context.tenant, key))
    await removeItem(context, settingsItem, key)
  await removeItem(context, organizationItem, key)
}
