import { noPermissions } from '@takt/domain/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../items/items.bed.ts'
import { organizationsArea } from '../organizations/organizationsArea.ts'
import { createReportsArea } from './reportsArea.ts'

const definitions = [
  { reportID: 'R-1', description: 'OEE by machine', report: 'OEE', showInMainListing: true },
  { reportID: 'R-2', description: 'Stops by reason', report: 'Stops', showInMainListing: false },
]

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed([organizationsArea, createReportsArea(definitions)])
})
afterAll(() => bed?.close())

test('GET /api/reports answers the definitions as a list in data', async () => {
  const { status, body } = await bed.ask('GET', '/api/reports')
  expect([status, body]).toEqual([200, expect.objectContaining({ success: true, data: definitions })])
})

test('the reports schema is fixed: reportID of 50, description of 30, neither editable, nothing permitted', async () => {
  const { data } = (await bed.ask('POST', '/api/reports/schema', {})).body
  expect(Object.keys(data.fields)).toEqual(['reportID', 'description'])
  expect(data.fields.reportID).toMatchObject({ type: 'text', size: 50, editable: 'false' })
  expect(data.fields.description).toMatchObject({ type: 'text', size: 30, editable: 'false' })
  expect(data.permissions).toEqual({
    create: false,
    update: false,
    delete: false,
    bulkUpdate: false,
    export: false,
    import: false,
  })
})

test('reports are listed for those who may read dashboards, and changed by nobody', async () => {
  expect((await bed.ask('GET', '/api/reports', undefined, { permissions: noPermissions })).status).toBe(403)
  for (const [method, path, status] of [
    ['POST', '/api/reports', 405],
    ['PUT', '/api/reports/x', 404],
    ['DELETE', '/api/reports/x', 404],
  ] as const)
    expect((await bed.ask(method, path, {})).status).toBe(status)
})
