import { type Area, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTagsBed, type TagsBed } from './tags.bed.ts'

let bed: TagsBed
beforeAll(async () => {
  bed = await createTagsBed()
})
afterAll(() => bed?.close())

const keeping = (...areas: Area[]) => ({ permissions: permissionsWhere((area) => areas.includes(area)) })
const clerk = keeping('employees')
const planner = keeping('jobs')
const reader = { permissions: permissionsWhere((_, flag) => flag === 'read') }

test('whoever keeps employees puts tags on employees, whoever keeps jobs on jobs, and neither on the other', async () => {
  expect((await bed.put('employees', 'E1', 'A1', clerk)).status).toBe(200)
  expect((await bed.put('jobs', 'J-1', 'A2', planner)).status).toBe(200)
  expect((await bed.put('jobOperations', 'J-1~1~10', 'A3', planner)).status).toBe(200)
  const refused = await bed.put('jobs', 'J-1', 'A4', clerk)
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining("'write' on 'jobs'")])
  expect((await bed.put('employees', 'E1', 'A4', planner)).status).toBe(403)
  expect((await bed.put('employees', 'E1', 'A4', reader)).status).toBe(403)
})

test('the same holds for changing and removing, by whatever path', async () => {
  const { tagAssociationID } = (await bed.put('employees', 'E1', 'B1')).body.data
  const own = (await bed.put('jobs', 'J-1', 'B2')).body.data
  const attempts: [string, string, object?][] = [
    ['PUT', `/api/tagAssociations/${tagAssociationID}`, { active: false }],
    ['PUT', '/api/tagAssociations', { tagAssociationID, active: false }],
    ['PUT', `/api/tagAssociations?tagAssociationID=${tagAssociationID}`, { active: false }],
    ['PUT', `/api/tagAssociations/${own.tagAssociationID}`, { associationType: 'employees', associationID: 'E1' }],
    ['DELETE', `/api/tagAssociations/${tagAssociationID}`],
    ['DELETE', `/api/tagAssociations?tagAssociationID=${tagAssociationID}`],
    ['DELETE', '/api/tagAssociations', { tagAssociationID }],
    ['DELETE', '/api/tagAssociations?tagAssociationID=none', { tagAssociationID }],
    ['DELETE', '/api/tagAssociations?associationType=employees&associationID=E1'],
    ['POST', '/api/tagAssociations/bulk', { remove: [{ key: { tagAssociationID } }] }],
    ['POST', '/api/tagAssociations/import?mode=add&dryRun=false'],
  ]
  for (const [method, path, body] of attempts)
    expect((await bed.ask(method, path, body, planner)).status, `${method} ${path}`).toBe(403)
  expect(await bed.must('GET', `tagAssociations/${tagAssociationID}`)).toMatchObject({ active: true, version: 1 })
  await bed.must('PUT', `tagAssociations/${tagAssociationID}`, { active: false }, clerk)
  await bed.must('DELETE', `tagAssociations/${tagAssociationID}`, undefined, clerk)
})

test('reading needs the right to read employees or jobs', async () => {
  for (const list of ['tags', 'tagAssociations', 'tagAssociationTypes']) {
    expect((await bed.ask('GET', `/api/${list}`, undefined, clerk)).status).toBe(200)
    expect((await bed.ask('GET', `/api/${list}`, undefined, planner)).status).toBe(200)
    expect((await bed.ask('GET', `/api/${list}`, undefined, keeping('devices'))).status).toBe(403)
  }
})

test('who sees no people is told of no badge among tags, whichever way they are asked for; who does is told of all', async () => {
  await bed.put('employees', 'E1', 'BAD6E1')
  await bed.put('employees', 'E1', 'BAD6E2')
  await bed.must('DELETE', 'tagAssociations?associationType=employees&associationID=E1&epc=BAD6E2')
  await bed.put('jobs', 'J-3', 'FEED01')
  const told = async (path: string, who: object) => {
    const reply = await bed.app.request(`/api/${path}`, { headers: { authorization: bed.authorization(who) } })
    return (await reply.text()).match(/BAD6E\d|FEED01/g)?.toSorted() ?? []
  }
  const both = keeping('employees', 'jobs')
  for (const path of ['tags', 'tags/export.csv', 'tags?orderBy=epc:desc&epcIsNotEmpty', 'tags?globalSearchValue=E']) {
    expect([path, new Set(await told(path, planner))]).toEqual([path, new Set(['FEED01'])])
    expect([path, new Set(await told(path, both))]).toEqual([path, new Set(['BAD6E1', 'BAD6E2', 'FEED01'])])
  }
  for (const path of ['tags/BAD6E1', 'tags/BAD6E2/history', 'tags?epc=BAD6E1']) {
    expect([path, (await bed.ask('GET', `/api/${path}`, undefined, planner)).body.data ?? []]).toEqual([path, []])
    expect((await bed.ask('GET', `/api/${path}`, undefined, both)).status).toBe(200)
  }
})

