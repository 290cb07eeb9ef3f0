import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed, type Who } from '../../core/items/testing/items.bed.ts'
import { samples } from '../../core/items/testing/samples.bed.ts'

const unseeing: Who = { permissions: permissionsWhere((area) => area !== 'employees') }

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
  for (const requestTypeID of ['MATERIAL', 'MAINTENANCE']) await bed.ask('POST', '/api/requestTypes', { requestTypeID })
})
afterAll(() => bed?.close())

// Proves ADM-065, ADM-232
test('GET /api/requestTypes lists request types', async () => {
  const { data } = (await bed.ask('GET', '/api/requestTypes')).body
  expect(data.map(({ requestTypeID }: { requestTypeID: string }) => requestTypeID)).toEqual(['MAINTENANCE', 'MATERIAL'])
})

// Proves ADM-227, ADM-229
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

// Proves ADM-228
test('GET /api/requests takes the filters that are not empty', async () => {
  await bed.ask('POST', '/api/requests', { requestTypeID: 'MAINTENANCE', priority: 'high' })
  const { data } = (await bed.ask('GET', '/api/requests?requestTypeID=MAINTENANCE&status=&priority=high&ttlSecs=0'))
    .body
  expect(data).toMatchObject([{ requestTypeID: 'MAINTENANCE', priority: 'high', status: 'open' }])
  expect((await bed.ask('GET', '/api/requests?status=done')).body.data).toHaveLength(1)
})

// Proves ADM-230
test('DELETE /api/requests/{requestID} deletes a request; its type stays while requests name it', async () => {
  const [row] = (await bed.ask('GET', '/api/requests?requestTypeID=MAINTENANCE')).body.data
  expect((await bed.ask('DELETE', '/api/requestTypes/MAINTENANCE')).status).toBe(409)
  expect((await bed.ask('DELETE', `/api/requests/${row.requestID}`)).body.message).toBe('Request Deleted')
  expect((await bed.ask('DELETE', '/api/requestTypes/MAINTENANCE')).status).toBe(200)
})

// Proves ADM-064, ADM-231
test('POST /api/requests/schema answers the schema with the key requestID', async () => {
  const { data } = (await bed.ask('POST', '/api/requests/schema', {})).body
  expect(data.hierarchy).toEqual({ primaryKey: 'requestID' })
  expect([data.fields.requestID.required, data.fields.statusAt.editable]).toEqual(['A', 'false'])
})

test('whoever may not see people names none in what is written, and learns nothing by trying', async () => {
  await bed.ask('POST', '/api/requestTypes', samples.requestTypes!.body)
  await bed.ask('POST', '/api/shifts', samples.shifts!.body)
  await bed.ask('POST', '/api/employees', samples.employees!.body)
  const page = { action: 'create', docType: 'Instruction', docName: 'How', text: 'So' }
  const { pageId } = (await bed.ask('POST', '/api/docs', page)).body.data
  const { requestID, ...row } = (await bed.ask('POST', '/api/requests', samples.requests!.body)).body.data
  const ask = (method: string, path: string, body: unknown) => bed.ask(method, `/api${path}`, body, unseeing)
  const key = { requestID }
  const writes = (empID: string) => [
    ['PUT', `/requests/${requestID}`, { empID }],
    ['PUT', `/requests/${requestID}`, { assignedTo: empID, version: 99 }],
    ['POST', '/requests', { requestTypeID: 'MAINTENANCE', empID }],
    ['POST', '/requests/bulk', { dryRun: true, change: [{ key, fields: { empID } }] }],
    ['POST', '/requests/bulk', { dryRun: true, add: [{ requestTypeID: 'MAINTENANCE', empID }] }],
    ['POST', '/documents', { pageId, empID }],
  ]
  // Whom it has, and of whom there is nobody.
  for (const empID of ['E-1', 'E-404'])
    for (const [method, path, body] of writes(empID) as [string, string, object][]) {
      const { status, body: answer } = await ask(method, path, body)
      expect([path, status, answer.message]).toEqual([path, 403, expect.stringContaining("'read' on 'employees'")])
    }
  const csv = `requestID,empID\r\n${requestID},E-1\r\n`
  for (const dryRun of ['true', 'false']) {
    const headers = { authorization: bed.authorization(unseeing), 'content-type': 'text/csv' }
    const path = `/api/requests/import?mode=change&dryRun=${dryRun}`
    expect((await bed.app.request(path, { method: 'POST', headers, body: csv })).status).toBe(403)
  }
  const rowNow = async () => (await bed.ask('GET', `/api/requests/${requestID}`)).body.data
  expect(await rowNow()).toEqual({ requestID, ...row })
  // What is shown is sent back: nobody. The row keeps whom it has.
  const shown = { ...row, empID: null, assignedTo: null }
  const saved = await ask('PUT', `/requests/${requestID}`, { ...shown, description: 'Chuck slips again' })
  expect(saved.status).toBe(200)
  expect(await rowNow()).toMatchObject({ description: 'Chuck slips again', empID: 'E-1' })
  // What was removed comes back whole.
  const gone = await bed.ask('DELETE', `/api/requests/${requestID}`, undefined, unseeing)
  const { change } = gone.body as { change?: string }
  expect((await ask('POST', '/changes/undo', { changes: [change] })).status).toBe(200)
  expect(await rowNow()).toMatchObject({ empID: 'E-1' })
})

test('what keeps a row is named as far as who removes it may read it', async () => {
  const remove = async (who: Who) => {
    const bulk = { dryRun: true, remove: [{ key: { shiftNum: 1 } }] }
    return (await bed.ask('POST', '/api/shifts/bulk', bulk, who)).body.message
  }
  expect(await remove({})).toMatch(/1 × Employee \(E-1\)/)
  expect(await remove(unseeing)).toBe('Shift 1 is still referred to by something that you may not see')
})
