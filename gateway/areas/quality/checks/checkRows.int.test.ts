import { randomUUID } from 'node:crypto'
import { checkRowsData } from '@takt/domain/areas/quality/responses/checkRows.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { sampleSession } from '../../../app/gateway.fixture.ts'
import type { TestUser } from '../../../core/items/testing/items.fixture.ts'
import { createUser } from '../../access/createUser.ts'
import { addDisplay } from '../../access/displays/addDisplay.ts'
import {
  characteristics,
  entry,
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
  sheet,
} from './values.fixture.ts'

prepareValues()

test('returns pages of rows with inspectors, filtered by any column, searched and sorted', async () => {
  const rows = async (list: Record<string, string> = {}, body: object = {}) =>
    checkRowsData.parse(
      (await fixture.request('POST', '/api/analytics/checkRows', { ...range, list, ...body }, reader)).body.data,
    )
  const all = await rows()
  // A corrected value is returned once; text values are included.
  expect([all.total, all.rows.length]).toEqual([97, 97])
  expect(all.rows[0]).toMatchObject({ checkID: 'D1', value: 10.2, isWithin: false, userName: null, ...explanation })
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
  expect(await ids({ atBefore: iso(hoursAgo(49.5)) })).toEqual([['L1', expect.any(Number)]])
  expect(await ids({ userNameIsEmpty: '' })).toHaveLength(97)
  expect(await ids({ userNameContains: 'ada' })).toEqual([])
  expect((await rows({}, { only: { resourceID: 'M-2' } })).total).toBe(1)
  const wrong = await fixture.request('POST', '/api/analytics/checkRows', { ...range, list: { colour: 'red' } }, reader)
  expect([wrong.status, Object.keys(wrong.body.data.fields)]).toEqual([400, ['colour']])
  expect((await fixture.request('POST', '/api/analytics/checkRows', range, may('dashboards read'))).status).toBe(403)
})

test('"By" is the inspector of a value entered at a screen for users who may see people, otherwise the reporting account', async () => {
  await fixture.request('POST', '/api/employees', { empID: 'E-7', firstName: 'Eve', lastName: 'Lind' })
  const userName = 'hub@plant.test'
  const account = { userName, password: 'correct horse battery', entityId: 1 }
  const id = await createUser(fixture.dependencies.systemDb, {
    ...account,
    organizationIds: [1],
    permissions: permissionsWhere(() => false),
  })
  const valueRow = (minutes: number, emp_id: string | null) => ({
    organization_id: 1,
    page_id: sheet.pageId,
    rev_id: sheet.revId,
    check_id: 'N1',
    check_text: 'Screen',
    at: iso(hoursAgo(1) + minutes * 60_000).replace('Z', ''),
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
  const values = [valueRow(1, null), valueRow(2, 'E-7'), valueRow(3, 'E-GONE')]
  await fixture.dependencies.clickhouse.insert({ table: 'check_value', format: 'JSONEachRow', values })
  const peopleReader = may('dashboards read', 'checksheets read', 'employees read')
  const rows = async (list: Record<string, string>, user: TestUser) =>
    checkRowsData
      .parse(
        (
          await fixture.request(
            'POST',
            '/api/analytics/checkRows',
            { ...range, list: { checkID: 'N1', ...list } },
            user,
          )
        ).body.data,
      )
      .rows.map(({ value, empID, fullName, userName }) => [value, empID, fullName, userName])
  const all = [
    [3, 'E-GONE', userName, userName],
    [2, 'E-7', 'Eve Lind', userName],
    [1, null, userName, userName],
  ]
  const withoutPeople = [3, 2, 1].map((value) => [value, null, userName, userName])
  expect([await rows({}, peopleReader), await rows({}, reader)]).toEqual([all, withoutPeople])
  expect(await rows({ fullNameContains: 'lind' }, peopleReader)).toEqual([all[1]])
  expect(await rows({ fullNameNotContains: 'lind' }, peopleReader)).toEqual([all[0], all[2]])
  expect(await rows({ globalSearchValue: 'Eve' }, peopleReader)).toEqual([all[1]])
  expect(await rows({ fullName: userName }, peopleReader)).toEqual([all[0], all[2]])
  expect(await rows({ fullNameIsEmpty: '' }, peopleReader)).toEqual([])
  expect(await rows({ empID: 'E-7' }, peopleReader)).toEqual([all[1]])
  for (const list of [{ fullNameContains: 'lind' }, { globalSearchValue: 'Eve' }] as Record<string, string>[])
    expect(await rows(list, reader)).toEqual([])
  const byName = (await rows({ orderBy: 'fullName:asc' }, peopleReader)).map(([, , name]) => name)
  expect(byName).toEqual(
    [userName, userName, 'Eve Lind'].sort((a, b) => (a!.toLowerCase() < b!.toLowerCase() ? -1 : 1)),
  )
  // The same applies to the last value of a characteristic and to each value of its chart.
  for (const [user, name] of [
    [peopleReader, 'Eve Lind'],
    [reader, userName],
  ] as const) {
    const { values, finders } = await series({ checkID: 'N1', resourceID: 'M-1', partNum: null }, user)
    expect(values.by.map((index) => finders[index]!.fullName)).toEqual([userName, name, userName])
    const characteristic = (await characteristics({}, user)).find(({ checkID }) => checkID === 'N1')
    expect(characteristic!.lastBy).toEqual({ fullName: userName, userName })
  }
  for (const list of [{ empID: 'E-7' }, { orderBy: 'empID:asc' }]) {
    const rejection = await fixture.request('POST', '/api/analytics/checkRows', { ...range, list }, reader)
    expect(rejection.status).toBe(403)
  }
})

test('the reporting account has one name (for a screen its label) in all responses, filters and searches', async () => {
  const requester = { session: sampleSession(), entityId: 1, organizationId: 1, now }
  const display = { displayName: 'Lathe hall', dashboards: ['/wall'], deviceGroupIds: null }
  const { systemDb } = fixture.dependencies
  const displayId = await addDisplay(systemDb, requester, display)
  const [screen] = (await fixture.rowsOf('display')).filter((row) => row.display_id === displayId)
  const screenUser: TestUser = { userId: Number(screen!.user_id) }
  const value = entry({ checkID: 'T1', at: iso(hoursAgo(0.5)), text: 'B-78' })
  expect((await fixture.request('POST', '/api/checkData', { entries: [value] }, screenUser)).status).toBe(200)
  const rows = async (list: Record<string, string>) =>
    (await fixture.request('POST', '/api/analytics/checkRows', { ...range, list })).body.data.rows.map(
      ({ userName, text }: { userName: string; text: string }) => [userName, text],
    )
  const expected = [['Lathe hall', 'B-78']]
  for (const [field, searchValue] of [
    ['text', 'B-78'],
    ['userName', 'Lathe hall'],
    ['globalSearchValue', 'lathe ha'],
  ] as const)
    expect(await rows({ [field]: searchValue })).toEqual(expected)
  const { values } = (await fixture.request('GET', `/api/checkData?pageId=${sheet.pageId}&limit=1`)).body.data
  expect(values.map(({ userName, text }: { userName: string; text: string }) => [userName, text])).toEqual(expected)
  expect((await fixture.request('PUT', '/api/parts/P-1', { description: 'Shaft' }, screenUser)).status).toBe(200)
  const history = (await fixture.request('GET', '/api/parts/P-1/history')).body.data
  expect(history.at(-1).userName).toBe('Lathe hall')
})
