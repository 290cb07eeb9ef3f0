import type { Session } from '@takt/domain/areas/access/session.ts'
import { organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import { changeSchema } from '@takt/domain/core/item/item.ts'
import { largestInteger } from '@takt/domain/core/item/values.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { tenantOf } from '../../core/http/requests/sessionContext.ts'
import { HttpError, invalid, invalidFrom, notFound } from '../../core/http/responses/httpError.ts'
import type { ItemContext, ItemRegistry } from '../../core/items/mountedItem.ts'
import { addItem, type Body, nextKey } from '../../core/items/write/itemCommands.ts'
import { transact } from '../../core/items/write/transact.ts'
import { organizationItem } from './organizationItems.ts'
import { saveSettings } from './saveSettings.ts'
import { organizationsTexts as texts } from './texts.ts'

/**
 * Adds an organization to the session's entity; a global administrator can choose another one (`entityId`). The first
 * settings (`settings`, otherwise the defaults) apply from the beginning of time. The organization starts with the
 * initial rows of all item types.
 */
export async function addOrganization(dependencies: Dependencies, items: ItemRegistry, session: Session, body: Body) {
  const { settings = {}, ...fields } = body
  if (typeof settings !== 'object' || settings === null) throw invalid({ settings: texts.mustBeObject })
  const checked = changeSchema(organizationSettings).safeParse(settings)
  if (!checked.success) throw invalidFrom(checked.error, ['settings'])
  if (session.restrictOrgs && !session.globalAdmin) throw new HttpError('forbidden', texts.restricted)
  const entityId = Number.isInteger(body.entityId) ? Number(body.entityId) : session.entityId
  if (entityId === null) throw new HttpError('invalid', texts.chooseEntity)
  if (entityId !== session.entityId) {
    const existing =
      session.globalAdmin && Math.abs(entityId) <= largestInteger
        ? await sql`select from entities where entity_id = ${entityId}::int`.execute(dependencies.systemDb)
        : null
    if (!existing || existing.rows.length === 0) throw notFound(texts.entity(entityId))
  }
  const organizationId = await asTenant(dependencies.db, tenantOf(session), (trx) => nextKey(trx, organizations))
  const tenant = { organizationId, entityId, userId: session.userId }
  return transact(dependencies, { tenant, items }, (context) =>
    createOrganization(context, organizationId, { fields, settings: settings as Body }),
  )
}

/** Adds an organization with a reserved ID to the context's entity, with its settings and initial rows. */
export async function createOrganization(
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
