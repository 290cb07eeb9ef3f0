import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../core/items/testing/items.fixture.ts'
import { samples } from '../../core/items/testing/samples.fixture.ts'

const unseeing: TestUser = { permissions: permissionsWhere((area) => area !== 'employees') }

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
  for (const requestTypeID of ['MATERIAL', 'MAINTENANCE'])
    await fixture.request('POST', '/api/requestTypes', { requestTypeID })
})
afterAll(() => fixture?.close())

// Proves ADM-065, ADM-232
test('GET /api/requestTypes lists request types', async () => {
  const { data } = (await fixture.request('GET', '/api/requestTypes')).body
  expect(data.map(({ requestTypeID }: { requestTypeID: string }) => requestTypeID)).toEqual(['MAINTENANCE', 'MATERIAL'])
})

// Proves ADM-227, ADM-229
test('a request stores its creation time and the time of its last status change, ignoring values sent for them', async () => {
  const from = Date.now()
  const input = { requestTypeID: 'MATERIAL', description: 'Bar stock', requestedAt: '2001-01-01T00:00:00Z' }
  const { data, message } = (await fixture.request('POST', '/api/requests', input)).body
  expect([data.status, data.priority, message]).toEqual(['open', 'normal', 'Request Added'])
  expect(Date.parse(data.requestedAt)).toBeGreaterThanOrEqual(from)
  expect(data.statusAt).toBe(data.requestedAt)
  const path = `/api/requests/${data.requestID}`
  const urgent = (await fixture.request('PUT', path, { priority: 'urgent' })).body
  expect([urgent.data.statusAt, urgent.message]).toEqual([data.statusAt, 'Request Updated'])
  const completed = (await fixture.request('PUT', path, { ...urgent.data, status: 'done' })).body.data
  expect(completed).toMatchObject({ status: 'done', requestedAt: data.requestedAt, version: 3 })
  expect(Date.parse(completed.statusAt)).toBeGreaterThanOrEqual(Date.parse(data.statusAt))
})

// Proves ADM-228
test('GET /api/requests applies non-empty filters', async () => {
  await fixture.request('POST', '/api/requests', { requestTypeID: 'MAINTENANCE', priority: 'high' })
  const { data } = (
    await fixture.request('GET', '/api/requests?requestTypeID=MAINTENANCE&status=&priority=high&ttlSecs=0')
  ).body
  expect(data).toMatchObject([{ requestTypeID: 'MAINTENANCE', priority: 'high', status: 'open' }])
  expect((await fixture.request('GET', '/api/requests?status=done')).body.data).toHaveLength(1)
})

// Proves ADM-230
test('DELETE /api/requests/{requestID} deletes a request; its type cannot be deleted while requests refer to it', async () => {
  const [row] = (await fixture.request('GET', '/api/requests?requestTypeID=MAINTENANCE')).body.data
  expect((await fixture.request('DELETE', '/api/requestTypes/MAINTENANCE')).status).toBe(409)
  expect((await fixture.request('DELETE', `/api/requests/${row.requestID}`)).body.message).toBe('Request Deleted')
  expect((await fixture.request('DELETE', '/api/requestTypes/MAINTENANCE')).status).toBe(200)
})

// Proves ADM-064, ADM-231
test('POST /api/requests/schema returns the schema with the key requestID', async () => {
  const { data } = (await fixture.request('POST', '/api/requests/schema', {})).body
  expect(data.hierarchy).toEqual({ primaryKey: 'requestID' })
  expect([data.fields.requestID.required, data.fields.statusAt.editable]).toEqual(['A', 'false'])
})

test('a user who may not see people cannot write employees, and cannot infer them from responses', async () => {
  await fixture.request('POST', '/api/requestTypes', samples.requestTypes!.body)
  await fixture.request('POST', '/api/shifts', samples.shifts!.body)
  await fixture.request('POST', '/api/employees', samples.employees!.body)
  const page = { action: 'create', docType: 'Instruction', docName: 'How', text: 'So' }
  const { pageId } = (await fixture.request('POST', '/api/docs', page)).body.data
  const { requestID, ...row } = (await fixture.request('POST', '/api/requests', samples.requests!.body)).body.data
  const request = (method: string, path: string, body: unknown) =>
    fixture.request(method, `/api${path}`, body, unseeing)
  const key = { requestID }
  const writes = (empID: string) => [
    ['PUT', `/requests/${requestID}`, { empID }],
    ['PUT', `/requests/${requestID}`, { assignedTo: empID, version: 99 }],
    ['POST', '/requests', { requestTypeID: 'MAINTENANCE', empID }],
    ['POST', '/requests/bulk', { dryRun: true, change: [{ key, fields: { empID } }] }],
    ['POST', '/requests/bulk', { dryRun: true, add: [{ requestTypeID: 'MAINTENANCE', empID }] }],
    ['POST', '/documents', { pageId, empID }],
  ]
  // The employee of the request, and an unknown employee.
  for (const empID of ['E-1', 'E-404'])
    for (const [method, path, body] of writes(empID) as [string, string, object][]) {
      const { status, body: response } = await request(method, path, body)
      expect([path, status, response.message]).toEqual([path, 403, expect.stringContaining("'read' on 'employees'")])
    }
  const csv = `requestID,empID\r\n${requestID},E-1\r\n`
  for (const dryRun of ['true', 'false']) {
    const headers = { authorization: fixture.authorization(unseeing), 'content-type': 'text/csv' }
    const path = `/api/requests/import?mode=change&dryRun=${dryRun}`
    expect((await fixture.app.request(path, { method: 'POST', headers, body: csv })).status).toBe(403)
  }
  const rowNow = async () => (await fixture.request('GET', `/api/requests/${requestID}`)).body.data
  expect(await rowNow()).toEqual({ requestID, ...row })
  // Sending back the visible values, without employees, does not change the stored employees.
  const visible = { ...row, empID: null, assignedTo: null }
  const saved = await request('PUT', `/requests/${requestID}`, { ...visible, description: 'Chuck slips again' })
  expect(saved.status).toBe(200)
  expect(await rowNow()).toMatchObject({ description: 'Chuck slips again', empID: 'E-1' })
  // Undoing a deletion restores the complete row.
  const deletion = await fixture.request('DELETE', `/api/requests/${requestID}`, undefined, unseeing)
  const { change } = deletion.body as { change?: string }
  expect((await request('POST', '/changes/undo', { changes: [change] })).status).toBe(200)
  expect(await rowNow()).toMatchObject({ empID: 'E-1' })
})

test('names the references that block a deletion only as far as the deleting user may read them', async () => {
  const remove = async (user: TestUser) => {
    const bulk = { dryRun: true, remove: [{ key: { shiftNum: 1 } }] }
    return (await fixture.request('POST', '/api/shifts/bulk', bulk, user)).body.message
  }
  expect(await remove({})).toMatch(/1 employee \(E-1\)/)
  expect(await remove(unseeing)).toBe('Shift 1 cannot be deleted: it is still used by rows that you cannot see.')
})
