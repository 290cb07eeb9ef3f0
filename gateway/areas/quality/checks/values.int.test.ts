import { qualityNoticesData } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import { expect, test } from 'vitest'
import type { TestUser } from '../../../core/items/testing/items.fixture.ts'
import { queryValues } from './queryValues.ts'
import { readCounts } from './readCounts.ts'
import {
  characteristics,
  explanation,
  fixture,
  hoursAgo,
  iso,
  may,
  now,
  prepareValues,
  range,
  reader,
  series,
} from './values.fixture.ts'

prepareValues()

test('lists values out of tolerance first, then rule violations, then those that were out, then the others', async () => {
  const listed = await characteristics()
  expect(
    listed.map(({ checkID, resourceID, state, since, samples }) => [checkID, resourceID, state, since, samples]),
  ).toEqual([
    ['D1', 'M-1', 'out', hoursAgo(2) + 60_000, 2],
    ['L1', 'M-1', 'within', null, 1],
    ['V1', 'M-1', 'was', hoursAgo(4), 1],
    ['D1', 'M-2', 'within', null, 2],
  ])
  const [out, shifted] = listed
  expect(out).toMatchObject({
    checkText: 'Bore',
    unit: 'mm',
    lower: 9.9,
    upper: 10.1,
    valueCount: 52,
    outsideCount: 1,
    lastValue: 10.2,
    lastOutside: { at: hoursAgo(2) + 60_000, value: 10.2, jobNum: null, ...explanation },
  })
  // Only the corrected value counts.
  expect(shifted).toMatchObject({ valueCount: 41, outsideCount: 0, lastValue: 50.3, lastOutside: null })
  expect(listed.map(({ outSince }) => outSince)).toEqual([out!.since, null, hoursAgo(5), null])
  expect(shifted!.rules).toContain('eightOnOneSide')
  expect(shifted!.rulesSince).toBeGreaterThanOrEqual(hoursAgo(20))
  // The value shifted at once, so no crossing is predicted.
  expect(shifted!.crossing).toBeNull()
})

test('restricts the result to the selected machines, filters and range', async () => {
  const of = async (body: object) =>
    (await characteristics(body)).map(({ checkID, resourceID }) => [checkID, resourceID])
  expect(await of({ resourceIDs: ['M-2'] })).toEqual([['D1', 'M-2']])
  expect(await of({ only: { resourceID: 'M-2' } })).toEqual([['D1', 'M-2']])
  expect(await of({ only: { partNum: 'P-2' } })).toEqual([])
  expect(await of({ only: { jobNum: null }, endDate: iso(hoursAgo(40)) })).toEqual([['L1', 'M-1']])
})

test('returns the values of a characteristic by time, each measurement once, with the requirements of its checksheet', async () => {
  const { check, values, more } = await series({ checkID: 'D1', resourceID: 'M-1', partNum: 'P-1' })
  expect(check).toMatchObject({ checkText: 'Bore', kind: 'number', samples: 2, nominal: 10 })
  expect([values.at.length, values.sample.slice(0, 4), more]).toEqual([52, [1, 2, 1, 2], false])
  expect(values.at).toEqual(values.at.toSorted((a, b) => a - b))
  expect([values.value.at(-1), values.isWithin.at(-1)]).toEqual([10.2, false])
  const put = await series({ checkID: 'L1', resourceID: 'M-1', partNum: 'P-1' })
  expect([put.values.value.length, put.values.value.includes(60)]).toEqual([41, false])
  const burr = await series({ checkID: 'V1', resourceID: 'M-1', partNum: 'P-1' })
  expect([burr.values.value, burr.values.isWithin]).toEqual([
    [null, null],
    [false, true],
  ])
  expect(await series({ checkID: 'D9', resourceID: 'M-1' })).toMatchObject({ check: null, more: false })
})

