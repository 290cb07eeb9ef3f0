import { allPermissions, noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationsArea } from '../../organizations/organizationsArea.ts'
import { createAccessFixture } from '../access.fixture.ts'
import { accessArea } from '../accessArea.ts'
import { createUser } from '../createUser.ts'

const password = 'correct horse battery'

describe('the audit', () => {
  let fixture: Awaited<ReturnType<typeof createAccessFixture>>
  beforeAll(async () => {
    fixture = await createAccessFixture([accessArea, organizationsArea], { TAKT_TRUSTED_PROXIES: '1' })
    const first = { password, entityId: 1, organizationIds: [1] }
    const all = { permissions: allPermissions, restrictOrgs: false }
    await createUser(fixture.systemDb, { ...first, ...all, userName: 'root@demo.takt', globalAdmin: true })
    await createUser(fixture.systemDb, { ...first, ...all, userName: 'admin@demo.takt' })
    await createUser(fixture.systemDb, { ...first, userName: 'narrow@demo.takt', permissions: allPermissions })
    await createUser(fixture.systemDb, { ...first, userName: 'worker@demo.takt', permissions: noPermissions })
    const other = { password, entityId: 2, organizationIds: [3], permissions: allPermissions }
    await createUser(fixture.systemDb, { ...other, userName: 'admin@other.takt' })
  })
  afterAll(() => fixture?.close())

  const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Firefox' }
  const signIn = async (userName: string, secret = password) =>
    (await fixture.request('POST', '/api/login', { body: { userName, password: secret }, headers })).body
      .token as string
  const audit = async (token: string, query = '') =>
    (await fixture.request('GET', `/api/audit${query}`, { token })).body.data as Record<string, unknown>[]

  test('records sign-ins, failures, rejections and changes with user, action, time and origin', async () => {
    const startedAt = new Date(fixture.clock.now).toISOString()
    await signIn('worker@demo.takt', 'wrong')
    const worker = await signIn('worker@demo.takt')
    await fixture.request('POST', '/api/locations', { token: worker, headers, body: { locationName: 'X' } })
    const admin = await signIn('admin@demo.takt')
    const body = { locationName: 'Main', country: 'US', timezone: 'America/New_York' }
    expect((await fixture.request('POST', '/api/locations', { token: admin, headers, body })).status).toBe(200)
    expect((await fixture.request('POST', '/api/locations', { token: admin, headers, body: {} })).status).toBe(400)
    await fixture.request('POST', '/api/locations/schema', { token: admin, headers })
    await fixture.request('POST', '/api/users/logout', { token: worker, headers })
    const entries = await audit(admin, `?atAfterOrEqual=${startedAt}&orderBy=auditId:asc`)
    expect(entries.map(({ userName, action, what, status }) => [userName, action, what, status])).toEqual([
      ['worker@demo.takt', 'signInFailed', 'POST /api/login', 401],
      ['worker@demo.takt', 'signIn', 'POST /api/login', 200],
      ['worker@demo.takt', 'refused', 'POST /api/locations', 403],
      ['admin@demo.takt', 'signIn', 'POST /api/login', 200],
      ['admin@demo.takt', 'changed', 'POST /api/locations', 200],
      ['worker@demo.takt', 'signOut', 'POST /api/users/logout', 200],
    ])
    for (const entry of entries) expect(entry).toMatchObject({ address: '203.0.113.9', userAgent: 'Firefox' })
    expect(entries[4]).toMatchObject({ itemType: 'locations', organizationId: 1, requestId: expect.any(String) })
  })

  test('supports filters, search, paging and export; newest entries come first', async () => {
    const admin = await signIn('admin@demo.takt')
    const failed = await audit(admin, '?actionEquals=signInFailed')
    expect(failed.map(({ userName }) => userName)).toEqual(['worker@demo.takt'])
    const [newest, next] = await audit(admin, '?limit=2')
    expect(newest!.auditId).toBeGreaterThan(next!.auditId as number)
    expect((await audit(admin, '?limit=1&offset=1'))[0]).toEqual(next)
    const matches = await audit(admin, '?globalSearchValue=LOCATIONS')
    expect(new Set(matches.map(({ itemType }) => itemType))).toEqual(new Set(['locations']))
    const csv = await fixture.app.request('/api/audit/export.csv?actionEquals=refused', {
      headers: { authorization: admin },
    })
    expect((await csv.text()).trim().split('\r\n')).toHaveLength(2)
  })

  test('is visible to users who may read security, within their entity and organizations', async () => {
    const worker = await signIn('worker@demo.takt')
    expect((await fixture.request('GET', '/api/audit', { token: worker })).status).toBe(403)
    const other = await audit(await signIn('admin@other.takt'))
    expect(new Set(other.map(({ userName }) => userName))).toEqual(new Set(['admin@other.takt']))
    const admin = await signIn('admin@demo.takt')
    await fixture.request('PUT', '/api/users/admin@demo.takt', { token: admin, body: { selectedOrganizationId: 2 } })
    const body = { locationName: 'South', country: 'US', timezone: 'America/New_York' }
    await fixture.request('POST', '/api/locations', { token: admin, body })
    const narrow = await audit(await signIn('narrow@demo.takt'))
    const organizations = new Set(narrow.map(({ organizationId }) => organizationId))
    expect([organizations.has(1), organizations.has(2)]).toEqual([true, false])
    expect((await audit(admin)).some(({ organizationId }) => organizationId === 2)).toBe(true)
  })

  test('unknown user names are visible to global administrators', async () => {
    await signIn('ghost@demo.takt', 'x')
    const root = await signIn('root@demo.takt')
    const [entry] = await audit(root, '?userNameStartsWith=ghost')
    expect(entry).toMatchObject({ action: 'signInFailed', userName: 'ghost@demo.takt', entityId: null })
    expect(await audit(await signIn('admin@demo.takt'), '?userNameStartsWith=ghost')).toEqual([])
  })

  test('the request path cannot write, change or remove an entry', async () => {
    const admin = await signIn('admin@demo.takt')
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await fixture.request(method, '/api/audit', { token: admin, body: {} })).status).toBe(405)
    const { sql } = await import('kysely')
    const tries = [
      sql`insert into audit (user_name, action, what, address, user_agent, entity_id)
        values ('x', 'x', 'x', 'x', 'x', 1)`,
      sql`update audit set what = 'nothing'`,
      sql`delete from audit`,
    ]
    for (const attempt of tries) await expect(attempt.execute(fixture.db)).rejects.toThrow(/permission denied/)
  })
})
