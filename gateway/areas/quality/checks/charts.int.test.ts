import { characteristicsData } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { checkSeriesData } from '@takt/domain/areas/quality/answers/checkSeries.ts'
import { gaugeStudyData } from '@takt/domain/areas/quality/answers/gaugeStudy.ts'
import { qualityNoticesData } from '@takt/domain/areas/quality/answers/qualityNotices.ts'
import { expect, test } from 'vitest'
import type { Who } from '../../../core/items/testing/items.bed.ts'
import { ago, bed, changeOf, entry, iso, may, post, prepareCharts, range, reads, series, x1 } from './charts.fixture.ts'

prepareCharts()

test('a check is charted as its checksheet says: sums find a shift that is told since it began, and how sure that is', async () => {
  const { body } = await post('analytics/checkCharacteristics', range)
  const { characteristics } = characteristicsData.parse(body.data)
  expect(characteristics.map(({ checkID, chart, rules }) => [checkID, chart, rules])).toEqual(
    expect.arrayContaining([
      ['D1', 'cusum', ['beyondLimits']],
      ['S1', 'c', []],
    ]),
  )
  // Sums grow from the first value after the shift on, or the last ones before it.
  const since = characteristics.find(({ checkID }) => checkID === 'D1')!.rulesSince!
  expect([since >= ago(65 - 26), since <= ago(65 - 33)]).toEqual([true, true])
  const notices = await post('analytics/qualityNotices', { ...range, include: ['alerts'] })
  const [alert] = qualityNoticesData
    .parse(notices.body.data)
    .alerts.filter(({ kind, characteristic }) => kind === 'ruleBroken' && characteristic?.checkID === 'D1')
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

const missingOf = async (key: object, who?: Who) => {
  const { body } = await bed.ask('POST', '/api/analytics/checkSeries', { ...range, ...x1(), ...key }, who)
  return checkSeriesData.parse(body.data).missing
}

test('a characteristic tells who may keep something of it what of its part and machine is not in master data', async () => {
  expect(await missingOf({})).toEqual([])
  expect(await missingOf({ partNum: 'P-nowhere' })).toEqual(['partNum'])
  const both = { partNum: 'P-nowhere', resourceID: 'M-gone' }
  expect(await missingOf(both)).toEqual(['partNum', 'resourceID'])
  expect(await missingOf(both, may(...reads, 'checksheets write'))).toEqual(['partNum', 'resourceID'])
  // Who may keep nothing is not told which numbers there are.
  expect(await missingOf(both, may(...reads))).toEqual([])
  const refused = await post('controlRules', { ...x1(), partNum: 'P-nowhere', rules: 'nelson' })
  expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, ['partNum']])
})

test('a note stands at an instant of a chart with who wrote it, and is taken back', async () => {
  const note = { ...x1(), at: iso(ago(60)), note: 'A chip under the part' }
  const added = await post('chartNotes', note)
  expect(added.status).toBe(200)
  const reader = may('dashboards read', 'checksheets read')
  expect((await series(reader)).notes).toMatchObject([{ at: ago(60), note: note.note }])
  expect((await bed.ask('POST', '/api/chartNotes', note, reader)).status).toBe(403)
  expect((await post('chartNotes', { ...note, resourceID: 'M-9' })).status).toBe(400)
  await post('changes/undo', { changes: [changeOf(added.body)] })
  expect((await series()).notes).toEqual([])
})

test('a check that people filled in crosswise is a study of its gauge, by who may read single values; what is no study says so', async () => {
  const ask = (body: object = {}, who: Who = may(...reads)) =>
    bed.ask('POST', '/api/analytics/gaugeStudy', { ...range, ...x1(), checkID: 'G1', ...body }, who)
  const study = async (body?: object) => gaugeStudyData.parse((await ask(body)).body.data)
  expect(await study()).toMatchObject({ people: [], repeats: 0, study: { why: 'fewPeople' } })
  // Three parts, of which one of two people finds each 0.02 larger.
  const taking = (k: number, by: number) =>
    [9.5, 10, 10.5].map((part, sample) =>
      entry({
        checkID: 'G1',
        at: iso(ago(20) + k * 60_000),
        sample: sample + 1,
        value: part + 0.02 * by + 0.01 * (k % 2),
      }),
    )
  const writer = may(...reads, 'dashboards write')
  for (const [k, who] of ([undefined, writer, undefined, writer, undefined] as const).entries()) {
    const entries = taking(k, who ? 1 : 0)
    expect((await bed.ask('POST', '/api/checkData', { entries }, who)).status).toBe(200)
  }
  const told = await study()
  expect(told).toMatchObject({ repeats: 2, leftOut: 3, more: false, people: ['ada@demo.takt', 'bo@demo.takt'] })
  expect(told.means.map((means) => means.map((mean) => Number(mean.toFixed(3))))).toEqual([
    [9.5, 10, 10.5],
    [9.53, 10.03, 10.53],
  ])
  expect(told.study).toMatchObject({ why: null, isPooled: false })
  expect((await study({ endDate: iso(ago(21)) })).study).toEqual({ why: 'fewPeople' })
  for (const who of [may('dashboards read'), may('checksheets read')]) expect((await ask({}, who)).status).toBe(403)
  const elsewhere = await ask({}, { organizationId: 2 })
  expect(elsewhere.body.data).toMatchObject({ people: [], study: { why: 'fewPeople' } })
})
