import type { InitialSetup } from '@takt/domain/areas/access/initialSetup.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { tryLockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { conflict, invalid, unauthenticated } from '../../../core/http/responses/httpError.ts'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'
import { openCompany } from '../../organizations/index.ts'
import { createUser } from '../createUser.ts'
import { passwordWeakness } from '../passwordStrength.ts'
import { accessTexts as texts } from '../texts.ts'
import { isUnbegun } from './isUnbegun.ts'

/**
 * Creates entity, organization and the first administrator, who has all permissions; returns the IDs of the user and
 * the organization. The user is created last, so that setup can be resumed with the same names after a failure.
 * Rejected like a wrong key as soon as any user exists.
 */
export async function runInitialSetup(dependencies: Dependencies, items: ItemRegistry, input: InitialSetup) {
  const { systemDb } = dependencies
  const { entityName, organizationName, timeZone, userName, email, password } = input
  const weakness = await passwordWeakness(password, [userName, entityName, organizationName])
  if (weakness) throw invalid({ password: weakness })
  if (!email && !userName.includes('@')) throw invalid({ email: texts.emailNeeded })
  return systemDb.transaction().execute(async (trx) => {
    // Does not wait for the lock: a waiting request would occupy a connection that the running one may need.
    if (!(await tryLockUntilCommit(trx, lockKeys.initialSetup))) throw conflict(texts.setupInProgress)
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
