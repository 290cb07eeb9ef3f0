import { organizationSettings } from '@takt/domain/organizations/organizationSettings.ts'
import { addItem, type Body, changeItem } from '../items/itemCommands.ts'
import type { ItemContext } from '../items/mountedItem.ts'
import { readItem } from '../items/readItem.ts'
import { settingsItem } from './organizationItems.ts'

/** Changes the settings of the context's organization, of which there is one row from the moment it exists. */
export async function saveSettings(context: ItemContext, body: Body) {
  const organizationId = context.tenant.organizationId!
  const key = { organizationId }
  const there = await readItem(context.trx, organizationSettings, context.tenant, key)
  const settings = { ...body, organizationId }
  return there ? changeItem(context, settingsItem, key, settings) : addItem(context, settingsItem, settings)
}
