import { apiTokenPermissions } from '@takt/domain/areas/access/apiTokens.ts'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import type { Selectable } from 'kysely'
import type { UserAccountTable } from './accessTables.ts'

type Account = Pick<Selectable<UserAccountTable>, 'global_admin' | 'permissions'>

/** A user as an API token acts: with what it was given of what the user may do now. */
export const narrowedTo = <Found extends Account>(given: Permissions, account: Found): Found => {
  const may = { globalAdmin: account.global_admin, permissions: account.permissions }
  return {
    ...account,
    global_admin: false,
    permissions: apiTokenPermissions(given, (area, flag) => mayDo(may, area, flag)),
  }
}
