import { randomUUID } from 'node:crypto'
import { checkValues } from '@takt/domain/areas/checksheets/responses/checkValue.ts'
import { sheetGauges } from '@takt/domain/areas/checksheets/responses/sheetGauges.ts'
import { operatorPermissions, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../../core/items/testing/items.fixture.ts'
import { add, daysAgo, fixture, prepareGauges, request, sheet } from './gauges.fixture.ts'

prepareGauges()

beforeAll(async () => {
  await add({ gaugeID: 'G-1', gaugeName: 'Bore gauge 10', gaugeKind: 'Bore gauge' })
  await add({ gaugeID: 'G-2', gaugeName: 'Caliper 150' })
})

const operator: TestUser = { userId: 2, permissions: operatorPermissions }

test('lists the gauges that a checksheet names, and those of its kinds ignoring case, for users who may record', async () => {
  const gauges = async (user?: TestUser) => {
    const reply = await request('GET', `checkData/gauges?pageId=${sheet.pageId}`, undefined, user)
    return reply.status === 200 ? sheetGauges.parse(reply.body.data).gauges.map(({ gaugeID }) => gaugeID) : reply.status
  }
  await add({ gaugeID: 'G-3', gaugeName: 'Caliper 300', gaugeKind: 'CALIPER', inUse: false })
  await add({ gaugeID: 'G-4', gaugeName: 'Height gauge', gaugeKind: 'Height gauge' })
  expect(await gauges(operator)).toEqual(['G-1', 'G-2', 'G-3'])
  expect(await gauges({ userId: 2, permissions: readerPermissions })).toBe(403)
  expect(await gauges({ organizationId: 2 })).toBe(404)
})

test('a value has the gauge of its checksheet, otherwise the entered one; rejects gauges that do not apply', async () => {
  const entry = (fields: object) => ({
    entryId: randomUUID(),
    ...sheet,
    sample: 1,
    at: daysAgo(0),
    value: 10,
    resourceID: 'M-1',
    ...fields,
  })
  const record = (...entries: object[]) => request('POST', 'checkData', { entries }, operator)
  const problems = async (fields: object) => (await record(entry(fields))).body.data.fields
  expect(await problems({ checkID: 'D1', gaugeID: 'G-2' })).toEqual({
    'entries.0.gaugeID': 'is allowed only if the checksheet leaves the gauge open',
  })
  expect(await problems({ checkID: 'N1', value: null, passed: true, gaugeID: 'G-2' })).toEqual({
    'entries.0.gaugeID': 'is allowed only if the checksheet leaves the gauge open',
  })
  expect(await problems({ checkID: 'D2', gaugeID: 'G-77' })).toEqual({
    'entries.0.gaugeID': 'there is no gauge with that name',
  })
  const values = [
    entry({ checkID: 'D1' }),
    entry({ checkID: 'D2', gaugeID: 'G-2' }),
    entry({ checkID: 'D2', sample: 1, at: daysAgo(1) }),
    entry({ checkID: 'N1', value: null, passed: true }),
  ]
  expect((await record(...values)).status).toBe(200)
  const stored = checkValues.parse((await request('GET', `checkData?pageId=${sheet.pageId}`)).body.data).values
  expect(stored.map(({ checkID, gaugeID }) => [checkID, gaugeID]).sort()).toEqual([
    ['D1', 'G-1'],
    ['D2', null],
    ['D2', 'G-2'],
    ['N1', null],
  ])
  const range = { startDate: daysAgo(2), endDate: daysAgo(-1), list: { gaugeID: 'G-2' } }
  const { rows } = (await request('POST', 'analytics/checkRows', range)).body.data
  expect(rows).toMatchObject([{ checkID: 'D2', gaugeID: 'G-2' }])
})

test('values of a file have the gauge of their checksheet', async () => {
  const columns = { atColumn: 'Time', checkColumn: 'Check', valueColumn: 'Value', timezone: 'UTC' }
  await request('POST', 'checkSources', { sourceID: 'CMM', pageId: sheet.pageId, ...columns })
  const file = `Time,Check,Value\n${daysAgo(3).slice(0, 19).replace('T', ' ')},D1,10.01\n`
  const reply = await fixture.app.request('/api/checkData/import?sourceID=CMM', {
    method: 'POST',
    headers: { authorization: fixture.authorization(), 'content-type': 'text/csv' },
    body: file,
  })
  expect(reply.status).toBe(200)
  const stored = checkValues.parse((await request('GET', `checkData?pageId=${sheet.pageId}`)).body.data).values
  expect(stored.find(({ sourceID }) => sourceID === 'CMM')).toMatchObject({ checkID: 'D1', gaugeID: 'G-1' })
})
