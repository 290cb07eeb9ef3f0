import { sampleOutput, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { allPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../core/items/testing/items.fixture.ts'

const operation = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }
const at = (time: string) => Date.parse(`2026-03-02T${time}:00Z`)
const iso = (time: string) => `2026-03-02T${time}:00.000Z`
const day = { startDate: iso('10:00'), endDate: iso('14:00') }

let fixture: ItemsFixture
let now = at('12:00')
beforeAll(async () => {
  fixture = await createItemsFixture([...areas])
  Object.assign(fixture.dependencies, { now: () => now })
  const add = async (path: string, body: object, caller?: TestUser) =>
    expect(await fixture.request('POST', `/api/${path}`, body, caller)).toMatchObject({ status: 200 })
  const shift = { shiftNum: 1, name: 'Day', days: [...weekdays], start: '06:00', end: '13:00' }
  const breaks = [{ start: '10:00', end: '10:30' }]
  await add('schedules', { scheduleID: 'DAY', timezone: 'UTC', shifts: [{ ...shift, breaks }] })
  for (const resourceID of ['M-1', 'M-2']) {
    const scheduleID = resourceID === 'M-1' ? 'DAY' : null
    await add('resources', { resourceID, commissionedOn: '2026-01-01', scheduleID })
    await add('devices', { deviceTypeId: 'takt-h1', resourceId: resourceID })
  }
  for (const empID of ['E-1', 'E-2']) await add('employees', { empID, firstName: 'Ada', lastName: empID })
  await add('jobs', { jobNum: 'J-1' })
  await add('jobOperations', operation)
  const tickets = [
    { empID: 'E-1', ...operation, resourceID: 'M-1', start: iso('09:00'), end: iso('10:30') },
    { empID: 'E-2', ...operation, start: iso('11:00') },
    { empID: 'E-1', ...operation, start: iso('08:00'), end: iso('10:00') },
  ]
  for (const ticket of tickets) await add('laborTickets', ticket)
  const details = { outputs: [sampleOutput({ ...operation, good: 1 })], empIDs: ['E-1'] }
  const samples = [
    sampleSlice(at('09:30'), at('10:30'), 'running', details),
    sampleSlice(at('10:30'), at('11:00'), 'running', details),
    sampleSlice(at('11:00'), at('11:30'), 'down'),
  ]
  const slices = samples.map((slice) => ({ ...slice, values: null }))
  await insertSlices(fixture.dependencies.clickhouse, [{ organizationId: 1, deviceId: 1, slices }])
})
afterAll(() => fixture?.close())

const request = (body: object = day, caller?: TestUser) => fixture.request('POST', '/api/activity', body, caller)
const without = (flag: 'read' | 'approve'): TestUser => ({
  permissions: permissionsWhere((area, each) => area !== 'employees' || each !== flag),
})
const views = async () =>
  (await fixture.rowsOf('audit')).filter(({ action }) => action === 'looked').map(({ what }) => what)

test('returns machine activity within the range, and the tickets that overlap it', async () => {
  const { data } = (await request()).body
  const part = { partNum: null, partRevision: null }
  expect(data).toEqual({
    asOf: iso('12:00'),
    machines: [
      {
        resourceID: 'M-1',
        stretches: [
          {
            start: iso('10:00'),
            end: iso('11:00'),
            state: 'running',
            jobs: [{ ...operation, ...part }],
            empIDs: ['E-1'],
          },
          { start: iso('11:00'), end: iso('11:30'), state: 'down', jobs: [], empIDs: [] },
        ],
        // From the break to now: the shift is still running.
        planned: [{ start: iso('10:30'), end: iso('12:00') }],
      },
      { resourceID: 'M-2', stretches: [], planned: [] },
    ],
    tickets: [
      expect.objectContaining({ empID: 'E-1', resourceID: 'M-1', start: iso('09:00'), end: iso('10:30') }),
      expect.objectContaining({ empID: 'E-2', resourceID: null, start: iso('11:00'), end: null }),
    ],
  })
  const machines = (await request({ ...day, resourceIDs: ['M-2'] })).body.data.machines
  expect(machines).toEqual([{ resourceID: 'M-2', stretches: [], planned: [] }])
})

test('shows people at machines only with the right to see locations, and tickets only with the right to read employees', async () => {
  const restrictedData = (await request(day, without('approve'))).body.data
  expect(restrictedData.machines[0].stretches.map(({ empIDs }: { empIDs: string[] }) => empIDs)).toEqual([[], []])
  expect(restrictedData.tickets).toHaveLength(2)
  const unread = await request(day, without('read'))
  expect(unread.body.data.tickets).toBeNull()
  const dashboardsOnly: TestUser = { permissions: permissionsWhere((area) => area === 'dashboards') }
  expect(JSON.stringify((await request(day, dashboardsOnly)).body)).not.toMatch(/E-[12]/)
  const rejection = await request(day, { permissions: permissionsWhere((area) => area !== 'dashboards') })
  expect(rejection.status).toBe(403)
})

test('a view of people is audited, once per range and quarter of an hour; a view of machines alone is not', async () => {
  now = at('23:00')
  const before = (await views()).length
  await request(day, without('approve'))
  await request({ ...day, resourceIDs: ['M-2'] })
  expect(await views()).toHaveLength(before)
  await request()
  await request()
  now += 15 * 60_000
  await request()
  const entry = `positions of E-1 from ${iso('10:00')} to ${iso('14:00')}`
  expect((await views()).slice(before)).toEqual([entry, entry])
  now = at('12:00')
})

test('a masked session sees only pseudonyms', async () => {
  const masked = await request(day, { isMasked: true, permissions: allPermissions })
  expect(masked.body.data.tickets).toHaveLength(2)
  expect(JSON.stringify(masked.body)).not.toMatch(/E-1|J-1|M-1/)
})

test('another organization sees only its own data, and requests that are too large are rejected', async () => {
  expect((await request(day, { organizationId: 2 })).body.data).toMatchObject({ machines: [], tickets: [] })
  const long = await request({ startDate: iso('00:00'), endDate: '2026-03-20T00:00:00Z' })
  expect([long.status, long.body.data.fields]).toEqual([400, { endDate: 'must be at most 8 days after startDate' }])
  expect((await request({ ...day, resourceIDs: ['M-9'] })).status).toBe(404)
})

test('a large response is sent in chunks, between which other requests are served', async () => {
  const from = at('00:00')
  const job = (i: number) => ({ outputs: [sampleOutput({ ...operation, jobNum: `J-${i % 2}`, good: 1 })] })
  const samples = Array.from({ length: 1500 }, (_, i) =>
    sampleSlice(from + i * 15_000, from + (i + 1) * 15_000, i % 3 ? 'running' : 'down', i % 3 ? job(i) : {}),
  )
  const slices = samples.map((slice) => ({ ...slice, values: null }))
  await insertSlices(fixture.dependencies.clickhouse, [{ organizationId: 1, deviceId: 2, slices }])
  const reply = await fixture.app.request('/api/activity', {
    method: 'POST',
    headers: { authorization: fixture.authorization(), 'content-type': 'application/json' },
    body: JSON.stringify({ resourceIDs: ['M-2'], startDate: iso('00:00'), endDate: iso('12:00') }),
  })
  const parts: Uint8Array[] = []
  for await (const part of reply.body!) parts.push(part)
  expect(parts.length).toBeGreaterThan(1)
  for (const part of parts) expect(part.byteLength).toBeLessThan(100_000)
  const { data } = JSON.parse(Buffer.concat(parts).toString())
  expect(data.machines[0].stretches.length).toBeGreaterThan(1000)
})
