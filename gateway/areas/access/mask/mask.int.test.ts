import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { laborArea } from '../../labor/laborArea.ts'
import { masterDataArea } from '../../masterData/masterDataArea.ts'
import { organizationsArea } from '../../organizations/organizationsArea.ts'
import { createAccessFixture } from '../access.fixture.ts'
import { accessArea } from '../accessArea.ts'
import { createUser } from '../createUser.ts'

const password = 'correct horse battery'

describe('a masked session', () => {
  let fixture: Awaited<ReturnType<typeof createAccessFixture>>
  let open = ''
  let masked = ''
  beforeAll(async () => {
    fixture = await createAccessFixture([accessArea, organizationsArea, masterDataArea, laborArea])
    const user = { password, entityId: 1, organizationIds: [1], permissions: allPermissions }
    await createUser(fixture.systemDb, { ...user, userName: 'ada@demo.takt', restrictOrgs: false })
    const signIn = async () => {
      const body = { userName: 'ada@demo.takt', password }
      return (await fixture.request('POST', '/api/login', { body })).body.token as string
    }
    await sql`update entities set entity_description = 'Lavender works' where entity_id = 1`.execute(fixture.owner)
    open = await signIn()
    masked = await signIn()
    await fixture.request('PUT', '/api/users/maskMode', { token: masked, body: { on: true } })
    const add = (path: string, body: object) => fixture.request('POST', path, { token: open, body })
    await add('/api/employees', { empID: 'E-1', firstName: 'Okonkwo', lastName: 'Ferreira' })
    await add('/api/parts', { partNum: 'P-7', description: 'Titanium flange' })
    await add('/api/groups', { groupName: 'Secretkeepers', members: ['ada@demo.takt'] })
  })
  afterAll(() => fixture?.close())

  const secrets = /Okonkwo|Ferreira|Titanium|Secretkeepers|ada@demo|North|"Demo"|Lavender/
  const text = async (token: string, path: string) =>
    (await fixture.app.request(path, { headers: { authorization: token } })).text()

  // Proves ADM-019, ADM-020, ADM-063, OPS-021, OPS-023
  test('masks names, descriptions and email addresses in lists, single rows, histories, exports and rejections', async () => {
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
    const entities = await text(open, '/api/entities')
    for (const name of ['"Demo"', 'Lavender']) expect(entities).toContain(name)
    const late = { token: masked, body: { description: 'x', version: 9 } }
    const conflict = await fixture.request('PUT', '/api/parts/P-7', late)
    expect(conflict.status).toBe(409)
    expect(JSON.stringify(conflict.body)).not.toMatch(secrets)
  })

  test('masks the same name in the same way everywhere, and returns keys that can be used in further requests', async () => {
    const list = (await fixture.request('GET', '/api/employees', { token: masked })).body.data
    const employee = (await fixture.request('GET', '/api/employees/E-1', { token: masked })).body.data
    expect(list).toEqual([employee])
    expect(employee).toMatchObject({
      empID: expect.stringMatching(/^ID-[A-Z2-7]{10,}$/),
      firstName: expect.stringMatching(/^Sample [A-Z2-9]{6}$/),
    })
    const csv = await text(masked, '/api/employees/export.csv')
    expect(csv).toContain(employee.firstName)
    expect(csv).not.toContain('E-1')
    expect(csv.split('\r\n')[1]).toMatch(new RegExp(`^${employee.empID},`))
    expect(await text(masked, '/api/employees/export.csv')).toBe(csv)
  })

  // Proves ADM-021
  test('replaces identifiers with stable pseudonyms that can be used to open, sort, search and filter, also in rejections', async () => {
    const request = (method: string, path: string, body?: object) =>
      fixture.request(method, `/api/${path}`, { token: masked, body })
    const add = (path: string, body: object) => fixture.request('POST', `/api/${path}`, { token: open, body })
    await add('employees', { empID: 'E-2', firstName: 'Ada', lastName: 'Byron' })
    await add('jobs', { jobNum: 'JOB-77', partNum: 'P-7' })
    await add('jobOperations', { jobNum: 'JOB-77', assemblySeq: 0, oprSeq: 10 })
    const listed = (await request('GET', 'employees?orderBy=empID:desc')).body.data as { empID: string }[]
    const [second, first] = listed.map(({ empID }) => empID)
    expect(listed).toHaveLength(2)
    expect([second, first]).not.toEqual(expect.arrayContaining([expect.stringMatching(/^E-/)]))
    const unmasked = (await fixture.request('GET', '/api/employees?orderBy=empID:desc', { token: open })).body.data
    expect(unmasked.map(({ empID }: { empID: string }) => empID)).toEqual(['E-2', 'E-1'])
    // Opened, filtered and searched by the pseudonym.
    expect((await request('GET', `employees/${first}`)).body.data.empID).toBe(first)
    const search = async (query: string) =>
      (await request('GET', `employees?${query}`)).body.data.map(({ empID }: { empID: string }) => empID)
    expect(await search(`empID=${first}`)).toEqual([first])
    expect(await search(`empIDIsAnyOf=${second},${first}&orderBy=empID:asc`)).toEqual([first, second])
    expect(await search(`globalSearchFields=empID&globalSearchValue=${second!.toLowerCase()}`)).toEqual([second])
    // References use the same pseudonym and can be followed, also those with composite keys.
    const job = (await request('GET', 'jobs')).body.data[0]
    const part = (await request('GET', 'parts')).body.data[0]
    expect([job.partNum, JSON.stringify([job, part])]).toEqual([part.partNum, expect.not.stringMatching(/JOB-77|P-7/)])
    const operation = (await request('GET', `jobOperations/${job.jobNum}~0~10`)).body.data
    expect(operation).toMatchObject({ jobNum: job.jobNum, oprSeq: 10 })
    expect((await request('GET', `jobOperations/${job.jobNum}~0~10/history`)).body.data[0].fields.jobNum).toBe(
      job.jobNum,
    )
    // Rejected and changed by the pseudonym, in path and body.
    const rejection = await request('DELETE', `jobs/${job.jobNum}`)
    expect([rejection.status, rejection.body.message]).toEqual([
      409,
      expect.stringContaining(`Job ${job.jobNum} cannot be deleted`),
    ])
    expect((await request('PUT', `jobs/${job.jobNum}`, { partNum: part.partNum, prodQty: 4 })).status).toBe(200)
    const storedJob = (await fixture.request('GET', '/api/jobs/JOB-77', { token: open })).body.data
    expect(storedJob).toMatchObject({ partNum: 'P-7', prodQty: 4 })
  })

  test('the audit, as a list and as a file, names rows by pseudonyms and never reveals their identifiers', async () => {
    const { partNum } = (await fixture.request('GET', '/api/parts', { token: masked })).body.data[0]
    const { empID } = (await fixture.request('GET', '/api/employees?empIDIsNotEmpty', { token: masked })).body.data[0]
    await fixture.request('PUT', '/api/parts/P-7', { token: open, body: { unit: 'kg' } })
    await fixture.request('PUT', '/api/employees/E-1', { token: open, body: { department: 'Turning' } })
    await fixture.request('PUT', '/api/users/ada@demo.takt', { token: open, body: { country: 'US' } })
    await fixture.until(async () => /users\/ada/.test(await text(open, '/api/audit')) || undefined)
    for (const path of ['/api/audit', '/api/audit/export.csv']) {
      const content = await text(masked, path)
      expect(content).toContain(`PUT /api/parts/${partNum}`)
      expect(content).toContain(`PUT /api/employees/${empID}`)
      expect(content).toContain('POST /api/parts')
      expect([path, content.match(/P-7|E-1\b|ada(@|%40)demo/)]).toEqual([path, null])
    }
    expect((await fixture.request('GET', '/api/audit?whatContains=P-7', { token: masked })).status).toBe(400)
    expect((await fixture.request('GET', '/api/audit?globalSearchValue=P-7', { token: masked })).body.data).toEqual([])
  })

  test('applies to that session only, until it is switched off', async () => {
    const user = (await fixture.request('GET', '/api/users/user', { token: masked })).body.message
    expect(user.userName).toBe('ada@demo.takt')
    const reply = await fixture.request('PUT', '/api/users/ada@demo.takt', {
      token: masked,
      body: { ...user, darkMode: true },
    })
    expect([reply.status, reply.body.message]).toEqual([200, expect.any(String)])
    expect((await fixture.request('GET', '/api/employees/E-1', { token: open })).body.data.firstName).toBe('Okonkwo')
    await fixture.request('PUT', '/api/users/maskMode', { token: masked, body: { on: false } })
    expect((await fixture.request('GET', '/api/employees/E-1', { token: masked })).body.data.firstName).toBe('Okonkwo')
  })
})
