import { allPermissions } from '@takt/domain/access/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { laborArea } from '../../labor/laborArea.ts'
import { masterDataArea } from '../../masterData/masterDataArea.ts'
import { organizationsArea } from '../../organizations/organizationsArea.ts'
import { accessArea } from '../accessArea.ts'
import { createAccessBed } from '../accessBed.ts'
import { createUser } from '../createUser.ts'

const password = 'correct horse battery'

describe('a masked session', () => {
  let bed: Awaited<ReturnType<typeof createAccessBed>>
  let open = ''
  let masked = ''
  beforeAll(async () => {
    bed = await createAccessBed([accessArea, organizationsArea, masterDataArea, laborArea])
    const user = { password, entityId: 1, organizationIds: [1], permissions: allPermissions }
    await createUser(bed.systemDb, { ...user, userName: 'ada@demo.takt', restrictOrgs: false })
    const signIn = async () => {
      const body = { userName: 'ada@demo.takt', password }
      return (await bed.ask('POST', '/api/login', { body })).body.token as string
    }
    open = await signIn()
    masked = await signIn()
    await bed.ask('PUT', '/api/users/maskMode', { token: masked, body: { on: true } })
    const add = (path: string, body: object) => bed.ask('POST', path, { token: open, body })
    await add('/api/employees', { empID: 'E-1', firstName: 'Okonkwo', lastName: 'Ferreira' })
    await add('/api/parts', { partNum: 'P-7', description: 'Titanium flange' })
    await add('/api/groups', { groupName: 'Secretkeepers', members: ['ada@demo.takt'] })
  })
  afterAll(() => bed?.close())

  const secrets = /Okonkwo|Ferreira|Titanium|Secretkeepers|ada@demo|North|"Demo"/
  const text = async (token: string, path: string) =>
    (await bed.app.request(path, { headers: { authorization: token } })).text()

  test('gets names, descriptions and e-mail addresses masked in lists, single rows, histories, exports and refusals', async () => {
    const paths = [
      '/api/employees',
      '/api/employees/E-1',
      '/api/employees/E-1/history',
      '/api/employees/export.csv',
      '/api/parts?limit=5',
      '/api/parts/export.csv',
      '/api/groups',
      '/api/users',
      '/api/users/export.csv',
      '/api/users/ada@demo.takt/rights',
      '/api/entities',
      '/api/organizations',
      '/api/audit',
    ]
    for (const path of paths) {
      expect([path, secrets.test(await text(open, path))]).toEqual([path, true])
      expect([path, (await text(masked, path)).match(secrets)]).toEqual([path, null])
    }
    const late = { token: masked, body: { description: 'x', version: 9 } }
    const conflict = await bed.ask('PUT', '/api/parts/P-7', late)
    expect(conflict.status).toBe(409)
    expect(JSON.stringify(conflict.body)).not.toMatch(secrets)
  })

  test('gets the same mask for the same name wherever it stands, and the keys by which it asks on', async () => {
    const list = (await bed.ask('GET', '/api/employees', { token: masked })).body.data
    const one = (await bed.ask('GET', '/api/employees/E-1', { token: masked })).body.data
    expect(list).toEqual([one])
    expect(one).toMatchObject({ empID: 'E-1', firstName: expect.stringMatching(/^Sample [A-Z2-9]{6}$/) })
    const csv = await text(masked, '/api/employees/export.csv')
    expect(csv).toContain(one.firstName)
    // A file leads to no further question: identifiers are masked in it, each always alike.
    expect(csv).not.toContain('E-1')
    expect(csv.split('\r\n')[1]).toMatch(/^Sample [A-Z2-9]{6},/)
    expect(await text(masked, '/api/employees/export.csv')).toBe(csv)
  })

  test('is that session alone, until it is switched off', async () => {
    expect((await bed.ask('GET', '/api/users/user', { token: masked })).body.message.userName).toBe('ada@demo.takt')
    expect((await bed.ask('GET', '/api/employees/E-1', { token: open })).body.data.firstName).toBe('Okonkwo')
    await bed.ask('PUT', '/api/users/maskMode', { token: masked, body: { on: false } })
    expect((await bed.ask('GET', '/api/employees/E-1', { token: masked })).body.data.firstName).toBe('Okonkwo')
  })
})
