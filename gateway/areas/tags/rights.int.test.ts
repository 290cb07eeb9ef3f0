import { type Area, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTagsFixture, type TagsFixture } from './tags.fixture.ts'

let fixture: TagsFixture
beforeAll(async () => {
  fixture = await createTagsFixture()
})
afterAll(() => fixture?.close())

const permitOnly = (...areas: Area[]) => ({ permissions: permissionsWhere((area) => areas.includes(area)) })
const clerk = permitOnly('employees')
const planner = permitOnly('jobs')
const reader = { permissions: permissionsWhere((_, flag) => flag === 'read') }

test('the right to employees allows tags on employees, the right to jobs tags on jobs, and neither the other', async () => {
  expect((await fixture.put('employees', 'E1', 'A1', clerk)).status).toBe(200)
  expect((await fixture.put('jobs', 'J-1', 'A2', planner)).status).toBe(200)
  expect((await fixture.put('jobOperations', 'J-1~1~10', 'A3', planner)).status).toBe(200)
  const rejected = await fixture.put('jobs', 'J-1', 'A4', clerk)
  expect([rejected.status, rejected.body.message]).toEqual([403, expect.stringContaining("'write' on 'jobs'")])
  expect((await fixture.put('employees', 'E1', 'A4', planner)).status).toBe(403)
  expect((await fixture.put('employees', 'E1', 'A4', reader)).status).toBe(403)
})

test('the same rights apply to changes and removals on every route', async () => {
  const { tagAssociationID } = (await fixture.put('employees', 'E1', 'B1')).body.data
  const jobAssociation = (await fixture.put('jobs', 'J-1', 'B2')).body.data
  const attempts: [string, string, object?][] = [
    ['PUT', `/api/tagAssociations/${tagAssociationID}`, { active: false }],
    ['PUT', '/api/tagAssociations', { tagAssociationID, active: false }],
    ['PUT', `/api/tagAssociations?tagAssociationID=${tagAssociationID}`, { active: false }],
    [
      'PUT',
      `/api/tagAssociations/${jobAssociation.tagAssociationID}`,
      { associationType: 'employees', associationID: 'E1' },
    ],
    ['DELETE', `/api/tagAssociations/${tagAssociationID}`],
    ['DELETE', `/api/tagAssociations?tagAssociationID=${tagAssociationID}`],
    ['DELETE', '/api/tagAssociations', { tagAssociationID }],
    ['DELETE', '/api/tagAssociations?tagAssociationID=none', { tagAssociationID }],
    ['DELETE', '/api/tagAssociations?associationType=employees&associationID=E1'],
    ['POST', '/api/tagAssociations/bulk', { remove: [{ key: { tagAssociationID } }] }],
    ['POST', '/api/tagAssociations/import?mode=add&dryRun=false'],
  ]
  for (const [method, path, body] of attempts)
    expect((await fixture.request(method, path, body, planner)).status, `${method} ${path}`).toBe(403)
  expect(await fixture.must('GET', `tagAssociations/${tagAssociationID}`)).toMatchObject({ active: true, version: 1 })
  await fixture.must('PUT', `tagAssociations/${tagAssociationID}`, { active: false }, clerk)
  await fixture.must('DELETE', `tagAssociations/${tagAssociationID}`, undefined, clerk)
})

test('reading requires the right to read employees or jobs', async () => {
  for (const list of ['tags', 'tagAssociations', 'tagAssociationTypes']) {
    expect((await fixture.request('GET', `/api/${list}`, undefined, clerk)).status).toBe(200)
    expect((await fixture.request('GET', `/api/${list}`, undefined, planner)).status).toBe(200)
    expect((await fixture.request('GET', `/api/${list}`, undefined, permitOnly('devices'))).status).toBe(403)
  }
})

test('hides badges among tags from users who may not see people, in every list, and shows all to others', async () => {
  await fixture.put('employees', 'E1', 'BAD6E1')
  await fixture.put('employees', 'E1', 'BAD6E2')
  await fixture.must('DELETE', 'tagAssociations?associationType=employees&associationID=E1&epc=BAD6E2')
  await fixture.put('jobs', 'J-3', 'FEED01')
  const readCodes = async (path: string, user: object) => {
    const reply = await fixture.app.request(`/api/${path}`, { headers: { authorization: fixture.authorization(user) } })
    return (await reply.text()).match(/BAD6E\d|FEED01/g)?.toSorted() ?? []
  }
  const both = permitOnly('employees', 'jobs')
  for (const path of ['tags', 'tags/export.csv', 'tags?orderBy=epc:desc&epcIsNotEmpty', 'tags?globalSearchValue=E']) {
    expect([path, new Set(await readCodes(path, planner))]).toEqual([path, new Set(['FEED01'])])
    expect([path, new Set(await readCodes(path, both))]).toEqual([path, new Set(['BAD6E1', 'BAD6E2', 'FEED01'])])
  }
  for (const path of ['tags/BAD6E1', 'tags/BAD6E2/history', 'tags?epc=BAD6E1']) {
    expect([path, (await fixture.request('GET', `/api/${path}`, undefined, planner)).body.data ?? []]).toEqual([
      path,
      [],
    ])
    expect((await fixture.request('GET', `/api/${path}`, undefined, both)).status).toBe(200)
  }
})

