import type { Beginning } from '@takt/domain/areas/access/beginning.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { tryLockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { conflict, invalid, unauthenticated } from '../../../core/http/responses/refusal.ts'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'
import { openCompany } from '../../organizations/face.ts'
import { createUser } from '../createUser.ts'
import { passwordWeakness } from '../passwordStrength.ts'
import { accessTexts as texts } from '../texts.ts'
import { isUnbegun } from './isUnbegun.ts'

/**
 * Makes entity, organization and the first administrator, who may do everything; answers the user's and the
 * organization's ids. The user comes last: if something fails before, beginning again with the same names goes on where
 * it ended. Refused like a wrong key as soon as there is any user.
 */
export async function begin(dependencies: Dependencies, items: ItemRegistry, wanted: Beginning) {
  const { systemDb } = dependencies
  const { entityName, organizationName, timeZone, userName, email, password } = wanted
  const weakness = await passwordWeakness(password, [userName, entityName, organizationName])
  if (weakness) throw invalid({ password: weakness })
  if (!email && !userName.includes('@')) throw invalid({ email: texts.emailNeeded })
  return systemDb.transaction().execute(async (trx) => {
    // Not waited for: whoever waits holds a connection that the one before may need.
    if (!(await tryLockUntilCommit(trx, lockKeys.beginning))) throw conflict(texts.beginningNow)
    if (!(await isUnbegun(systemDb))) throw unauthenticated()
    const company = { entityName, entityDescription: null, organizationName, timeZone }
    const tenant = await openCompany(dependencies, items, company)
    if (!tenant) throw conflict(texts.wasRemoved)
    const userId = await createUser(systemDb, {
      userName,
      password,
      ...(email ? { email } : {}),
      entityId: tenant.entityId!,
      organizationIds: [tenant.organizationId!],
      permissions: allPermissions,
      globalAdmin: true,
      restrictOrgs: false,
      timezone: timeZone,
    })
    return { userId, entityId: tenant.entityId!, organizationId: tenant.organizationId! }
  })
}
