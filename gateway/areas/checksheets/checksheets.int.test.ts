import { checksheetImport } from '@takt/domain/areas/checksheets/responses/checksheetImport.ts'
import { expect, test } from 'vitest'
import type { TestUser } from '../../core/items/testing/items.fixture.ts'
import {
  approve,
  csv,
  fixture,
  importChecksheet,
  may,
  operator,
  other,
  prepareChecksheets,
  sheet,
} from './checksheets.fixture.ts'

prepareChecksheets()

const fetchCsv = (pageId: number, user?: TestUser) =>
  fixture.app.request(`/api/docs/checksheet/${pageId}/csv`, {
    method: 'POST',
    headers: { authorization: fixture.authorization(user) },
  })

const pageCount = async () => (await fixture.request('GET', '/api/docs?docType=Checksheet')).body.data.length

// Proves OPS-015, OPS-298
test('imports a checksheet from CSV: with a dry run, with problems by line and column, all or nothing', async () => {
  const before = await pageCount()
  const wrong = csv.replace('9.98', '10.5').replace('passFail', 'sometimes')
  const tried = await importChecksheet({ csv: wrong, docName: 'Second', dryRun: true })
  expect(checksheetImport.parse(tried.body.data)).toMatchObject({ pageId: null, checks: [], problemCount: 2 })
  expect(tried.body.data.problems.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [2, 'lower'],
    [3, 'kind'],
  ])
  const rejected = await importChecksheet({ csv: wrong, docName: 'Second' })
  expect([rejected.status, rejected.body.data.problemCount, await pageCount()]).toEqual([400, 2, before])
  expect(rejected.body.message).toBe(
    'Nothing was imported: 2 problems. First line 2, lower: must not lie above the upper limit',
  )
  expect((await importChecksheet({ csv })).body.data.fields).toEqual({ docName: 'is required' })
  const added = await importChecksheet({ csv, docName: 'Second' })
  expect([added.status, added.body.message, added.body.data.checks.length]).toEqual([200, 'Document Saved', 3])
  const again = await importChecksheet({ csv: csv.replace('Bore', 'Bore on the left'), pageId: added.body.data.pageId })
  expect(again.body.data.pageId).toBe(added.body.data.pageId)
  expect(again.body.data.revId).not.toBe(added.body.data.revId)
  expect((await importChecksheet({ csv, docName: 'Third' }, may('checksheets read'))).status).toBe(403)
  expect((await importChecksheet({ csv, pageId: added.body.data.pageId }, other)).status).toBe(404)
})

// Proves OPS-016, OPS-299
test('exports a checksheet as a CSV file that imports unchanged and is safe in spreadsheets', async () => {
  const csvWithFormula = `${csv}E1,'=HYPERLINK("http://x"),text,,,,,1,eachPart\n`
  const { pageId, revId } = (await importChecksheet({ csv: csvWithFormula, docName: 'Handed out' })).body.data
  const reply = await fetchCsv(pageId)
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''Handed_out.csv`)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = await reply.text()
  expect(text).toContain(`'=HYPERLINK`)
  expect(text).not.toMatch(/(^|,)"?=/m)
  const back = (await importChecksheet({ csv: text, docName: 'x', dryRun: true })).body.data.checks
  expect(back.at(-1).text).toBe('=HYPERLINK("http://x")')
  expect(back).toHaveLength(4)
  // A read-only user gets only the approved revision.
  expect((await fetchCsv(pageId, operator)).status).toBe(404)
  await approve(revId)
  expect(await (await fetchCsv(pageId, operator)).text()).toBe(text)
  expect((await fetchCsv(pageId, other)).status).toBe(404)
  expect((await fetchCsv(pageId, may('instructions read'))).status).toBe(403)
})

test('the text of a checksheet is the CSV of its checks, however it is saved', async () => {
  const save = (text: string, baseRevId: number | null, pageId = sheet.pageId) =>
    fixture.request('POST', '/api/docs', { action: 'edit', pageId, text, baseRevId })
  const rejected = await save('# Measure', sheet.revId)
  expect([rejected.status, Object.keys(rejected.body.data.fields)]).toEqual([400, ['text']])
  const { pageId, revId } = (await importChecksheet({ csv, docName: 'Both write' })).body.data
  const line = 'N1,Width,number,mm,5,,,1,eachPart\n'
  expect((await save(`${csv}${line}`, revId, pageId)).status).toBe(200)
  // A merge would contain the same check twice.
  const conflict = await save(csv.replace('V1,', `${line}V1,`), revId, pageId)
  expect([conflict.status, conflict.body.data.text.includes('N1')]).toEqual([409, true])
})

test('an exported checksheet runs no formulas in a spreadsheet, and its file name has no bidirectional control characters', async () => {
  const hostile = 'checkID,text,kind\n"=1+1","x;@SUM(A1)",number\n'
  const guardedCsv = hostile.replace('"=1+1"', "'=1+1").replace(';@', ";'@")
  const rejected = await importChecksheet({ csv: guardedCsv, docName: 'Bore\u202Egnp.exe' })
  expect([rejected.status, rejected.body.message]).toEqual([
    400,
    expect.stringContaining('invisible character (U+202E)'),
  ])
  const { body } = await importChecksheet({ csv: guardedCsv, docName: 'Bore \u200Fשער' })
  expect(body.message).toBe('Document Saved')
  const file = await fetchCsv(body.data.pageId, {})
  expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Bore_%D7%A9%D7%A2%D7%A8.csv")
  for (const cell of (await file.text()).split(/[,;\t\r\n]/)) expect(cell).not.toMatch(/^"?[=+\-@]/)
  expect((await importChecksheet({ csv: hostile, docName: 'Runs' })).status).toBe(400)
})
