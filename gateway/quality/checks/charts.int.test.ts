import { randomUUID } from 'node:crypto'
import { characteristicsData } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import { qualityNoticesData } from '@takt/domain/quality/answers/qualityNotices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../areas.ts'
import { createItemsBed, type ItemsBed } from '../../items/items.bed.ts'

const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency,chart
D1,Bore,number,mm,10,9,11,1,eachHour,cusum
S1,Scratches,number,,,,9,1,eachHour,c
`
const hourMs = 3_600_000
const now = Date.now()
const ago = (hours: number) => now - hours * hourMs
const iso = (at: number) => new Date(at).toISOString()

let bed: ItemsBed
let sheet: { pageId: number; revId: number }
const entry = (fields: object) => ({ entryId: randomUUID(), ...sheet, sample: 1, resourceID: 'M-1', ...fields })
const range = { startDate: iso(ago(72)), endDate: iso(now + hourMs) }
const post = (path: string, body: object) => bed.ask('POST', `/api/${path}`, body)

beforeAll(async () => {
  bed = await createItemsBed(areas)
  for (const [path, body] of [
    ['resources', { resourceID: 'M-1', idealCycleSecs: 10, commissionedOn: '2020-01-01' }],
    ['devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' }],
  ] as const)
    expect((await post(path, body)).status).toBe(200)
  const { data } = (await post('docs/checksheet', { csv, docName: 'Hourly' })).body
  sheet = { pageId: data.pageId, revId: data.revId }
  await post(`docs/revision/${sheet.revId}/approve`, {})
  const wobble = (k: number) => [0, 0.04, -0.04][k % 3]!
  const entries = Array.from({ length: 60 }, (_, k) => [
    entry({ checkID: 'D1', at: iso(ago(65 - k)), value: 10 + wobble(k) + (k < 30 ? 0 : 0.08) }),
    entry({ checkID: 'S1', at: iso(ago(65 - k)), value: k % 4 }),
  ]).flat()
  expect((await post('checkData', { entries })).status).toBe(200)
})
afterAll(() => bed?.close())

test('a check is charted as its checksheet says: sums find a shift that is told since it began, and how sure that is', async () => {
  const { body } = await post('analytics/checkCharacteristics', { ...range, rules: 'nelson' })
  const { characteristics } = characteristicsData.parse(body.data)
  expect(characteristics.map(({ checkID, chart, state }) => [checkID, chart, state])).toEqual([
    ['D1', 'cusum', 'drifting'],
    ['S1', 'c', 'steady'],
  ])
  // Sums grow from the first value after the shift on, or the last ones before it.
  const since = characteristics[0]!.since!
  expect([since >= ago(65 - 26), since <= ago(65 - 33)]).toEqual([true, true])
  const notices = await post('analytics/qualityNotices', { ...range, include: ['alerts'] })
  const [alert] = qualityNoticesData.parse(notices.body.data).alerts.filter(({ kind }) => kind === 'ruleBroken')
  expect(alert!.confidence).toMatchObject({ falseAlarmRate: 1 / 465 })
})

test('where defects are counted, what is no whole number from 0 on is refused, and nothing of it is kept', async () => {
  for (const value of [2.5, -1]) {
    const { status, body } = await post('checkData', {
      entries: [entry({ checkID: 'S1', at: iso(ago(1)), value }), entry({ checkID: 'D1', at: iso(ago(1)), value: 10 })],
    })
    expect([status, body.data.fields['entries.0.value']]).toEqual([
      400,
      'must be a whole number from 0 on, since defects are counted',
    ])
  }
})
