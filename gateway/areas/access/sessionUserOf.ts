import type { SerializedSessionUser } from '@takt/domain/areas/access/sessionUser.ts'
import type { Selectable } from 'kysely'
import type { UserAccountTable } from './accessTables.ts'

type Selection = { selectedEntityId: number | null; selectedOrganizationId: number | null }

/** Returns the user as browsers receive it, with the selection of its session. */
export const sessionUserOf = (account: Selectable<UserAccountTable>, selection: Selection): SerializedSessionUser => ({
  userId: account.user_id,
  userName: account.user_name,
  personName: account.person_name,
  email: account.email,
  country: account.country,
  timezone: account.timezone,
  entityId: account.entity_id,
  ...selection,
  darkMode: account.dark_mode,
  globalAdmin: account.global_admin ? 1 : 0,
  restrictOrgs: account.restrict_orgs ? 1 : 0,
  enabled: account.enabled,
  kind: account.kind,
  lastUpdated: account.last_updated.toISOString(),
  permissions: account.permissions,
})
