import { tagDetailsAnswer } from '@takt/domain/areas/tags/tagDetails.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTagsBed, type TagsBed } from './tags.bed.ts'

let bed: TagsBed
const start = Date.parse('2026-05-04T06:00:00Z')
const minute = 60_000
const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
beforeAll(async () => {
  bed = await createTagsBed()
  let now = start
  bed.dependencies.now = () => now
  const put = async (minutes: number, ...association: [string, string, string]) => {
    now = start + minutes * minute
    return (await bed.put(...association)).body.data
  }
  for (const resourceID of ['HALL', 'GATE', 'YARD']) await bed.must('POST', 'resources', { resourceID })
  await bed.must('POST', 'devices', { deviceTypeId: 'takt-h1', resourceId: 'GATE' })
  await bed.must('POST', 'devices', { deviceTypeId: 'takt-r1', resourceId: 'GATE', reports: 'values' })
  await bed.must('POST', 'devices', { deviceTypeId: 'takt-h1', resourceId: 'HALL' })
  const excluded = { deviceTypeId: 'takt-r1', resourceId: 'YARD', excludeFromDashboardsAndReports: true }
  await bed.must('POST', 'devices', excluded)
  for (const [epc, resourceID] of [
    ['A1', 'GATE'],
    ['A2', 'HALL'],
    ['A3', 'YARD'],
  ])
    await bed.must('POST', 'tags', { epc, resourceID })
  const first = await put(0, 'employees', 'E1', 'A1')
  await put(10, 'jobOperations', 'J-1~1~10', 'A2')
  await put(15, 'jobs', 'J-2', 'A3')
  now = start + 20 * minute
  await bed.must('PUT', `tagAssociations/${first.tagAssociationID}`, { active: false })
})
afterAll(() => bed?.close())

const response = tagDetailsAnswer.extend({ success: z.boolean() })
const ask = async (body: object, who = {}) =>
  response.parse((await bed.ask('POST', '/api/getAssociatedTagDtls', body, who)).body)
const epcs = async (body: object) => (await ask(body)).associatedTagDtls.map(({ epc }) => epc)

// Proves OPS-278
test('POST /api/getAssociatedTagDtls answers what holds, held at an instant, or held within a range', async () => {
  expect(await epcs({ active: true })).toEqual(['A2', 'A3'])
  expect(await epcs({ asOf: at(5) })).toEqual(['A1'])
  expect(await epcs({ asOf: at(17) })).toEqual(['A1', 'A2', 'A3'])
  expect(await epcs({ asOf: at(20) })).toEqual(['A2', 'A3'])
  expect(await epcs({ from: at(0), to: at(10) })).toEqual(['A1'])
  expect(await epcs({ from: at(19), to: at(60) })).toEqual(['A1', 'A2', 'A3'])
  expect(await epcs({ from: at(20), to: at(60) })).toEqual(['A2', 'A3'])
  for (const wrong of [{}, { asOf: 'then' }, { from: at(0) }, { active: 'yes' }])
    expect((await bed.ask('POST', '/api/getAssociatedTagDtls', wrong)).status).toBe(400)
})

// Proves OPS-134, OPS-135, OPS-136
test('a detail has deviceID, startDate and endDate, and is accompanied by the employees and jobs that details name', async () => {
  const answer = await ask({ from: at(0), to: at(60) })
  expect(answer).toMatchObject({ success: true })
  expect(answer.associatedTagDtls[0]).toMatchObject({
    associationType: 'employees',
    associationID: 'E1',
    epc: 'A1',
    resourceID: 'GATE',
    startDate: at(0),
    endDate: at(20),
  })
  expect(answer.associatedTagDtls[1]).toMatchObject({ epc: 'A2', startDate: at(10), endDate: null })
  expect(answer.employees).toEqual([{ empID: 'E1', firstName: 'Ada', lastName: 'E1' }])
  expect(answer.jobs).toEqual([{ jobNum: 'J-1' }, { jobNum: 'J-2' }])
})

// Proves OPS-219
test('the tag view takes readers (takt-r…) as well as hubs, and none that is left out of dashboards', async () => {
  const devices = await bed.must('GET', 'devices?orderBy=deviceId')
  const idOf = (type: string, resourceId: string) =>
    devices.find((device: Record<string, unknown>) => device.deviceTypeId === type && device.resourceId === resourceId)
      .deviceId
  const answer = await ask({ from: at(0), to: at(60) })
  expect(answer.associatedTagDtls.map(({ epc, deviceID }) => [epc, deviceID])).toEqual([
    ['A1', idOf('takt-r1', 'GATE')],
    ['A2', idOf('takt-h1', 'HALL')],
    ['A3', null],
  ])
})

test('what a session may not read is not among the details; without dashboards there are none', async () => {
  const only = (...areas: string[]) => ({ permissions: permissionsWhere((area) => areas.includes(area)) })
  const range = { from: at(0), to: at(60) }
  const jobs = await ask(range, only('dashboards', 'jobs'))
  expect([jobs.associatedTagDtls.length, jobs.employees]).toEqual([2, []])
  expect((await ask(range, only('dashboards'))).associatedTagDtls).toEqual([])
  expect((await bed.ask('POST', '/api/getAssociatedTagDtls', range, only('jobs'))).status).toBe(403)
  expect((await ask(range, { organizationId: 2 })).associatedTagDtls).toEqual([])
})
