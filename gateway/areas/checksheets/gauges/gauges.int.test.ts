import { type Area, type Flag, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import type { Who } from '../../../core/items/testing/items.bed.ts'
import { add, ago, ask, gauge, prepareGauges } from './gauges.fixture.ts'

prepareGauges()

const may = (...rights: readonly `${Area} ${Flag}`[]): Who => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})

const calibrate = async (fields: object) => {
  const { status, body } = await ask('POST', 'gaugeCalibrations', fields)
  expect([status, body.message]).toEqual([200, expect.anything()])
  return { ...body.data, change: body.change! }
}

test('a gauge is due by its last calibration that it passed, on the calendar of its location, else of the organization', async () => {
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
  const place = { locationName: 'Boston', country: 'US', timezone: 'America/New_York' }
  const { locationId } = (await ask('POST', 'locations', place)).body.data
  // Another place and interval count from the last calibration on.
  const moved = await ask('PUT', 'gauges/G-1', { locationId, intervalMonths: 6 })
  expect(moved.body.data).toMatchObject({ dueOn: '2025-09-02', overdueFrom: '2025-09-03T04:00:00.000Z' })
  expect(await gauge('G-1')).toEqual(moved.body.data)
  const listed = (await ask('GET', `gaugeCalibrations/${first.calibrationID}`)).body.data
  expect(listed.dueOn).toBe('2025-09-02')
  // What is certified goes before; what was calibrated before is no news.
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
  expect((await ask('PUT', `gaugeCalibrations/${second.calibrationID}`, note)).body.data.dueOn).toBe('2025-12-31')
})

test('a calibration is taken back with what followed from it, and lies in the past; a gauge that has one stays', async () => {
  await add({ gaugeID: 'G-2', gaugeName: 'Caliper 150', intervalMonths: 12 })
  const wrong = { gaugeID: 'G-2', calibratedAt: ago(-1), result: 'passed' }
  const ahead = await ask('POST', 'gaugeCalibrations', wrong)
  expect([ahead.status, ahead.body.data.fields]).toEqual([400, { calibratedAt: 'lies ahead of now' }])
  const done = await ask('POST', 'gaugeCalibrations', { ...wrong, calibratedAt: ago(1), action: 'Looked at' })
  expect(done.body.data.fields).toEqual({ action: 'is for a calibration that failed' })
  const { change } = await calibrate({ gaugeID: 'G-2', calibratedAt: ago(10), result: 'passed' })
  expect((await gauge('G-2')).dueOn).not.toBe(null)
  const removed = await ask('DELETE', 'gauges/G-2')
  expect([removed.status, removed.body.message]).toEqual([409, expect.stringMatching(/Calibration/)])
  expect((await ask('POST', 'changes/undo', { changes: [change] })).status).toBe(200)
  expect(await gauge('G-2')).toMatchObject({ calibratedAt: null, dueOn: null })
  await calibrate({ gaugeID: 'G-2', calibratedAt: ago(30), result: 'passed' })
  const before = await gauge('G-2')
  const changed = await ask('PUT', 'gauges/G-2', { intervalMonths: 6 })
  expect(changed.body.data.dueOn < before.dueOn).toBe(true)
  const undone = { changes: [changed.body.change!] }
  expect((await ask('POST', 'changes/undo', undone)).status).toBe(200)
  const { dueOn, overdueFrom } = before
  expect(await gauge('G-2')).toMatchObject({ intervalMonths: 12, dueOn, overdueFrom })
})

test('that a gauge failed stays known: it is not deleted, and said otherwise only with why', async () => {
  await add({ gaugeID: 'G-8', gaugeName: 'Plug gauge', gaugeKind: 'Plug' })
  const { calibrationID, change } = await calibrate({ gaugeID: 'G-8', calibratedAt: ago(3), result: 'failed' })
  const path = `gaugeCalibrations/${calibrationID}`
  const stays =
    'A calibration that failed stays. If it was entered by mistake, change its result and say why in its note'
  const isKept = async () => {
    const removed = await ask('DELETE', path)
    expect([removed.status, removed.body.message]).toEqual([409, stays])
    const bulk = await ask('POST', 'gaugeCalibrations/bulk', { remove: [{ key: { calibrationID } }] })
    expect(bulk.status).toBe(409)
  }
  await isKept()
  const undone = await ask('POST', 'changes/undo', { changes: [change] })
  expect([undone.status, undone.body.message]).toEqual([409, expect.stringContaining(stays)])
  for (const fields of [{ result: 'passed' }, { calibratedAt: ago(900) }, { result: 'adjusted', note: null }])
    expect((await ask('PUT', path, fields)).body.data.fields).toEqual({ note: 'must say why, since the gauge failed' })
  expect((await ask('PUT', path, { action: 'All looked at' })).status).toBe(200)
  const why = { result: 'passed', action: null, note: 'Another gauge was meant' }
  expect((await ask('PUT', path, why)).status).toBe(200)
  expect(await gauge('G-8')).toMatchObject({ calibrationResult: 'passed' })
  await isKept()
  const { data } = await ask('GET', `${path}/history`).then(({ body }) => body)
  expect(data.map(({ fields }: { fields: { result?: string } }) => fields.result ?? null)).toEqual([
    'failed',
    null,
    'passed',
  ])
  const passed = await calibrate({ gaugeID: 'G-8', calibratedAt: ago(2), result: 'passed' })
  expect((await ask('DELETE', `gaugeCalibrations/${passed.calibrationID}`)).status).toBe(200)
})

test('whoever approves checksheets maintains gauges, whoever reads them reads gauges; nobody else does, nor elsewhere', async () => {
  const body = { gaugeID: 'G-9', gaugeName: 'Other', gaugeKind: 'Caliper' }
  expect((await ask('POST', 'gauges', body, may('checksheets read', 'checksheets write'))).status).toBe(403)
  expect((await ask('POST', 'gauges', body, may('checksheets read', 'checksheets approve'))).status).toBe(200)
  expect((await ask('GET', 'gauges/G-9', undefined, may('checksheets read'))).status).toBe(200)
  expect((await ask('GET', 'gauges', undefined, may('parts read'))).status).toBe(403)
  expect((await ask('GET', 'gauges', undefined, { organizationId: 2 })).body.data).toEqual([])
  expect((await ask('DELETE', 'gauges/G-9')).status).toBe(200)
})
