import { reportMetadata } from '@takt/domain/areas/reports/answers/reportMetadata.ts'
import { figureReports } from '@takt/domain/areas/reports/figureReports.ts'
import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { mostRows } from './files/page.ts'
import { openReport, readHead } from './openReport.ts'
import { bed, day, dayOf, file, get, ids, named, prepareReports, read, sources, viewer } from './reports.fixture.ts'

prepareReports()

// Proves ADM-017, ADM-080, ADM-262, SCH-092
test('GET /api/reports answers the definitions as a list in data', async () => {
  const { status, body } = await bed.ask('GET', '/api/reports')
  expect(status).toBe(200)
  expect(body.data.map(({ reportID }: { reportID: string }) => reportID).slice(0, ids.length)).toEqual(ids)
  // What masks know reports by.
  expect(ids).toEqual(figureReports.map(({ reportID }) => reportID))
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

test('a report is found by its id as a row of any list is, so that it is named where it is opened', async () => {
  const rows = async (query: string) => (await bed.ask('GET', `/api/reports?${query}`)).body.data
  const wanted = { reportID: 'setups', description: 'Changeovers against standard', rowId: 'setups', version: 1 }
  expect(await rows('reportID=setups')).toMatchObject([wanted])
  expect(await rows('reportIDIsAnyOf=setups,nothing')).toMatchObject([wanted])
})

// Proves ADM-085, ADM-086, ADM-087, ADM-088
test('the reports schema is fixed: reportID of 50, description of 30, neither editable, nothing permitted', async () => {
  const { data } = (await bed.ask('POST', '/api/reports/schema', { body: {} })).body
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

test('reports are listed for those who may read dashboards, and changed by nobody', async () => {
  expect((await bed.ask('GET', '/api/reports', { token: 'nobody' })).status).toBe(403)
  for (const [method, path, status] of [
    ['POST', '/api/reports', 405],
    ['PUT', '/api/reports/x', 404],
    ['DELETE', '/api/reports/x', 404],
  ] as const)
    expect((await bed.ask(method, path, { body: {} })).status).toBe(status)
})

test('the reports are searched by their names and descriptions, without regard to case', async () => {
  const found = async (query: string) =>
    (await bed.ask('GET', `/api/reports?${query}`)).body.data.map(({ reportID }: { reportID: string }) => reportID)
  expect(await found('globalSearchValue=%20oee%20SUMM')).toEqual(['oeeSummary'])
  expect(await found('globalSearchValue=time%20by%20machine')).toContain('oeeSummary')
  expect(await found('globalSearchValue=no%20such%20report')).toEqual([])
  expect(await found('globalSearchValue=')).toEqual(await found(''))
})

// Proves ADM-081, ADM-264, SCH-095, SCH-202, SCH-211, SCH-214
test('the metadata of a report are its columns: field, headerName, type, and headerType alike', async () => {
  const { status, body } = await get('metadata/oeeSummary', { ...day, selectedColumns: 'resourceID,oee' })
  expect([status, body]).toMatchObject([200, { success: true, message: '' }])
  const { columnDefinitions } = reportMetadata.parse(body.data)
  expect(columnDefinitions.slice(0, 3)).toEqual([
    { field: 'resourceID', headerName: 'Resource', type: 'string', headerType: 'string', to: 'resources' },
    { field: 'description', headerName: 'Description', type: 'string', headerType: 'string' },
    { field: 'oee', headerName: 'OEE', type: 'number', headerType: 'number', format: 'percent', unit: '%' },
  ])
})

test('the list of an item type is a report: every row, in the order asked, to whoever may read the type', async () => {
  const owner = openPostgres<Tables>(bed.world.databaseUrl, 1)
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

test('a masked viewer filters by what it is shown, and cannot spell out what is masked', async () => {
  const opened = async (value: string) => {
    const session = { ...viewer, isMasked: true, globalAdmin: true, restrictOrgs: false, permissions: noPermissions }
    const parameters = { ...day, filterConditions: [{ column: 'fullName', operator: 'startsWith', value }] }
    const found = await openReport(sources, {
      reportID: 'laborByEmployee',
      parameters,
      viewer: session,
      now: bed.clock.now,
    })
    return (await readHead(found, mostRows)).rows
  }
  expect(await opened('Ada')).toEqual([])
  const [shown] = await opened('Sample ')
  expect(shown!.fullName).toMatch(/^Sample /)
})

test('no report tells a masked viewer a key of a job, person, part, machine or tag, whatever its columns are', async () => {
  const session = { ...viewer, globalAdmin: true, restrictOrgs: false, permissions: noPermissions }
  const told = async (reportID: string, isMasked: boolean) => {
    const parameters = { ...dayOf(reportID), ...(reportID === 'slowCycles' && { slowerThan: 1 }) }
    const asked = { reportID, parameters, viewer: { ...session, isMasked }, now: bed.clock.now }
    const { rows } = await readHead(await openReport(sources, asked), mostRows)
    return rows.flatMap((row) => Object.entries(row).filter(([, value]) => known.has(String(value))))
  }
  const known = new Set(['M-01', 'M-02', 'J-1', 'J-2', 'E1', 'E2', '=P-1'])
  for (const reportID of ids) {
    expect([reportID, (await told(reportID, false)).length > 0]).toEqual([
      reportID,
      !['insights', 'lossesByReason'].includes(reportID),
    ])
    expect([reportID, await told(reportID, true)]).toEqual([reportID, []])
  }
})
