import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture(areas)
})
afterAll(() => fixture?.close())

const must = async (path: string, body: object) => {
  const reply = await fixture.request('POST', `/api/${path}`, body)
  expect([path, reply.status, reply.body.message]).toEqual([path, 200, expect.anything()])
  return reply.body.data
}
async function importFile(file: string, dryRun = false) {
  const reply = await fixture.app.request(`/api/instructions/import?mode=upsert&dryRun=${dryRun}`, {
    method: 'POST',
    headers: { authorization: fixture.authorization(), 'content-type': 'text/csv' },
    body: file,
  })
  return ((await reply.json()) as { data: object }).data
}
const exported = async () => {
  const headers = { authorization: fixture.authorization() }
  return (await fixture.app.request('/api/instructions/export.csv', { headers })).text()
}

test('reimports an exported list of pages: unedited rows stay unchanged, edited rows are changed', async () => {
  const day = 86_400_000
  for (const [docName, until] of [
    ['Draft', undefined],
    ['Approved', undefined],
    ['As saved', null],
    ['Until then', new Date(Date.now() + day).toISOString()],
  ] as const) {
    const { revId, pageId } = await must('docs', { action: 'create', docType: 'Instruction', docName, text: 'So.' })
    if (docName === 'Draft') continue
    if (until === undefined) await must(`docs/revision/${revId}/approve`, {})
    else await must('docs/auto-approve', { pageId, docType: 'Instruction', isNew: false, dateLimit: until })
    if (docName === 'Approved')
      await fixture.request('PUT', `/api/instructions/${pageId}`, {
        fileDescription: '=1, "so"',
        reviewOn: '2026-12-24',
      })
  }
  const before = await exported()
  expect(before.split('\r\n').length).toBeGreaterThan(5)
  const unchanged = { added: 0, changed: 0, unchanged: 4, problems: [], problemCount: 0 }
  expect(await importFile(before, true)).toMatchObject(unchanged)
  expect(await importFile(before)).toMatchObject(unchanged)
  expect(await exported()).toBe(before)
  const after = before.replace('2026-12-24', '2026-12-31')
  expect(await importFile(after)).toMatchObject({ ...unchanged, changed: 1, unchanged: 3 })
  expect(await exported()).toBe(after)
  // Fields with their own routes cannot be changed by a file.
  const forged = before.replace(/(\d{4}-\d\d-\d\dT[\d:.]+Z)/, '2020-01-01T00:00:00.000Z')
  expect(forged).not.toBe(before)
  expect(await importFile(forged)).toMatchObject({ problemCount: 1, problems: [{ sentence: 'cannot be changed' }] })
})

// Proves OPS-012
test('instructions, checksheets and programs are pages of one wiki: named with underscores, with revisions, and found by each other’s links', async () => {
  const write = async (docType: string, docName: string, [first, second]: readonly [string, string?]) => {
    const { pageId, revId } = await must('docs', { action: 'create', docType, docName, text: first })
    if (second !== undefined) await must('docs', { action: 'edit', pageId, text: second, baseRevId: revId })
    return pageId as number
  }
  const target = await write('Instruction', 'Wiki target', ['Here.'])
  const pages = [
    await write('Instruction', 'Wiki instruction', ['See [[Wiki target]].', 'See [[Wiki target]] twice.']),
    await write('Program', 'Wiki program', ['(see [[Wiki target]])', '(see [[Wiki target]] twice)']),
    await write('Checksheet', 'Wiki checksheet', [
      'checkID,text,kind\nD1,As [[Wiki target]] says,passFail\n',
      'checkID,text,kind\nD2,As [[Wiki target]] says,passFail\n',
    ]),
  ]
  const read = async (path: string) => (await fixture.request('GET', `/api/docs${path}`)).body.data
  const matches: { docName: string; docType: string }[] = await read('?search=Wiki')
  expect(matches.map(({ docName, docType }) => `${docName} ${docType}`).toSorted()).toEqual([
    'Wiki_checksheet Checksheet',
    'Wiki_instruction Instruction',
    'Wiki_program Program',
    'Wiki_target Instruction',
  ])
  for (const pageId of pages) expect(await read(`/${pageId}/revisions`)).toHaveLength(2)
  const linkedFrom: { pageId: number }[] = (await read(`/${target}`)).linkedFrom
  expect(linkedFrom.map(({ pageId }) => pageId).toSorted()).toEqual(pages.toSorted())
})
