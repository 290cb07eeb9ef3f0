import { randomUUID } from 'node:crypto'
import { dateText } from '@takt/domain/areas/efficiency/wording.ts'
import { checkGaugesData } from '@takt/domain/areas/quality/responses/checkGauges.ts'
import { qualityNoticesData } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../../core/items/testing/items.fixture.ts'

const csv = 'checkID,text,kind,lower,upper,gaugeKind\nD1,Bore,number,9,11,Caliper\n'
const dayMs = 86_400_000
const now = Date.now()
const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString()
const dateDaysAgo = (days: number) => daysAgo(days).slice(0, 10)

let fixture: ItemsFixture
let sheet: { pageId: number; revId: number }
const request = (method: string, path: string, body?: object, user?: TestUser) =>
  fixture.request(method, `/api/${path}`, body, user)
const range = { startDate: daysAgo(300), endDate: daysAgo(-1) }
const alerts = async (more: object = {}) => {
  const { body } = await request('POST', 'analytics/qualityNotices', { ...range, include: ['alerts'], ...more })
  return qualityNoticesData.parse(body.data).alerts
}
const about = async (gaugeID: string) => (await alerts()).filter((alert) => alert.gaugeID === gaugeID)
const calibrate = async (gaugeID: string, days: number, more: object = {}) => {
  const body = { gaugeID, calibratedAt: daysAgo(days), result: 'passed', ...more }
  const reply = await request('POST', 'gaugeCalibrations', body)
  expect([reply.status, reply.body.message]).toEqual([200, expect.anything()])
  return reply.body.data.calibrationID as number
}
const entries: Record<string, string> = {}
const record = async (gaugeID: string, days: number, name: string) => {
  entries[name] = randomUUID()
  const value = { entryId: entries[name], ...sheet, checkID: 'D1', sample: 1, at: daysAgo(days), value: 10 }
  const { status, body } = await request('POST', 'checkData', { entries: [{ ...value, resourceID: 'M-1', gaugeID }] })
  expect([status, body.message]).toEqual([200, expect.anything()])
}
const doubtfulValues = async (user?: TestUser) => {
  const of = { pageId: sheet.pageId, checkID: 'D1', resourceID: 'M-1', partNum: null }
  const { body } = await request('POST', 'analytics/checkGauges', { ...range, ...of }, user)
  const { values } = checkGaugesData.parse(body.data)
  const nameOf = new Map(Object.entries(entries).map(([name, entryId]) => [entryId, name]))
  return values.map(({ entryId, why: reason }) => `${nameOf.get(entryId)}: ${reason}`)
}

beforeAll(async () => {
  fixture = await createItemsFixture(areas)
  await request('POST', 'resources', { resourceID: 'M-1', idealCycleSecs: 10, commissionedOn: '2020-01-01' })
  await request('POST', 'devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' })
  const { data } = (await request('POST', 'docs/checksheet', { csv, docName: 'Shaft' })).body
  sheet = { pageId: data.pageId, revId: data.revId }
  await request('POST', `docs/revision/${sheet.revId}/approve`, {})
  const gauge = { gaugeKind: 'Caliper', intervalMonths: 12 }
  for (const gaugeID of ['G-due', 'G-late', 'G-new', 'G-bad', 'G-fine'])
    expect((await request('POST', 'gauges', { ...gauge, gaugeID, gaugeName: `Caliper ${gaugeID}` })).status).toBe(200)
})
afterAll(() => fixture?.close())

test('reports gauges in use that are due within the configured days, overdue or never calibrated', async () => {
  await calibrate('G-fine', 10)
  await calibrate('G-due', 200, { certifiedUntil: dateDaysAgo(-20) })
  await calibrate('G-late', 200, { certifiedUntil: dateDaysAgo(50) })
  await calibrate('G-bad', 200)
  expect(await about('G-due')).toMatchObject([
    {
      kind: 'gaugeDue',
      severity: 'information',
      message: `Gauge G-due (Caliper G-due) must be calibrated by ${dateText(dateDaysAgo(-20))}.`,
    },
  ])
  expect(await about('G-late')).toMatchObject([
    {
      kind: 'gaugeOverdue',
      severity: 'warning',
      message: expect.stringContaining(`was due on ${dateText(dateDaysAgo(50))}.`),
    },
  ])
  expect(await about('G-new')).toMatchObject([{ topic: 'Gauge never calibrated', severity: 'warning' }])
  expect([...(await about('G-fine')), ...(await about('G-bad'))]).toEqual([])
  // With fewer days, a past range or only other machines, nothing is reported.
  await request('POST', 'organizations/1/settings', { gaugeDueDays: 5 })
  expect(await about('G-due')).toEqual([])
  expect(await alerts({ endDate: daysAgo(1) })).toEqual([])
  expect(await alerts({ resourceIDs: ['M-1'] })).toEqual([])
  await request('PUT', 'gauges/G-late', { resourceID: 'M-1' })
  expect((await alerts({ resourceIDs: ['M-1'] })).map(({ gaugeID }) => gaugeID)).toEqual(['G-late'])
  await request('PUT', 'gauges/G-new', { inUse: false })
  expect(await about('G-new')).toEqual([])
})

test('values measured with an overdue gauge stay doubtful after a later calibration', async () => {
  await record('G-fine', 5, 'fine')
  await record('G-late', 60, 'in time')
  await record('G-late', 40, 'late')
  await record('G-new', 40, 'unknown')
  expect(await doubtfulValues()).toEqual(expect.arrayContaining(['late: overdue', 'unknown: neverCalibrated']))
  expect((await doubtfulValues()).length).toBe(2)
  await calibrate('G-late', 2)
  await record('G-late', 1, 'late, calibrated')
  expect((await doubtfulValues()).filter((text) => text.startsWith('late'))).toEqual(['late: overdue'])
  expect(await about('G-late')).toEqual([])
  expect((await request('POST', 'analytics/checkGauges', { ...range, ...sheet })).status).toBe(400)
})

test('a failed calibration makes values since the last passed one doubtful, and is reported until an action is entered', async () => {
  await record('G-bad', 210, 'bad, before')
  await record('G-bad', 100, 'bad, between')
  await record('G-bad', 90, 'bad, between too')
  const failed = await calibrate('G-bad', 30, { result: 'failed' })
  await record('G-bad', 20, 'bad, after')
  const ofBad = async () => (await doubtfulValues()).filter((text) => text.startsWith('bad'))
  const betweenValues = ['bad, between: failed', 'bad, between too: failed']
  expect(await ofBad()).toEqual([...betweenValues, 'bad, after: failed'])
  const [alert, ...further] = await about('G-bad')
  expect([alert, further]).toMatchObject([{ kind: 'gaugeFailed', severity: 'attention', numbers: { values: 3 } }, []])
  expect(alert!.message).toMatch(
    /and is still in use\. 3 values that were measured with it since its last passed calibration/,
  )
  await calibrate('G-bad', 10)
  expect(await ofBad()).toEqual([...betweenValues, 'bad, after: failed'])
  expect((await about('G-bad')).map(({ id }) => id)).toEqual([`gaugeFailed~${failed}`])
  const handled = await request('PUT', `gaugeCalibrations/${failed}`, { action: 'Parts measured again' })
  expect(handled.status).toBe(200)
  expect([await about('G-bad'), (await ofBad()).length]).toEqual([[], 3])
  expect(
    (await request('POST', 'analytics/checkGauges', { ...range, pageId: 1, checkID: 'D1' }, { organizationId: 2 })).body
      .data,
  ).toEqual({ values: [], more: false })
})
