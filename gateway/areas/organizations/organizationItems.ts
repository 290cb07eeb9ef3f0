import { entities } from '@takt/domain/areas/organizations/entities.ts'
import { locations } from '@takt/domain/areas/organizations/locations.ts'
import { defaultSettings, organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import { sql } from 'kysely'
import { tenantOf } from '../../core/http/requests/sessionContext.ts'
import { conflict, forbidden } from '../../core/http/responses/refusal.ts'
import { tenantFor } from '../../core/items/itemAccess.ts'
import type { ItemChange, ItemContext, MountedItem, Reaching } from '../../core/items/mountedItem.ts'
import { locationRules } from './locationRules.ts'
import { reachOrganization } from './reachOrganization.ts'
import { organizationsTexts as texts } from './texts.ts'

async function refuseWithUsers({ trx }: ItemContext, { verb, key }: ItemChange) {
  if (verb !== 'removed') return
  const { rows } = await sql<{ total: number }>`select count(*) as total from user_account
    where entity_id = ${key.entityId}::int`.execute(trx)
  if (rows[0]!.total > 0) throw conflict(texts.entityReferredTo(key.entityId, rows[0]!.total))
}

export const entityItem: MountedItem = {
  type: entities,
  oneByOne: true,
  writtenBy: 'globalAdmin',
  rules: { check: refuseWithUsers },
  // A global administrator keeps all of them; everybody else sees the own one.
  reach: async ({ session, key }) =>
    session.globalAdmin && key
      ? { ...tenantOf(session), organizationId: null, entityId: Number(key.entityId) }
      : tenantFor(entities, session),
}

export const organizationItem: MountedItem = {
  type: organizations,
  oneByOne: true,
  rules: { derive: async ({ tenant }) => ({ entityId: tenant.entityId }) },
  reach: async ({ session, systemDb, key }) =>
    key ? reachOrganization(systemDb, session, Number(key.organizationId)) : tenantFor(organizations, session),
}

/** What belongs to an organization may be kept from beside it, by naming the organization. */
export const reachNamed = async ({ session, systemDb, body }: Reaching) =>
  Number.isInteger(body.organizationId) && body.organizationId !== session.organizationId
    ? reachOrganization(systemDb, session, Number(body.organizationId))
    : tenantFor(locations, session)

export const locationItem: MountedItem = { type: locations, rules: locationRules, reach: reachNamed }

/** The usual rules of charts are chosen by whoever may choose those of a characteristic. */
async function refuseRules({ tenant: { asks } }: ItemContext, { before, row, key }: ItemChange): Promise<void> {
  const { controlRules } = before ?? defaultSettings(Number(key.organizationId))
  if (!asks || !row || row.controlRules === controlRules || asks.may('checksheets', 'approve')) return
  throw forbidden('checksheets', 'approve', asks)
}

export const settingsItem: MountedItem = {
  type: organizationSettings,
  oneByOne: true,
  reach: reachNamed,
  rules: { check: refuseRules },
}

export const organizationItems: readonly MountedItem[] = [entityItem, organizationItem, settingsItem, locationItem]
