import { randomUUID } from 'node:crypto'
import { characteristicsData } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import { checkRowsData } from '@takt/domain/quality/answers/checkRows.ts'
import { checkSeriesData } from '@takt/domain/quality/answers/checkSeries.ts'
import { qualityNoticesData } from '@takt/domain/quality/answers/qualityNotices.ts'
import { type Area, type Flag, permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../access/createUser.ts'
import { addDisplay } from '../../access/displays/addDisplay.ts'
import { areas } from '../../areas.ts'
import { sampleSession } from '../../gateway.bed.ts'
import { createItemsBed, type ItemsBed, type Who } from '../../items/items.bed.ts'
import { askValues } from './askValues.ts'
import { readCounts } from './readCounts.ts'

const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency
D1,Bore,number,mm,10,9.9,10.1,2,eachHour
L1,Length,number,mm,50,49,51,1,eachPart
V1,No burr,passFail,,,,,1,eachPart
T1,Batch of the bar,text,,,,,1,firstPiece
`
const may = (...rights: readonly `${Area} ${Flag}`[]): Who => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})
const hourMs = 3_600_000
const now = Date.now()
const ago = (hours: number) => now - hours * hourMs
const iso = (at: number) => new Date(at).toISOString()
/** Steady but for chance, the same each time. */
const wobble = (k: number) => ((k * 7) % 5) * 0.01 - 0.02

let bed: ItemsBed
let sheet: { pageId: number; revId: number }
const entry = (fields: object) => ({
  entryId: randomUUID(),
  ...sheet,
  sample: 1,
  resourceID: 'M-1',
  partNum: 'P-1',
  ...fields,
})
const why = { reason: 'Insert worn', action: 'Insert changed' }

beforeAll(async () => {
  bed = await createItemsBed(areas)
  for (const [path, body] of [
    ['parts', { partNum: 'P-1' }],
    ['resources', { resourceID: 'M-1', idealCycleSecs: 10, commissionedOn: '2020-01-01' }],
    ['resources', { resourceID: 'M-2', idealCycleSecs: 10, commissionedOn: '2020-01-01' }],
    ['devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' }],
    ['devices', { deviceTypeId: 'takt-h1', resourceId: 'M-2' }],
  ] as const)
    expect((await bed.ask('POST', `/api/${path}`, body)).status).toBe(200)
  const { data } = (await bed.ask('POST', '/api/docs/checksheet', { csv, docName: 'First piece' })).body
  sheet = { pageId: data.pageId, revId: data.revId }
  await bed.ask('POST', `/api/docs/revision/${sheet.revId}/approve`, {})
  const wrong = entry({ checkID: 'L1', at: iso(ago(3.5)), value: 60, ...why })
  const entries = [
    // Two samples each hour, the last of them out.
    ...Array.from({ length: 25 }, (_, k) => [
      entry({ checkID: 'D1', at: iso(ago(30 - k)), value: 10 + wobble(k) }),
      entry({ checkID: 'D1', at: iso(ago(30 - k) + 60_000), sample: 2, value: 10 + wobble(k + 2) }),
    ]).flat(),
    entry({ checkID: 'D1', at: iso(ago(2)), value: 10.01 }),
    entry({ checkID: 'D1', at: iso(ago(2) + 60_000), sample: 2, value: 10.2, ...why }),
    // Single values, of which the last nine have moved up by more than two deviations.
    ...Array.from({ length: 40 }, (_, k) =>
      entry({ checkID: 'L1', at: iso(ago(50 - k)), value: 50 + 5 * wobble(k) + (k >= 31 ? 0.3 : 0) }),
    ),
    wrong,
    entry({ checkID: 'L1', at: iso(ago(3.5)), value: 50.3, corrects: wrong.entryId }),
    entry({ checkID: 'V1', at: iso(ago(5)), passed: false, ...why }),
    entry({ checkID: 'V1', at: iso(ago(4)), passed: true }),
    entry({ checkID: 'D1', at: iso(ago(4)), value: 10, resourceID: 'M-2' }),
    entry({ checkID: 'T1', at: iso(ago(4)), text: 'B-77' }),
  ]
  expect((await bed.ask('POST', '/api/checkData', { entries })).status).toBe(200)
})
afterAll(() => bed?.close())

const range = { startDate: iso(ago(72)), endDate: iso(now + hourMs) }
const reader = may('dashboards read', 'checksheets read')
const characteristics = async (body: object = {}, who: Who = reader) =>
  characteristicsData.parse(
    (await bed.ask('POST', '/api/analytics/checkCharacteristics', { ...range, ...body }, who)).body.data,
  ).characteristics
const series = async (body: object, who: Who = reader) =>
  checkSeriesData.parse(
    (await bed.ask('POST', '/api/analytics/checkSeries', { ...range, pageId: sheet.pageId, ...body }, who)).body.data,
  )

test('what is out comes first, then what drifts by the rules, what was out, and what is steady', async () => {
  const told = await characteristics()
  expect(
    told.map(({ checkID, resourceID, state, since, samples }) => [checkID, resourceID, state, since, samples]),
  ).toEqual([
    ['D1', 'M-1', 'out', ago(2) + 60_000, 2],
    ['L1', 'M-1', 'drifting', expect.any(Number), 1],
    ['V1', 'M-1', 'was', ago(4), 1],
    ['D1', 'M-2', 'steady', null, 2],
  ])
  const [out, drifting] = told
  expect(out).toMatchObject({
    ...{ checkText: 'Bore', unit: 'mm', lower: 9.9, upper: 10.1, valueCount: 52, outsideCount: 1, lastValue: 10.2 },
    lastOutside: { at: ago(2) + 60_000, value: 10.2, jobNum: null, ...why },
  })
  // A value that was put right is none.
  expect(drifting).toMatchObject({ valueCount: 41, outsideCount: 0, lastValue: 50.3, lastOutside: null })
  expect(told.map(({ outSince }) => outSince)).toEqual([out!.since, null, ago(5), null])
  expect(drifting!.rules).toContain('eightOnOneSide')
  expect(drifting!.since).toBeGreaterThanOrEqual(ago(20))
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

test('rows are told a page at a time, filtered by any column, searched and in order, with who found them', async () => {
  const rows = async (list: Record<string, string> = {}, body: object = {}) =>
    checkRowsData.parse(
      (await bed.ask('POST', '/api/analytics/checkRows', { ...range, list, ...body }, reader)).body.data,
    )
  const all = await rows()
  // Corrected values are told once; words are told here.
  expect([all.total, all.rows.length]).toEqual([97, 97])
  expect(all.rows[0]).toMatchObject({ checkID: 'D1', value: 10.2, isWithin: false, userName: null, ...why })
  const paged = await rows({ limit: '2', offset: '95', orderBy: 'at:desc' })
  expect([paged.total, paged.rows]).toEqual([97, all.rows.slice(95)])
  const ids = async (list: Record<string, string>) =>
    (await rows(list)).rows.map(({ checkID, value }) => [checkID, value])
  expect(await ids({ isWithin: 'false', orderBy: 'checkID:desc' })).toEqual([
    ['V1', null],
    ['D1', 10.2],
  ])
  expect(await ids({ valueGreaterThan: '50.35', orderBy: 'value:asc' })).toHaveLength(
    all.rows.filter(({ value }) => (value ?? 0) > 50.35).length,
  )
  expect(await ids({ textIsNotEmpty: '' })).toEqual([['T1', null]])
  expect(await ids({ checkIDIsAnyOf: 'T1,V1', kindNotEquals: 'text' })).toHaveLength(2)
  expect(await ids({ globalSearchValue: 'burr' })).toHaveLength(2)
  expect(await ids({ resourceIDIsNoneOf: 'M-1' })).toEqual([['D1', 10]])
  expect(await ids({ atBefore: iso(ago(49.5)) })).toEqual([['L1', expect.any(Number)]])
  expect(await ids({ userNameIsEmpty: '' })).toHaveLength(97)
  expect(await ids({ userNameContains: 'ada' })).toEqual([])
  expect((await rows({}, { only: { resourceID: 'M-2' } })).total).toBe(1)
  const wrong = await bed.ask('POST', '/api/analytics/checkRows', { ...range, list: { colour: 'red' } }, reader)
  expect([wrong.status, Object.keys(wrong.body.data.fields)]).toEqual([400, ['colour']])
  expect((await bed.ask('POST', '/api/analytics/checkRows', range, may('dashboards read'))).status).toBe(403)
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

test('who found what a screen told is its "By", by name, for whoever may see people; else whoever told it is', async () => {
  await bed.ask('POST', '/api/employees', { empID: 'E-7', firstName: 'Eve', lastName: 'Lind' })
  const userName = 'hub@plant.test'
  const account = { userName, password: 'correct horse battery', entityId: 1 }
  const id = await createUser(bed.dependencies.systemDb, {
    ...account,
    organizationIds: [1],
    permissions: permissionsWhere(() => false),
  })
  const told = (minutes: number, emp_id: string | null) => ({
    ...{ organization_id: 1, page_id: sheet.pageId, rev_id: sheet.revId, check_id: 'N1', check_text: 'Screen' },
    ...{ at: iso(ago(1) + minutes * 60_000).replace('Z', ''), entry_id: randomUUID(), kind: 'number', sample: 1 },
    ...{ value: minutes, is_within: true, resource_id: 'M-1', user_id: id, emp_id },
    recorded_at: iso(now).replace('Z', ''),
  })
  const values = [told(1, null), told(2, 'E-7'), told(3, 'E-GONE')]
  await bed.dependencies.clickhouse.insert({ table: 'check_value', format: 'JSONEachRow', values })
  const seeing = may('dashboards read', 'checksheets read', 'employees read')
  const rows = async (list: Record<string, string>, who: Who) =>
    checkRowsData
      .parse(
        (await bed.ask('POST', '/api/analytics/checkRows', { ...range, list: { checkID: 'N1', ...list } }, who)).body
          .data,
      )
      .rows.map(({ value, empID, fullName, userName }) => [value, empID, fullName, userName])
  const all = [
    [3, 'E-GONE', userName, userName],
    [2, 'E-7', 'Eve Lind', userName],
    [1, null, userName, userName],
  ]
  const cut = [3, 2, 1].map((value) => [value, null, userName, userName])
  expect([await rows({}, seeing), await rows({}, reader)]).toEqual([all, cut])
  expect(await rows({ fullNameContains: 'lind' }, seeing)).toEqual([all[1]])
  expect(await rows({ fullNameNotContains: 'lind' }, seeing)).toEqual([all[0], all[2]])
  expect(await rows({ globalSearchValue: 'Eve' }, seeing)).toEqual([all[1]])
  expect(await rows({ fullName: userName }, seeing)).toEqual([all[0], all[2]])
  expect(await rows({ fullNameIsEmpty: '' }, seeing)).toEqual([])
  expect(await rows({ empID: 'E-7' }, seeing)).toEqual([all[1]])
  for (const list of [{ fullNameContains: 'lind' }, { globalSearchValue: 'Eve' }] as Record<string, string>[])
    expect(await rows(list, reader)).toEqual([])
  const byName = (await rows({ orderBy: 'fullName:asc' }, seeing)).map(([, , name]) => name)
  expect(byName).toEqual(
    [userName, userName, 'Eve Lind'].sort((a, b) => (a!.toLowerCase() < b!.toLowerCase() ? -1 : 1)),
  )
  // So it is beside the last value of a characteristic, and beside each value of its chart.
  for (const [who, name] of [
    [seeing, 'Eve Lind'],
    [reader, userName],
  ] as const) {
    const { values, finders } = await series({ checkID: 'N1', resourceID: 'M-1', partNum: null }, who)
    expect(values.by.map((place) => finders[place]!.fullName)).toEqual([userName, name, userName])
    const found = (await characteristics({}, who)).find(({ checkID }) => checkID === 'N1')
    expect(found!.lastBy).toEqual({ fullName: userName, userName })
  }
  for (const list of [{ empID: 'E-7' }, { orderBy: 'empID:asc' }]) {
    const refused = await bed.ask('POST', '/api/analytics/checkRows', { ...range, list }, reader)
    expect(refused.status).toBe(403)
  }
})

test('no more characteristics are counted than are told, wherever it is begun to look for them: those checked last', async () => {
  const asked = {
    range: { start: ago(200), end: now },
    ...{ asOf: now, resourceIDs: ['M-1', 'M-2'], withoutMachine: true, only: {} },
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

test('who told a value has one name, of a screen what it is called, wherever it is told, asked for and searched', async () => {
  const who = { session: sampleSession(), entityId: 1, organizationId: 1, now }
  const display = { displayName: 'Lathe hall', dashboards: ['/wall'], deviceGroupIds: null }
  const { systemDb } = bed.dependencies
  const displayId = await addDisplay(systemDb, who, display)
  const [screen] = (await bed.rowsOf('display')).filter((row) => row.display_id === displayId)
  const told: Who = { userId: Number(screen!.user_id) }
  const value = entry({ checkID: 'T1', at: iso(ago(0.5)), text: 'B-78' })
  expect((await bed.ask('POST', '/api/checkData', { entries: [value] }, told)).status).toBe(200)
  const rows = async (list: Record<string, string>) =>
    (await bed.ask('POST', '/api/analytics/checkRows', { ...range, list })).body.data.rows.map(
      ({ userName, text }: { userName: string; text: string }) => [userName, text],
    )
  const asTold = [['Lathe hall', 'B-78']]
  for (const [field, asked] of [
    ['text', 'B-78'],
    ['userName', 'Lathe hall'],
    ['globalSearchValue', 'lathe ha'],
  ] as const)
    expect(await rows({ [field]: asked })).toEqual(asTold)
  const { values } = (await bed.ask('GET', `/api/checkData?pageId=${sheet.pageId}&limit=1`)).body.data
  expect(values.map(({ userName, text }: { userName: string; text: string }) => [userName, text])).toEqual(asTold)
  expect((await bed.ask('PUT', '/api/parts/P-1', { description: 'Shaft' }, told)).status).toBe(200)
  const history = (await bed.ask('GET', '/api/parts/P-1/history')).body.data
  expect(history.at(-1).userName).toBe('Lathe hall')
})
