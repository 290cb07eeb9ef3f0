import { randomUUID } from 'node:crypto'
import { dateText } from '@takt/domain/areas/efficiency/wording.ts'
import { checkGaugesData } from '@takt/domain/areas/quality/answers/checkGauges.ts'
import { qualityNoticesData } from '@takt/domain/areas/quality/answers/qualityNotices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsBed, type ItemsBed, type Who } from '../../../core/items/testing/items.bed.ts'

const csv = 'checkID,text,kind,lower,upper,gaugeKind\nD1,Bore,number,9,11,Caliper\n'
const dayMs = 86_400_000
const now = Date.now()
const ago = (days: number) => new Date(now - days * dayMs).toISOString()
const dayAgo = (days: number) => ago(days).slice(0, 10)

let bed: ItemsBed
let sheet: { pageId: number; revId: number }
const ask = (method: string, path: string, body?: object, who?: Who) => bed.ask(method, `/api/${path}`, body, who)
const range = { startDate: ago(300), endDate: ago(-1) }
const alerts = async (more: object = {}) => {
  const { body } = await ask('POST', 'analytics/qualityNotices', { ...range, include: ['alerts'], ...more })
  return qualityNoticesData.parse(body.data).alerts
}
const about = async (gaugeID: string) => (await alerts()).filter((alert) => alert.gaugeID === gaugeID)
const calibrate = async (gaugeID: string, days: number, more: object = {}) => {
  const body = { gaugeID, calibratedAt: ago(days), result: 'passed', ...more }
  const reply = await ask('POST', 'gaugeCalibrations', body)
  expect([reply.status, reply.body.message]).toEqual([200, expect.anything()])
  return reply.body.data.calibrationID as number
}
const entries: Record<string, string> = {}
const record = async (gaugeID: string, days: number, name: string) => {
  entries[name] = randomUUID()
  const value = { entryId: entries[name], ...sheet, checkID: 'D1', sample: 1, at: ago(days), value: 10 }
  const { status, body } = await ask('POST', 'checkData', { entries: [{ ...value, resourceID: 'M-1', gaugeID }] })
  expect([status, body.message]).toEqual([200, expect.anything()])
}
const doubtful = async (who?: Who) => {
  const of = { pageId: sheet.pageId, checkID: 'D1', resourceID: 'M-1', partNum: null }
  const { body } = await ask('POST', 'analytics/checkGauges', { ...range, ...of }, who)
  const { values } = checkGaugesData.parse(body.data)
  const nameOf = new Map(Object.entries(entries).map(([name, entryId]) => [entryId, name]))
  return values.map(({ entryId, why }) => `${nameOf.get(entryId)}: ${why}`)
}

beforeAll(async () => {
  bed = await createItemsBed(areas)
  await ask('POST', 'resources', { resourceID: 'M-1', idealCycleSecs: 10, commissionedOn: '2020-01-01' })
  await ask('POST', 'devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' })
  const { data } = (await ask('POST', 'docs/checksheet', { csv, docName: 'Shaft' })).body
  sheet = { pageId: data.pageId, revId: data.revId }
  await ask('POST', `docs/revision/${sheet.revId}/approve`, {})
  const gauge = { gaugeKind: 'Caliper', intervalMonths: 12 }
  for (const gaugeID of ['G-due', 'G-late', 'G-new', 'G-bad', 'G-fine'])
    expect((await ask('POST', 'gauges', { ...gauge, gaugeID, gaugeName: `Caliper ${gaugeID}` })).status).toBe(200)
})
afterAll(() => bed?.close())

test('a gauge in use that is due within the days that are set is told, one that is overdue or was never calibrated too', async () => {
  await calibrate('G-fine', 10)
  await calibrate('G-due', 200, { certifiedUntil: dayAgo(-20) })
  await calibrate('G-late', 200, { certifiedUntil: dayAgo(50) })
  await calibrate('G-bad', 200)
  expect(await about('G-due')).toMatchObject([
    {
      kind: 'gaugeDue',
      severity: 'information',
      message: `Gauge G-due (Caliper G-due) must be calibrated by ${dateText(dayAgo(-20))}.`,
    },
  ])
  expect(await about('G-late')).toMatchObject([
    {
      kind: 'gaugeOverdue',
      severity: 'warning',
      message: expect.stringContaining(`was due on ${dateText(dayAgo(50))}.`),
    },
  ])
  expect(await about('G-new')).toMatchObject([{ topic: 'Gauge never calibrated', severity: 'warning' }])
  expect([...(await about('G-fine')), ...(await about('G-bad'))]).toEqual([])
  // Fewer days, a range that lies behind, other machines alone: nothing of it is told.
  await ask('POST', 'organizations/1/settings', { gaugeDueDays: 5 })
  expect(await about('G-due')).toEqual([])
  expect(await alerts({ endDate: ago(1) })).toEqual([])
  expect(await alerts({ resourceIDs: ['M-1'] })).toEqual([])
  await ask('PUT', 'gauges/G-late', { resourceID: 'M-1' })
  expect((await alerts({ resourceIDs: ['M-1'] })).map(({ gaugeID }) => gaugeID)).toEqual(['G-late'])
  await ask('PUT', 'gauges/G-new', { inUse: false })
  expect(await about('G-new')).toEqual([])
})

test('values that were measured with a gauge while it was overdue are doubtful, whatever is calibrated later', async () => {
  await record('G-fine', 5, 'fine')
  await record('G-late', 60, 'in time')
  await record('G-late', 40, 'late')
  await record('G-new', 40, 'unknown')
  expect(await doubtful()).toEqual(expect.arrayContaining(['late: overdue', 'unknown: neverCalibrated']))
  expect((await doubtful()).length).toBe(2)
  await calibrate('G-late', 2)
  await record('G-late', 1, 'late, calibrated')
  expect((await doubtful()).filter((text) => text.startsWith('late'))).toEqual(['late: overdue'])
  expect(await about('G-late')).toEqual([])
  expect((await ask('POST', 'analytics/checkGauges', { ...range, ...sheet })).status).toBe(400)
})

test('a failed calibration makes what was measured since the last that was passed doubtful, told until it is said what was done', async () => {
  await record('G-bad', 210, 'bad, before')
  await record('G-bad', 100, 'bad, between')
  await record('G-bad', 90, 'bad, between too')
  const failed = await calibrate('G-bad', 30, { result: 'failed' })
  await record('G-bad', 20, 'bad, after')
  const ofBad = async () => (await doubtful()).filter((text) => text.startsWith('bad'))
  const between = ['bad, between: failed', 'bad, between too: failed']
  expect(await ofBad()).toEqual([...between, 'bad, after: failed'])
  const [alert, ...others] = await about('G-bad')
  expect([alert, others]).toMatchObject([{ kind: 'gaugeFailed', severity: 'attention', numbers: { values: 3 } }, []])
  expect(alert!.message).toMatch(/and is in use still\. 3 values that were measured with it since it passed one last/)
  await calibrate('G-bad', 10)
  expect(await ofBad()).toEqual([...between, 'bad, after: failed'])
  expect((await about('G-bad')).map(({ id }) => id)).toEqual([`gaugeFailed~${failed}`])
  const handled = await ask('PUT', `gaugeCalibrations/${failed}`, { action: 'Parts measured again' })
  expect(handled.status).toBe(200)
  expect([await about('G-bad'), (await ofBad()).length]).toEqual([[], 3])
  expect(
    (await ask('POST', 'analytics/checkGauges', { ...range, pageId: 1, checkID: 'D1' }, { organizationId: 2 })).body
      .data,
  ).toEqual({ values: [], more: false })
})
