import { analyticsReports } from '@takt/domain/areas/reports/analyticsReports.ts'
import { reportMetadata } from '@takt/domain/areas/reports/responses/reportMetadata.ts'
import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { maxPdfRows } from './files/page.ts'
import { openReport, readHead } from './openReport.ts'
import { day, dayOf, file, fixture, get, ids, named, prepareReports, read, sources, viewer } from './reports.fixture.ts'

prepareReports()

// Proves ADM-017, ADM-080, ADM-262, SCH-092
test('GET /api/reports returns the definitions as a list in data', async () => {
  const { status, body } = await fixture.request('GET', '/api/reports')
  expect(status).toBe(200)
  expect(body.data.map(({ reportID }: { reportID: string }) => reportID).slice(0, ids.length)).toEqual(ids)
  // The ids by which masking identifies reports.
  expect(ids).toEqual(analyticsReports.map(({ reportID }) => reportID))
  const [summary] = body.data
  expect(summary).toMatchObject({
    reportID: 'oeeSummary',
    description: 'OEE and time by machine',
    report: 'OEE Summary',
    showInMainListing: true,
  })
  expect(summary.parameters.map(({ name, type }: Record<string, string>) => [name, type])).toEqual([
    ['filterByDate', 'boolean'],
    ['startDate', 'date'],
    ['endDate', 'date'],
    ['deviceGroups', 'deviceGroup'],
    ['limitColumns', 'boolean'],
    ['selectedColumns', 'select'],
    ['sortBy', 'select'],
    ['limitResults', 'number'],
    ['filterConditions', 'filterConditions'],
  ])
})

test('finds a report by id like a row of any list, so that its name can be shown where it is opened', async () => {
  const rows = async (query: string) => (await fixture.request('GET', `/api/reports?${query}`)).body.data
  const expected = { reportID: 'setups', description: 'Changeovers against standard', rowId: 'setups', version: 1 }
  expect(await rows('reportID=setups')).toMatchObject([expected])
  expect(await rows('reportIDIsAnyOf=setups,nothing')).toMatchObject([expected])
})

// Proves ADM-085, ADM-086, ADM-087, ADM-088
test('the reports schema is fixed: reportID of 50, description of 30, neither editable, no permissions', async () => {
  const { data } = (await fixture.request('POST', '/api/reports/schema', { body: {} })).body
  expect(Object.keys(data.fields)).toEqual(['reportID', 'description'])
  expect(data.fields.reportID).toMatchObject({ type: 'text', size: 50, editable: 'false' })
  expect(data.fields.description).toMatchObject({ type: 'text', size: 30, editable: 'false' })
  expect(data.permissions).toEqual({
    create: false,
    update: false,
    delete: false,
    bulkUpdate: false,
    export: false,
    import: false,
  })
})

test('lists reports for users who may read dashboards; nobody can change them', async () => {
  expect((await fixture.request('GET', '/api/reports', { token: 'nobody' })).status).toBe(403)
  for (const [method, path, status] of [
    ['POST', '/api/reports', 405],
    ['PUT', '/api/reports/x', 404],
    ['DELETE', '/api/reports/x', 404],
  ] as const)
    expect((await fixture.request(method, path, { body: {} })).status).toBe(status)
})

test('searches the names and descriptions of reports, ignoring case', async () => {
  const search = async (query: string) =>
    (await fixture.request('GET', `/api/reports?${query}`)).body.data.map(
      ({ reportID }: { reportID: string }) => reportID,
    )
  expect(await search('globalSearchValue=%20oee%20SUMM')).toEqual(['oeeSummary'])
  expect(await search('globalSearchValue=time%20by%20machine')).toContain('oeeSummary')
  expect(await search('globalSearchValue=no%20such%20report')).toEqual([])
  expect(await search('globalSearchValue=')).toEqual(await search(''))
})

