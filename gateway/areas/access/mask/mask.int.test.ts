import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { laborArea } from '../../labor/laborArea.ts'
import { masterDataArea } from '../../masterData/masterDataArea.ts'
import { organizationsArea } from '../../organizations/organizationsArea.ts'
import { createAccessBed } from '../access.bed.ts'
import { accessArea } from '../accessArea.ts'
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
    await sql`update entities set entity_description = 'Lavender works' where entity_id = 1`.execute(bed.owner)
    open = await signIn()
    masked = await signIn()
    await bed.ask('PUT', '/api/users/maskMode', { token: masked, body: { on: true } })
    const add = (path: string, body: object) => bed.ask('POST', path, { token: open, body })
    await add('/api/employees', { empID: 'E-1', firstName: 'Okonkwo', lastName: 'Ferreira' })
    await add('/api/parts', { partNum: 'P-7', description: 'Titanium flange' })
    await add('/api/groups', { groupName: 'Secretkeepers', members: ['ada@demo.takt'] })
  })
  afterAll(() => bed?.close())

  const secrets = /Okonkwo|Ferreira|Titanium|Secretkeepers|ada@demo|North|"Demo"|Lavender/
  const text = async (token: string, path: string) =>
    (await bed.app.request(path, { headers: { authorization: token } })).text()

  // Proves ADM-019, ADM-020, ADM-063, OPS-021, OPS-023
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
    const entities = await text(open, '/api/entities')
    for (const shown of ['"Demo"', 'Lavender']) expect(entities).toContain(shown)
    const late = { token: masked, body: { description: 'x', version: 9 } }
    const conflict = await bed.ask('PUT', '/api/parts/P-7', late)
    expect(conflict.status).toBe(409)
    expect(JSON.stringify(conflict.body)).not.toMatch(secrets)
  })

  test('gets the same mask for the same name wherever it stands, and the keys by which it asks on', async () => {
    const list = (await bed.ask('GET', '/api/employees', { token: masked })).body.data
    const one = (await bed.ask('GET', '/api/employees/E-1', { token: masked })).body.data
    expect(list).toEqual([one])
    expect(one).toMatchObject({
      empID: expect.stringMatching(/^ID-[A-Z2-7]{10,}$/),
      firstName: expect.stringMatching(/^Sample [A-Z2-9]{6}$/),
    })
    const csv = await text(masked, '/api/employees/export.csv')
    expect(csv).toContain(one.firstName)
    expect(csv).not.toContain('E-1')
    expect(csv.split('\r\n')[1]).toMatch(new RegExp(`^${one.empID},`))
    expect(await text(masked, '/api/employees/export.csv')).toBe(csv)
  })

  // Proves ADM-021
  test('gets identifiers as pseudonyms that stay the same, and by which it opens, sorts, searches, filters and is told of refusals', async () => {
    const ask = (method: string, path: string, body?: object) =>
      bed.ask(method, `/api/${path}`, { token: masked, body })
    const add = (path: string, body: object) => bed.ask('POST', `/api/${path}`, { token: open, body })
    await add('employees', { empID: 'E-2', firstName: 'Ada', lastName: 'Byron' })
    await add('jobs', { jobNum: 'JOB-77', partNum: 'P-7' })
    await add('jobOperations', { jobNum: 'JOB-77', assemblySeq: 0, oprSeq: 10 })
    const listed = (await ask('GET', 'employees?orderBy=empID:desc')).body.data as { empID: string }[]
    const [second, first] = listed.map(({ empID }) => empID)
    expect(listed).toHaveLength(2)
    expect([second, first]).not.toEqual(expect.arrayContaining([expect.stringMatching(/^E-/)]))
    const plainly = (await bed.ask('GET', '/api/employees?orderBy=empID:desc', { token: open })).body.data
    expect(plainly.map(({ empID }: { empID: string }) => empID)).toEqual(['E-2', 'E-1'])
    // Opened, filtered and searched, all by the pseudonym.
    expect((await ask('GET', `employees/${first}`)).body.data.empID).toBe(first)
    const found = async (query: string) =>
      (await ask('GET', `employees?${query}`)).body.data.map(({ empID }: { empID: string }) => empID)
    expect(await found(`empID=${first}`)).toEqual([first])
    expect(await found(`empIDIsAnyOf=${second},${first}&orderBy=empID:asc`)).toEqual([first, second])
    expect(await found(`globalSearchFields=empID&globalSearchValue=${second!.toLowerCase()}`)).toEqual([second])
    // What refers to it says the same, and leads there; keys of several parts do as well.
    const job = (await ask('GET', 'jobs')).body.data[0]
    const part = (await ask('GET', 'parts')).body.data[0]
    expect([job.partNum, JSON.stringify([job, part])]).toEqual([part.partNum, expect.not.stringMatching(/JOB-77|P-7/)])
    const operation = (await ask('GET', `jobOperations/${job.jobNum}~0~10`)).body.data
    expect(operation).toMatchObject({ jobNum: job.jobNum, oprSeq: 10 })
    expect((await ask('GET', `jobOperations/${job.jobNum}~0~10/history`)).body.data[0].fields.jobNum).toBe(job.jobNum)
    // Refused and changed by it, in address and body.
    const refused = await ask('DELETE', `jobs/${job.jobNum}`)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(`Job ${job.jobNum} is still`)])
    expect((await ask('PUT', `jobs/${job.jobNum}`, { partNum: part.partNum, prodQty: 4 })).status).toBe(200)
    const kept = (await bed.ask('GET', '/api/jobs/JOB-77', { token: open })).body.data
    expect(kept).toMatchObject({ partNum: 'P-7', prodQty: 4 })
  })

  test('is told by the audit, as a list and as a file, which rows by their pseudonyms, and spells none of them there', async () => {
    const { partNum } = (await bed.ask('GET', '/api/parts', { token: masked })).body.data[0]
    const { empID } = (await bed.ask('GET', '/api/employees?empIDIsNotEmpty', { token: masked })).body.data[0]
    await bed.ask('PUT', '/api/parts/P-7', { token: open, body: { unit: 'kg' } })
    await bed.ask('PUT', '/api/employees/E-1', { token: open, body: { department: 'Turning' } })
    await bed.ask('PUT', '/api/users/ada@demo.takt', { token: open, body: { country: 'US' } })
    await bed.until(async () => /users\/ada/.test(await text(open, '/api/audit')) || undefined)
    for (const path of ['/api/audit', '/api/audit/export.csv']) {
      const told = await text(masked, path)
      expect(told).toContain(`PUT /api/parts/${partNum}`)
      expect(told).toContain(`PUT /api/employees/${empID}`)
      expect(told).toContain('POST /api/parts')
      expect([path, told.match(/P-7|E-1\b|ada(@|%40)demo/)]).toEqual([path, null])
    }
    expect((await bed.ask('GET', '/api/audit?whatContains=P-7', { token: masked })).status).toBe(400)
    expect((await bed.ask('GET', '/api/audit?globalSearchValue=P-7', { token: masked })).body.data).toEqual([])
  })

  test('is that session alone, until it is switched off', async () => {
    const own = (await bed.ask('GET', '/api/users/user', { token: masked })).body.message
    expect(own.userName).toBe('ada@demo.takt')
    const sentBack = await bed.ask('PUT', '/api/users/ada@demo.takt', {
      token: masked,
      body: { ...own, darkMode: true },
    })
    expect([sentBack.status, sentBack.body.message]).toEqual([200, expect.any(String)])
    expect((await bed.ask('GET', '/api/employees/E-1', { token: open })).body.data.firstName).toBe('Okonkwo')
    await bed.ask('PUT', '/api/users/maskMode', { token: masked, body: { on: false } })
    expect((await bed.ask('GET', '/api/employees/E-1', { token: masked })).body.data.firstName).toBe('Okonkwo')
  })
})
