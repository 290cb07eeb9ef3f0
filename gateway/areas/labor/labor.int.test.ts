import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'

let bed: ItemsBed
const operation = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }
beforeAll(async () => {
  bed = await createItemsBed()
  await bed.ask('POST', '/api/shifts', { shiftNum: 1, description: 'Early', start: '06:00', end: '14:00' })
  await bed.ask('POST', '/api/indirects', { indirectCode: 'CLEAN', description: 'Cleaning' })
  for (const empID of ['E-1', 'E-2'])
    await bed.ask('POST', '/api/employees', { empID, firstName: 'A', lastName: empID })
  await bed.ask('POST', '/api/jobs', { jobNum: 'J-1' })
  await bed.ask('POST', '/api/jobOperations', operation)
})
afterAll(() => bed?.close())

const add = (body: object) => bed.ask('POST', '/api/laborTickets', body)

test('who worked on what operation, from when to when; who still does has no end', async () => {
  const start = '2026-03-02T09:00:00-05:00'
  const first = await add({ empID: 'E-1', ...operation, shiftNum: 1, start, end: '2026-03-02T16:00:00Z', goodQty: 40 })
  expect(first.body.data).toMatchObject({ laborType: 'production', start: '2026-03-02T14:00:00.000Z', shiftNum: 1 })
  await add({ empID: 'E-2', laborType: 'indirect', indirectCode: 'CLEAN', start: '2026-03-02T16:00:00Z' })
  const atWork = (await bed.ask('GET', '/api/laborTickets?endIsEmpty=')).body.data
  expect(atWork).toMatchObject([{ empID: 'E-2', indirectCode: 'CLEAN', jobNum: null, end: null }])
  const ofOperation = (await bed.ask('GET', '/api/laborTickets?jobNum=J-1&assemblySeq=0&oprSeq=10')).body.data
  expect(ofOperation).toMatchObject([{ empID: 'E-1', goodQty: 40 }])
  const onDay = '/api/laborTickets?startBetween=2026-03-02T15:00:00Z,2026-03-03T00:00:00Z'
  expect((await bed.ask('GET', onDay)).body.data).toHaveLength(1)
})

const inDays = (days: number) => new Date(bed.dependencies.now() + days * 86_400_000).toISOString()

test('a ticket that starts a year ahead is refused, one of the next shift is not', async () => {
  const ahead = await add({ empID: 'E-1', ...operation, start: inDays(365) })
  expect([ahead.status, ahead.body.data.fields]).toEqual([
    400,
    { start: 'must not be more than a day ahead of now. Check the date' },
  ])
  const next = await add({ empID: 'E-1', ...operation, start: inDays(0.5), end: inDays(0.8) })
  expect(next.status).toBe(200)
  const { laborTicketID } = next.body.data
  const moved = await bed.ask('PUT', `/api/laborTickets/${laborTicketID}`, { end: inDays(365) })
  expect(Object.keys(moved.body.data.fields)).toEqual(['end'])
  await bed.ask('DELETE', `/api/laborTickets/${laborTicketID}`)
})

test('the operation must be there, and stays while tickets name it', async () => {
  const lost = await add({ empID: 'E-1', ...operation, oprSeq: 99, start: '2026-03-02T14:00:00Z' })
  expect(lost.body.data.fields).toEqual({ oprSeq: 'there is no Job Operation J-1~0~99' })
  const refused = await bed.ask('DELETE', '/api/jobOperations/J-1~0~10')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Job Operation J-1~0~10 is still referred to by 1 × Labor Ticket (1)',
  ])
})

test('a pause ends the ticket and says when the work is taken up again', async () => {
  const [{ laborTicketID }] = (await bed.ask('GET', '/api/laborTickets?endIsEmpty=')).body.data
  const path = `/api/laborTickets/${laborTicketID}`
  expect((await bed.ask('PUT', path, { resumesAt: '2026-03-02T17:00:00Z' })).body.data.fields).toEqual({
    resumesAt: 'must not be before the end',
  })
  const paused = { end: '2026-03-02T16:30:00.000Z', resumesAt: '2026-03-02T17:00:00.000Z' }
  expect((await bed.ask('PUT', path, paused)).body.data).toMatchObject(paused)
  expect((await bed.ask('GET', '/api/laborTickets?resumesAtIsNotEmpty=')).body.data).toHaveLength(1)
})
