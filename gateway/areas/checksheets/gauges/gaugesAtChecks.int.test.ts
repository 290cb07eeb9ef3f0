import { randomUUID } from 'node:crypto'
import { checkValues } from '@takt/domain/areas/checksheets/answers/checkValue.ts'
import { sheetGauges } from '@takt/domain/areas/checksheets/answers/sheetGauges.ts'
import { operatorPermissions, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Who } from '../../../core/items/testing/items.bed.ts'
import { add, ago, ask, bed, prepareGauges, sheet } from './gauges.fixture.ts'

prepareGauges()

beforeAll(async () => {
  await add({ gaugeID: 'G-1', gaugeName: 'Bore gauge 10', gaugeKind: 'Bore gauge' })
  await add({ gaugeID: 'G-2', gaugeName: 'Caliper 150' })
})

const operator: Who = { userId: 2, permissions: operatorPermissions }

test('whoever fills in is told the gauges that a checksheet names, and those of its kinds however they are written', async () => {
  const gauges = async (who?: Who) => {
    const reply = await ask('GET', `checkData/gauges?pageId=${sheet.pageId}`, undefined, who)
    return reply.status === 200 ? sheetGauges.parse(reply.body.data).gauges.map(({ gaugeID }) => gaugeID) : reply.status
  }
  await add({ gaugeID: 'G-3', gaugeName: 'Caliper 300', gaugeKind: 'CALIPER', inUse: false })
  await add({ gaugeID: 'G-4', gaugeName: 'Height gauge', gaugeKind: 'Height gauge' })
  expect(await gauges(operator)).toEqual(['G-1', 'G-2', 'G-3'])
  expect(await gauges({ userId: 2, permissions: readerPermissions })).toBe(403)
  expect(await gauges({ organizationId: 2 })).toBe(404)
})

test('a value says its gauge: as the checksheet names it, else as it was told; what cannot be is refused', async () => {
  const entry = (fields: object) => ({
    entryId: randomUUID(),
    ...sheet,
    sample: 1,
    at: ago(0),
    value: 10,
    resourceID: 'M-1',
    ...fields,
  })
  const record = (...entries: object[]) => ask('POST', 'checkData', { entries }, operator)
  const problems = async (fields: object) => (await record(entry(fields))).body.data.fields
  expect(await problems({ checkID: 'D1', gaugeID: 'G-2' })).toEqual({
    'entries.0.gaugeID': 'is for checks whose checksheet leaves open which gauge they are measured with',
  })
  expect(await problems({ checkID: 'N1', value: null, passed: true, gaugeID: 'G-2' })).toEqual({
    'entries.0.gaugeID': 'is for checks whose checksheet leaves open which gauge they are measured with',
  })
  expect(await problems({ checkID: 'D2', gaugeID: 'G-77' })).toEqual({
    'entries.0.gaugeID': 'there is no gauge of that name',
  })
  const values = [
    entry({ checkID: 'D1' }),
    entry({ checkID: 'D2', gaugeID: 'G-2' }),
    entry({ checkID: 'D2', sample: 1, at: ago(1) }),
    entry({ checkID: 'N1', value: null, passed: true }),
  ]
  expect((await record(...values)).status).toBe(200)
  const told = checkValues.parse((await ask('GET', `checkData?pageId=${sheet.pageId}`)).body.data).values
  expect(told.map(({ checkID, gaugeID }) => [checkID, gaugeID]).sort()).toEqual([
    ['D1', 'G-1'],
    ['D2', null],
    ['D2', 'G-2'],
    ['N1', null],
  ])
  const range = { startDate: ago(2), endDate: ago(-1), list: { gaugeID: 'G-2' } }
  const { rows } = (await ask('POST', 'analytics/checkRows', range)).body.data
  expect(rows).toMatchObject([{ checkID: 'D2', gaugeID: 'G-2' }])
})

test('values of a file are measured with the gauge that the checksheet names', async () => {
  const columns = { atColumn: 'Time', checkColumn: 'Check', valueColumn: 'Value', timezone: 'UTC' }
  await ask('POST', 'checkSources', { sourceID: 'CMM', pageId: sheet.pageId, ...columns })
  const file = `Time,Check,Value\n${ago(3).slice(0, 19).replace('T', ' ')},D1,10.01\n`
  const reply = await bed.app.request('/api/checkData/import?sourceID=CMM', {
    method: 'POST',
    headers: { authorization: bed.authorization(), 'content-type': 'text/csv' },
    body: file,
  })
  expect(reply.status).toBe(200)
  const told = checkValues.parse((await ask('GET', `checkData?pageId=${sheet.pageId}`)).body.data).values
  expect(told.find(({ sourceID }) => sourceID === 'CMM')).toMatchObject({ checkID: 'D1', gaugeID: 'G-1' })
})
