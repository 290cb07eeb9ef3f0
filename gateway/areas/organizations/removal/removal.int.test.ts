import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { connect as connectDevice, jwtAuthenticator as deviceAuthenticator } from 'nats'
import { connect, jwtAuthenticator } from 'nats.ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rebuild } from '../../../core/items/project/rebuild.ts'
import { createUser } from '../../access/createUser.ts'
import { createRemovalBed } from './removal.bed.ts'
import { sweepLeft } from './sweepLeft.ts'

const password = 'correct horse battery'

describe('deleting an organization with all it has', () => {
  let bed: Awaited<ReturnType<typeof createRemovalBed>>
  let gateway: ReturnType<Awaited<ReturnType<typeof createRemovalBed>>['startGateway']>
  beforeAll(async () => {
    bed = await createRemovalBed()
    for (const organizationId of [1, 3]) await bed.fill(organizationId, organizationId === 3 ? 2 : 1)
    gateway = bed.startGateway()
  })
  afterAll(async () => {
    await gateway?.stop()
    await bed?.close()
  })

  const origin = () => `http://127.0.0.1:${bed.world.env.PORT}`
  const ask = async (method: string, path: string, { token = '', body }: { token?: string; body?: object } = {}) => {
    const headers = { authorization: token, 'content-type': 'application/json' }
    const reply = await fetch(`${origin()}${path}`, { method, headers, body: body && JSON.stringify(body) })
    return { status: reply.status, body: JSON.parse(await reply.text()) }
  }
  const answers = () =>
    bed.until(() =>
      fetch(`${origin()}/healthz`).then(
        ({ ok }) => (ok ? true : undefined),
        () => undefined,
      ),
    )
  const signIn = async (userName: string) =>
    (await ask('POST', '/api/login', { body: { userName, password } })).body.token as string

  test('is refused with what it has until its name is sent, and for whoever may not', async () => {
    const { status, body } = await bed.ask('DELETE', '/api/organizations/1')
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^Organization 1 is still referred to by .*\d+ × Device/),
    ])
    const wrong = await bed.ask('DELETE', '/api/organizations/1', { organizationName: 'a' })
    expect([wrong.status, Object.keys(wrong.body.data.fields)]).toEqual([400, ['organizationName']])
    const foreign = { organizationId: 3, entityId: 2 }
    expect((await bed.ask('DELETE', '/api/organizations/1', { organizationName: 'A' }, foreign)).status).toBe(404)
    const { data } = (await bed.ask('GET', '/api/organizations/1/contents')).body
    expect(data).toContainEqual({ itemType: null, label: 'Measurement', count: 1 })
    expect(data).toContainEqual(expect.objectContaining({ itemType: 'devices' }))
    expect(await bed.removal(1)).toBe(undefined)
  })

  test('nobody reaches it any more within five seconds, on HTTP and on live connections, neither people nor devices nor walls', async () => {
    const { systemDb } = bed.dependencies
    const user = { password, entityId: 1, permissions: allPermissions }
    await createUser(systemDb, { ...user, userName: 'only@demo.takt', organizationIds: [1] })
    await createUser(systemDb, { ...user, userName: 'both@demo.takt', organizationIds: [2, 1] })
    await answers()
    const [only, both] = [await signIn('only@demo.takt'), await signIn('both@demo.takt')]
    const { subscription } = (await ask('POST', '/api/messaging/provision', { token: only })).body
    const open = await connect({
      servers: `${origin().replace('http', 'ws')}/messaging`,
      authenticator: jwtAuthenticator(subscription.token),
      inboxPrefix: subscription.subscription,
      reconnect: false,
    })
    const { deviceId } = (await ask('GET', '/api/devices?limit=1', { token: only })).body.data[0]
    const { data } = (await ask('POST', `/api/devices/${deviceId}/credentials`, { token: only })).body
    const device = { servers: data.natsUrl, authenticator: deviceAuthenticator(data.password), reconnect: false }
    const machine = await connectDevice(device)
    const displays = await ask('POST', '/api/displays', {
      token: only,
      body: { displayName: 'Hall', dashboards: ['/wall'] },
    })
    const link = new URL(displays.body.data.url).searchParams.get('token')!
    const wall = (await ask('POST', '/api/users/refreshToken', { token: link })).body.token

    const remove = (more: object) =>
      ask('DELETE', '/api/organizations/1', { token: both, body: { organizationName: 'A', ...more } })
    // However short ago the sign-in was.
    for (const shown of [{}, { currentPassword: 'no' }]) {
      const refused = await remove(shown)
      expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, ['currentPassword']])
    }
    const deleted = await remove({ currentPassword: password })
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Organization Deleted'])
    const since = Date.now()
    expect((await ask('GET', '/api/users/user', { token: only })).body.message.selectedOrganizationId).toBe(null)
    expect((await ask('GET', '/api/parts', { token: only })).status).toBe(400)
    expect((await ask('GET', '/api/organizations', { token: only })).body.data.organizations).toEqual([])
    expect((await ask('GET', '/api/organizations/1', { token: both })).status).toBe(404)
    expect((await ask('GET', '/api/users/user', { token: wall })).status).toBe(401)
    expect((await ask('GET', '/api/users/user', { token: both })).body.message.selectedOrganizationId).toBe(2)
    await Promise.all([open.closed(), machine.closed()])
    expect(Date.now() - since).toBeLessThan(5000)
    await expect(connectDevice(device)).rejects.toThrow(/authorization/i)
    const [shown] = (await ask('GET', '/api/organizations/removals', { token: both })).body.data
    expect(shown).toMatchObject({
      organizationId: 1,
      organizationName: 'A',
      requestedBy: 'both@demo.takt',
      isFailing: false,
    })
  })

  test('what was under way for it is not recorded any more', async () => {
    const late = await bed.ask('POST', '/api/parts', { partNum: 'LATE' }, { organizationId: 1 })
    expect([late.status, late.body.message]).toEqual([404, 'Organization 1 was not found'])
  })

  test('killed again and again in between, it goes on; in the end nothing is left in any store, and the other organization is untouched', async () => {
    await bed.until(async () => ((await bed.isRelayed()) ? true : undefined))
    const other = await bed.everythingOf(3)
    expect(Object.entries(other).filter(([, rows]) => rows.length === 0)).toEqual([])
    for (let kills = 0; kills < 4 && !(await bed.removal(1))!.finished; kills++) {
      await answers()
      const before = (await bed.removal(1))!.state
      // It may be over by then: its state does not change any more.
      const hasGoneOn = ({ state, finished }: { state: string; finished: boolean }) => finished || state !== before
      await bed.until(async () => (hasGoneOn((await bed.removal(1))!) ? true : undefined))
      if ((await bed.removal(1))!.finished) break
      await gateway.kill()
      // What a machine said in the meantime.
      await bed.dependencies.nats.jetstream().publish(subjects.telemetry(1, 7), '{"seq":1,"slices":[]}')
      gateway = bed.startGateway()
    }
    await bed.until(async () => ((await bed.removal(1))!.finished ? true : undefined))
    const left = await bed.everythingOf(1)
    // The keys of its devices stay revoked until they would have expired: numbers alone.
    expect(
      Object.entries(left)
        .filter(([, rows]) => rows.length > 0)
        .map(([where]) => where),
    ).toEqual(['postgres messaging_key'])
    const after = await bed.everythingOf(3)
    for (const where of Object.keys(other))
      expect(JSON.stringify(after[where]), where).toBe(JSON.stringify(other[where]))
    expect(gateway.said.join('')).toBe('')
  })

  test('what a machine says afterwards is removed as well, and nothing comes back with a rebuild', async () => {
    const { systemDb, nats } = bed.dependencies
    const parts = { ...bed.dependencies, items: bed.items }
    await nats.jetstream().publish(subjects.telemetry(1, 7), '{"seq":2,"slices":[]}')
    expect(await sweepLeft(parts, 1)).toBe(1)
    expect(await sweepLeft(parts, 1)).toBe(0)
    const tables = ['organizations', 'parts', 'devices', 'effective_value']
    // The bed's own rows of no item type stand in these tables too; only what events tell is compared.
    await sql`delete from effective_value where item_type like 'x%'`.execute(systemDb)
    await rebuild(
      systemDb,
      [...bed.items.values()].map(({ type }) => type),
    )
    for (const table of tables)
      expect(
        (await bed.rowsOf(table)).filter((row) => row.organization_id === 1),
        table,
      ).toEqual([])
    expect((await bed.rowsOf('organizations')).map((row) => row.organization_id)).toEqual(
      expect.arrayContaining([2, 3]),
    )
  })

  test('that it was deleted, by whom and with what stays in the audit; its number is not given again', async () => {
    const { rows } = await sql<{ user_name: string; what: string; organization_id: number | null }>`
      select user_name, what, organization_id from audit where what like 'Organization 1 %'`.execute(
      bed.dependencies.systemDb,
    )
    expect(rows).toEqual([
      {
        user_name: 'both@demo.takt',
        what: expect.stringMatching(/^Organization 1 'A' deleted with .*× Device/),
        organization_id: null,
      },
    ])
    const { rows: told } = await sql<{
      type: string
    }>`select type from event where stream = 'organizations/1' order by version`.execute(bed.dependencies.systemDb)
    expect(told.at(-1)).toEqual({ type: 'organizations.removed' })
    const added = await bed.ask('POST', '/api/organizations', { organizationName: 'A' })
    expect(added.body.data.organizationId).toBeGreaterThan(3)
    expect((await bed.ask('DELETE', '/api/organizations/1', { organizationName: 'A' })).status).toBe(404)
  })
})
