import { characteristicsData } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { checkSeriesData } from '@takt/domain/areas/quality/responses/checkSeries.ts'
import { qualityNoticesData } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import { type Area, type Flag, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import type { TestUser } from '../../../core/items/testing/items.fixture.ts'
import {
  at,
  entry,
  explanation,
  fixture,
  holds,
  now,
  post,
  prepareHolds,
  processJobs,
  record,
  sheet,
  work,
} from './holds.fixture.ts'

prepareHolds()

const may = (...rights: readonly `${Area} ${Flag}`[]): TestUser => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})

let wrong: object

let duringHold: object

const range = { startDate: at(24 * 60), endDate: new Date(now + 3_600_000).toISOString() }

const d1 = () => ({ pageId: sheet.pageId, checkID: 'D1', resourceID: 'M-1', partNum: 'P-1' })

test('a value out of tolerance puts its job operation on hold once, however often it is sent and by however many gateways; only if the check says so', async () => {
  wrong = entry({ at: at(60), value: 10.2, ...explanation })
  duringHold = entry({ at: at(50), value: 10.3, ...explanation })
  await record(entry({ at: at(61), value: 10 }), entry({ checkID: 'N1', at: at(60), value: 11, ...explanation }))
  expect([await processJobs(), await holds()]).toEqual([1, []])
  await record(wrong)
  await processJobs(2)
  const [hold, ...more] = await holds()
  expect([hold, more]).toMatchObject([
    { ...work, checkID: 'D1', cause: 'outside', rules: null, resourceID: 'M-1', partNum: 'P-1', reason: null },
    [],
  ])
  await record(wrong)
  expect([await processJobs(2), (await holds()).length]).toEqual([1, 1])
  // Values out of tolerance during a hold belong to it; values without an operation cause no hold.
  await record(duringHold)
  await record(entry({ at: at(49), value: 10.3, jobNum: null, assemblySeq: null, oprSeq: null, ...explanation }))
  await processJobs()
  expect((await holds()).length).toBe(1)
})

test('a hold is shown with its characteristic, as an alert and in a report; without read access it is rejected', async () => {
  const data = characteristicsData.parse((await post('analytics/checkCharacteristics', range)).body.data)
  expect(data.characteristics.map(({ checkID, holds }) => [checkID, holds]).sort()).toEqual([
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
    message: expect.stringMatching(
      /^Job J-1, assembly 0, operation 10 has been on hold since .*: D1 \(Bore\) at M-1, out of/,
    ),
  })
  const report = await fixture.request('GET', '/api/reports/list-jobHolds/export.csv')
  expect([report.status, String(report.body.data)]).toEqual([200, expect.stringContaining('J-1,0,10,D1,Bore,outside')])
  expect((await fixture.request('GET', '/api/jobHolds', undefined, may('parts read'))).status).toBe(403)
  expect((await fixture.request('GET', '/api/jobHolds', undefined, { organizationId: 2 })).body.data).toEqual([])
})

test('a hold is released once, by a user who may approve jobs, with a stored reason; nobody can add or remove holds', async () => {
  const [hold] = await holds()
  const at1 = `/api/jobHolds/${hold!.holdID}`
  const release = (body: object, user?: TestUser) => fixture.request('PUT', at1, body, user)
  const approver = may('jobs read', 'jobs approve')
  expect((await release({ reason: 'Sorted' }, may('jobs read', 'jobs write'))).status).toBe(403)
  expect((await release({ reason: ' ' }, approver)).status).toBe(400)
  expect((await fixture.request('DELETE', at1, undefined, approver)).status).toBe(409)
  const { holdID: _, version: __, ...fields } = { ...hold! }
  expect((await post('jobHolds', fields, approver)).status).toBeGreaterThanOrEqual(400)
  const released = await release({ reason: 'All parts sorted', version: hold!.version }, approver)
  expect([released.status, released.body.data]).toMatchObject([200, { reason: 'All parts sorted' }])
  expect((await release({ reason: 'Once more' }, approver)).status).toBe(409)
  const history = JSON.stringify((await fixture.request('GET', `${at1}/history`)).body.data)
  expect(history).toContain('All parts sorted')
  // A released hold is no longer shown as open.
  const series = checkSeriesData.parse((await post('analytics/checkSeries', { ...range, ...d1() })).body.data)
  expect(series.holds).toEqual([])
})

test('after a release, earlier values cause no new hold; a later value out of tolerance does, one within does not', async () => {
  const count = (await holds()).length
  await record(wrong, duringHold)
  expect([await processJobs(2), (await holds()).length]).toEqual([1, count])
  await record(entry({ at: at(45), value: 10.3, ...explanation }))
  await processJobs(2)
  expect((await holds()).length).toBe(count + 1)
  const open = (await holds()).at(-1)!
  await fixture.request('PUT', `/api/jobHolds/${open.holdID}`, { reason: 'Selected' })
  await record(entry({ at: at(40), value: 10 }))
  await processJobs()
  expect((await holds()).length).toBe(count + 1)
  await record(entry({ at: at(30), value: 10.2, ...explanation }))
  await processJobs()
  expect((await holds()).map(({ reason }) => reason)).toEqual(['All parts sorted', 'Selected', null])
})

test('a rule violation causes a hold only with frozen limits, by the rules chosen for the characteristic', async () => {
  const depth = (minutesAgo: number, value: number) => entry({ checkID: 'F1', at: at(minutesAgo), value })
  await record(...Array.from({ length: 30 }, (_, k) => depth(90 - k, 5 + (k % 2 ? 0.01 : -0.01))), depth(59, 5.06))
  await processJobs()
  const ofF1 = async () => (await holds()).filter(({ checkID }) => checkID === 'F1')
  expect(await ofF1()).toEqual([])
  const key = { pageId: sheet.pageId, checkID: 'F1', resourceID: 'M-1', partNum: 'P-1' }
  const limits = { chart: 'individuals', samples: 1, center: 5, sigma: 0.01, reason: 'As run in' }
  expect((await post('controlLimits', { ...key, ...limits })).status).toBe(200)
  expect((await post('controlRules', { ...key, rules: 'limits' })).status).toBe(200)
  await record(...[58, 57, 56].map((minutesAgo) => depth(minutesAgo, 5.025)))
  await processJobs()
  // Two of three points beyond two σ violate a Western Electric rule, not a rule of limits only.
  expect(await ofF1()).toEqual([])
  await record(depth(55, 5.04))
  await processJobs()
  expect(await ofF1()).toMatchObject([{ cause: 'rules', rules: 'beyond the limits' }])
})
