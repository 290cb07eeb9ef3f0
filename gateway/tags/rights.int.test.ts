import { type Area, permissionsWhere } from '@takt/domain/access/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTagsBed, type TagsBed } from './tagsBed.ts'

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
