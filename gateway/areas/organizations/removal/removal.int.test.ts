import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { connect as connectDevice, jwtAuthenticator as deviceAuthenticator } from 'nats'
import { connect, jwtAuthenticator } from 'nats.ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rebuild } from '../../../core/items/project/rebuild.ts'
import { createUser } from '../../access/createUser.ts'
import { createRemovalFixture } from './removal.fixture.ts'
import { sweepLeft } from './sweepLeft.ts'

const password = 'correct horse battery'

describe('deleting an organization with all its data', () => {
  let fixture: Awaited<ReturnType<typeof createRemovalFixture>>
  let gateway: ReturnType<Awaited<ReturnType<typeof createRemovalFixture>>['startGateway']>
  beforeAll(async () => {
    fixture = await createRemovalFixture()
    for (const organizationId of [1, 3]) await fixture.fill(organizationId, organizationId === 3 ? 2 : 1)
    gateway = fixture.startGateway()
  })
  afterAll(async () => {
    await gateway?.stop()
    await fixture?.close()
  })

  const origin = () => `http://127.0.0.1:${fixture.environment.env.PORT}`
  const request = async (
    method: string,
    path: string,
    { token = '', body }: { token?: string; body?: object } = {},
  ) => {
    const headers = { authorization: token, 'content-type': 'application/json' }
    const reply = await fetch(`${origin()}${path}`, { method, headers, body: body && JSON.stringify(body) })
    return { status: reply.status, body: JSON.parse(await reply.text()) }
  }
  const waitUntilReady = () =>
    fixture.until(() =>
      fetch(`${origin()}/healthz`).then(
        ({ ok }) => (ok ? true : undefined),
        () => undefined,
      ),
    )
  const signIn = async (userName: string) =>
    (await request('POST', '/api/login', { body: { userName, password } })).body.token as string

  test('is rejected with the list of contents until the name is sent, and for unauthorized users', async () => {
    const { status, body } = await fixture.request('DELETE', '/api/organizations/1')
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^Organization 1 cannot be deleted: it still contains .*\d+ device/),
    ])
    const wrong = await fixture.request('DELETE', '/api/organizations/1', { organizationName: 'a' })
    expect([wrong.status, Object.keys(wrong.body.data.fields)]).toEqual([400, ['organizationName']])
    const foreign = { organizationId: 3, entityId: 2 }
    expect((await fixture.request('DELETE', '/api/organizations/1', { organizationName: 'A' }, foreign)).status).toBe(
      404,
    )
    const { data } = (await fixture.request('GET', '/api/organizations/1/contents')).body
    expect(data).toContainEqual({ itemType: null, label: 'Measurement', count: 1 })
    expect(data).toContainEqual(expect.objectContaining({ itemType: 'devices' }))
    expect(await fixture.removal(1)).toBe(undefined)
  })

  test('ends all access within five seconds, over HTTP and live connections, for people, devices and wall displays', async () => {
    const { systemDb } = fixture.dependencies
    const user = { password, entityId: 1, permissions: allPermissions }
    await createUser(systemDb, { ...user, userName: 'only@demo.takt', organizationIds: [1] })
    await createUser(systemDb, { ...user, userName: 'both@demo.takt', organizationIds: [2, 1] })
    await waitUntilReady()
    const [memberToken, both] = [await signIn('only@demo.takt'), await signIn('both@demo.takt')]
    const { subscription } = (await request('POST', '/api/messaging/provision', { token: memberToken })).body
    const open = await connect({
      servers: `${origin().replace('http', 'ws')}/messaging`,
      authenticator: jwtAuthenticator(subscription.token),
      inboxPrefix: subscription.subscription,
      reconnect: false,
    })
    const { deviceId } = (await request('GET', '/api/devices?limit=1', { token: memberToken })).body.data[0]
    const { data } = (await request('POST', `/api/devices/${deviceId}/credentials`, { token: memberToken })).body
    const device = { servers: data.natsUrl, authenticator: deviceAuthenticator(data.password), reconnect: false }
    const machine = await connectDevice(device)
    const displays = await request('POST', '/api/displays', {
      token: memberToken,
      body: { displayName: 'Hall', dashboards: ['/wall'] },
    })
    const link = new URL(displays.body.data.url).searchParams.get('token')!
    const wall = (await request('POST', '/api/users/refreshToken', { token: link })).body.token

    const remove = (more: object) =>
      request('DELETE', '/api/organizations/1', { token: both, body: { organizationName: 'A', ...more } })
    // The password is required regardless of the time since sign-in.
    for (const credentials of [{}, { currentPassword: 'no' }]) {
      const rejection = await remove(credentials)
      expect([rejection.status, Object.keys(rejection.body.data.fields)]).toEqual([400, ['currentPassword']])
    }
    const deleted = await remove({ currentPassword: password })
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Organization Deleted'])
    const since = Date.now()
    expect((await request('GET', '/api/users/user', { token: memberToken })).body.message.selectedOrganizationId).toBe(
      null,
    )
    expect((await request('GET', '/api/parts', { token: memberToken })).status).toBe(400)
    expect((await request('GET', '/api/organizations', { token: memberToken })).body.data.organizations).toEqual([])
    expect((await request('GET', '/api/organizations/1', { token: both })).status).toBe(404)
    expect((await request('GET', '/api/users/user', { token: wall })).status).toBe(401)
    expect((await request('GET', '/api/users/user', { token: both })).body.message.selectedOrganizationId).toBe(2)
    await Promise.all([open.closed(), machine.closed()])
    expect(Date.now() - since).toBeLessThan(5000)
    await expect(connectDevice(device)).rejects.toThrow(/authorization/i)
    const [removal] = (await request('GET', '/api/organizations/removals', { token: both })).body.data
    expect(removal).toMatchObject({
      organizationId: 1,
      organizationName: 'A',
      requestedBy: 'both@demo.takt',
      isFailing: false,
    })
  })

  test('rejects requests that arrive later', async () => {
    const late = await fixture.request('POST', '/api/parts', { partNum: 'LATE' }, { organizationId: 1 })
    expect([late.status, late.body.message]).toEqual([404, 'Organization 1 was not found'])
  })

  test('continues after repeated crashes; finally no store contains data of it, and the other organization is unchanged', async () => {
    await fixture.until(async () => ((await fixture.isRelayed()) ? true : undefined))
    const other = await fixture.everythingOf(3)
    expect(Object.entries(other).filter(([, rows]) => rows.length === 0)).toEqual([])
    for (let kills = 0; kills < 4 && !(await fixture.removal(1))!.finished; kills++) {
      await waitUntilReady()
      const before = (await fixture.removal(1))!.state
      // The removal may be finished by then, and its state no longer changes.
      const hasProgressed = ({ state, finished }: { state: string; finished: boolean }) => finished || state !== before
      await fixture.until(async () => (hasProgressed((await fixture.removal(1))!) ? true : undefined))
      if ((await fixture.removal(1))!.finished) break
      await gateway.kill()
      // A message sent by a machine in the meantime.
      await fixture.dependencies.nats.jetstream().publish(subjects.telemetry(1, 7), '{"seq":1,"slices":[]}')
      gateway = fixture.startGateway()
    }
    await fixture.until(async () => ((await fixture.removal(1))!.finished ? true : undefined))
    const left = await fixture.everythingOf(1)
    // Device keys, which contain only numbers, stay revoked until they would expire.
    expect(
      Object.entries(left)
        .filter(([, rows]) => rows.length > 0)
        .map(([store]) => store),
    ).toEqual(['postgres messaging_key'])
    const after = await fixture.everythingOf(3)
    for (const store of Object.keys(other))
      expect(JSON.stringify(after[store]), store).toBe(JSON.stringify(other[store]))
    expect(gateway.said.join('')).toBe('')
  })

  test('also removes messages that machines send afterwards, and a rebuild restores nothing', async () => {
    const { systemDb, nats } = fixture.dependencies
    const parts = { ...fixture.dependencies, items: fixture.items }
    await nats.jetstream().publish(subjects.telemetry(1, 7), '{"seq":2,"slices":[]}')
    expect(await sweepLeft(parts, 1)).toBe(1)
    expect(await sweepLeft(parts, 1)).toBe(0)
    const tables = ['organizations', 'parts', 'devices', 'effective_value']
    // These tables also contain rows of the fixture without an item type; only rows derived from events are compared.
    await sql`delete from effective_value where item_type like 'x%'`.execute(systemDb)
    await rebuild(
      systemDb,
      [...fixture.items.values()].map(({ type }) => type),
    )
    for (const table of tables)
      expect(
        (await fixture.rowsOf(table)).filter((row) => row.organization_id === 1),
        table,
      ).toEqual([])
    expect((await fixture.rowsOf('organizations')).map((row) => row.organization_id)).toEqual(
      expect.arrayContaining([2, 3]),
    )
  })

  test('keeps an audit entry with user and contents; the organization ID is not reused', async () => {
    const { rows } = await sql<{ user_name: string; what: string; organization_id: number | null }>`
      select user_name, what, organization_id from audit where what like 'Organization 1 %'`.execute(
      fixture.dependencies.systemDb,
    )
    expect(rows).toEqual([
      {
        user_name: 'both@demo.takt',
        what: expect.stringMatching(/^Organization 1 'A' deleted with .*\d+ devices?/),
        organization_id: null,
      },
    ])
    const { rows: entries } = await sql<{
      type: string
    }>`select type from event where stream = 'organizations/1' order by version`.execute(fixture.dependencies.systemDb)
    expect(entries.at(-1)).toEqual({ type: 'organizations.removed' })
    const added = await fixture.request('POST', '/api/organizations', { organizationName: 'A' })
    expect(added.body.data.organizationId).toBeGreaterThan(3)
    expect((await fixture.request('DELETE', '/api/organizations/1', { organizationName: 'A' })).status).toBe(404)
  })
})
