import { initialSetupKey } from '@takt/store/secrets/initialSetupKey.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createAccessFixture } from '../access.fixture.ts'

const setupInput = {
  entityName: 'Gear Works',
  organizationName: 'Plant One',
  timeZone: 'Europe/Berlin',
  userName: 'ada@gear.example',
  password: 'wombat grove lantern 41',
}

describe('an installation without users', () => {
  let fixture: Awaited<ReturnType<typeof createAccessFixture>>
  let key: string
  beforeAll(async () => {
    fixture = await createAccessFixture(areas)
    await sql`delete from organizations; delete from entities`.execute(fixture.owner)
    key = initialSetupKey(fixture.testEnvironment.secret)
  })
  afterAll(() => fixture?.close())

  const setUp = (body: object, token?: string) =>
    fixture.request('POST', '/api/begin', { body, ...(token ? { token } : {}) })
  const counted = async () => {
    const { rows } = await sql`select (select count(*) from entities) as entities,
      (select count(*) from organizations) as organizations, (select count(*) from user_account) as users`.execute(
      fixture.owner,
    )
    return rows[0]
  }
  const noRows = { entities: 0, organizations: 0, users: 0 }

  const isSetUp = async () => (await fixture.request('GET', '/api/begin')).body.data.isBegun

  test('rejects setup without the key before validating the body', async () => {
    for (const token of [undefined, 'wrong', `${key}x`, fixture.testEnvironment.secret])
      for (const body of [setupInput, {}]) expect((await setUp(body, token)).status).toBe(401)
    expect(await counted()).toEqual(noRows)
    expect(key).not.toContain(fixture.testEnvironment.secret)
    expect(await isSetUp()).toBe(false)
  })

  test('a weak password or invalid names create nothing', async () => {
    for (const [field, value] of [
      ['password', 'passwordpassword'],
      ['password', 'short'],
      ['timeZone', 'Mars/Olympus'],
      ['userName', 'a b'],
      ['organizationName', ' '],
      ['email', 'nowhere'],
    ] as const) {
      const { status, body } = await setUp({ ...setupInput, [field]: value }, key)
      expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]])
    }
    expect((await setUp({ ...setupInput, userName: 'ada' }, key)).body.data.fields).toHaveProperty('email')
    expect(await counted()).toEqual(noRows)
  })

  test('of many concurrent requests one creates entity, organization and an administrator with all permissions', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => setUp({ ...setupInput, userName: `ada${n}@gear.example` }, key)),
    )
    const won = replies.findIndex(({ status }) => status === 200)
    expect(replies.map(({ status }) => status).filter((status) => ![401, 409].includes(status))).toEqual([200])
    expect(await counted()).toEqual({ entities: 1, organizations: 1, users: 1 })
    const credentials = { userName: `ada${won}@gear.example`, password: setupInput.password }
    const { status, body } = await fixture.request('POST', '/api/login', { body: credentials })
    expect([status, body.user]).toMatchObject([200, { globalAdmin: 1, restrictOrgs: 0, timezone: setupInput.timeZone }])
    const { data } = (await fixture.request('GET', '/api/organizations', { token: body.token })).body
    expect(data.organizations).toMatchObject([{ organizationName: 'Plant One', entityId: body.user.entityId }])
    expect(Object.values(data.organizationSettingsMapByOrgId)).toMatchObject([{ timeZone: setupInput.timeZone }])
    const tasks = (await fixture.request('GET', '/api/scheduledTasks', { token: body.token })).body.data
    const names = tasks.map(({ scheduleName }: { scheduleName: string }) => scheduleName)
    expect(names).toEqual(['TaktDeviceFrontendUpdate', 'MLTraining'])
    const added = await fixture.request('POST', '/api/entities', { token: body.token, body: { entityName: 'Another' } })
    expect(added.status).toBe(200)
    const { rows } = await sql`select action, what from audit where what = 'POST /api/begin'`.execute(fixture.owner)
    expect(rows).toEqual([{ action: 'changed', what: 'POST /api/begin' }])
  })

  test('the key is void afterwards', async () => {
    const { status, body } = await setUp({ ...setupInput, userName: 'eve@gear.example' }, key)
    expect([status, body.message]).toEqual([401, 'Token is not valid'])
    expect(await isSetUp()).toBe(true)
  })
})
