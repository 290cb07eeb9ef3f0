import { randomUUID } from 'node:crypto'
import { checkRowsData } from '@takt/domain/areas/quality/answers/checkRows.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { sampleSession } from '../../../app/gateway.bed.ts'
import type { Who } from '../../../core/items/testing/items.bed.ts'
import { createUser } from '../../access/createUser.ts'
import { addDisplay } from '../../access/displays/addDisplay.ts'
import {
  ago,
  bed,
  characteristics,
  entry,
  iso,
  may,
  now,
  prepareValues,
  range,
  reader,
  series,
  sheet,
  why,
} from './values.fixture.ts'

prepareValues()

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
    organization_id: 1,
    page_id: sheet.pageId,
    rev_id: sheet.revId,
    check_id: 'N1',
    check_text: 'Screen',
    at: iso(ago(1) + minutes * 60_000).replace('Z', ''),
    entry_id: randomUUID(),
    kind: 'number',
    sample: 1,
    value: minutes,
    is_within: true,
    resource_id: 'M-1',
    user_id: id,
    emp_id,
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
