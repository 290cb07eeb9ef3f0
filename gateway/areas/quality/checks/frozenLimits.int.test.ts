import { characteristicsData } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { qualityNoticesData } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import { expect, test } from 'vitest'
import type { TestUser } from '../../../core/items/testing/items.fixture.ts'
import {
  changeOf,
  chip,
  fixture,
  hourMs,
  hoursAgo,
  iso,
  may,
  now,
  post,
  prepareCharts,
  range,
  readRights,
  series,
  x1,
} from './charts.fixture.ts'

prepareCharts()

const isInControl = async () => {
  const { body } = await post('analytics/checkCharacteristics', range)
  return (
    characteristicsData.parse(body.data).characteristics.find(({ checkID }) => checkID === 'X1')!.rules.length === 0
  )
}

/** The first 30 hours, of which one point had an assignable cause. */
const phaseOne = () => ({
  ...x1(),
  startDate: iso(hoursAgo(66)),
  endDate: iso(hoursAgo(35.5)),
  reason: 'Fixture changed',
})

test('the default rules of the organization apply until authorized users choose rules for a characteristic; these then apply to states, charts and alerts', async () => {
  const readState = async () => {
    const { body } = await post('analytics/checkCharacteristics', range)
    const { characteristics } = characteristicsData.parse(body.data)
    return characteristics.flatMap(({ checkID, ruleSet, rules }) =>
      checkID === 'X1' ? [ruleSet, rules.length === 0] : [],
    )
  }
  const notices = async () => {
    const { body } = await post('analytics/qualityNotices', { ...range, include: ['alerts'] })
    const { alerts } = qualityNoticesData.parse(body.data)
    return alerts.filter(({ kind, characteristic }) => kind === 'ruleBroken' && characteristic?.checkID === 'X1')
  }
  expect([await readState(), (await series()).rules]).toEqual([
    ['westernElectric', false],
    { usual: 'westernElectric', chosen: null },
  ])
  expect((await notices())[0]!.confidence).toMatchObject({ falseAlarmRate: 1 / 92 })
  // The default applies to all characteristics without their own rules.
  const settings = { timeZone: 'UTC', controlRules: 'limits' }
  const keeper = may('organizations read', 'organizations write')
  const tried = await fixture.request('POST', '/api/organizations/1/settings', settings, keeper)
  expect([tried.status, tried.body.message]).toEqual([403, expect.stringContaining("'approve' on 'checksheets'")])
  expect((await fixture.request('POST', '/api/organizations/1/settings', { timeZone: 'UTC' }, keeper)).status).toBe(200)
  expect((await post('organizations/1/settings', settings)).status).toBe(200)
  expect([await readState(), await notices()]).toEqual([['limits', true], []])
  const nelson = { ...x1(), rules: 'nelson' }
  expect(
    (await fixture.request('POST', '/api/controlRules', nelson, may('checksheets read', 'checksheets write'))).status,
  ).toBe(403)
  expect((await post('controlRules', { ...x1(), rules: 'mine' })).status).toBe(400)
  const added = await post('controlRules', nelson)
  expect(added.status).toBe(200)
  expect((await post('controlRules', nelson)).status).toBe(409)
  expect([await readState(), (await series()).rules]).toEqual([
    ['nelson', false],
    {
      usual: 'limits',
      chosen: { rulesID: added.body.data.rulesID, version: added.body.data.version, rules: 'nelson' },
    },
  ])
  expect((await notices())[0]!.confidence).toMatchObject({ falseAlarmRate: 1 / 73 })
  // Other organizations and machines are not affected.
  const otherOrganization = await fixture.request(
    'POST',
    '/api/analytics/checkSeries',
    { ...range, ...x1() },
    { organizationId: 2 },
  )
  expect(otherOrganization.body.data.rules).toEqual({ usual: 'westernElectric', chosen: null })
  expect((await post('changes/undo', { changes: [changeOf(added.body)] })).status).toBe(200)
  expect([await readState(), (await series()).rules.chosen]).toEqual([['limits', true], null])
})

