import { tagDetailsResponse } from '@takt/domain/areas/tags/tagDetails.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTagsFixture, type TagsFixture } from './tags.fixture.ts'

let fixture: TagsFixture
const start = Date.parse('2026-05-04T06:00:00Z')
const minute = 60_000
const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
beforeAll(async () => {
  fixture = await createTagsFixture()
  let now = start
  fixture.dependencies.now = () => now
  const put = async (minutes: number, ...association: [string, string, string]) => {
    now = start + minutes * minute
    return (await fixture.put(...association)).body.data
  }
  for (const resourceID of ['HALL', 'GATE', 'YARD']) await fixture.must('POST', 'resources', { resourceID })
  await fixture.must('POST', 'devices', { deviceTypeId: 'takt-h1', resourceId: 'GATE' })
  await fixture.must('POST', 'devices', { deviceTypeId: 'takt-r1', resourceId: 'GATE', reports: 'values' })
  await fixture.must('POST', 'devices', { deviceTypeId: 'takt-h1', resourceId: 'HALL' })
  const excluded = { deviceTypeId: 'takt-r1', resourceId: 'YARD', excludeFromDashboardsAndReports: true }
  await fixture.must('POST', 'devices', excluded)
  for (const [epc, resourceID] of [
    ['A1', 'GATE'],
    ['A2', 'HALL'],
    ['A3', 'YARD'],
  ])
    await fixture.must('POST', 'tags', { epc, resourceID })
  const first = await put(0, 'employees', 'E1', 'A1')
  await put(10, 'jobOperations', 'J-1~1~10', 'A2')
  await put(15, 'jobs', 'J-2', 'A3')
  now = start + 20 * minute
  await fixture.must('PUT', `tagAssociations/${first.tagAssociationID}`, { active: false })
})
afterAll(() => fixture?.close())

const response = tagDetailsResponse.extend({ success: z.boolean() })
const readDetails = async (body: object, user = {}) =>
  response.parse((await fixture.request('POST', '/api/getAssociatedTagDtls', body, user)).body)
const epcs = async (body: object) => (await readDetails(body)).associatedTagDtls.map(({ epc }) => epc)

// Proves OPS-278
test('POST /api/getAssociatedTagDtls returns current associations, those at an instant, or those within a range', async () => {
  expect(await epcs({ active: true })).toEqual(['A2', 'A3'])
  expect(await epcs({ asOf: at(5) })).toEqual(['A1'])
  expect(await epcs({ asOf: at(17) })).toEqual(['A1', 'A2', 'A3'])
  expect(await epcs({ asOf: at(20) })).toEqual(['A2', 'A3'])
  expect(await epcs({ from: at(0), to: at(10) })).toEqual(['A1'])
  expect(await epcs({ from: at(19), to: at(60) })).toEqual(['A1', 'A2', 'A3'])
  expect(await epcs({ from: at(20), to: at(60) })).toEqual(['A2', 'A3'])
  for (const wrong of [{}, { asOf: 'then' }, { from: at(0) }, { active: 'yes' }])
    expect((await fixture.request('POST', '/api/getAssociatedTagDtls', wrong)).status).toBe(400)
})

// Proves OPS-134, OPS-135, OPS-136
test('a detail has deviceID, startDate and endDate, and the response contains the employees and jobs that details name', async () => {
  const details = await readDetails({ from: at(0), to: at(60) })
  expect(details).toMatchObject({ success: true })
  expect(details.associatedTagDtls[0]).toMatchObject({
    associationType: 'employees',
    associationID: 'E1',
    epc: 'A1',
    resourceID: 'GATE',
    startDate: at(0),
    endDate: at(20),
  })
  expect(details.associatedTagDtls[1]).toMatchObject({ epc: 'A2', startDate: at(10), endDate: null })
  expect(details.employees).toEqual([{ empID: 'E1', firstName: 'Ada', lastName: 'E1' }])
  expect(details.jobs).toEqual([{ jobNum: 'J-1' }, { jobNum: 'J-2' }])
})

// Proves OPS-219
test('the tag view includes readers (takt-r…) and hubs, except those excluded from dashboards', async () => {
  const devices = await fixture.must('GET', 'devices?orderBy=deviceId')
  const idOf = (type: string, resourceId: string) =>
    devices.find((device: Record<string, unknown>) => device.deviceTypeId === type && device.resourceId === resourceId)
      .deviceId
  const details = await readDetails({ from: at(0), to: at(60) })
  expect(details.associatedTagDtls.map(({ epc, deviceID }) => [epc, deviceID])).toEqual([
    ['A1', idOf('takt-r1', 'GATE')],
    ['A2', idOf('takt-h1', 'HALL')],
    ['A3', null],
  ])
})

test('omits details that a session may not read; without the right to dashboards there are none', async () => {
  const permitOnly = (...areas: string[]) => ({ permissions: permissionsWhere((area) => areas.includes(area)) })
  const range = { from: at(0), to: at(60) }
  const jobs = await readDetails(range, permitOnly('dashboards', 'jobs'))
  expect([jobs.associatedTagDtls.length, jobs.employees]).toEqual([2, []])
  expect((await readDetails(range, permitOnly('dashboards'))).associatedTagDtls).toEqual([])
  expect((await fixture.request('POST', '/api/getAssociatedTagDtls', range, permitOnly('jobs'))).status).toBe(403)
  expect((await readDetails(range, { organizationId: 2 })).associatedTagDtls).toEqual([])
})
