import { entities } from '@takt/domain/areas/organizations/entities.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import { predefinedTasks } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import { scheduledTasks } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import { operatorPermissions } from '@takt/domain/core/rights/permissions.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import type { ItemContext, ItemRegistry } from '../../core/items/mountedItem.ts'
import { addItem, nextKey } from '../../core/items/write/itemCommands.ts'
import { transact } from '../../core/items/write/transact.ts'
import { groupItem } from '../access/index.ts'
import { createOrganization } from './addOrganization.ts'
import { entityItem } from './organizationItems.ts'

export type Company = {
  entityName: string
  entityDescription: string | null
  organizationName: string
  timeZone: string
  currency?: string
}

type Parts = Pick<Dependencies, 'db' | 'systemDb' | 'now' | 'env'>

/** Initial group of an entity, with the rights of operators. */
const operators = {
  groupName: 'Operators',
  description: 'Can view machines and master data, and enter downtime reasons',
  permissions: operatorPermissions,
}

/**
 * Creates an entity with one organization and its initial rows, unless the log contains them. Returns null if one of
 * them was removed since.
 */
export async function openCompany(parts: Parts, items: ItemRegistry, company: Company): Promise<Tenant | null> {
  const { entityName, entityDescription, ...organization } = company
  const { organizationName } = organization
  const noTenant: Tenant = { organizationId: null, entityId: null, userId: null }
  const next = (type: typeof entities | typeof organizations) =>
    asTenant(parts.db, noTenant, (trx) => nextKey(trx, type))

  const existingEntity = await firstAdded(parts, { type: 'entities', field: 'entityName', name: entityName })
  const entityId = existingEntity ?? (await next(entities))
  const tenant = { ...noTenant, entityId }
  if (existingEntity === null)
    await transact(parts, { tenant, items }, async (context) => {
      await addItem(context, entityItem, { entityName, entityDescription }, { entityId })
      await addItem(context, groupItem, operators)
    })

  const named = { type: 'organizations', field: 'organizationName', name: organizationName, entityId }
  const existingOrganization = await firstAdded(parts, named)
  const organizationId = existingOrganization ?? (await next(organizations))
  const whole = { ...tenant, organizationId }
  if (existingOrganization === null)
    await transact(parts, { tenant: whole, items }, (context) =>
      createWithTasks(context, organizationId, { ...organization, now: parts.now() }),
    )
  const { rows } = await sql`select from organizations
    where organization_id = ${organizationId}::int and entity_id = ${entityId}::int
      and not exists (select from organization_removal where leaving_id = ${organizationId}::int)`.execute(
    parts.systemDb,
  )
  return rows.length > 0 ? whole : null
}

/** Adds the organization like one created in the browser: with its settings and default tasks. */
async function createWithTasks(
  context: ItemContext,
  organizationId: number,
  options: Omit<Company, 'entityName' | 'entityDescription'> & { now: number },
) {
  const { organizationName, now, ...settings } = options
  await createOrganization(context, organizationId, { fields: { organizationName }, settings })
  const tasks = context.items.get(scheduledTasks.name)
  if (tasks)
    for (const task of predefinedTasks({ timeZone: settings.timeZone, now })) await addItem(context, tasks, task)
}

type FirstRowQuery = { type: string; field: string; name: string; entityId?: number }

/**
 * Returns the ID of the first row that was added with this name, even if it was renamed; null if there never was one.
 */
async function firstAdded({ systemDb }: Parts, { type, field, name, entityId }: FirstRowQuery): Promise<number | null> {
  const { rows } = await sql<{ id: string }>`select split_part(stream, '/', 2) as id from event
    where organization_id is null and split_part(stream, '/', 1) = ${type} and version = 1
      and data -> 'row' ->> ${field}::text = ${name} and (${entityId ?? null}::int is null
        or entity_id = ${entityId ?? null}::int)
    order by position limit 1`.execute(systemDb)
  return rows[0] ? Number(rows[0].id) : null
}
