import type { EffectiveRights } from '@takt/domain/areas/access/responses/effectiveRights.ts'
import { users } from '@takt/domain/areas/access/users.ts'
import { schemaResponse } from '@takt/domain/core/item/schemaResponse.ts'
import { areas, flags, type Permissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import type { FakeItems, FakeRow } from '../../app/testing/fakeItems.fixture.ts'
import { envelope, errorResponse, type FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { sessionUserWith, testUser } from '../../app/testing/openApp.fixture.tsx'

const plants = ['Plant A', 'Plant B']

export const noRights = permissionsWhere(() => false)

/** Members that `GET /users` returns for a user without rights in organization 1. */
const plainUser = {
  country: 'US',
  timezone: 'America/New_York',
  enabled: true,
  globalAdmin: 0,
  restrictOrgs: 1,
  organizationIds: [1],
  groups: [],
  permissions: noRights,
  invited: false,
  userId: 2,
  entityId: 1,
  selectedEntityId: 1,
  selectedOrganizationId: 1,
  lastUpdated: '2026-03-02T13:00:00.000Z',
}

export const administrator = { ...testUser, globalAdmin: 1, restrictOrgs: 0 }
export const ada = { userName: 'ada@plant.test', email: 'ada@plant.test' }

/** Returns the rights of a user and the source of each, including those of the user's groups. */
function rightsOf(row: FakeRow, groups: readonly FakeRow[]): EffectiveRights {
  const memberOf = groups.filter(({ members }) => (members as string[]).includes(String(row.userName)))
  const sources = Object.fromEntries(
    areas.map((area) => [
      area,
      Object.fromEntries(
        flags.map((flag) => [
          flag,
          [
            ...(row.globalAdmin === 1 ? [{ from: 'globalAdmin' }] : []),
            ...((row.permissions as Permissions)[area][flag] ? [{ from: 'user' }] : []),
            ...memberOf
              .filter(({ permissions }) => (permissions as Permissions)[area][flag])
              .map(({ groupId, groupName }) => ({ from: 'group', groupId, groupName })),
          ],
        ]),
      ),
    ]),
  ) as EffectiveRights['sources']
  return {
    userName: String(row.userName),
    enabled: row.enabled === true,
    globalAdmin: Number(row.globalAdmin),
    restrictOrgs: Number(row.restrictOrgs),
    own: row.permissions as Permissions,
    effective: permissionsWhere((area, flag) => sources[area][flag].length > 0),
    sources,
    groups: memberOf.map(({ groupId, groupName }) => ({ groupId: Number(groupId), groupName: String(groupName) })),
    organizations: (row.organizationIds as number[]).map((organizationId) => ({
      organizationId,
      organizationName: plants[organizationId - 1]!,
      from: 'membership',
    })),
  }
}

/** Stores users and serves their routes as the gateway does; there is always an administrator. Returns the rows. */
export function serveUsers(
  server: FakeServer,
  items: FakeItems,
  otherUsers: readonly FakeRow[] = [],
): readonly FakeRow[] {
  const rows = items.add(
    'users',
    [administrator, ...otherUsers].map((row) => ({ ...plainUser, ...row })),
  )
  const change = (userName: string | undefined, fields: object) => {
    const row = rows.find((candidate) => candidate.userName === userName)
    if (!row) return errorResponse(404, `User ${userName} does not exist`)
    Object.assign(row, fields, { version: Number(row.version) + 1 })
    return envelope({ message: 'User Updated', data: row })
  }
  server.on('POST', '/users/schema', () => schemaResponse(users))
  server.on('GET', '/users', ({ query }) => {
    const name = query.get('userName')
    const matches = name === null ? rows : rows.filter(({ userName }) => userName === name)
    return envelope({ message: matches, data: matches })
  })
  server.on('GET', '/users/{userName}', ({ params }) => {
    const row = rows.find(({ userName }) => userName === params.userName)
    return row ?? errorResponse(404, `User ${params.userName} does not exist`)
  })
  server.on('POST', '/users', ({ body }) => {
    const { userName } = body as { userName: string }
    const [row] = items.add('users', [{ ...plainUser, email: userName, invited: true, ...(body as object) }])
    rows.push(row!)
    return envelope({ message: 'User Added', data: row })
  })
  server.on('PUT', '/users/{userName}', ({ params, body }) => {
    const { email, ...fields } = body as { email?: string }
    // A new address takes effect once it is confirmed through the old one.
    change(params.userName, { ...fields, ...(email === undefined ? {} : { waitingEmail: email }) })
    return envelope({ message: 'User Updated', token: 'token', user: sessionUserWith({ permissions: noRights }) })
  })
  server.on('PUT', '/users/{userName}/security', ({ params, body }) => change(params.userName, body as object))
  server.on('DELETE', '/users/{userName}', ({ params }) => {
    rows.splice(
      rows.findIndex(({ userName }) => userName === params.userName),
      1,
    )
    return envelope({ message: 'User Deleted' })
  })
  server.on('GET', '/users/{userName}/rights', ({ params }) =>
    rightsOf(rows.find(({ userName }) => userName === params.userName)!, items.rows('groups')),
  )
  server.on('GET', '/users/{userName}/invite', () => ({ state: 'gone', lastError: null, goesOut: false }))
  return rows
}
