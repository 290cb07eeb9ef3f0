import { readSetupStandards } from '@takt/store/floor/setupStandards.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'
import { costsOf } from './costsOf.ts'
import { readRegistrations } from './readRegistrations.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
  const add = async (path: string, body: object, who = {}) => {
    const reply = await bed.ask('POST', path, body, who)
    expect([path, reply.status, reply.body.message]).toEqual([path, 200, expect.any(String)])
  }
  await add('/api/resources', { resourceID: 'M-01', costPerHour: 90 })
  await add('/api/resources', { resourceID: 'M-02' })
  await add('/api/resources', { resourceID: 'M-01', costPerHour: 7 }, { organizationId: 2 })
  await add('/api/parts', { partNum: 'P-7' })
  await add('/api/jobs', { jobNum: 'J-1', partNum: 'P-7' })
  await add('/api/jobAssemblies', { jobNum: 'J-1', assemblySeq: 0 })
  await add('/api/jobOperations', { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, setupStandardSecs: 1800 })
  await add('/api/jobOperations', { jobNum: 'J-1', assemblySeq: 0, oprSeq: 20 })
  const changed = { setupStandardSecs: 1200, effectiveFrom: '2026-03-02T00:00:00Z' }
  const reply = await bed.ask('PUT', '/api/jobOperations/J-1~0~10', changed)
  expect(reply.status).toBe(200)
})
afterAll(() => bed?.close())

const sessionOf = (organizationId: number) => JSON.parse(bed.authorization({ organizationId }))

test('costs are those of the organization that asks', async () => {
  expect(await costsOf(bed.dependencies.db, sessionOf(1))).toEqual(new Map([['M-01', 90]]))
  expect(await costsOf(bed.dependencies.db, sessionOf(2))).toEqual(new Map([['M-01', 7]]))
})

test('setup standards are told with when they came into force, to their organization alone', async () => {
  const standards = await readSetupStandards(bed.dependencies.systemDb, 1)
  expect(standards.get('J-1~0~10')).toEqual([
    { from: Number.NEGATIVE_INFINITY, value: 1800 },
    { from: Date.parse('2026-03-02T00:00:00Z'), value: 1200 },
  ])
  expect(standards.get('J-1~0~20')?.every(({ value }) => value === null) ?? true).toBe(true)
  expect(await readSetupStandards(bed.dependencies.systemDb, 1, ['J-1~0~10', 'J-9~0~10'])).toEqual(
    new Map([['J-1~0~10', standards.get('J-1~0~10')]]),
  )
  expect(await readSetupStandards(bed.dependencies.systemDb, 2)).toEqual(new Map())
})

test('a device is registered when it is added, whatever changes afterwards', async () => {
  const before = Date.now()
  const added = await bed.ask('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-01' })
  const after = Date.now()
  const { deviceId } = added.body.data
  const renamed = await bed.ask('PUT', `/api/devices/${deviceId}`, { deviceName: 'Edge' })
  expect([added.status, renamed.status]).toEqual([200, 200])
  const found = await readRegistrations(bed.dependencies.systemDb, 1)
  // Both clocks are of one machine; the database tells microseconds.
  expect(found.get(deviceId)).toBeGreaterThanOrEqual(before - 1)
  expect(found.get(deviceId)).toBeLessThanOrEqual(after + 1)
  expect((await readRegistrations(bed.dependencies.systemDb, 2)).has(deviceId)).toBe(false)
})