test('limits frozen from a range, without excluded points, apply to new values and include author and reason', async () => {
  expect([await isInControl(), (await series()).limits]).toEqual([true, null])
  const frozen = await post('controlLimits/freeze', { ...phaseOne(), leftOut: [chip()] })
  expect([frozen.status, frozen.body.message]).toEqual([200, 'Limits Frozen'])
  const { limits } = await series()
  expect(limits).toMatchObject({
    chart: 'individuals',
    samples: 1,
    points: 29,
    reason: 'Fixture changed',
    from: hoursAgo(66),
    to: hoursAgo(35.5),
    leftOut: [{ at: hoursAgo(60), reason: 'A chip under the part' }],
  })
  // Values are 0, 0.04 and -0.04 in turn: σ is the mean moving range ÷ d₂.
  expect(limits!.center).toBeCloseTo(5, 2)
  expect(limits!.sigma).toBeCloseTo(0.053 / 1.128, 2)
  expect(limits!.frozenAt).toBeGreaterThan(now - hourMs)
  // By its own points it is in control; by the frozen limits it is not.
  expect(await isInControl()).toBe(false)
  // Freezing is an event in the log; after undo, limits are calculated from the points again.
  const history = await fixture.request('GET', `/api/controlLimits/${limits!.limitsID}/history`)
  expect([history.status, JSON.stringify(history.body.data)]).toEqual([200, expect.stringContaining('Fixture changed')])
  expect((await post('changes/undo', { changes: [changeOf(frozen.body)] })).status).toBe(200)
  expect([await isInControl(), (await series()).limits]).toEqual([true, null])
})

test('freezing again changes the same row once; a conflicting request is rejected, and so are points that yield no limits', async () => {
  const first = await post('controlLimits/freeze', { ...phaseOne(), leftOut: [chip()] })
  const second = await post('controlLimits/freeze', {
    ...phaseOne(),
    reason: 'Fit to window',
    version: first.body.data.version,
  })
  expect(second.body.data).toMatchObject({ limitsID: first.body.data.limitsID })
  expect((await series()).limits).toMatchObject({ reason: 'Fit to window', points: 30, leftOut: [] })
  const slower = await post('controlLimits/freeze', { ...phaseOne(), version: first.body.data.version })
  expect(slower.status).toBe(409)
  const fields = { ...x1(), chart: 'individuals', center: 5, sigma: 0.1, reason: 'Once more' }
  expect((await post('controlLimits', fields)).status).toBe(409)
  for (const [body, field] of [
    [{ ...phaseOne(), startDate: iso(hoursAgo(50)) }, 'leftOut'],
    [{ ...phaseOne(), leftOut: [{ ...chip(), at: iso(hoursAgo(59.5)) }] }, 'leftOut.0.at'],
    [{ ...phaseOne(), leftOut: [{ ...chip(), reason: '' }] }, 'leftOut.0.reason'],
    [{ ...phaseOne(), reason: '' }, 'reason'],
    [{ ...phaseOne(), checkID: 'X9' }, 'startDate'],
  ] as const) {
    const rejection = await post('controlLimits/freeze', body)
    expect([rejection.status, Object.keys(rejection.body.data.fields)]).toEqual([400, [field]])
  }
  // After release, limits are calculated from the points again.
  const { limitsID } = second.body.data
  expect((await fixture.request('DELETE', `/api/controlLimits/${limitsID}`)).status).toBe(200)
  expect((await series()).limits).toBeNull()
})

test('with limits frozen from constant points, any different point is beyond them', async () => {
  const z1 = { ...x1(), checkID: 'Z1' }
  const frozen = await post('controlLimits/freeze', { ...phaseOne(), ...z1 })
  expect(frozen.status).toBe(200)
  const { body } = await fixture.request('POST', '/api/analytics/checkSeries', { ...range, ...z1 })
  expect(body.data.limits).toMatchObject({ center: 0.2, sigma: 0 })
  const data = characteristicsData.parse((await post('analytics/checkCharacteristics', range)).body.data)
  expect(data.characteristics.find(({ checkID }) => checkID === 'Z1')!.rules).toEqual(['beyondLimits'])
})

test('freezing limits requires approve on checksheets, reading them requires read; other organizations have their own', async () => {
  const requestFreeze = (user: TestUser) =>
    fixture.request('POST', '/api/controlLimits/freeze', { ...phaseOne(), leftOut: [chip()] }, user)
  expect((await requestFreeze(may(...readRights, 'checksheets write'))).status).toBe(403)
  expect((await requestFreeze(may('checksheets read', 'checksheets approve'))).status).toBe(403)
  expect((await requestFreeze(may(...readRights, 'checksheets approve'))).status).toBe(200)
  expect((await series(may(...readRights))).limits).toMatchObject({ reason: 'Fixture changed' })
  const { body } = await fixture.request('GET', '/api/controlLimits', undefined, { organizationId: 2 })
  expect(body.data).toEqual([])
})
