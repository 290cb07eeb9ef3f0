import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { keyFrom } from '@takt/domain/core/item/itemKey.ts'
import { ensureStreams } from '@takt/store/nats/nats.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { filesFolder } from '../../core/files/index.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import type { ItemContext, ItemRegistry } from '../../core/items/mountedItem.ts'
import { addItem } from '../../core/items/write/itemCommands.ts'
import { transact } from '../../core/items/write/transact.ts'
import { saveSettings } from './saveSettings.ts'

/**
 * Creates what an organization still lacks: its settings, initial rows, files folder and streams. It can be repeated.
 * `configured`: true if nothing is missing.
 */
export async function configureOrganization(dependencies: Dependencies, items: ItemRegistry, tenant: Tenant) {
  const { env, nats, log } = dependencies
  await transact(dependencies, { tenant, items }, fillOrganization)
  const parts = await Promise.allSettled([
    mkdir(join(filesFolder(env), String(tenant.organizationId)), { recursive: true, mode: 0o700 }),
    ensureStreams(nats),
  ])
  const failures = parts.filter((part) => part.status === 'rejected')
  for (const { reason } of failures) log.warn({ err: reason }, 'an organization is not configured yet')
  return { configured: failures.length === 0 }
}

async function fillOrganization(context: ItemContext) {
  await saveSettings(context, {})
  for (const item of context.items.values())
    for (const initial of item.initial ?? [])
      if (!(await readItem(context.trx, item.type, context.tenant, keyFrom(item.type, initial)!)))
        await addItem(context, item, initial)
}
