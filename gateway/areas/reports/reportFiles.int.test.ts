import { cellText, headerText } from '@takt/domain/areas/reports/cellText.ts'
import { csvNumber } from '@takt/domain/areas/reports/csvNumber.ts'
import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { strFromU8, unzipSync } from 'fflate'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { maxPdfRows } from './files/page.ts'
import { pageOf } from './files/reportPdf.ts'
import { openReport, readHead } from './openReport.ts'
import { day, dayOf, file, fixture, ids, prepareReports, read, sources, viewer } from './reports.fixture.ts'

prepareReports()

test('the screen, the CSV and the PDF of every report have the same rows', async () => {
  const session = { ...viewer, globalAdmin: true, restrictOrgs: false, permissions: noPermissions }
  for (const reportID of ids) {
    const opened = await openReport(sources, {
      reportID,
      parameters: dayOf(reportID),
      viewer: session,
      now: fixture.clock.now,
    })
    const head = await readHead(opened, maxPdfRows)
    // An insight requires three weeks of facts.
    expect([reportID, head.rowCount > 0]).toEqual([reportID, reportID !== 'insights'])
    const page = pageOf(
      { ...opened, ...head },
      { name: 'Plant A', country: 'US' },
      { title: 'T', now: fixture.clock.now },
    )
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

test('creates a PDF of every report, with any texts and without rows', async () => {
  for (const reportID of ids) {
    const reply = await file(`${reportID}/export.pdf`, dayOf(reportID))
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect([bytes.subarray(0, 5).toString(), bytes.length > 5000]).toEqual(['%PDF-', true])
  }
  const none = await file('oeeSummary/export.pdf', { ...day, deviceGroups: '99' })
  expect(none.status).toBe(200)
})

test('the PDF notes truncated texts and omitted rows', async () => {
  const session = { ...viewer, globalAdmin: true, restrictOrgs: false, permissions: noPermissions }
  const parameters = { ...day, limitColumns: true, selectedColumns: ['resourceID', 'description'] }
  const opened = await openReport(sources, {
    reportID: 'oeeSummary',
    parameters,
    viewer: session,
    now: fixture.clock.now,
  })
  const draw = (description: string, rowCount = 1) => {
    const rows = [{ resourceID: 'M-01', description }]
    return pageOf(
      { ...opened, rows, rowCount },
      { name: 'Plant A', country: null },
      { title: 'T', now: fixture.clock.now },
    )
  }
  expect(draw('x'.repeat(300))).toMatchObject({ rows: [['M-01', 'x'.repeat(300)]], cuts: [] })
  expect(draw('x'.repeat(301), maxPdfRows + 1)).toMatchObject({
    rows: [['M-01', `${'x'.repeat(299)}…`]],
    cuts: [
      'Texts longer than 300 characters are truncated with … here. The CSV file has the full texts.',
      `Showing the first ${maxPdfRows} of ${maxPdfRows + 1} rows. The CSV file has all of them.`,
    ],
  })
})

test('a workbook has typed values and a second sheet that describes them', async () => {
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
