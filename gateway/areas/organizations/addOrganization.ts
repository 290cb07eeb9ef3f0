import type { Session } from '@takt/domain/areas/access/session.ts'
import { organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import { changeSchema } from '@takt/domain/core/item/item.ts'
import { largestInteger } from '@takt/domain/core/item/values.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { tenantOf } from '../../core/http/requests/sessionContext.ts'
import { invalid, invalidFrom, notFound, Refusal } from '../../core/http/responses/refusal.ts'
import type { ItemContext, ItemRegistry } from '../../core/items/mountedItem.ts'
import { addItem, type Body, nextKey } from '../../core/items/write/itemCommands.ts'
import { transact } from '../../core/items/write/transact.ts'
import { organizationItem } from './organizationItems.ts'
import { saveSettings } from './saveSettings.ts'
import { organizationsTexts as texts } from './texts.ts'

/**
 * Adds an organization to the session's entity; a global administrator may name another (`entityId`). Its first
 * settings (`settings`, else the defaults) hold from the beginning of time; it begins with the rows that types say
 * every organization begins with.
 */
export async function addOrganization(dependencies: Dependencies, items: ItemRegistry, session: Session, body: Body) {
  const { settings = {}, ...fields } = body
  if (typeof settings !== 'object' || settings === null) throw invalid({ settings: texts.mustBeObject })
  const checked = changeSchema(organizationSettings).safeParse(settings)
  if (!checked.success) throw invalidFrom(checked.error, ['settings'])
  if (session.restrictOrgs && !session.globalAdmin) throw new Refusal('forbidden', texts.restricted)
  const entityId = Number.isInteger(body.entityId) ? Number(body.entityId) : session.entityId
  if (entityId === null) throw new Refusal('invalid', texts.chooseEntity)
  if (entityId !== session.entityId) {
    const known =
      session.globalAdmin && Math.abs(entityId) <= largestInteger
        ? await sql`select from entities where entity_id = ${entityId}::int`.execute(dependencies.systemDb)
        : null
    if (!known || known.rows.length === 0) throw notFound(texts.entity(entityId))
  }
  const organizationId = await asTenant(dependencies.db, tenantOf(session), (trx) => nextKey(trx, organizations))
  const tenant = { organizationId, entityId, userId: session.userId }
  return transact(dependencies, { tenant, items }, (context) =>
    beginOrganization(context, organizationId, { fields, settings: settings as Body }),
  )
}

/**
 * Adds an organization to the context's entity under a number taken beforehand, with its settings and what each begins
 * with.
 */
export async function beginOrganization(
  context: ItemContext,
  organizationId: number,
  { fields, settings }: { fields: Body; settings: Body },
) {
  const row = await addItem(context, organizationItem, fields, { organizationId })
  await saveSettings(context, settings)
  for (const item of context.items.values())
    for (const initial of item.initial ?? []) await addItem(context, item, initial)
  return row
}