test('requires read on dashboards and checksheets for single values; other organizations see their own; reports invalid input', async () => {
  const status = async (path: string, body: object, user: TestUser) =>
    (await fixture.request('POST', `/api/analytics/${path}`, { ...range, ...body }, user)).status
  const checkKey = { pageId: 1, checkID: 'D1' }
  // A user who may not see people cannot filter by inspector.
  const byPerson = { only: { empID: 'E-1' } }
  for (const [path, body] of [
    ['checkCharacteristics', byPerson],
    ['checkSeries', { ...checkKey, ...byPerson }],
    ['checkRows', byPerson],
    ['checkGauges', { ...checkKey, ...byPerson }],
  ] as const)
    expect([path, await status(path, body, reader)]).toEqual([path, 403])
  for (const user of [may('dashboards read'), may('checksheets read')]) {
    expect(await status('checkCharacteristics', {}, user)).toBe(403)
    expect(await status('checkSeries', checkKey, user)).toBe(403)
  }
  expect(await characteristics({}, { organizationId: 2 })).toEqual([])
  expect(await status('checkCharacteristics', { resourceIDs: ['M-9'] }, reader)).toBe(404)
  expect(await status('checkSeries', { ...checkKey, pageId: 'x' }, reader)).toBe(400)
})

test('insights cover the last 400 whole days of a longer range', async () => {
  const daysOf = async (years: number) => {
    const startDate = iso(hoursAgo(years * 365 * 24))
    const body = { startDate, endDate: iso(hoursAgo(0)), include: ['insights'] }
    const { lookedAt } = qualityNoticesData.parse(
      (await fixture.request('POST', '/api/analytics/qualityNotices', body, reader)).body.data,
    )
    return lookedAt.days
  }
  expect([(await daysOf(1)) < 366, await daysOf(2), await daysOf(5)]).toEqual([true, 400, 400])
})

test('alerts contain values out of tolerance, rule violations and overdue checks; values within tolerance again have ended', async () => {
  const notices = async (body: object = {}, user: TestUser = reader) =>
    qualityNoticesData.parse(
      (
        await fixture.request(
          'POST',
          '/api/analytics/qualityNotices',
          { ...range, include: ['alerts', 'ended'], ...body },
          user,
        )
      ).body.data,
    )
  const { alerts, ended, insights, lookedAt } = await notices()
  expect(
    alerts.map(({ kind, resourceID, characteristic }) => [kind, characteristic!.checkID, resourceID]).sort(),
  ).toEqual([
    ['checkOverdue', 'D1', 'M-1'],
    ['checkOverdue', 'D1', 'M-2'],
    ['ruleBroken', 'L1', 'M-1'],
    ['valueOutside', 'D1', 'M-1'],
  ])
  expect([alerts[0]!.severity, insights, lookedAt.characteristics]).toEqual(['attention', [], 4])
  expect(ended.map(({ kind, characteristic, until }) => [kind, characteristic!.checkID, until])).toEqual([
    ['valueOutside', 'V1', iso(hoursAgo(4))],
  ])
  // For a past range no check is overdue.
  const before = await notices({ endDate: iso(hoursAgo(3)) })
  expect(before.alerts.map(({ kind }) => kind)).not.toContain('checkOverdue')
  expect((await notices({ resourceIDs: ['M-2'] })).alerts).toHaveLength(1)
  expect((await notices({}, { organizationId: 2 })).alerts).toEqual([])
  const rejection = await fixture.request('POST', '/api/analytics/qualityNotices', range, may('dashboards read'))
  expect(rejection.status).toBe(403)
})

test('counts only as many characteristics as are returned, wherever the search starts: those checked last', async () => {
  const selection = {
    range: { start: hoursAgo(200), end: now },
    asOf: now,
    resourceIDs: ['M-1', 'M-2'],
    withoutMachine: true,
    only: {},
  }
  const runQuery = queryValues(fixture.dependencies.clickhouse, selection, {
    organizationId: 1,
    signal: new AbortController().signal,
  })
  const counted = async (max: number, tried: number) => {
    const result = await readCounts(runQuery, {
      range: selection.range,
      enough: 120,
      max,
      tried,
      out: Promise.resolve([]),
    })
    return result.counted
      .map(({ id, lastAt, valueCount }) => ({ id, lastAt, valueCount }))
      .sort((a, b) => b.lastAt - a.lastAt)
  }
  const all = await counted(100, 0)
  expect(all.length).toBeGreaterThan(3)
  for (const tried of [0, 3, 5, 6, 99]) expect([tried, await counted(2, tried)]).toEqual([tried, all.slice(0, 2)])
  expect(await counted(100, 99)).toEqual(all)
})
