import { characteristicsData } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { checkSeriesData } from '@takt/domain/areas/quality/responses/checkSeries.ts'
import { gaugeStudyData } from '@takt/domain/areas/quality/responses/gaugeStudy.ts'
import { qualityNoticesData } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import { expect, test } from 'vitest'
import type { TestUser } from '../../../core/items/testing/items.fixture.ts'
import {
  changeOf,
  entry,
  fixture,
  hoursAgo,
  iso,
  may,
  post,
  prepareCharts,
  range,
  readRights,
  series,
  x1,
} from './charts.fixture.ts'

prepareCharts()

test('a check uses the chart of its checksheet: CUSUM detects a shift with its start and the false alarm rate', async () => {
  const { body } = await post('analytics/checkCharacteristics', range)
  const { characteristics } = characteristicsData.parse(body.data)
  expect(characteristics.map(({ checkID, chart, rules }) => [checkID, chart, rules])).toEqual(
    expect.arrayContaining([
      ['D1', 'cusum', ['beyondLimits']],
      ['S1', 'c', []],
    ]),
  )
  // The sums grow from about the first value after the shift.
  const since = characteristics.find(({ checkID }) => checkID === 'D1')!.rulesSince!
  expect([since >= hoursAgo(65 - 26), since <= hoursAgo(65 - 33)]).toEqual([true, true])
  const notices = await post('analytics/qualityNotices', { ...range, include: ['alerts'] })
  const [alert] = qualityNoticesData
    .parse(notices.body.data)
    .alerts.filter(({ kind, characteristic }) => kind === 'ruleBroken' && characteristic?.checkID === 'D1')
  expect(alert!.confidence).toMatchObject({ falseAlarmRate: 1 / 465 })
})

test('where defects are counted, a value that is no whole number from 0 on is rejected and nothing is stored', async () => {
  for (const value of [2.5, -1]) {
    const { status, body } = await post('checkData', {
      entries: [
        entry({ checkID: 'S1', at: iso(hoursAgo(1)), value }),
        entry({ checkID: 'D1', at: iso(hoursAgo(1)), value: 10 }),
      ],
    })
    expect([status, body.data.fields['entries.0.value']]).toEqual([
      400,
      'must be a whole number of at least 0, since defects are counted',
    ])
  }
})

const missingOf = async (key: object, user?: TestUser) => {
  const { body } = await fixture.request('POST', '/api/analytics/checkSeries', { ...range, ...x1(), ...key }, user)
  return checkSeriesData.parse(body.data).missing
}

test('reports a part or machine missing in master data to users who may add limits, rules or notes', async () => {
  expect(await missingOf({})).toEqual([])
  expect(await missingOf({ partNum: 'P-nowhere' })).toEqual(['partNum'])
  const both = { partNum: 'P-nowhere', resourceID: 'M-gone' }
  expect(await missingOf(both)).toEqual(['partNum', 'resourceID'])
  expect(await missingOf(both, may(...readRights, 'checksheets write'))).toEqual(['partNum', 'resourceID'])
  // Users who may write none of these do not learn which IDs exist.
  expect(await missingOf(both, may(...readRights))).toEqual([])
  const rejection = await post('controlRules', { ...x1(), partNum: 'P-nowhere', rules: 'nelson' })
  expect([rejection.status, Object.keys(rejection.body.data.fields)]).toEqual([400, ['partNum']])
})

test('a note is stored with its instant and author, and can be undone', async () => {
  const note = { ...x1(), at: iso(hoursAgo(60)), note: 'A chip under the part' }
  const added = await post('chartNotes', note)
  expect(added.status).toBe(200)
  const reader = may('dashboards read', 'checksheets read')
  expect((await series(reader)).notes).toMatchObject([{ at: hoursAgo(60), note: note.note }])
  expect((await fixture.request('POST', '/api/chartNotes', note, reader)).status).toBe(403)
  expect((await post('chartNotes', { ...note, resourceID: 'M-9' })).status).toBe(400)
  await post('changes/undo', { changes: [changeOf(added.body)] })
  expect((await series()).notes).toEqual([])
})

test('a crossed check yields a gauge study for users who may read single values; otherwise the response has the reason', async () => {
  const requestStudy = (body: object = {}, user: TestUser = may(...readRights)) =>
    fixture.request('POST', '/api/analytics/gaugeStudy', { ...range, ...x1(), checkID: 'G1', ...body }, user)
  const study = async (body?: object) => gaugeStudyData.parse((await requestStudy(body)).body.data)
  expect(await study()).toMatchObject({ people: [], repeats: 0, study: { why: 'fewPeople' } })
  // Three parts; one of two people measures each 0.02 larger.
  const taking = (k: number, by: number) =>
    [9.5, 10, 10.5].map((trueSize, index) =>
      entry({
        checkID: 'G1',
        at: iso(hoursAgo(20) + k * 60_000),
        sample: index + 1,
        value: trueSize + 0.02 * by + 0.01 * (k % 2),
      }),
    )
  const writer = may(...readRights, 'dashboards write')
  for (const [k, user] of ([undefined, writer, undefined, writer, undefined] as const).entries()) {
    const entries = taking(k, user ? 1 : 0)
    expect((await fixture.request('POST', '/api/checkData', { entries }, user)).status).toBe(200)
  }
  const result = await study()
  expect(result).toMatchObject({ repeats: 2, leftOut: 3, more: false, people: ['ada@demo.takt', 'bo@demo.takt'] })
  expect(result.means.map((means) => means.map((mean) => Number(mean.toFixed(3))))).toEqual([
    [9.5, 10, 10.5],
    [9.53, 10.03, 10.53],
  ])
  expect(result.study).toMatchObject({ why: null, isPooled: false })
  expect((await study({ endDate: iso(hoursAgo(21)) })).study).toEqual({ why: 'fewPeople' })
  for (const user of [may('dashboards read'), may('checksheets read')])
    expect((await requestStudy({}, user)).status).toBe(403)
  const otherOrganization = await requestStudy({}, { organizationId: 2 })
  expect(otherOrganization.body.data).toMatchObject({ people: [], study: { why: 'fewPeople' } })
})
