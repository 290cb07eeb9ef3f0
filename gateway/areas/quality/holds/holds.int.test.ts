import { characteristicsData } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { checkSeriesData } from '@takt/domain/areas/quality/answers/checkSeries.ts'
import { qualityNoticesData } from '@takt/domain/areas/quality/answers/qualityNotices.ts'
import { type Area, type Flag, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import type { Who } from '../../../core/items/testing/items.bed.ts'
import { at, bed, entry, holds, look, now, post, prepareHolds, record, sheet, why, work } from './holds.fixture.ts'

prepareHolds()

const may = (...rights: readonly `${Area} ${Flag}`[]): Who => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})

let wrong: object

let meanwhile: object

const range = { startDate: at(24 * 60), endDate: new Date(now + 3_600_000).toISOString() }

const d1 = () => ({ pageId: sheet.pageId, checkID: 'D1', resourceID: 'M-1', partNum: 'P-1' })

test('a value out of tolerance holds its job operation once, however often it is sent and at however many gateways; where nothing says so nothing is held', async () => {
  wrong = entry({ at: at(60), value: 10.2, ...why })
  meanwhile = entry({ at: at(50), value: 10.3, ...why })
  await record(entry({ at: at(61), value: 10 }), entry({ checkID: 'N1', at: at(60), value: 11, ...why }))
  expect([await look(), await holds()]).toEqual([1, []])
  await record(wrong)
  await look(2)
  const [hold, ...more] = await holds()
  expect([hold, more]).toMatchObject([
    { ...work, checkID: 'D1', cause: 'outside', rules: null, resourceID: 'M-1', partNum: 'P-1', reason: null },
    [],
  ])
  await record(wrong)
  expect([await look(2), (await holds()).length]).toEqual([1, 1])
  // What is out while it is held is of the same hold; what names no operation holds none.
  await record(meanwhile)
  await record(entry({ at: at(49), value: 10.3, jobNum: null, assemblySeq: null, oprSeq: null, ...why }))
  await look()
  expect((await holds()).length).toBe(1)
})

test('it is told with its characteristic, as an alert, and as a report; who reads nothing of it is refused', async () => {
  const told = characteristicsData.parse((await post('analytics/checkCharacteristics', range)).body.data)
  expect(told.characteristics.map(({ checkID, holds }) => [checkID, holds]).sort()).toEqual([
    ['D1', 0],
    ['D1', 1],
    ['N1', 0],
  ])
  const series = checkSeriesData.parse((await post('analytics/checkSeries', { ...range, ...d1() })).body.data)
  expect(series.holds).toMatchObject([{ ...work, cause: 'outside', raisedAt: expect.any(Number) }])
  const notices = (await post('analytics/qualityNotices', { ...range, include: ['alerts'] })).body.data
  const [alert] = qualityNoticesData.parse(notices).alerts.filter(({ kind }) => kind === 'workHeld')
  expect(alert).toMatchObject({
    severity: 'attention',
    characteristic: d1(),
    message: expect.stringMatching(/^Job J-1, assembly 0, operation 10 is held since .*: D1 \(Bore\) at M-1, out of/),
  })
  const report = await bed.ask('GET', '/api/reports/list-jobHolds/export.csv')
  expect([report.status, String(report.body.data)]).toEqual([200, expect.stringContaining('J-1,0,10,D1,Bore,outside')])
  expect((await bed.ask('GET', '/api/jobHolds', undefined, may('parts read'))).status).toBe(403)
  expect((await bed.ask('GET', '/api/jobHolds', undefined, { organizationId: 2 })).body.data).toEqual([])
})

test('it is released once, by who may approve jobs, with a reason that stays; nobody adds or removes holds', async () => {
  const [hold] = await holds()
  const at1 = `/api/jobHolds/${hold!.holdID}`
  const release = (body: object, who?: Who) => bed.ask('PUT', at1, body, who)
  const approver = may('jobs read', 'jobs approve')
  expect((await release({ reason: 'Sorted' }, may('jobs read', 'jobs write'))).status).toBe(403)
  expect((await release({ reason: ' ' }, approver)).status).toBe(400)
  expect((await bed.ask('DELETE', at1, undefined, approver)).status).toBe(409)
  const { holdID: _, version: __, ...fields } = { ...hold! }
  expect((await post('jobHolds', fields, approver)).status).toBeGreaterThanOrEqual(400)
  const done = await release({ reason: 'All parts sorted', version: hold!.version }, approver)
  expect([done.status, done.body.data]).toMatchObject([200, { reason: 'All parts sorted' }])
  expect((await release({ reason: 'Once more' }, approver)).status).toBe(409)
  const history = JSON.stringify((await bed.ask('GET', `${at1}/history`)).body.data)
  expect(history).toContain('All parts sorted')
  // What holds no more is told nowhere as held.
  const series = checkSeriesData.parse((await post('analytics/checkSeries', { ...range, ...d1() })).body.data)
  expect(series.holds).toEqual([])
})

test('values of before hold nothing again after a release, a later one out of tolerance does, one within does not', async () => {
  const count = (await holds()).length
  await record(wrong, meanwhile)
  expect([await look(2), (await holds()).length]).toEqual([1, count])
  await record(entry({ at: at(45), value: 10.3, ...why }))
  await look(2)
  expect((await holds()).length).toBe(count + 1)
  const open = (await holds()).at(-1)!
  await bed.ask('PUT', `/api/jobHolds/${open.holdID}`, { reason: 'Looked at' })
  await record(entry({ at: at(40), value: 10 }))
  await look()
  expect((await holds()).length).toBe(count + 1)
  await record(entry({ at: at(30), value: 10.2, ...why }))
  await look()
  expect((await holds()).map(({ reason }) => reason)).toEqual(['All parts sorted', 'Looked at', null])
})

test('a rule that is broken holds work by frozen limits alone, by the rules that are chosen for the characteristic', async () => {
  const depth = (minutesAgo: number, value: number) => entry({ checkID: 'F1', at: at(minutesAgo), value })
  await record(...Array.from({ length: 30 }, (_, k) => depth(90 - k, 5 + (k % 2 ? 0.01 : -0.01))), depth(59, 5.06))
  await look()
  const ofF1 = async () => (await holds()).filter(({ checkID }) => checkID === 'F1')
  expect(await ofF1()).toEqual([])
  const key = { pageId: sheet.pageId, checkID: 'F1', resourceID: 'M-1', partNum: 'P-1' }
  const limits = { chart: 'individuals', samples: 1, center: 5, sigma: 0.01, reason: 'As run in' }
  expect((await post('controlLimits', { ...key, ...limits })).status).toBe(200)
  expect((await post('controlRules', { ...key, rules: 'limits' })).status).toBe(200)
  await record(...[58, 57, 56].map((minutesAgo) => depth(minutesAgo, 5.025)))
  await look()
  // Two of three beyond two σ are a rule of Western Electric, not one of the limits alone.
  expect(await ofF1()).toEqual([])
  await record(depth(55, 5.04))
  await look()
  expect(await ofF1()).toMatchObject([{ cause: 'rules', rules: 'beyond the limits' }])
})