test('who sees no people changes and removes no badge, and learns by adding a code no more than that it is taken', async () => {
  await bed.put('employees', 'E1', 'BAD6E5')
  await bed.must('POST', 'tags', { epc: 'FEED02', active: true })
  const says = async (method: string, path: string, body?: object) => {
    const reply = await bed.ask(method, `/api/tags${path}`, body, planner)
    return [reply.status, reply.body.message]
  }
  // As of one that there is not.
  for (const [method, body] of [
    ['PUT', {}],
    ['PUT', { active: false }],
    ['DELETE', undefined],
  ] as const)
    expect((await says(method, '/BAD6E5', body)).map((said) => String(said).replace('BAD6E5', 'BAD6E9'))).toEqual(
      (await says(method, '/BAD6E9', body)).map(String),
    )
  const change = (epc: string) => says('POST', '/bulk', { change: [{ key: { epc }, fields: { active: false } }] })
  expect([(await change('BAD6E5'))[0], (await change('BAD6E9'))[0]]).toEqual([400, 400])
  expect((await says('POST', '/bulk', { remove: [{ key: { epc: 'BAD6E5' } }] }))[0]).toBe(400)
  // Of a code that is taken the same is said, whoever has it.
  for (const epc of ['BAD6E5', 'FEED02'])
    expect(await says('POST', '', { epc, active: true })).toEqual([
      409,
      `Tag ${epc} cannot be added: it is taken, perhaps by one that is not shown to you`,
    ])
  expect((await bed.ask('POST', '/api/tags', { epc: 'FEED02', active: true })).body.message).toBe(
    'Tag FEED02 exists already',
  )
  expect(await bed.must('GET', 'tags/BAD6E5')).toMatchObject({ active: true, version: 1 })
})

test('the history of what is on somebody names neither them nor their badge to who sees no people', async () => {
  const { tagAssociationID } = (await bed.put('employees', 'E2', 'BAD6E3')).body.data
  await bed.must('PUT', `tagAssociations/${tagAssociationID}`, { epc: 'BAD6E4' })
  const path = `/api/tagAssociations/${tagAssociationID}/history`
  const told = async (who: object) => JSON.stringify((await bed.ask('GET', path, undefined, who)).body.data)
  expect(await told(planner)).not.toMatch(/BAD6E\d|E2/)
  expect(await told(keeping('employees'))).toMatch(/BAD6E3.*BAD6E4/)
})

test('taking an association back needs the right that it took: that of the employee, or of the job', async () => {
  const both = keeping('employees', 'jobs')
  const undo = (change: string, who: object) => bed.ask('POST', '/api/changes/undo', { changes: [change] }, who)
  const changeOf = ({ body }: object & { body: unknown }) => (body as { change: string }).change
  const onJob = changeOf(await bed.put('jobs', 'J-2', 'C1', both))
  const refused = await undo(onJob, clerk)
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining("'write' on 'jobs'")])
  expect((await undo(onJob, planner)).status).toBe(200)
  const onEmployee = changeOf(await bed.put('employees', 'E2', 'C2', both))
  expect((await undo(onEmployee, planner)).status).toBe(403)
  const gone = changeOf(
    await bed.ask('DELETE', '/api/tagAssociations?associationType=employees&associationID=E2', undefined, both),
  )
  expect((await undo(gone, planner)).status).toBe(403)
  expect((await undo(gone, clerk)).status).toBe(200)
  // One that rests changes nothing of the employee.
  const resting = { associationType: 'employees', associationID: 'E2', epc: 'C3', active: false }
  const rests = changeOf(await bed.ask('POST', '/api/tagAssociations', resting, both))
  expect((await undo(rests, planner)).status).toBe(403)
  expect((await undo(rests, clerk)).status).toBe(200)
  // What a tag brings along where it belongs is derived, for whoever may change the tag.
  await bed.must('POST', 'resources', { resourceID: 'M-9' })
  await bed.put('jobs', 'J-2', 'C4', both)
  const moved = changeOf(await bed.ask('PUT', '/api/tags/C4', { resourceID: 'M-9' }, planner))
  expect((await undo(moved, planner)).status).toBe(200)
})

test('without the right to jobs no number of a job is among associations, whichever way they are asked for', async () => {
  const ids = ['J-3', 'J-1~1', 'J-1~1~10']
  const types = ['jobs', 'jobAssemblies', 'jobOperations']
  const added = await Promise.all(types.map((type, i) => bed.put(type, ids[i]!, `F00D0${i}`)))
  const keys = added.map(({ body }) => body.data.tagAssociationID)
  await bed.must('PUT', `tagAssociations/${keys[0]}`, { active: false })
  await bed.put('employees', 'E1', 'F00D09')
  const told = async (path: string, who: object) => {
    const reply = await bed.app.request(`/api/${path}`, {
      headers: { authorization: JSON.stringify({ ...JSON.parse(bed.authorization()), ...who }) },
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
    expect([path, namesJob.test(await told(path, clerk))]).toEqual([path, false])
    if (!path.includes('asOf')) expect([path, namesJob.test(await told(path, planner))]).toEqual([path, true])
  }
  expect(await told('tagAssociations/export.csv', clerk)).toContain('E1')
})
