import { characteristicsData } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { qualityNoticesData } from '@takt/domain/areas/quality/answers/qualityNotices.ts'
import { expect, test } from 'vitest'
import type { Who } from '../../../core/items/testing/items.bed.ts'
import {
  ago,
  bed,
  changeOf,
  chip,
  hourMs,
  iso,
  may,
  now,
  post,
  prepareCharts,
  range,
  reads,
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

/** The first 30 hours, of which one point was caused by something that was put right. */
const phaseOne = () => ({ ...x1(), startDate: iso(ago(66)), endDate: iso(ago(35.5)), reason: 'Fixture changed' })

test('rules are the organization’s usual ones until others are chosen for a characteristic, once, by who may; then they are its own in states, charts and alerts', async () => {
  const standing = async () => {
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
  expect([await standing(), (await series()).rules]).toEqual([
    ['westernElectric', false],
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
  expect([await standing(), await notices()]).toEqual([['limits', true], []])
  const nelson = { ...x1(), rules: 'nelson' }
  expect(
    (await bed.ask('POST', '/api/controlRules', nelson, may('checksheets read', 'checksheets write'))).status,
  ).toBe(403)
  expect((await post('controlRules', { ...x1(), rules: 'mine' })).status).toBe(400)
  const added = await post('controlRules', nelson)
  expect(added.status).toBe(200)
  expect((await post('controlRules', nelson)).status).toBe(409)
  expect([await standing(), (await series()).rules]).toEqual([
    ['nelson', false],
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
  expect([await standing(), (await series()).rules.chosen]).toEqual([['limits', true], null])
})

test('limits are frozen from a stated range without points that are left out, judge what comes, and say whose they are and why', async () => {
  expect([await isInControl(), (await series()).limits]).toEqual([true, null])
  const frozen = await post('controlLimits/freeze', { ...phaseOne(), leftOut: [chip()] })
  expect([frozen.status, frozen.body.message]).toEqual([200, 'Limits Frozen'])
  const { limits } = await series()
  expect(limits).toMatchObject({
    chart: 'individuals',
    samples: 1,
    points: 29,
    reason: 'Fixture changed',
    from: ago(66),
    to: ago(35.5),
    leftOut: [{ at: ago(60), reason: 'A chip under the part' }],
  })
  // Of 0, 0.04 and -0.04 in turns: σ is their mean moving range ÷ d₂.
  expect(limits!.center).toBeCloseTo(5, 2)
  expect(limits!.sigma).toBeCloseTo(0.053 / 1.128, 2)
  expect(limits!.frozenAt).toBeGreaterThan(now - hourMs)
  // By its own points it was in control; by those limits it is not.
  expect(await isInControl()).toBe(false)
  // An event on the log, and taken back: limits follow from the points again.
  const history = await bed.ask('GET', `/api/controlLimits/${limits!.limitsID}/history`)
  expect([history.status, JSON.stringify(history.body.data)]).toEqual([200, expect.stringContaining('Fixture changed')])
  expect((await post('changes/undo', { changes: [changeOf(frozen.body)] })).status).toBe(200)
  expect([await isInControl(), (await series()).limits]).toEqual([true, null])
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

test('by limits frozen from points that do not vary, a point that differs is beyond them', async () => {
  const z1 = { ...x1(), checkID: 'Z1' }
  const frozen = await post('controlLimits/freeze', { ...phaseOne(), ...z1 })
  expect(frozen.status).toBe(200)
  const { body } = await bed.ask('POST', '/api/analytics/checkSeries', { ...range, ...z1 })
  expect(body.data.limits).toMatchObject({ center: 0.2, sigma: 0 })
  const told = characteristicsData.parse((await post('analytics/checkCharacteristics', range)).body.data)
  expect(told.characteristics.find(({ checkID }) => checkID === 'Z1')!.rules).toEqual(['beyondLimits'])
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
