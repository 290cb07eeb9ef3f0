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
import { groupItem } from '../access/face.ts'
import { beginOrganization } from './addOrganization.ts'
import { entityItem } from './organizationItems.ts'

export type Company = {
  entityName: string
  entityDescription: string | null
  organizationName: string
  timeZone: string
  currency?: string
}

type Parts = Pick<Dependencies, 'db' | 'systemDb' | 'now' | 'env'>

/** With this group an entity begins, so that whoever is put into it may do what operators do. */
const operators = {
  groupName: 'Operators',
  description: 'See machines and master data, and give stops their reasons',
  permissions: operatorPermissions,
}

/**
 * An entity with one organization and what each begins with, made unless the log knows them; null if somebody has
 * removed one of them since.
 */
export async function openCompany(parts: Parts, items: ItemRegistry, company: Company): Promise<Tenant | null> {
  const { entityName, entityDescription, ...organization } = company
  const { organizationName } = organization
  const nobody: Tenant = { organizationId: null, entityId: null, userId: null }
  const next = (type: typeof entities | typeof organizations) => asTenant(parts.db, nobody, (trx) => nextKey(trx, type))

  const knownEntity = await firstAdded(parts, { type: 'entities', field: 'entityName', name: entityName })
  const entityId = knownEntity ?? (await next(entities))
  const tenant = { ...nobody, entityId }
  if (knownEntity === null)
    await transact(parts, { tenant, items }, async (context) => {
      await addItem(context, entityItem, { entityName, entityDescription }, { entityId })
      await addItem(context, groupItem, operators)
    })

  const named = { type: 'organizations', field: 'organizationName', name: organizationName, entityId }
  const knownOrganization = await firstAdded(parts, named)
  const organizationId = knownOrganization ?? (await next(organizations))
  const whole = { ...tenant, organizationId }
  if (knownOrganization === null)
    await transact(parts, { tenant: whole, items }, (context) =>
      beginWithTasks(context, organizationId, { ...organization, now: parts.now() }),
    )
  const { rows } = await sql`select from organizations
    where organization_id = ${organizationId}::int and entity_id = ${entityId}::int
      and not exists (select from organization_removal where leaving_id = ${organizationId}::int)`.execute(
    parts.systemDb,
  )
  return rows.length > 0 ? whole : null
}

/** Adds the organization as one that is made in the browser: with its settings and the tasks that each begins with. */
async function beginWithTasks(
  context: ItemContext,
  organizationId: number,
  given: Omit<Company, 'entityName' | 'entityDescription'> & { now: number },
) {
  const { organizationName, now, ...settings } = given
  await beginOrganization(context, organizationId, { fields: { organizationName }, settings })
  const tasks = context.items.get(scheduledTasks.name)
  if (tasks)
    for (const task of predefinedTasks({ timeZone: settings.timeZone, now })) await addItem(context, tasks, task)
}

type Wanted = { type: string; field: string; name: string; entityId?: number }

/** The number that the first row of this name got, though it may have another name now; null if there never was one. */
async function firstAdded({ systemDb }: Parts, { type, field, name, entityId }: Wanted): Promise<number | null> {
  const { rows } = await sql<{ id: string }>`select split_part(stream, '/', 2) as id from event
    where organization_id is null and split_part(stream, '/', 1) = ${type} and version = 1
      and data -> 'row' ->> ${field}::text = ${name} and (${entityId ?? null}::int is null
        or entity_id = ${entityId ?? null}::int)
    order by position limit 1`.execute(systemDb)
  return rows[0] ? Number(rows[0].id) : null
}
