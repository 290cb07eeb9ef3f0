import { type Area, type Flag, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import type { TestUser } from '../../../core/items/testing/items.fixture.ts'
import { add, daysAgo, gauge, prepareGauges, request } from './gauges.fixture.ts'

prepareGauges()

const may = (...rights: readonly `${Area} ${Flag}`[]): TestUser => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})

const calibrate = async (fields: object) => {
  const { status, body } = await request('POST', 'gaugeCalibrations', fields)
  expect([status, body.message]).toEqual([200, expect.anything()])
  return { ...body.data, change: body.change! }
}

test('the due date of a gauge follows from its last passed calibration, in the time zone of its location or the organization', async () => {
  await add({ gaugeID: 'G-1', gaugeName: 'Bore gauge 10', gaugeKind: 'Bore gauge', intervalMonths: 12 })
  expect(await gauge('G-1')).toMatchObject({ calibratedAt: null, calibrationResult: null, dueOn: null })
  // 20:00 UTC is the next day in Auckland.
  const first = await calibrate({ gaugeID: 'G-1', calibratedAt: '2025-03-02T20:00:00Z', result: 'passed' })
  expect(first.dueOn).toBe('2026-03-03')
  expect(await gauge('G-1')).toMatchObject({
    calibratedAt: '2025-03-02T20:00:00.000Z',
    calibrationResult: 'passed',
    dueOn: '2026-03-03',
    overdueFrom: '2026-03-03T11:00:00.000Z',
  })
  const location = { locationName: 'Boston', country: 'US', timezone: 'America/New_York' }
  const { locationId } = (await request('POST', 'locations', location)).body.data
  // A new location and interval apply from the last calibration.
  const update = await request('PUT', 'gauges/G-1', { locationId, intervalMonths: 6 })
  expect(update.body.data).toMatchObject({ dueOn: '2025-09-02', overdueFrom: '2025-09-03T04:00:00.000Z' })
  expect(await gauge('G-1')).toEqual(update.body.data)
  const listed = (await request('GET', `gaugeCalibrations/${first.calibrationID}`)).body.data
  expect(listed.dueOn).toBe('2025-09-02')
  // A certified date takes precedence; an earlier calibration changes nothing.
  const last = {
    gaugeID: 'G-1',
    calibratedAt: '2025-08-20T12:00:00Z',
    result: 'adjusted',
    certifiedUntil: '2025-12-31',
  }
  const second = await calibrate(last)
  await calibrate({ gaugeID: 'G-1', calibratedAt: '2024-03-02T20:00:00Z', result: 'passed' })
  expect(await gauge('G-1')).toMatchObject({ calibrationResult: 'adjusted', dueOn: '2025-12-31' })
  await calibrate({ gaugeID: 'G-1', calibratedAt: '2025-10-01T12:00:00Z', result: 'failed' })
  expect(await gauge('G-1')).toMatchObject({ calibrationResult: 'failed', dueOn: '2025-12-31' })
  const note = { note: 'By courier' }
  expect((await request('PUT', `gaugeCalibrations/${second.calibrationID}`, note)).body.data.dueOn).toBe('2025-12-31')
})

