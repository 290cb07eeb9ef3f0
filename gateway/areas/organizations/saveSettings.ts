import { organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { addItem, type Body, changeItem } from '../../core/items/write/itemCommands.ts'
import { settingsItem } from './organizationItems.ts'

/** Changes the settings of the context's organization, or adds the row for a new organization. */
export async function saveSettings(context: ItemContext, body: Body) {
  const organizationId = context.tenant.organizationId!
  const key = { organizationId }
  const existing = await readItem(context.trx, organizationSettings, context.tenant, key)
  const settings = { ...body, organizationId }
  return existing ? changeItem(context, settingsItem, key, settings) : addItem(context, settingsItem, settings)
}
