import { checksheetDone } from '@takt/domain/areas/checksheets/answers/checksheetDone.ts'
import { expect, test } from 'vitest'
import type { Who } from '../../core/items/testing/items.bed.ts'
import { approve, bed, bringIn, csv, may, operator, other, prepareChecksheets, sheet } from './checksheets.fixture.ts'

prepareChecksheets()

const fetchCsv = (pageId: number, who?: Who) =>
  bed.app.request(`/api/docs/checksheet/${pageId}/csv`, {
    method: 'POST',
    headers: { authorization: bed.authorization(who) },
  })

const pageCount = async () => (await bed.ask('GET', '/api/docs?docType=Checksheet')).body.data.length

// Proves OPS-015, OPS-298
test('a checksheet is brought in from CSV: tried first, told by line and column what is wrong, all of it or nothing', async () => {
  const before = await pageCount()
  const wrong = csv.replace('9.98', '10.5').replace('passFail', 'sometimes')
  const tried = await bringIn({ csv: wrong, docName: 'Second', dryRun: true })
  expect(checksheetDone.parse(tried.body.data)).toMatchObject({ pageId: null, checks: [], problemCount: 2 })
  expect(tried.body.data.problems.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [2, 'lower'],
    [3, 'kind'],
  ])
  const refused = await bringIn({ csv: wrong, docName: 'Second' })
  expect([refused.status, refused.body.data.problemCount, await pageCount()]).toEqual([400, 2, before])
  expect(refused.body.message).toBe(
    'Nothing was imported: 2 problems. First line 2, lower: must not lie above the upper limit',
  )
  expect((await bringIn({ csv })).body.data.fields).toEqual({ docName: 'must be given' })
  const added = await bringIn({ csv, docName: 'Second' })
  expect([added.status, added.body.message, added.body.data.checks.length]).toEqual([200, 'Document Saved', 3])
  const again = await bringIn({ csv: csv.replace('Bore', 'Bore on the left'), pageId: added.body.data.pageId })
  expect(again.body.data.pageId).toBe(added.body.data.pageId)
  expect(again.body.data.revId).not.toBe(added.body.data.revId)
  expect((await bringIn({ csv, docName: 'Third' }, may('checksheets read'))).status).toBe(403)
  expect((await bringIn({ csv, pageId: added.body.data.pageId }, other)).status).toBe(404)
})

// Proves OPS-016, OPS-299
test('a checksheet is handed out as a CSV file that reads back the same, harmless to spreadsheets', async () => {
  const evil = `${csv}E1,'=HYPERLINK("http://x"),text,,,,,1,eachPart\n`
  const { pageId, revId } = (await bringIn({ csv: evil, docName: 'Handed out' })).body.data
  const reply = await fetchCsv(pageId)
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''Handed_out.csv`)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = await reply.text()
  expect(text).toContain(`'=HYPERLINK`)
  expect(text).not.toMatch(/(^|,)"?=/m)
  const back = (await bringIn({ csv: text, docName: 'x', dryRun: true })).body.data.checks
  expect(back.at(-1).text).toBe('=HYPERLINK("http://x")')
  expect(back).toHaveLength(4)
  // Who only reads gets what is approved, and nothing before.
  expect((await fetchCsv(pageId, operator)).status).toBe(404)
  await approve(revId)
  expect(await (await fetchCsv(pageId, operator)).text()).toBe(text)
  expect((await fetchCsv(pageId, other)).status).toBe(404)
  expect((await fetchCsv(pageId, may('instructions read'))).status).toBe(403)
})

test('the text of a checksheet is the CSV of its checks, however it is saved', async () => {
  const save = (text: string, baseRevId: number | null, pageId = sheet.pageId) =>
    bed.ask('POST', '/api/docs', { action: 'edit', pageId, text, baseRevId })
  const refused = await save('# Measure', sheet.revId)
  expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, ['text']])
  const { pageId, revId } = (await bringIn({ csv, docName: 'Both write' })).body.data
  const line = 'N1,Width,number,mm,5,,,1,eachPart\n'
  expect((await save(`${csv}${line}`, revId, pageId)).status).toBe(200)
  // Put together both would have the same check twice.
  const twice = await save(csv.replace('V1,', `${line}V1,`), revId, pageId)
  expect([twice.status, twice.body.data.text.includes('N1')]).toEqual([409, true])
})

test('a checksheet as a file runs nothing in a spreadsheet, and its name turns no direction of writing', async () => {
  const hostile = 'checkID,text,kind\n"=1+1","x;@SUM(A1)",number\n'
  const guardedCsv = hostile.replace('"=1+1"', "'=1+1").replace(';@', ";'@")
  const turned = await bringIn({ csv: guardedCsv, docName: 'Bore\u202Egnp.exe' })
  expect([turned.status, turned.body.message]).toEqual([400, expect.stringContaining('invisible character (U+202E)')])
  const { body } = await bringIn({ csv: guardedCsv, docName: 'Bore \u200Fשער' })
  expect(body.message).toBe('Document Saved')
  const file = await fetchCsv(body.data.pageId, {})
  expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Bore_%D7%A9%D7%A2%D7%A8.csv")
  for (const cell of (await file.text()).split(/[,;\t\r\n]/)) expect(cell).not.toMatch(/^"?[=+\-@]/)
  expect((await bringIn({ csv: hostile, docName: 'Runs' })).status).toBe(400)
})
