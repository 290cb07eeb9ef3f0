import { noticesData } from '@takt/domain/efficiency/answers/notices.ts'
import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/efficiency/plantSamples.bed.ts'
import { reportMetadata } from '@takt/domain/reports/answers/reportMetadata.ts'
import { cellText, headerText } from '@takt/domain/reports/cellText.ts'
import { csvNumber } from '@takt/domain/reports/csvNumber.ts'
import { figureReports } from '@takt/domain/reports/figureReports.ts'
import { openPostgres } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import papaparse from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openNoticeSources } from '../alerts/face.ts'
import { noticesRoutes } from '../alerts/noticesRoutes.ts'
import { analyticsRoutes } from '../analytics/analyticsRoutes.ts'
import { createEfficiencyBed, type EfficiencyBed } from '../efficiency/efficiency.bed.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import { mostRows } from './files/page.ts'
import { pageOf } from './files/reportPdf.ts'
import { openReport, type ReportSources, readHead } from './openReport.ts'
import { readableReports } from './readableReports.ts'
import { createReportsArea } from './reportsArea.ts'

const at = (time: string) => Date.parse(`2026-03-02T${time}Z`)
const shifts = [
  { shiftNum: 1, name: 'Day', days: ['MONDAY' as const], start: '06:00', end: '14:00', breaks: [] },
  { shiftNum: 2, name: 'Late', days: ['MONDAY' as const], start: '14:00', end: '22:00', breaks: [] },
]
const machine = (resourceID: string, deviceId: number) =>
  sampleResource({ resourceID, attachments: [{ deviceId, from: -Infinity, to: Infinity, reports: 'state' }] })
const output = (jobNum: string, good: number, scrap = 0) =>
  sampleOutput({ jobNum, assemblySeq: 0, oprSeq: 10, partNum: '=P-1', good, scrap, idealCycleSecs: 20 })

