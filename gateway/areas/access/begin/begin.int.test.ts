import { beginKey } from '@takt/store/secrets/beginKey.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createAccessBed } from '../access.bed.ts'

const wanted = {
  entityName: 'Gear Works',
  organizationName: 'Plant One',
  timeZone: 'Europe/Berlin',
  userName: 'ada@gear.example',
  password: 'wombat grove lantern 41',
}

describe('an installation without users', () => {
  let bed: Awaited<ReturnType<typeof createAccessBed>>
  let key: string
  beforeAll(async () => {
    bed = await createAccessBed(areas)
    await sql`delete from organizations; delete from entities`.execute(bed.owner)
    key = beginKey(bed.world.secret)
  })
  afterAll(() => bed?.close())

  const begin = (body: object, token?: string) => bed.ask('POST', '/api/begin', { body, ...(token ? { token } : {}) })
  const counted = async () => {
    const { rows } = await sql`select (select count(*) from entities) as entities,
      (select count(*) from organizations) as organizations, (select count(*) from user_account) as users`.execute(
      bed.owner,
    )
    return rows[0]
  }
  const nothing = { entities: 0, organizations: 0, users: 0 }

  const isBegun = async () => (await bed.ask('GET', '/api/begin')).body.data.isBegun

  test('is begun by nobody without the key, not even told what a body must be', async () => {
    for (const token of [undefined, 'wrong', `${key}x`, bed.world.secret])
      for (const body of [wanted, {}]) expect((await begin(body, token)).status).toBe(401)
    expect(await counted()).toEqual(nothing)
    expect(key).not.toContain(bed.world.secret)
    expect(await isBegun()).toBe(false)
  })

  test('a password that is easy to guess, and names that cannot be, make nothing', async () => {
    for (const [field, value] of [
      ['password', 'passwordpassword'],
      ['password', 'short'],
      ['timeZone', 'Mars/Olympus'],
      ['userName', 'a b'],
      ['organizationName', ' '],
      ['email', 'nowhere'],
    ] as const) {
      const { status, body } = await begin({ ...wanted, [field]: value }, key)
      expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]])
    }
    expect((await begin({ ...wanted, userName: 'ada' }, key)).body.data.fields).toHaveProperty('email')
    expect(await counted()).toEqual(nothing)
  })

  test('of many requests at once one makes entity, organization and an administrator who may do everything', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => begin({ ...wanted, userName: `ada${n}@gear.example` }, key)),
    )
    const won = replies.findIndex(({ status }) => status === 200)
    expect(replies.map(({ status }) => status).filter((status) => ![401, 409].includes(status))).toEqual([200])
    expect(await counted()).toEqual({ entities: 1, organizations: 1, users: 1 })
    const credentials = { userName: `ada${won}@gear.example`, password: wanted.password }
    const { status, body } = await bed.ask('POST', '/api/login', { body: credentials })
    expect([status, body.user]).toMatchObject([200, { globalAdmin: 1, restrictOrgs: 0, timezone: wanted.timeZone }])
    const { data } = (await bed.ask('GET', '/api/organizations', { token: body.token })).body
    expect(data.organizations).toMatchObject([{ organizationName: 'Plant One', entityId: body.user.entityId }])
    expect(Object.values(data.organizationSettingsMapByOrgId)).toMatchObject([{ timeZone: wanted.timeZone }])
    const tasks = (await bed.ask('GET', '/api/scheduledTasks', { token: body.token })).body.data
    const names = tasks.map(({ scheduleName }: { scheduleName: string }) => scheduleName)
    expect(names).toEqual(['TaktDeviceFrontendUpdate', 'MLTraining'])
    const added = await bed.ask('POST', '/api/entities', { token: body.token, body: { entityName: 'Another' } })
    expect(added.status).toBe(200)
    const { rows } = await sql`select action, what from audit where what = 'POST /api/begin'`.execute(bed.owner)
    expect(rows).toEqual([{ action: 'changed', what: 'POST /api/begin' }])
  })

  test('the key is void from then on', async () => {
    const { status, body } = await begin({ ...wanted, userName: 'eve@gear.example' }, key)
    expect([status, body.message]).toEqual([401, 'Token is not valid'])
    expect(await isBegun()).toBe(true)
  })
})
