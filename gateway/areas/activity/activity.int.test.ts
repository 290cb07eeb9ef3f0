import { sampleOutput, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { allPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.bed.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsBed, type ItemsBed, type Who } from '../../core/items/testing/items.bed.ts'

const operation = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }
const at = (time: string) => Date.parse(`2026-03-02T${time}:00Z`)
const iso = (time: string) => `2026-03-02T${time}:00.000Z`
const day = { startDate: iso('10:00'), endDate: iso('14:00') }

let bed: ItemsBed
let now = at('12:00')
beforeAll(async () => {
  bed = await createItemsBed([...areas])
  Object.assign(bed.dependencies, { now: () => now })
  const add = async (path: string, body: object, who?: Who) =>
    expect(await bed.ask('POST', `/api/${path}`, body, who)).toMatchObject({ status: 200 })
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
  const made = { outputs: [sampleOutput({ ...operation, good: 1 })], empIDs: ['E-1'] }
  const told = [
    sampleSlice(at('09:30'), at('10:30'), 'running', made),
    sampleSlice(at('10:30'), at('11:00'), 'running', made),
    sampleSlice(at('11:00'), at('11:30'), 'down'),
  ]
  const slices = told.map((slice) => ({ ...slice, values: null }))
  await insertSlices(bed.dependencies.clickhouse, [{ organizationId: 1, deviceId: 1, slices }])
})
afterAll(() => bed?.close())

const ask = (body: object = day, who?: Who) => bed.ask('POST', '/api/activity', body, who)
const without = (flag: 'read' | 'approve'): Who => ({
  permissions: permissionsWhere((area, each) => area !== 'employees' || each !== flag),
})
const looks = async () =>
  (await bed.rowsOf('audit')).filter(({ action }) => action === 'looked').map(({ what }) => what)

test('what machines say within the range, and the tickets that overlap it', async () => {
  const { data } = (await ask()).body
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
        // From the break to now: the shift goes on.
        planned: [{ start: iso('10:30'), end: iso('12:00') }],
      },
      { resourceID: 'M-2', stretches: [], planned: [] },
    ],
    tickets: [
      expect.objectContaining({ empID: 'E-1', resourceID: 'M-1', start: iso('09:00'), end: iso('10:30') }),
      expect.objectContaining({ empID: 'E-2', resourceID: null, start: iso('11:00'), end: null }),
    ],
  })
  const one = (await ask({ ...day, resourceIDs: ['M-2'] })).body.data.machines
  expect(one).toEqual([{ resourceID: 'M-2', stretches: [], planned: [] }])
})

test('nobody is told at a machine without the right to see where people are, and no ticket without theirs', async () => {
  const unseen = (await ask(day, without('approve'))).body.data
  expect(unseen.machines[0].stretches.map(({ empIDs }: { empIDs: string[] }) => empIDs)).toEqual([[], []])
  expect(unseen.tickets).toHaveLength(2)
  const unread = await ask(day, without('read'))
  expect(unread.body.data.tickets).toBeNull()
  const nothing: Who = { permissions: permissionsWhere((area) => area === 'dashboards') }
  expect(JSON.stringify((await ask(day, nothing)).body)).not.toMatch(/E-[12]/)
  const refused = await ask(day, { permissions: permissionsWhere((area) => area !== 'dashboards') })
  expect(refused.status).toBe(403)
})

test('a look at people is on the audit, once for the hours and a quarter of an hour; at machines alone it is not', async () => {
  now = at('23:00')
  const before = (await looks()).length
  await ask(day, without('approve'))
  await ask({ ...day, resourceIDs: ['M-2'] })
  expect(await looks()).toHaveLength(before)
  await ask()
  await ask()
  now += 15 * 60_000
  await ask()
  const told = `where E-1 were from ${iso('10:00')} to ${iso('14:00')}`
  expect((await looks()).slice(before)).toEqual([told, told])
  now = at('12:00')
})

test('a masked session is told pseudonyms alone', async () => {
  const masked = await ask(day, { isMasked: true, permissions: allPermissions })
  expect(masked.body.data.tickets).toHaveLength(2)
  expect(JSON.stringify(masked.body)).not.toMatch(/E-1|J-1|M-1/)
})

test('another organization has its own, and what is too much is refused', async () => {
  expect((await ask(day, { organizationId: 2 })).body.data).toMatchObject({ machines: [], tickets: [] })
  const long = await ask({ startDate: iso('00:00'), endDate: '2026-03-20T00:00:00Z' })
  expect([long.status, long.body.data.fields]).toEqual([400, { endDate: 'must be at most 8 days after startDate' }])
  expect((await ask({ ...day, resourceIDs: ['M-9'] })).status).toBe(404)
})

test('a long answer comes in parts, between which others have their turn', async () => {
  const from = at('00:00')
  const job = (i: number) => ({ outputs: [sampleOutput({ ...operation, jobNum: `J-${i % 2}`, good: 1 })] })
  const told = Array.from({ length: 1500 }, (_, i) =>
    sampleSlice(from + i * 15_000, from + (i + 1) * 15_000, i % 3 ? 'running' : 'down', i % 3 ? job(i) : {}),
  )
  const slices = told.map((slice) => ({ ...slice, values: null }))
  await insertSlices(bed.dependencies.clickhouse, [{ organizationId: 1, deviceId: 2, slices }])
  const reply = await bed.app.request('/api/activity', {
    method: 'POST',
    headers: { authorization: bed.authorization(), 'content-type': 'application/json' },
    body: JSON.stringify({ resourceIDs: ['M-2'], startDate: iso('00:00'), endDate: iso('12:00') }),
  })
  const parts: Uint8Array[] = []
  for await (const part of reply.body!) parts.push(part)
  expect(parts.length).toBeGreaterThan(1)
  for (const part of parts) expect(part.byteLength).toBeLessThan(100_000)
  const { data } = JSON.parse(Buffer.concat(parts).toString())
  expect(data.machines[0].stretches.length).toBeGreaterThan(1000)
})