test('a user who may not see people cannot change or remove badges, and learns only that a code is taken', async () => {
  await fixture.put('employees', 'E1', 'BAD6E5')
  await fixture.must('POST', 'tags', { epc: 'FEED02', active: true })
  const request = async (method: string, path: string, body?: object) => {
    const reply = await fixture.request(method, `/api/tags${path}`, body, planner)
    return [reply.status, reply.body.message]
  }
  // The same response as for an unknown tag.
  for (const [method, body] of [
    ['PUT', {}],
    ['PUT', { active: false }],
    ['DELETE', undefined],
  ] as const)
    expect((await request(method, '/BAD6E5', body)).map((value) => String(value).replace('BAD6E5', 'BAD6E9'))).toEqual(
      (await request(method, '/BAD6E9', body)).map(String),
    )
  const change = (epc: string) => request('POST', '/bulk', { change: [{ key: { epc }, fields: { active: false } }] })
  expect([(await change('BAD6E5'))[0], (await change('BAD6E9'))[0]]).toEqual([400, 400])
  expect((await request('POST', '/bulk', { remove: [{ key: { epc: 'BAD6E5' } }] }))[0]).toBe(400)
  // The message for a taken code is the same for badges and other tags.
  for (const epc of ['BAD6E5', 'FEED02'])
    expect(await request('POST', '', { epc, active: true })).toEqual([
      409,
      `Tag ${epc} cannot be added: the name is already in use, possibly by a row that you cannot see`,
    ])
  expect((await fixture.request('POST', '/api/tags', { epc: 'FEED02', active: true })).body.message).toBe(
    'Tag FEED02 already exists',
  )
  expect(await fixture.must('GET', 'tags/BAD6E5')).toMatchObject({ active: true, version: 1 })
})

test('the history of an association with a person hides the person and the badge from users who may not see people', async () => {
  const { tagAssociationID } = (await fixture.put('employees', 'E2', 'BAD6E3')).body.data
  await fixture.must('PUT', `tagAssociations/${tagAssociationID}`, { epc: 'BAD6E4' })
  const path = `/api/tagAssociations/${tagAssociationID}/history`
  const readHistory = async (user: object) =>
    JSON.stringify((await fixture.request('GET', path, undefined, user)).body.data)
  expect(await readHistory(planner)).not.toMatch(/BAD6E\d|E2/)
  expect(await readHistory(permitOnly('employees'))).toMatch(/BAD6E3.*BAD6E4/)
})

test('undoing an association requires the same right as creating it: that of the employee or of the job', async () => {
  const both = permitOnly('employees', 'jobs')
  const undo = (change: string, user: object) =>
    fixture.request('POST', '/api/changes/undo', { changes: [change] }, user)
  const changeOf = ({ body }: object & { body: unknown }) => (body as { change: string }).change
  const onJob = changeOf(await fixture.put('jobs', 'J-2', 'C1', both))
  const rejected = await undo(onJob, clerk)
  expect([rejected.status, rejected.body.message]).toEqual([403, expect.stringContaining("'write' on 'jobs'")])
  expect((await undo(onJob, planner)).status).toBe(200)
  const onEmployee = changeOf(await fixture.put('employees', 'E2', 'C2', both))
  expect((await undo(onEmployee, planner)).status).toBe(403)
  const removal = changeOf(
    await fixture.request('DELETE', '/api/tagAssociations?associationType=employees&associationID=E2', undefined, both),
  )
  expect((await undo(removal, planner)).status).toBe(403)
  expect((await undo(removal, clerk)).status).toBe(200)
  // An inactive association does not affect the employee.
  const inactive = { associationType: 'employees', associationID: 'E2', epc: 'C3', active: false }
  const rests = changeOf(await fixture.request('POST', '/api/tagAssociations', inactive, both))
  expect((await undo(rests, planner)).status).toBe(403)
  expect((await undo(rests, clerk)).status).toBe(200)
  // The machine that an association derives from its tag can be changed by anyone who may change the tag.
  await fixture.must('POST', 'resources', { resourceID: 'M-9' })
  await fixture.put('jobs', 'J-2', 'C4', both)
  const move = changeOf(await fixture.request('PUT', '/api/tags/C4', { resourceID: 'M-9' }, planner))
  expect((await undo(move, planner)).status).toBe(200)
})

test('hides job numbers in associations from users without the right to jobs, in every list', async () => {
  const ids = ['J-3', 'J-1~1', 'J-1~1~10']
  const types = ['jobs', 'jobAssemblies', 'jobOperations']
  const added = await Promise.all(types.map((type, i) => fixture.put(type, ids[i]!, `F00D0${i}`)))
  const keys = added.map(({ body }) => body.data.tagAssociationID)
  await fixture.must('PUT', `tagAssociations/${keys[0]}`, { active: false })
  await fixture.put('employees', 'E1', 'F00D09')
  const readText = async (path: string, user: object) => {
    const reply = await fixture.app.request(`/api/${path}`, {
      headers: { authorization: JSON.stringify({ ...JSON.parse(fixture.authorization()), ...user }) },
    })
    return reply.text()
  }
  const paths = [
    'tagAssociations',
    'tagAssociations/export.csv',
    'tagAssociations?orderBy=associationID:desc',
    'tagAssociations?associationIDStartsWith=J-',
    'tagAssociations?associationType=jobs',
    'tagAssociations?globalSearchValue=J-1',
    'tagAssociations?asOf=2099-01-01T00:00:00.000Z',
    ...keys.flatMap((key) => [`tagAssociations/${key}`, `tagAssociations/${key}/history`]),
  ]
  const namesJob = /\bJ-\d/
  for (const path of paths) {
    expect([path, namesJob.test(await readText(path, clerk))]).toEqual([path, false])
    if (!path.includes('asOf')) expect([path, namesJob.test(await readText(path, planner))]).toEqual([path, true])
  }
  expect(await readText('tagAssociations/export.csv', clerk)).toContain('E1')
})
