import { entities } from '@takt/domain/areas/organizations/entities.ts'
import { locations } from '@takt/domain/areas/organizations/locations.ts'
import { defaultSettings, organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import { sql } from 'kysely'
import { tenantOf } from '../../core/http/requests/sessionContext.ts'
import { conflict, forbidden } from '../../core/http/responses/httpError.ts'
import { tenantFor } from '../../core/items/itemAccess.ts'
import type { ItemChange, ItemContext, MountedItem, Reaching } from '../../core/items/mountedItem.ts'
import { locationRules } from './locationRules.ts'
import { reachOrganization } from './reachOrganization.ts'
import { organizationsTexts as texts } from './texts.ts'

async function requireNoUsers({ trx }: ItemContext, { verb, key }: ItemChange) {
  if (verb !== 'removed') return
  const { rows } = await sql<{ total: number }>`select count(*) as total from user_account
    where entity_id = ${key.entityId}::int`.execute(trx)
  if (rows[0]!.total > 0) throw conflict(texts.entityReferredTo(key.entityId, rows[0]!.total))
}

export const entityItem: MountedItem = {
  type: entities,
  isSingleOnly: true,
  writtenBy: 'globalAdmin',
  rules: { check: requireNoUsers },
  // A global administrator maintains all entities; others see their own one.
  reach: async ({ session, key }) =>
    session.globalAdmin && key
      ? { ...tenantOf(session), organizationId: null, entityId: Number(key.entityId) }
      : tenantFor(entities, session),
}

export const organizationItem: MountedItem = {
  type: organizations,
  isSingleOnly: true,
  rules: { derive: async ({ tenant }) => ({ entityId: tenant.entityId }) },
  reach: async ({ session, systemDb, key }) =>
    key ? reachOrganization(systemDb, session, Number(key.organizationId)) : tenantFor(organizations, session),
}

/** Rows of an organization can be maintained from another one by naming the organization. */
export const reachNamed = async ({ session, systemDb, body }: Reaching) =>
  Number.isInteger(body.organizationId) && body.organizationId !== session.organizationId
    ? reachOrganization(systemDb, session, Number(body.organizationId))
    : tenantFor(locations, session)

export const locationItem: MountedItem = { type: locations, rules: locationRules, reach: reachNamed }

/** The default control chart rules require the same right as those of a characteristic. */
async function checkRulesRight({ tenant: { access } }: ItemContext, { before, row, key }: ItemChange): Promise<void> {
  const { controlRules } = before ?? defaultSettings(Number(key.organizationId))
  if (!access || !row || row.controlRules === controlRules || access.may('checksheets', 'approve')) return
  throw forbidden('checksheets', 'approve', access)
}

export const settingsItem: MountedItem = {
  type: organizationSettings,
  isSingleOnly: true,
  reach: reachNamed,
  rules: { check: checkRulesRight },
}

export const organizationItems: readonly MountedItem[] = [entityItem, organizationItem, settingsItem, locationItem]