let bed: EfficiencyBed
let sources: ReportSources
beforeAll(async () => {
  const none = async () => new Map()
  bed = await createEfficiencyBed(({ floorOf }) => [
    {
      name: 'analytics',
      open: (gateway) => {
        sources = { ...gateway, floorOf }
        const { dependencies } = gateway
        const notices = noticesRoutes(dependencies, { ...openNoticeSources(gateway), floorOf })
        const analytics = analyticsRoutes(dependencies, { floorOf, entriesOf: none, setupStandardsOf: none })
        return { routes: [...analytics, ...notices] }
      },
    },
    masterDataArea,
    createReportsArea(floorOf),
  ])
  const owner = openPostgres<Tables>(bed.world.databaseUrl, 1)
  await sql`insert into entities (entity_id, entity_name, row_id, version)
    values (1, 'Acme', gen_random_uuid(), 1)`.execute(owner)
  await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
    values (1, 'Plant A', 1, gen_random_uuid(), 1)`.execute(owner)
  await sql`insert into device_groups (organization_id, device_group_id, device_group_name, selected_devices, row_id, version)
    values (1, 7, 'Lathes', '["M-02", "gone"]', gen_random_uuid(), 1)`.execute(owner)
  await sql`insert into reasons (organization_id, reason_code, description, priority, row_id, version)
    values (1, 'TOOL', 'Tool broken', 1, gen_random_uuid(), 1)`.execute(owner)
  await sql`insert into employees (organization_id, emp_id, first_name, last_name, full_name, active, row_id, version)
    values (1, 'E1', 'Ada', 'Byron', 'Ada Byron', true, gen_random_uuid(), 1)`.execute(owner)
  await sql`insert into jobs (organization_id, job_num, part_num, prod_qty, status, due_date, row_id, version)
    values (1, 'J-1', null, 1000, 'released', '2026-02-27', gen_random_uuid(), 1),
      (1, 'J-2', null, 400, 'closed', '2026-02-27', gen_random_uuid(), 1)`.execute(owner)
  await owner.destroy()
  const floor = sampleFloor([machine('M-01', 1), machine('M-02', 2)], [sampleSchedule({ shifts })])
  bed.clock.now = at('23:00:00')
  await bed.write(
    floor,
    [
      sampleSlice(at('06:00:00'), at('08:00:00'), 'running', { outputs: [output('J-1', 90, 9)], empIDs: ['E1', 'E2'] }),
      sampleSlice(at('08:00:00'), at('08:40:00'), 'down', { reason: 'TOOL' }),
      sampleSlice(at('08:40:00'), at('09:10:00'), 'idle'),
      sampleSlice(at('09:10:00'), at('12:00:00'), 'running', { outputs: [output('J-2', 400)], empIDs: ['E1'] }),
      sampleSlice(at('06:00:00'), at('07:00:00'), 'down', { deviceId: 2, reason: 'TOOL' }),
      sampleSlice(at('07:00:00'), at('13:00:00'), 'running', { deviceId: 2, outputs: [output('J-1', 700, 40)] }),
    ],
    { start: at('00:00:00'), end: at('23:00:00') },
  )
}, 60_000)
afterAll(() => bed?.close())

const viewer = { sessionId: '', userId: 1, userName: 'a@b.de', entityId: 1, organizationId: 1 } as const
const day = { startDate: '2026-03-02', endDate: '2026-03-02' }
const onDay = JSON.stringify({ date: '2026-03-02', time: '' })
const times = { 'startDate,startTime': onDay, 'endDate,endTime': onDay }
const range = { startDate: '2026-03-02T00:00:00Z', endDate: '2026-03-03T00:00:00Z' }
/** The day as the report is asked for it. */
const dayOf = (reportID: string) => {
  const { report } = readableReports(new Map()).find((readable) => readable.report.reportID === reportID)!
  return report.range === 'days' ? day : report.range === 'instants' ? times : {}
}
const get = (path: string, parameters: Record<string, string> = day, token?: string) =>
  bed.ask('GET', `/api/reports/${path}?${new URLSearchParams(parameters)}`, token ? { token } : {})
const file = async (path: string, parameters: Record<string, string> = day) => {
  const asked = `/api/reports/${path}?${new URLSearchParams(parameters)}`
  return bed.app.request(asked, { headers: { authorization: 'reader-1' } })
}
type Rows = {
  columns: { field: string }[]
  rows: unknown[][]
  rowCount: number
  summary: { label: string; value: string }[]
}
const read = async (path: string, parameters?: Record<string, string>) =>
  (await get(`${path}/rows`, parameters)).body.data as Rows
/** Rows by the names of their columns. */
const named = ({ columns, rows }: Rows) =>
  rows.map((row) => Object.fromEntries(columns.map(({ field }, k) => [field, row[k]])))
const ids = readableReports(new Map()).map(({ report }) => report.reportID)

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

describe('figures are those of the screens', () => {
  test('of the OEE summary: each machine’s and the plant’s as getTEEP answers them', async () => {
    const found = await read('oeeSummary')
    const body = { ...range, resolution: 'total' }
    const { data } = (await bed.ask('POST', '/api/resources/getTEEP', { body })).body
    for (const { resourceID, buckets } of data.resources) {
      const row = named(found).find((entry) => entry.resourceID === resourceID)!
      for (const [field, value] of Object.entries(row))
        if (field in buckets[0]) expect([field, value]).toEqual([field, buckets[0][field]])
    }
    const oee = data.total.buckets[0].oee
    expect(oee).toBeGreaterThan(0)
    expect(found.summary[0]).toEqual({ label: 'OEE', value: `${(100 * oee).toFixed(1)} %` })
  })

  test('of shifts and days: as getTEEP cuts them', async () => {
    for (const [path, resolution] of [
      ['utilisationByShift', 'shift'],
      ['scheduleAgainstActual', 'day'],
    ] as const) {
      const { data } = (await bed.ask('POST', '/api/resources/getTEEP', { body: { ...range, resolution } })).body
      type Machine = { resourceID: string; buckets: Record<string, unknown>[] }
      const wanted = (data.resources as Machine[]).flatMap(({ resourceID, buckets }) =>
        buckets.map(({ runSecs, plannedSecs, availability }) => ({ resourceID, runSecs, plannedSecs, availability })),
      )
      expect(named(await read(path))).toMatchObject(wanted)
    }
  })

  test('of losses, runs, scrap and people: as breakdowns answer them', async () => {
    const breakdown = async (by: string[]) =>
      (await bed.ask('POST', '/api/analytics/breakdown', { body: { ...range, by } })).body.data.rows
    const reasons = await breakdown(['reason'])
    const tool = reasons.find(({ reason }: { reason: string }) => reason === 'TOOL')
    const losses = named(await read('lossesByReason'))
    expect(losses[0]).toMatchObject({
      description: 'Tool broken',
      reason: 'TOOL',
      downSecs: tool.downSecs,
      stops: tool.stops,
      lostSecs: 6000,
    })
    const runs = await breakdown(['jobNum', 'resourceID'])
    const secs = (rows: Record<string, unknown>[], job: string) =>
      rows.filter(({ jobNum }) => jobNum === job).reduce((sum, { runSecs }) => sum + Number(runSecs), 0)
    const found = named(await read('runsAgainstStandard'))
    for (const job of ['J-1', 'J-2']) expect(secs(found, job)).toBe(secs(runs, job))
    expect(named(await read('scrapAndRework'))[0]).toMatchObject({ jobNum: 'J-1', resourceID: 'M-02', scrapCount: 40 })
  })
})

test('setups, slow cycles and progress of jobs are what the views of machines and jobs are answered', async () => {
  const { data } = (await bed.ask('POST', '/api/analytics/jobEffHistory', { body: { jobNumList: ['J-1', 'J-2'] } }))
    .body
  type Told = { jobNum: string; goodCount: number; scrapCount: number; setups: Record<string, unknown>[] }
  const told = data.jobs as Told[]
  const changes = told.flatMap(({ jobNum, setups }) => setups.map(({ start, secs }) => ({ jobNum, start, secs })))
  expect(changes).toHaveLength(1)
  expect(named(await read('setups', times))).toMatchObject([{ ...changes[0], kind: 'inferred', fromJobNum: 'J-1' }])
  const question = new URLSearchParams({ start: range.startDate, end: range.endDate })
  const { cycles } = (await bed.ask('GET', `/api/resources/M-01/cycles?${question}`)).body.data
  const slow = named(await read('slowCycles', { ...times, slowerThan: '100' }))
  expect(slow.length).toBeGreaterThan(0)
  // Read in stretches of days, of which the machines did something on one.
  const long = { ...times, 'startDate,startTime': JSON.stringify({ date: '2026-01-20', time: '' }) }
  expect(named(await read('slowCycles', { ...long, slowerThan: '100' }))).toEqual(slow)
  expect(slow.filter(({ resourceID }) => resourceID === 'M-01')).toMatchObject(
    cycles
      .filter(({ ratio }: { ratio: number }) => ratio < 1)
      .map(({ at, secs, parts, ratio }: Record<string, number>) => ({ at, secs, parts, ratio })),
  )
  const [late] = named(await read('jobProgress', {}))
  const made = told.find(({ jobNum }) => jobNum === 'J-1')!
  expect(late).toMatchObject({
    jobNum: 'J-1',
    goodCount: made.goodCount,
    scrapCount: made.scrapCount,
    progress: made.goodCount / 1000,
    daysLate: 3,
  })
  expect(named(await read('jobProgress', { withClosed: 'true' }))).toHaveLength(2)
})

test('rows on the screen, in the CSV and in the PDF say the same, in every report', async () => {
  const session = { ...viewer, globalAdmin: true, restrictOrgs: false, permissions: {} as never }
  for (const reportID of ids) {
    const opened = await openReport(sources, {
      reportID,
      parameters: dayOf(reportID),
      viewer: session,
      now: bed.clock.now,
    })
    const head = await readHead(opened, mostRows)
    // Three weeks of facts would be needed for an insight.
    expect([reportID, head.rowCount > 0]).toEqual([reportID, reportID !== 'insights'])
    const page = pageOf({ ...opened, ...head }, { name: 'Plant A', country: 'US' }, { title: 'T', now: bed.clock.now })
    expect(page.pageSize).toBe('LETTER')
    expect(page.rows).toEqual(
      head.rows.map((row) => opened.columns.map((column) => cellText(column, row[column.field]!, opened.zone))),
    )
    if (reportID === 'laborByEmployee') {
      expect(head.rows).toMatchObject([
        { empID: 'E1', fullName: 'Ada Byron' },
        { empID: 'E2', fullName: null },
      ])
      continue
    }
    const { rows } = await read(reportID, dayOf(reportID))
    expect(rows).toEqual(head.rows.map((row) => opened.columns.map(({ field }) => row[field])))
    const { data } = papaparse.parse<string[]>(await (await file(`${reportID}/export.csv`, dayOf(reportID))).text(), {
      skipEmptyLines: true,
    })
    expect(data[0]).toEqual(opened.columns.map(headerText))
    if (reportID === 'oeeSummary') expect(data[0]).toEqual(expect.arrayContaining(['OEE (fraction)', 'Planned (s)']))
    const inFile = (value: unknown) => (typeof value === 'number' ? csvNumber(value) : String(value ?? ''))
    expect(data.slice(1)).toEqual(rows.map((row) => row.map((value) => inFile(value).replace(/^=/, "'="))))
  }
})

test('a PDF is drawn of every report, whatever texts it holds, and of one without rows', async () => {
  for (const reportID of ids) {
    const reply = await file(`${reportID}/export.pdf`, dayOf(reportID))
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect([bytes.subarray(0, 5).toString(), bytes.length > 5000]).toEqual(['%PDF-', true])
  }
  const none = await file('oeeSummary/export.pdf', { ...day, deviceGroups: '99' })
  expect(none.status).toBe(200)
})

test('where the PDF cuts texts or leaves rows out it says so', async () => {
  const session = { ...viewer, globalAdmin: true, restrictOrgs: false, permissions: {} as never }
  const parameters = { ...day, limitColumns: true, selectedColumns: ['resourceID', 'description'] }
  const opened = await openReport(sources, {
    reportID: 'oeeSummary',
    parameters,
    viewer: session,
    now: bed.clock.now,
  })
  const drawn = (description: string, rowCount = 1) => {
    const rows = [{ resourceID: 'M-01', description }]
    return pageOf({ ...opened, rows, rowCount }, { name: 'Plant A', country: null }, { title: 'T', now: bed.clock.now })
  }
  expect(drawn('x'.repeat(300))).toMatchObject({ rows: [['M-01', 'x'.repeat(300)]], cuts: [] })
  expect(drawn('x'.repeat(301), mostRows + 1)).toMatchObject({
    rows: [['M-01', `${'x'.repeat(299)}…`]],
    cuts: [
      'Texts of more than 300 characters end with … here. The CSV file has them whole.',
      `These are the first ${mostRows} of ${mostRows + 1} rows. The CSV file has all of them.`,
    ],
  })
})

test('what is chosen holds: groups of machines, columns, order, number and conditions', async () => {
  const machines = (rows: Rows) => named(rows).map(({ resourceID }) => resourceID)
  expect(machines(await read('oeeSummary', { ...day, sortBy: 'resourceID:desc' }))).toEqual(['M-02', 'M-01'])
  expect(machines(await read('oeeSummary', { ...day, deviceGroups: '7' }))).toEqual(['M-02'])
  const grouped = (await read('oeeSummary', { ...day, deviceGroups: '7' })) as Rows & { filterTexts: string[] }
  expect(grouped.filterTexts).toEqual(['Machines of the device group Lathes'])
  expect((await read('oeeSummary', { ...day, limitResults: '1' })).rowCount).toBe(1)
  const columns = { ...day, limitColumns: 'true', selectedColumns: 'resourceID,oee' }
  expect((await read('oeeSummary', columns)).columns.map(({ field }) => field)).toEqual(['resourceID', 'oee'])
  const filterConditions = JSON.stringify([{ column: 'scrapCount', operator: 'greaterThan', value: '20' }])
  expect(machines(await read('oeeSummary', { ...day, filterConditions }))).toEqual(['M-02'])
})

test('what is no value of a parameter is refused by its name; so is what there is not', async () => {
  const refused = await get('oeeSummary/rows', { startDate: 'soon', limitResults: 'many', colour: 'red' })
  expect([refused.status, Object.keys(refused.body.data.fields).sort()]).toEqual([
    400,
    ['colour', 'limitResults', 'startDate'],
  ])
  expect((await get('nothing/rows')).body.message).toContain("Report 'nothing'")
  expect((await get('oeeSummary/rows', day, 'nobody')).status).toBe(403)
})

test('alerts are those that the view of notices is answered', async () => {
  const body = { startDate: range.startDate, endDate: range.endDate, include: ['alerts', 'ended'] }
  const { alerts, ended } = noticesData.parse(
    (await bed.ask('POST', '/api/analytics/machineNotices', { body })).body.data,
  )
  const wanted = [...alerts, ...ended].map(({ resourceID, message, since }) => ({ resourceID, message, since }))
  const found = named(await read('alerts', times))
  expect(found.length).toBeGreaterThan(0)
  expect(found.map(({ resourceID, message, since }) => ({ resourceID, message, since })).toSorted(byText)).toEqual(
    wanted.toSorted(byText),
  )
})
const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

test('a workbook has the rows as values that a spreadsheet reckons with, and tells on a second sheet what they are', async () => {
  const reply = await file('lossesByReason/export.xlsx', { ...day, filterConditions: '[]' })
  expect(reply.status).toBe(200)
  const parts = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  const textOf = (name: string) => strFromU8(parts[name]!)
  const sheet = textOf('xl/worksheets/sheet1.xml')
  const { columns, rows } = await read('lossesByReason')
  const lost = columns.findIndex(({ field }) => field === 'lostSecs')
  expect(sheet).toContain(`<v>${Number(rows[0]![lost]) / 86_400}</v>`)
  expect(sheet.match(/<row /g)).toHaveLength(rows.length + 1)
  expect(sheet).not.toContain('<f>')
  expect(textOf('xl/sharedStrings.xml')).toContain('Losses by Reason')
  expect(textOf('xl/styles.xml')).toContain('[h]:mm:ss')
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

test('figures of too many machines and days are refused, and figures of chosen rows are of these alone', async () => {
  const long = await get('utilisationByShift/rows', { startDate: '2000-01-01', endDate: '2026-03-02' })
  expect([long.status, long.body.message]).toEqual([413, expect.stringContaining('at most 50000 rows')])
  for (const endDate of ['9999-12-31', '1970-01-01'])
    expect((await get('oeeSummary/rows', { ...day, endDate })).status).toBe(400)
  const filterConditions = JSON.stringify([{ column: 'resourceID', operator: 'equals', value: 'M-02' }])
  const { summary, filterTexts } = (await read('oeeSummary', { ...day, filterConditions })) as Rows & {
    filterTexts: string[]
  }
  const body = { ...range, resourceIDs: ['M-02'], resolution: 'total' }
  const { total } = (await bed.ask('POST', '/api/resources/getTEEP', { body })).body.data
  const { oee, availability, performance, quality } = total.buckets[0]
  const ratios = { OEE: oee, Availability: availability, Performance: performance, Quality: quality }
  expect(oee).toBeGreaterThan(0)
  expect(summary).toEqual([
    ...Object.entries(ratios).map(([label, ratio]) => ({ label, value: `${(100 * ratio).toFixed(1)} %` })),
    { label: 'Good', value: '700' },
  ])
  expect(filterTexts).toEqual(['Resource equals M-02'])
  const one = (await read('oeeSummary', { ...day, limitResults: '1' })) as Rows & { filterTexts: string[] }
  expect(one.filterTexts).toEqual(['The first 1 of 2 rows'])
})

test('a masked viewer filters by what it is shown, and cannot spell out what is masked', async () => {
  const opened = async (value: string) => {
    const session = { ...viewer, isMasked: true, globalAdmin: true, restrictOrgs: false, permissions: {} as never }
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
  const session = { ...viewer, globalAdmin: true, restrictOrgs: false, permissions: {} as never }
  const told = async (reportID: string, isMasked: boolean) => {
    const parameters = { ...dayOf(reportID), ...(reportID === 'slowCycles' && { slowerThan: 100 }) }
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