test('undoing a calibration restores the due date; a calibration cannot be in the future; a calibrated gauge cannot be deleted', async () => {
  await add({ gaugeID: 'G-2', gaugeName: 'Caliper 150', intervalMonths: 12 })
  const wrong = { gaugeID: 'G-2', calibratedAt: daysAgo(-1), result: 'passed' }
  const ahead = await request('POST', 'gaugeCalibrations', wrong)
  expect([ahead.status, ahead.body.data.fields]).toEqual([400, { calibratedAt: 'must not be in the future' }])
  const response = await request('POST', 'gaugeCalibrations', { ...wrong, calibratedAt: daysAgo(1), action: 'Tests' })
  expect(response.body.data.fields).toEqual({ action: 'is for a calibration that failed' })
  const { change } = await calibrate({ gaugeID: 'G-2', calibratedAt: daysAgo(10), result: 'passed' })
  expect((await gauge('G-2')).dueOn).not.toBe(null)
  const removed = await request('DELETE', 'gauges/G-2')
  expect([removed.status, removed.body.message]).toEqual([409, expect.stringMatching(/1 calibration/)])
  expect((await request('POST', 'changes/undo', { changes: [change] })).status).toBe(200)
  expect(await gauge('G-2')).toMatchObject({ calibratedAt: null, dueOn: null })
  await calibrate({ gaugeID: 'G-2', calibratedAt: daysAgo(30), result: 'passed' })
  const before = await gauge('G-2')
  const changed = await request('PUT', 'gauges/G-2', { intervalMonths: 6 })
  expect(changed.body.data.dueOn < before.dueOn).toBe(true)
  const undone = { changes: [changed.body.change!] }
  expect((await request('POST', 'changes/undo', undone)).status).toBe(200)
  const { dueOn, overdueFrom } = before
  expect(await gauge('G-2')).toMatchObject({ intervalMonths: 12, dueOn, overdueFrom })
})

test('a failed calibration cannot be deleted, and its result can be changed only with a note', async () => {
  await add({ gaugeID: 'G-8', gaugeName: 'Plug gauge', gaugeKind: 'Plug' })
  const { calibrationID, change } = await calibrate({ gaugeID: 'G-8', calibratedAt: daysAgo(3), result: 'failed' })
  const path = `gaugeCalibrations/${calibrationID}`
  const rejection =
    'A failed calibration cannot be deleted. If it was entered by mistake, change its result and explain why in its note'
  const expectNotDeletable = async () => {
    const removed = await request('DELETE', path)
    expect([removed.status, removed.body.message]).toEqual([409, rejection])
    const bulk = await request('POST', 'gaugeCalibrations/bulk', { remove: [{ key: { calibrationID } }] })
    expect(bulk.status).toBe(409)
  }
  await expectNotDeletable()
  const undone = await request('POST', 'changes/undo', { changes: [change] })
  expect([undone.status, undone.body.message]).toEqual([409, expect.stringContaining(rejection)])
  for (const fields of [{ result: 'passed' }, { calibratedAt: daysAgo(900) }, { result: 'adjusted', note: null }])
    expect((await request('PUT', path, fields)).body.data.fields).toEqual({
      note: 'must explain the change, since the gauge failed',
    })
  expect((await request('PUT', path, { action: 'All looked at' })).status).toBe(200)
  const correction = { result: 'passed', action: null, note: 'Another gauge was meant' }
  expect((await request('PUT', path, correction)).status).toBe(200)
  expect(await gauge('G-8')).toMatchObject({ calibrationResult: 'passed' })
  await expectNotDeletable()
  const { data } = await request('GET', `${path}/history`).then(({ body }) => body)
  expect(data.map(({ fields }: { fields: { result?: string } }) => fields.result ?? null)).toEqual([
    'failed',
    null,
    'passed',
  ])
  const passed = await calibrate({ gaugeID: 'G-8', calibratedAt: daysAgo(2), result: 'passed' })
  expect((await request('DELETE', `gaugeCalibrations/${passed.calibrationID}`)).status).toBe(200)
})

test('approving checksheets allows maintaining gauges, reading them allows reading gauges; other rights and organizations do not', async () => {
  const body = { gaugeID: 'G-9', gaugeName: 'Other', gaugeKind: 'Caliper' }
  expect((await request('POST', 'gauges', body, may('checksheets read', 'checksheets write'))).status).toBe(403)
  expect((await request('POST', 'gauges', body, may('checksheets read', 'checksheets approve'))).status).toBe(200)
  expect((await request('GET', 'gauges/G-9', undefined, may('checksheets read'))).status).toBe(200)
  expect((await request('GET', 'gauges', undefined, may('parts read'))).status).toBe(403)
  expect((await request('GET', 'gauges', undefined, { organizationId: 2 })).body.data).toEqual([])
  expect((await request('DELETE', 'gauges/G-9')).status).toBe(200)
})
