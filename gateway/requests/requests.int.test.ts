import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../items/items.bed.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
  for (const requestTypeID of ['MATERIAL', 'MAINTENANCE']) await bed.ask('POST', '/api/requestTypes', { requestTypeID })
})
afterAll(() => bed?.close())

test('GET /api/requestTypes lists request types', async () => {
  const { data } = (await bed.ask('GET', '/api/requestTypes')).body
  expect(data.map(({ requestTypeID }: { requestTypeID: string }) => requestTypeID)).toEqual(['MAINTENANCE', 'MATERIAL'])
})

test('a request keeps when it was made and since when its status is what it is, whatever is sent', async () => {
  const from = Date.now()
  const sent = { requestTypeID: 'MATERIAL', description: 'Bar stock', requestedAt: '2001-01-01T00:00:00Z' }
  const { data, message } = (await bed.ask('POST', '/api/requests', sent)).body
  expect([data.status, data.priority, message]).toEqual(['open', 'normal', 'Request Added'])
  expect(Date.parse(data.requestedAt)).toBeGreaterThanOrEqual(from)
  expect(data.statusAt).toBe(data.requestedAt)
  const path = `/api/requests/${data.requestID}`
  const urgent = (await bed.ask('PUT', path, { priority: 'urgent' })).body
  expect([urgent.data.statusAt, urgent.message]).toEqual([data.statusAt, 'Request Updated'])
  const done = (await bed.ask('PUT', path, { ...urgent.data, status: 'done' })).body.data
  expect(done).toMatchObject({ status: 'done', requestedAt: data.requestedAt, version: 3 })
  expect(Date.parse(done.statusAt)).toBeGreaterThanOrEqual(Date.parse(data.statusAt))
})

test('GET /api/requests takes the filters that are not empty', async () => {
  await bed.ask('POST', '/api/requests', { requestTypeID: 'MAINTENANCE', priority: 'high' })
  const { data } = (await bed.ask('GET', '/api/requests?requestTypeID=MAINTENANCE&status=&priority=high&ttlSecs=0'))
    .body
  expect(data).toMatchObject([{ requestTypeID: 'MAINTENANCE', priority: 'high', status: 'open' }])
  expect((await bed.ask('GET', '/api/requests?status=done')).body.data).toHaveLength(1)
})

test('DELETE /api/requests/{requestID} deletes a request; its type stays while requests name it', async () => {
  const [row] = (await bed.ask('GET', '/api/requests?requestTypeID=MAINTENANCE')).body.data
  expect((await bed.ask('DELETE', '/api/requestTypes/MAINTENANCE')).status).toBe(409)
  expect((await bed.ask('DELETE', `/api/requests/${row.requestID}`)).body.message).toBe('Request Deleted')
  expect((await bed.ask('DELETE', '/api/requestTypes/MAINTENANCE')).status).toBe(200)
})

test('POST /api/requests/schema answers the schema with the key requestID', async () => {
  const { data } = (await bed.ask('POST', '/api/requests/schema', {})).body
  expect(data.hierarchy).toEqual({ primaryKey: 'requestID' })
  expect([data.fields.requestID.required, data.fields.statusAt.editable]).toEqual(['A', 'false'])
})
