import { apiTokenPermissions } from '@takt/domain/areas/access/apiTokens.ts'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import type { Selectable } from 'kysely'
import type { UserAccountTable } from './accessTables.ts'

type Account = Pick<Selectable<UserAccountTable>, 'global_admin' | 'permissions'>

/** Returns a user restricted to an API token: the token's permissions, as far as the user currently has them. */
export const restrictToToken = <AccountRow extends Account>(
  tokenPermissions: Permissions,
  account: AccountRow,
): AccountRow => {
  const may = { globalAdmin: account.global_admin, permissions: account.permissions }
  return {
    ...account,
    global_admin: false,
    permissions: apiTokenPermissions(tokenPermissions, (area, flag) => mayDo(may, area, flag)),
  }
}