// Proves ADM-081, ADM-264, SCH-095, SCH-202, SCH-211, SCH-214
test('report metadata consists of columns with field, headerName, type and an equal headerType', async () => {
  const { status, body } = await get('metadata/oeeSummary', { ...day, selectedColumns: 'resourceID,oee' })
  expect([status, body]).toMatchObject([200, { success: true, message: '' }])
  const { columnDefinitions } = reportMetadata.parse(body.data)
  expect(columnDefinitions.slice(0, 3)).toEqual([
    { field: 'resourceID', headerName: 'Machine', type: 'string', headerType: 'string', to: 'resources' },
    { field: 'description', headerName: 'Description', type: 'string', headerType: 'string' },
    { field: 'oee', headerName: 'OEE', type: 'number', headerType: 'number', format: 'percent', unit: '%' },
  ])
})

test('the list of an item type is a report with every row in the requested order, for users who may read the type', async () => {
  const owner = openPostgres<Tables>(fixture.environment.databaseUrl, 1)
  await sql`insert into parts (organization_id, part_num, description, row_id, version)
    select 1, 'P-' || lpad(n::text, 5, '0'), '=cmd ' || n, gen_random_uuid(), 1 from generate_series(1, 2500) n`.execute(
    owner,
  )
  await owner.destroy()
  const first = await read('list-parts', { sortBy: 'partNum:desc' })
  expect([first.rowCount, named(first)[0]!.partNum]).toEqual([2500, 'P-02500'])
  const { data } = papaparse.parse<string[]>(await (await file('list-parts/export.csv', {})).text(), {
    skipEmptyLines: true,
  })
  expect([data.length, data[1]![0], data[1]![1]]).toEqual([2501, 'P-00001', "'=cmd 1"])
  const some = {
    filterConditions: JSON.stringify([{ column: 'partNum', operator: 'endsWith', value: '00' }]),
    limitResults: '7',
  }
  expect((await read('list-parts', some)).rowCount).toBe(7)
  for (const none of ['list-reports', 'list-users', 'list-nothing'])
    expect((await get(`${none}/rows`, {})).status).toBe(404)
})

test('a masked viewer filters by the masked values and cannot guess what is masked', async () => {
  const opened = async (value: string) => {
    const session = { ...viewer, isMasked: true, globalAdmin: true, restrictOrgs: false, permissions: noPermissions }
    const parameters = { ...day, filterConditions: [{ column: 'fullName', operator: 'startsWith', value }] }
    const report = await openReport(sources, {
      reportID: 'laborByEmployee',
      parameters,
      viewer: session,
      now: fixture.clock.now,
    })
    return (await readHead(report, maxPdfRows)).rows
  }
  expect(await opened('Ada')).toEqual([])
  const [row] = await opened('Sample ')
  expect(row!.fullName).toMatch(/^Sample /)
})

test('no report shows a masked viewer a key of a job, person, part, machine or tag in any column', async () => {
  const session = { ...viewer, globalAdmin: true, restrictOrgs: false, permissions: noPermissions }
  const readKeys = async (reportID: string, isMasked: boolean) => {
    const parameters = { ...dayOf(reportID), ...(reportID === 'slowCycles' && { slowerThan: 1 }) }
    const request = { reportID, parameters, viewer: { ...session, isMasked }, now: fixture.clock.now }
    const { rows } = await readHead(await openReport(sources, request), maxPdfRows)
    return rows.flatMap((row) => Object.entries(row).filter(([, value]) => keys.has(String(value))))
  }
  const keys = new Set(['M-01', 'M-02', 'J-1', 'J-2', 'E1', 'E2', '=P-1'])
  for (const reportID of ids) {
    expect([reportID, (await readKeys(reportID, false)).length > 0]).toEqual([
      reportID,
      !['insights', 'lossesByReason'].includes(reportID),
    ])
    expect([reportID, await readKeys(reportID, true)]).toEqual([reportID, []])
  }
})
