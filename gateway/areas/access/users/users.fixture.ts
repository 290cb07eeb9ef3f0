import { allPermissions, noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { prepareJobs } from '../../../core/jobs/prepareJobs.ts'
import { createAccessFixture } from '../access.fixture.ts'
import { createUser } from '../createUser.ts'

export const password = 'correct horse battery'
const securityOnly = permissionsWhere((area) => area === 'security')

/**
 * Creates users of two entities, all signed in: `root` (global administrator), `admin`, `narrow` (only security) and
 * `worker` (no permissions) of demo.takt, and `admin@other.takt`.
 */
export async function createUsersFixture() {
  const fixture = await createAccessFixture()
  await prepareJobs(fixture.dependencies.env.DATABASE_URL)
  const tokens: Record<string, string> = {}
  const signIn = async (userName: string, secret = password) =>
    (await fixture.request('POST', '/api/login', { body: { userName, password: secret } })).body.token as string
  const first = { password, entityId: 1, organizationIds: [1] }
  const admin = { permissions: allPermissions, restrictOrgs: false }
  const other = { password, entityId: 2, organizationIds: [3], permissions: allPermissions, restrictOrgs: false }
  const users = [
    { ...first, ...admin, userName: 'root@demo.takt', globalAdmin: true },
    { ...first, ...admin, userName: 'admin@demo.takt' },
    { ...first, userName: 'narrow@demo.takt', permissions: securityOnly },
    { ...first, userName: 'worker@demo.takt', permissions: noPermissions },
    { ...other, userName: 'admin@other.takt' },
  ]
  for (const user of users) {
    await createUser(fixture.systemDb, user)
    tokens[user.userName] = await signIn(user.userName)
  }
  const requestAs = (caller: string, method: string, path: string, body?: unknown) =>
    fixture.request(method, path, { token: tokens[caller] ?? '', body })
  return {
    ...fixture,
    /** Session tokens by user name. */
    tokens,
    signIn,
    /** Sends a request as a user. */
    requestAs: requestAs,
    /** Sends a request as the administrator of the first entity. */
    admin: (method: string, path: string, body?: unknown) => requestAs('admin@demo.takt', method, path, body),
  }
}

export type UsersFixture = Awaited<ReturnType<typeof createUsersFixture>>
