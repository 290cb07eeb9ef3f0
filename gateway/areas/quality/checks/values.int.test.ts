import { qualityNoticesData } from '@takt/domain/areas/quality/answers/qualityNotices.ts'
import { expect, test } from 'vitest'
import type { Who } from '../../../core/items/testing/items.bed.ts'
import { askValues } from './askValues.ts'
import { readCounts } from './readCounts.ts'
import {
  ago,
  bed,
  characteristics,
  iso,
  may,
  now,
  prepareValues,
  range,
  reader,
  series,
  why,
} from './values.fixture.ts'

prepareValues()

test('what is out comes first, then what breaks a rule, what was out, and what is neither', async () => {
  const told = await characteristics()
  expect(
    told.map(({ checkID, resourceID, state, since, samples }) => [checkID, resourceID, state, since, samples]),
  ).toEqual([
    ['D1', 'M-1', 'out', ago(2) + 60_000, 2],
    ['L1', 'M-1', 'within', null, 1],
    ['V1', 'M-1', 'was', ago(4), 1],
    ['D1', 'M-2', 'within', null, 2],
  ])
  const [out, moved] = told
  expect(out).toMatchObject({
    checkText: 'Bore',
    unit: 'mm',
    lower: 9.9,
    upper: 10.1,
    valueCount: 52,
    outsideCount: 1,
    lastValue: 10.2,
    lastOutside: { at: ago(2) + 60_000, value: 10.2, jobNum: null, ...why },
  })
  // A value that was put right is none.
  expect(moved).toMatchObject({ valueCount: 41, outsideCount: 0, lastValue: 50.3, lastOutside: null })
  expect(told.map(({ outSince }) => outSince)).toEqual([out!.since, null, ago(5), null])
  expect(moved!.rules).toContain('eightOnOneSide')
  expect(moved!.rulesSince).toBeGreaterThanOrEqual(ago(20))
  // It has moved at once: nothing says when it will be out.
  expect(moved!.crossing).toBeNull()
})

test('narrowed to machines, to what is picked and to a range it holds what is of them', async () => {
  const of = async (body: object) =>
    (await characteristics(body)).map(({ checkID, resourceID }) => [checkID, resourceID])
  expect(await of({ resourceIDs: ['M-2'] })).toEqual([['D1', 'M-2']])
  expect(await of({ only: { resourceID: 'M-2' } })).toEqual([['D1', 'M-2']])
  expect(await of({ only: { partNum: 'P-2' } })).toEqual([])
  expect(await of({ only: { jobNum: null }, endDate: iso(ago(40)) })).toEqual([['L1', 'M-1']])
})

test('a characteristic’s values come by time, each measurement once, with what its checksheet asks for', async () => {
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

test('single values need read on dashboards and on checksheets; another organization sees its own; what is wrong is told', async () => {
  const status = async (path: string, body: object, who: Who) =>
    (await bed.ask('POST', `/api/analytics/${path}`, { ...range, ...body }, who)).status
  const one = { pageId: 1, checkID: 'D1' }
  // Who may not see people asks nothing by who found a value.
  const byPerson = { only: { empID: 'E-1' } }
  for (const [path, body] of [
    ['checkCharacteristics', byPerson],
    ['checkSeries', { ...one, ...byPerson }],
    ['checkRows', byPerson],
    ['checkGauges', { ...one, ...byPerson }],
  ] as const)
    expect([path, await status(path, body, reader)]).toEqual([path, 403])
  for (const who of [may('dashboards read'), may('checksheets read')]) {
    expect(await status('checkCharacteristics', {}, who)).toBe(403)
    expect(await status('checkSeries', one, who)).toBe(403)
  }
  expect(await characteristics({}, { organizationId: 2 })).toEqual([])
  expect(await status('checkCharacteristics', { resourceIDs: ['M-9'] }, reader)).toBe(404)
  expect(await status('checkSeries', { ...one, pageId: 'x' }, reader)).toBe(400)
})

test('insights look at the last 400 whole days of a longer range', async () => {
  const daysOf = async (years: number) => {
    const startDate = iso(ago(years * 365 * 24))
    const body = { startDate, endDate: iso(ago(0)), include: ['insights'] }
    const { lookedAt } = qualityNoticesData.parse(
      (await bed.ask('POST', '/api/analytics/qualityNotices', body, reader)).body.data,
    )
    return lookedAt.days
  }
  expect([(await daysOf(1)) < 366, await daysOf(2), await daysOf(5)]).toEqual([true, 400, 400])
})

test('alerts tell what is out, what breaks a rule and which checks are overdue now; what is within again has ended', async () => {
  const notices = async (body: object = {}, who: Who = reader) =>
    qualityNoticesData.parse(
      (await bed.ask('POST', '/api/analytics/qualityNotices', { ...range, include: ['alerts', 'ended'], ...body }, who))
        .body.data,
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
    ['valueOutside', 'V1', iso(ago(4))],
  ])
  // Of a range that lies behind nothing is overdue.
  const before = await notices({ endDate: iso(ago(3)) })
  expect(before.alerts.map(({ kind }) => kind)).not.toContain('checkOverdue')
  expect((await notices({ resourceIDs: ['M-2'] })).alerts).toHaveLength(1)
  expect((await notices({}, { organizationId: 2 })).alerts).toEqual([])
  const refused = await bed.ask('POST', '/api/analytics/qualityNotices', range, may('dashboards read'))
  expect(refused.status).toBe(403)
})

test('no more characteristics are counted than are told, wherever it is begun to look for them: those checked last', async () => {
  const asked = {
    range: { start: ago(200), end: now },
    asOf: now,
    resourceIDs: ['M-1', 'M-2'],
    withoutMachine: true,
    only: {},
  }
  const ask = askValues(bed.dependencies.clickhouse, asked, { organizationId: 1, signal: new AbortController().signal })
  const counted = async (most: number, tried: number) => {
    const found = await readCounts(ask, { range: asked.range, enough: 120, most, tried, out: Promise.resolve([]) })
    return found.counted
      .map(({ id, lastAt, valueCount }) => ({ id, lastAt, valueCount }))
      .sort((a, b) => b.lastAt - a.lastAt)
  }
  const all = await counted(100, 0)
  expect(all.length).toBeGreaterThan(3)
  for (const tried of [0, 3, 5, 6, 99]) expect([tried, await counted(2, tried)]).toEqual([tried, all.slice(0, 2)])
  expect(await counted(100, 99)).toEqual(all)
})
