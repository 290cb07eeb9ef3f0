import { randomUUID } from 'node:crypto'
import { characteristicsData } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import { checkSeriesData } from '@takt/domain/quality/answers/checkSeries.ts'
import { gaugeStudyData } from '@takt/domain/quality/answers/gaugeStudy.ts'
import { qualityNoticesData } from '@takt/domain/quality/answers/qualityNotices.ts'
import { type Area, allPermissions, type Flag, permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../access/createUser.ts'
import { areas } from '../../areas.ts'
import { createItemsBed, type ItemsBed, type Who } from '../../items/items.bed.ts'

const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency,chart
D1,Bore,number,mm,10,9,11,1,eachHour,cusum
S1,Scratches,number,,,,9,1,eachHour,c
X1,Depth,number,mm,5,4,6,1,eachHour,usual
G1,Width,number,mm,10,9,11,3,eachHour,usual
`
const may = (...rights: readonly `${Area} ${Flag}`[]): Who => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})
const hourMs = 3_600_000
const now = Date.now()
const ago = (hours: number) => now - hours * hourMs
const iso = (at: number) => new Date(at).toISOString()

let bed: ItemsBed
let sheet: { pageId: number; revId: number }
const entry = (fields: object) => ({ entryId: randomUUID(), ...sheet, sample: 1, resourceID: 'M-1', ...fields })
const range = { startDate: iso(ago(72)), endDate: iso(now + hourMs) }
const changeOf = (body: object) => (body as { change: string }).change
const post = (path: string, body: object) => bed.ask('POST', `/api/${path}`, body)

beforeAll(async () => {
  bed = await createItemsBed(areas)
  for (const [path, body] of [
    ['resources', { resourceID: 'M-1', idealCycleSecs: 10, commissionedOn: '2020-01-01' }],
    ['devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' }],
  ] as const)
    expect((await post(path, body)).status).toBe(200)
  const user = { password: 'correct horse battery', entityId: 1, organizationIds: [1], permissions: allPermissions }
  for (const userName of ['ada@demo.takt', 'bo@demo.takt'])
    await createUser(bed.dependencies.systemDb, { ...user, userName })
  const { data } = (await post('docs/checksheet', { csv, docName: 'Hourly' })).body
  sheet = { pageId: data.pageId, revId: data.revId }
  await post(`docs/revision/${sheet.revId}/approve`, {})
  const wobble = (k: number) => [0, 0.04, -0.04][k % 3]!
  const entries = Array.from({ length: 60 }, (_, k) => [
    entry({ checkID: 'D1', at: iso(ago(65 - k)), value: 10 + wobble(k) + (k < 30 ? 0 : 0.08) }),
    entry({ checkID: 'S1', at: iso(ago(65 - k)), value: k % 4 }),
    // Steady but for one point, then moved by less than all points together show.
    entry({ checkID: 'X1', at: iso(ago(65 - k)), value: 5 + wobble(k) + (k === 5 ? 0.5 : k < 30 ? 0 : 0.2) }),
  ]).flat()
  expect((await post('checkData', { entries })).status).toBe(200)
})
afterAll(() => bed?.close())

test('a check is charted as its checksheet says: sums find a shift that is told since it began, and how sure that is', async () => {
  const { body } = await post('analytics/checkCharacteristics', range)
  const { characteristics } = characteristicsData.parse(body.data)
  expect(characteristics.map(({ checkID, chart, state }) => [checkID, chart, state])).toEqual(
    expect.arrayContaining([
      ['D1', 'cusum', 'drifting'],
      ['S1', 'c', 'steady'],
    ]),
  )
  // Sums grow from the first value after the shift on, or the last ones before it.
  const since = characteristics.find(({ checkID }) => checkID === 'D1')!.since!
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

const x1 = () => ({ pageId: sheet.pageId, checkID: 'X1', resourceID: 'M-1', partNum: null })
const series = async (who?: Who) =>
  checkSeriesData.parse((await bed.ask('POST', '/api/analytics/checkSeries', { ...range, ...x1() }, who)).body.data)
const stateOf = async () => {
  const { body } = await post('analytics/checkCharacteristics', range)
  return characteristicsData.parse(body.data).characteristics.find(({ checkID }) => checkID === 'X1')!.state
}
const reads = ['dashboards read', 'checksheets read'] as const
const missingOf = async (key: object, who?: Who) => {
  const { body } = await bed.ask('POST', '/api/analytics/checkSeries', { ...range, ...x1(), ...key }, who)
  return checkSeriesData.parse(body.data).missing
}
/** The first 30 hours, of which one point was caused by something that was put right. */
const phaseOne = () => ({ ...x1(), startDate: iso(ago(66)), endDate: iso(ago(35.5)), reason: 'Fixture changed' })
const chip = () => ({ at: iso(ago(60)), reason: 'A chip under the part' })

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

test('rules are the organization’s usual ones until others are chosen for a characteristic, once, by who may; then they are its own in states, charts and alerts', async () => {
  const standing = async () => {
    const { body } = await post('analytics/checkCharacteristics', range)
    const { characteristics } = characteristicsData.parse(body.data)
    return characteristics.flatMap(({ checkID, ruleSet, state }) => (checkID === 'X1' ? [ruleSet, state] : []))
  }
  const notices = async () => {
    const { body } = await post('analytics/qualityNotices', { ...range, include: ['alerts'] })
    const { alerts } = qualityNoticesData.parse(body.data)
    return alerts.filter(({ kind, characteristic }) => kind === 'ruleBroken' && characteristic?.checkID === 'X1')
  }
  expect([await standing(), (await series()).rules]).toEqual([
    ['westernElectric', 'drifting'],
    { usual: 'westernElectric', chosen: null },
  ])
  expect((await notices())[0]!.confidence).toMatchObject({ falseAlarmRate: 1 / 92 })
  // What is usual holds for all that have none of their own.
  const settings = { timeZone: 'UTC', controlRules: 'limits' }
  const keeper = may('organizations read', 'organizations write')
  const tried = await bed.ask('POST', '/api/organizations/1/settings', settings, keeper)
  expect([tried.status, tried.body.message]).toEqual([403, expect.stringContaining("'approve' on 'checksheets'")])
  expect((await bed.ask('POST', '/api/organizations/1/settings', { timeZone: 'UTC' }, keeper)).status).toBe(200)
  expect((await post('organizations/1/settings', settings)).status).toBe(200)
  expect([await standing(), await notices()]).toEqual([['limits', 'steady'], []])
  const nelson = { ...x1(), rules: 'nelson' }
  expect(
    (await bed.ask('POST', '/api/controlRules', nelson, may('checksheets read', 'checksheets write'))).status,
  ).toBe(403)
  expect((await post('controlRules', { ...x1(), rules: 'mine' })).status).toBe(400)
  const added = await post('controlRules', nelson)
  expect(added.status).toBe(200)
  expect((await post('controlRules', nelson)).status).toBe(409)
  expect([await standing(), (await series()).rules]).toEqual([
    ['nelson', 'drifting'],
    {
      usual: 'limits',
      chosen: { rulesID: added.body.data.rulesID, version: added.body.data.version, rules: 'nelson' },
    },
  ])
  expect((await notices())[0]!.confidence).toMatchObject({ falseAlarmRate: 1 / 73 })
  // Of another organization, and of another machine, nothing is said by it.
  const elsewhere = await bed.ask('POST', '/api/analytics/checkSeries', { ...range, ...x1() }, { organizationId: 2 })
  expect(elsewhere.body.data.rules).toEqual({ usual: 'westernElectric', chosen: null })
  expect((await post('changes/undo', { changes: [changeOf(added.body)] })).status).toBe(200)
  expect([await standing(), (await series()).rules.chosen]).toEqual([['limits', 'steady'], null])
})

test('limits are frozen from a stated range without points that are left out, judge what comes, and say whose they are and why', async () => {
  expect([await stateOf(), (await series()).limits]).toEqual(['steady', null])
  const frozen = await post('controlLimits/freeze', { ...phaseOne(), leftOut: [chip()] })
  expect([frozen.status, frozen.body.message]).toEqual([200, 'Limits Frozen'])
  const { limits } = await series()
  expect(limits).toMatchObject({
    ...{ chart: 'individuals', samples: 1, points: 29, reason: 'Fixture changed' },
    ...{ from: ago(66), to: ago(35.5), leftOut: [{ at: ago(60), reason: 'A chip under the part' }] },
  })
  // Of 0, 0.04 and -0.04 in turns: σ is their mean moving range ÷ d₂.
  expect(limits!.center).toBeCloseTo(5, 2)
  expect(limits!.sigma).toBeCloseTo(0.053 / 1.128, 2)
  expect(limits!.frozenAt).toBeGreaterThan(now - hourMs)
  // By its own points it was steady; by those limits it is not.
  expect(await stateOf()).toBe('drifting')
  // An event on the log, and taken back: limits follow from the points again.
  const history = await bed.ask('GET', `/api/controlLimits/${limits!.limitsID}/history`)
  expect([history.status, JSON.stringify(history.body.data)]).toEqual([200, expect.stringContaining('Fixture changed')])
  expect((await post('changes/undo', { changes: [changeOf(frozen.body)] })).status).toBe(200)
  expect([await stateOf(), (await series()).limits]).toEqual(['steady', null])
})

test('frozen anew the same row changes, once; who was slower is told, and what limits cannot follow from is refused', async () => {
  const first = await post('controlLimits/freeze', { ...phaseOne(), leftOut: [chip()] })
  const second = await post('controlLimits/freeze', {
    ...phaseOne(),
    reason: 'All of it',
    version: first.body.data.version,
  })
  expect(second.body.data).toMatchObject({ limitsID: first.body.data.limitsID })
  expect((await series()).limits).toMatchObject({ reason: 'All of it', points: 30, leftOut: [] })
  const slower = await post('controlLimits/freeze', { ...phaseOne(), version: first.body.data.version })
  expect(slower.status).toBe(409)
  const fields = { ...x1(), chart: 'individuals', center: 5, sigma: 0.1, reason: 'Once more' }
  expect((await post('controlLimits', fields)).status).toBe(409)
  for (const [body, field] of [
    [{ ...phaseOne(), startDate: iso(ago(50)) }, 'leftOut'],
    [{ ...phaseOne(), leftOut: [{ ...chip(), at: iso(ago(59.5)) }] }, 'leftOut.0.at'],
    [{ ...phaseOne(), leftOut: [{ ...chip(), reason: '' }] }, 'leftOut.0.reason'],
    [{ ...phaseOne(), reason: '' }, 'reason'],
    [{ ...phaseOne(), checkID: 'X9' }, 'startDate'],
  ] as const) {
    const refused = await post('controlLimits/freeze', body)
    expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, [field]])
  }
  // Released, limits follow from the points again.
  const { limitsID } = second.body.data
  expect((await bed.ask('DELETE', `/api/controlLimits/${limitsID}`)).status).toBe(200)
  expect((await series()).limits).toBeNull()
})

test('limits are frozen by who approves checksheets, and seen by who reads them; another organization has its own', async () => {
  const ask = (who: Who) => bed.ask('POST', '/api/controlLimits/freeze', { ...phaseOne(), leftOut: [chip()] }, who)
  expect((await ask(may(...reads, 'checksheets write'))).status).toBe(403)
  expect((await ask(may('checksheets read', 'checksheets approve'))).status).toBe(403)
  expect((await ask(may(...reads, 'checksheets approve'))).status).toBe(200)
  expect((await series(may(...reads))).limits).toMatchObject({ reason: 'Fixture changed' })
  const { body } = await bed.ask('GET', '/api/controlLimits', undefined, { organizationId: 2 })
  expect(body.data).toEqual([])
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
