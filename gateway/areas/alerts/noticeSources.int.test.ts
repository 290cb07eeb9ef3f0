import { readSetupStandards } from '@takt/store/floor/setupStandards.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'
import { costsOf } from './costsOf.ts'
import { readRegistrations } from './readRegistrations.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
  const add = async (path: string, body: object, caller = {}) => {
    const reply = await fixture.request('POST', path, body, caller)
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
  const reply = await fixture.request('PUT', '/api/jobOperations/J-1~0~10', changed)
  expect(reply.status).toBe(200)
})
afterAll(() => fixture?.close())

const sessionOf = (organizationId: number) => JSON.parse(fixture.authorization({ organizationId }))

test('returns the costs of the requesting organization only', async () => {
  expect(await costsOf(fixture.dependencies.db, sessionOf(1))).toEqual(new Map([['M-01', 90]]))
  expect(await costsOf(fixture.dependencies.db, sessionOf(2))).toEqual(new Map([['M-01', 7]]))
})

test('returns setup standards with their effective dates, to their organization only', async () => {
  const standards = await readSetupStandards(fixture.dependencies.systemDb, 1)
  expect(standards.get('J-1~0~10')).toEqual([
    { from: Number.NEGATIVE_INFINITY, value: 1800 },
    { from: Date.parse('2026-03-02T00:00:00Z'), value: 1200 },
  ])
  expect(standards.get('J-1~0~20')?.every(({ value }) => value === null) ?? true).toBe(true)
  expect(await readSetupStandards(fixture.dependencies.systemDb, 1, ['J-1~0~10', 'J-9~0~10'])).toEqual(
    new Map([['J-1~0~10', standards.get('J-1~0~10')]]),
  )
  expect(await readSetupStandards(fixture.dependencies.systemDb, 2)).toEqual(new Map())
})

test('a device is registered when it is added, regardless of later changes', async () => {
  const before = Date.now()
  const added = await fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-01' })
  const after = Date.now()
  const { deviceId } = added.body.data
  const renamed = await fixture.request('PUT', `/api/devices/${deviceId}`, { deviceName: 'Edge' })
  expect([added.status, renamed.status]).toEqual([200, 200])
  const registrations = await readRegistrations(fixture.dependencies.systemDb, 1)
  // Both clocks are of one host; the database has microsecond precision.
  expect(registrations.get(deviceId)).toBeGreaterThanOrEqual(before - 1)
  expect(registrations.get(deviceId)).toBeLessThanOrEqual(after + 1)
  expect((await readRegistrations(fixture.dependencies.systemDb, 2)).has(deviceId)).toBe(false)
})
