import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'

let fixture: ItemsFixture
const operation = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }
beforeAll(async () => {
  fixture = await createItemsFixture()
  await fixture.request('POST', '/api/shifts', { shiftNum: 1, description: 'Early', start: '06:00', end: '14:00' })
  await fixture.request('POST', '/api/indirects', { indirectCode: 'CLEAN', description: 'Cleaning' })
  for (const empID of ['E-1', 'E-2'])
    await fixture.request('POST', '/api/employees', { empID, firstName: 'A', lastName: empID })
  await fixture.request('POST', '/api/jobs', { jobNum: 'J-1' })
  await fixture.request('POST', '/api/jobOperations', operation)
})
afterAll(() => fixture?.close())

const add = (body: object) => fixture.request('POST', '/api/laborTickets', body)

test('records who worked on which operation and when; current work has no end', async () => {
  const start = '2026-03-02T09:00:00-05:00'
  const first = await add({ empID: 'E-1', ...operation, shiftNum: 1, start, end: '2026-03-02T16:00:00Z', goodQty: 40 })
  expect(first.body.data).toMatchObject({ laborType: 'production', start: '2026-03-02T14:00:00.000Z', shiftNum: 1 })
  await add({ empID: 'E-2', laborType: 'indirect', indirectCode: 'CLEAN', start: '2026-03-02T16:00:00Z' })
  const atWork = (await fixture.request('GET', '/api/laborTickets?endIsEmpty=')).body.data
  expect(atWork).toMatchObject([{ empID: 'E-2', indirectCode: 'CLEAN', jobNum: null, end: null }])
  const ofOperation = (await fixture.request('GET', '/api/laborTickets?jobNum=J-1&assemblySeq=0&oprSeq=10')).body.data
  expect(ofOperation).toMatchObject([{ empID: 'E-1', goodQty: 40 }])
  const onDay = '/api/laborTickets?startBetween=2026-03-02T15:00:00Z,2026-03-03T00:00:00Z'
  expect((await fixture.request('GET', onDay)).body.data).toHaveLength(1)
})

const inDays = (days: number) => new Date(fixture.dependencies.now() + days * 86_400_000).toISOString()

test('rejects a ticket that starts a year ahead, accepts one in the next shift', async () => {
  const ahead = await add({ empID: 'E-1', ...operation, start: inDays(365) })
  expect([ahead.status, ahead.body.data.fields]).toEqual([
    400,
    { start: 'must not be more than a day ahead of now. Check the date' },
  ])
  const next = await add({ empID: 'E-1', ...operation, start: inDays(0.5), end: inDays(0.8) })
  expect(next.status).toBe(200)
  const { laborTicketID } = next.body.data
  const response = await fixture.request('PUT', `/api/laborTickets/${laborTicketID}`, { end: inDays(365) })
  expect(Object.keys(response.body.data.fields)).toEqual(['end'])
  await fixture.request('DELETE', `/api/laborTickets/${laborTicketID}`)
})

test('requires an existing operation, which cannot be deleted while tickets refer to it', async () => {
  const missingOperation = await add({ empID: 'E-1', ...operation, oprSeq: 99, start: '2026-03-02T14:00:00Z' })
  expect(missingOperation.body.data.fields).toEqual({ oprSeq: 'Job Operation J-1~0~99 does not exist' })
  const rejection = await fixture.request('DELETE', '/api/jobOperations/J-1~0~10')
  expect([rejection.status, rejection.body.message]).toEqual([
    409,
    'Job Operation J-1~0~10 cannot be deleted: it is still used by 1 labor ticket (1).',
  ])
})

test('a pause ends the ticket and records when work resumes', async () => {
  const [{ laborTicketID }] = (await fixture.request('GET', '/api/laborTickets?endIsEmpty=')).body.data
  const path = `/api/laborTickets/${laborTicketID}`
  expect((await fixture.request('PUT', path, { resumesAt: '2026-03-02T17:00:00Z' })).body.data.fields).toEqual({
    resumesAt: 'must not be before the end',
  })
  const paused = { end: '2026-03-02T16:30:00.000Z', resumesAt: '2026-03-02T17:00:00.000Z' }
  expect((await fixture.request('PUT', path, paused)).body.data).toMatchObject(paused)
  expect((await fixture.request('GET', '/api/laborTickets?resumesAtIsNotEmpty=')).body.data).toHaveLength(1)
})
