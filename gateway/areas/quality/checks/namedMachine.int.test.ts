import { randomUUID } from 'node:crypto'
import { characteristicsData } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { checkGaugesData } from '@takt/domain/areas/quality/responses/checkGauges.ts'
import { checkRowsData } from '@takt/domain/areas/quality/responses/checkRows.ts'
import { checkSeriesData } from '@takt/domain/areas/quality/responses/checkSeries.ts'
import { gaugeStudyData } from '@takt/domain/areas/quality/responses/gaugeStudy.ts'
import { qualityNoticesData } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsFixture, type ItemsFixture } from '../../../core/items/testing/items.fixture.ts'

const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency,gaugeID

D1,Bore,number,mm,10,9,11,1,eachHour,CAL-1
`
const hourMs = 3_600_000
const now = Date.now()
const iso = (at: number) => new Date(at).toISOString()
const range = { startDate: iso(now - 72 * hourMs), endDate: iso(now + hourMs) }
let fixture: ItemsFixture
let pageId: number

const must = async (path: string, body: object) => {
  const reply = await fixture.request('POST', `/api/${path}`, body)
  expect([path, reply.status, reply.body.message]).toEqual([path, 200, expect.any(String)])
  return reply.body.data
}
const postAnalytics = (path: string, body: object = {}) => must(`analytics/${path}`, { ...range, ...body })
const bench = () => ({ pageId, checkID: 'D1', resourceID: 'BENCH', partNum: null })

beforeAll(async () => {
  fixture = await createItemsFixture(areas)
  await must('resources', { resourceID: 'M-1', idealCycleSecs: 10, commissionedOn: '2020-01-01' })
  await must('devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' })
  // A bench for manual measurements: no device reports for it.
  await must('resources', { resourceID: 'BENCH', commissionedOn: '2020-01-01' })
  await must('gauges', { gaugeID: 'CAL-1', gaugeName: 'Caliper 1', gaugeKind: 'Caliper', intervalMonths: 12 })
  const sheet = await must('docs/checksheet', { csv, docName: 'Bench' })
  pageId = sheet.pageId
  await must(`docs/revision/${sheet.revId}/approve`, {})
  const entry = (resourceID: string, k: number) => ({
    entryId: randomUUID(),
    pageId,
    revId: sheet.revId,
    checkID: 'D1',
    sample: 1,
    resourceID,
    at: iso(now - (60 - k) * hourMs),
    value: k === 39 ? 12 : 10 + (k % 3) / 100,
    ...(k === 39 && { reason: 'Insert worn', action: 'Insert changed' }),
  })
  const entries = Array.from({ length: 40 }, (_, k) => [entry('BENCH', k), entry('M-1', k)]).flat()
  await must('checkData', { entries })
})
afterAll(() => fixture?.close())

test('a machine without a device is not on dashboards, and its data are only returned if it is named', async () => {
  const { characteristics } = characteristicsData.parse(await postAnalytics('checkCharacteristics'))
  expect(characteristics.map(({ resourceID }) => resourceID)).toEqual(['M-1'])
})

test('returns its characteristics if it is named', async () => {
  const { characteristics } = characteristicsData.parse(
    await postAnalytics('checkCharacteristics', { only: { resourceID: 'BENCH' } }),
  )
  expect(characteristics.map(({ resourceID, valueCount }) => [resourceID, valueCount])).toEqual([['BENCH', 40]])
})

test('returns the values of its check by the check alone', async () => {
  const { values, check } = checkSeriesData.parse(await postAnalytics('checkSeries', bench()))
  expect([values.at.length, check?.checkText]).toEqual([40, 'Bore'])
})

test('includes its values in the gauge study', async () => {
  const { repeats, study } = gaugeStudyData.parse(await postAnalytics('gaugeStudy', bench()))
  expect([repeats, study.why]).toEqual([40, 'fewPeople'])
})

test('its values measured with a never calibrated gauge are doubtful', async () => {
  const { values } = checkGaugesData.parse(await postAnalytics('checkGauges', bench()))
  expect([values.length, values[0]?.why]).toEqual([40, 'neverCalibrated'])
})

test('returns its rows if the body or a filter of the list names it', async () => {
  const totalOf = async (body: object) => checkRowsData.parse(await postAnalytics('checkRows', body)).total
  expect(await totalOf({})).toBe(40)
  expect(await totalOf({ only: { resourceID: 'BENCH' } })).toBe(40)
  expect(await totalOf({ list: { resourceID: 'BENCH' } })).toBe(40)
  expect(await totalOf({ list: { resourceIDIsAnyOf: 'BENCH,M-1' } })).toBe(80)
  expect(await totalOf({ resourceIDs: ['M-1'], list: { resourceID: 'BENCH' } })).toBe(0)
})

test('returns its alerts if it is among the machines', async () => {
  const body = { resourceIDs: ['BENCH'], include: ['alerts'] }
  const { alerts } = qualityNoticesData.parse(await postAnalytics('qualityNotices', body))
  expect(alerts.filter(({ kind }) => kind === 'valueOutside').map(({ resourceID }) => resourceID)).toEqual(['BENCH'])
})

test('freezes limits from its values', async () => {
  const body = { ...bench(), ...range, endDate: iso(now - 21.5 * hourMs), reason: 'As it was set up' }
  const { limitsID } = await must('controlLimits/freeze', body)
  const { limits } = checkSeriesData.parse(await postAnalytics('checkSeries', bench()))
  expect(limits).toMatchObject({ limitsID, points: 39 })
})
