import { docView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestUser } from '../../core/items/testing/items.fixture.ts'
import {
  approve,
  colleague,
  create,
  fixture,
  may,
  other,
  post,
  prepareDocuments,
  reader,
  view,
  writer,
} from './documents.fixture.ts'

prepareDocuments()

// Proves OPS-138, OPS-295
test('a page is created, named with underscores, edited and deleted; the response contains the URL of its editor', async () => {
  const { pageId, revId, isNew, url } = await create('turn  the shaft', '# Turn\n\nSee [[Wash it]].')
  expect([isNew, url]).toEqual([true, `/documents/${pageId}?edit=${pageId}`])
  const page = docView.parse(await view(pageId))
  expect(page).toMatchObject({
    docName: 'Turn_the_shaft',
    docType: 'Instruction',
    pageNamespace: 0,
    revId,
    template: { pageTitle: 'Turn the shaft' },
    fileDescription: null,
    isApproved: false,
    isNew: true,
    revision: { revNum: 1, text: '# Turn\n\nSee [[Wash it]].', approved: false },
  })
  const edited = await post({ action: 'edit', pageId, text: '# Turn\n\nSlowly.', baseRevId: revId, comment: 'Slower' })
  expect(edited.body.data).toMatchObject({ pageId, formerRevId: revId, isMerged: false, url })
  const same = await post({ action: 'edit', pageId, text: '# Turn\n\nSlowly.', baseRevId: edited.body.data.revId })
  expect(same.body.data).toMatchObject({ revId: edited.body.data.revId, formerRevId: edited.body.data.revId })
  expect(await view(pageId)).toMatchObject({ revision: { revNum: 2, text: '# Turn\n\nSlowly.', comment: 'Slower' } })
  const first = (await fixture.request('GET', `/api/docs/${pageId}?revId=${revId}`)).body.data.revision
  expect([first.revNum, first.text]).toEqual([1, '# Turn\n\nSee [[Wash it]].'])
  expect((await post({ action: 'delete', pageId })).body).toMatchObject({
    message: 'Document Deleted',
    data: { url: null },
  })
  expect((await fixture.request('GET', `/api/docs/${pageId}`)).status).toBe(404)
  expect((await fixture.request('GET', `/api/docs?pageId=${pageId}`)).body.data).toEqual([])
})

// Proves ADM-156, OPS-294
test('GET /api/docs?docName= and ?pageId= return page_id and pageTitle in message; without them all pages', async () => {
  const { pageId } = await create('Look me up', 'Text')
  for (const query of [`docName=look me up`, `pageId=${pageId}`]) {
    const { body } = await fixture.request('GET', `/api/docs?${encodeURI(query)}`)
    expect(body.message).toEqual([{ page_id: pageId, pageTitle: 'Look me up' }])
    expect(body.data).toHaveLength(1)
  }
  const { body } = await fixture.request('GET', '/api/docs')
  expect(body.message).toBe('')
  expect(body.data.map((page: { pageId: number }) => page.pageId)).toContain(pageId)
})

// Proves ADM-097, ADM-098, ADM-155, OPS-147, OPS-148
test('opening a page records the time per user; a new page is marked as new until then', async () => {
  const { pageId } = await create('Opened', 'Text')
  const listed = async (user?: TestUser) =>
    (await fixture.request('GET', `/api/docs?pageId=${pageId}`, undefined, user)).body.data[0]
  expect(await listed()).toMatchObject({ isNew: true, openedAt: null })
  const before = Date.now()
  await post({ action: 'view', pageId })
  const { isNew, openedAt } = await listed()
  expect(isNew).toBe(false)
  expect(Date.parse(openedAt)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(openedAt)).toBeLessThanOrEqual(Date.now())
  expect(await listed(writer)).toMatchObject({ isNew: true, openedAt: null })
})

test('opening a page does not reveal revisions that the user may not see', async () => {
  const { pageId, revId } = await create('Opened by readers', 'One')
  await approve(revId)
  const newRevId = (await post({ action: 'edit', pageId, text: 'Two', baseRevId: revId })).body.data.revId
  const opened = async (user?: TestUser) => (await post({ action: 'view', pageId }, user)).body.data
  expect(await opened(reader)).toMatchObject({ revId, formerRevId: revId })
  expect(await opened(writer)).toMatchObject({ revId: newRevId, formerRevId: newRevId })
})

test('two users edit one page: the second is notified, and both versions are merged or both are shown', async () => {
  const { pageId, revId } = await create('Together', 'a\nb\nc\nd\ne')
  const bo = { userId: colleague }
  await post({ action: 'edit', pageId }, bo)
  expect((await view(pageId)).editing).toEqual([{ userName: 'bo@demo.takt', since: expect.any(String) }])
  expect((await view(pageId, bo)).editing).toEqual([])
  // Viewing an own page does not end editing it.
  expect((await view(pageId)).editing).toHaveLength(1)
  const save = (text: string, user?: TestUser) => post({ action: 'edit', pageId, text, baseRevId: revId }, user)
  await save('A\nb\nc\nd\ne', bo)
  expect((await view(pageId)).editing).toEqual([])
  const merged = await save('a\nb\nc\nd\nE')
  expect(merged.body.data.isMerged).toBe(true)
  expect((await view(pageId)).revision.text).toBe('A\nb\nc\nd\nE')
  const rejected = await save('X\nb\nc\nd\ne')
  expect(rejected.status).toBe(409)
  expect(rejected.body.data).toMatchObject({ text: 'A\nb\nc\nd\nE' })
  expect((await view(pageId)).revision.revNum).toBe(3)
})

test('merging long texts holds no database connection', async () => {
  const text = (seed: number) =>
    Array.from({ length: 80_000 }, (_, i) => `${(i * i * (seed * 7919 + 1)) % 97}`).join('\n')
  const { pageId, revId } = await create('Long texts', text(1))
  const edit = (seed: number) => post({ action: 'edit', pageId, baseRevId: revId, text: text(seed) })
  expect((await edit(2)).status).toBe(200)
  let longest = 0
  let isDone = false
  const watcher = (async () => {
    while (!isDone) {
      const { rows } = await sql<{ ms: number }>`
        select coalesce(max(extract(epoch from clock_timestamp() - state_change)) * 1000, 0)::float8 as ms
        from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
        fixture.dependencies.systemDb,
      )
      longest = Math.max(longest, rows[0]!.ms)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  const startedAt = performance.now()
  expect((await edit(3)).status).toBe(409)
  const durationMs = performance.now() - startedAt
  isDone = true
  await watcher
  expect(longest).toBeLessThan(durationMs / 2)
  await post({ action: 'delete', pageId })
})

test('a page lists the pages that link to it; words of texts and parts of titles are found', async () => {
  const { pageId } = await create('Deburring', 'Round all edges with the zirconium wheel.')
  const linkingPage = await create('Overview', 'First [[deburring]], then done.')
  const listed = { pageId: linkingPage.pageId, pageTitle: 'Overview' }
  expect((await view(pageId)).linkedFrom).toEqual([listed])
  const find = async (search: string, user?: TestUser) =>
    (await fixture.request('GET', `/api/docs?search=${encodeURIComponent(search)}`, undefined, user)).body.data.map(
      (page: { docName: string }) => page.docName,
    )
  expect(await find('zircon')).toEqual(['Deburring'])
  expect(await find('wheel round')).toEqual(['Deburring'])
  expect(await find('burri')).toEqual(['Deburring'])
  expect(await find("'; drop table docs; --")).toEqual([])
  expect(await find('zirconium', reader)).toEqual([])
  expect(await find('zirconium', other)).toEqual([])
  // A reader sees only links in approved texts.
  await approve((await view(pageId)).revId)
  expect((await view(pageId, reader)).linkedFrom).toEqual([])
  await approve(linkingPage.revId)
  expect((await view(pageId, reader)).linkedFrom).toEqual([listed])
})

test('instructions, checksheets and programs have separate rights on every route', async () => {
  const pages = {
    Checksheet: await create('Measure', 'checkID,text\nx,Bore', 'Checksheet'),
    Program: await create('O1000', 'x', 'Program'),
  }
  for (const { pageId, revId } of Object.values(pages)) {
    for (const [method, path, body] of [
      ['GET', `/api/docs/${pageId}`, undefined],
      ['GET', `/api/docs/${pageId}/revisions`, undefined],
      ['GET', `/api/docs/revision/${revId}/file`, undefined],
      ['GET', `/api/documents?pageID=${pageId}`, undefined],
      ['POST', '/api/docs', { action: 'edit', pageId, text: 'mine' }],
      ['POST', '/api/docs', { action: 'delete', pageId }],
      ['POST', '/api/docs', { action: 'view', pageId }],
      ['POST', '/api/documents', { pageId, partNum: 'P-1' }],
      ['POST', `/api/docs/revision/${revId}/approve`, {}],
      ['POST', `/api/docs/revision/${revId}/reject`, { reason: 'x' }],
    ] as const)
      for (const user of [may('instructions read', 'instructions write', 'instructions approve'), other])
        expect([method, path, (await fixture.request(method, path, body, user)).status]).toEqual([method, path, 404])
    const visiblePages = (await fixture.request('GET', '/api/docs?limit=1000', undefined, writer)).body.data
    expect(visiblePages.map((page: { pageId: number }) => page.pageId)).not.toContain(pageId)
  }
  const created = await post({ action: 'create', docType: 'Program', docName: 'O2', text: '' }, writer)
  expect([created.status, created.body.message]).toEqual([403, expect.stringContaining("'write' on 'programs'")])
  const { revId } = await create('Only written', 'x', 'Instruction', writer)
  expect((await approve(revId, {}, writer)).status).toBe(403)
})

test('a name is unique among pages of all kinds', async () => {
  await create('Unique name', 'x')
  const again = await post({ action: 'create', docType: 'Program', docName: 'unique_NAME', text: '' })
  expect([again.body.message, again.body.data]).toEqual([
    'Another page already has this name: Unique_NAME (Instruction)',
    {
      fields: { docName: 'is already the name of another page: Unique_NAME (Instruction)' },
      takenBy: { pageId: expect.any(Number), docType: 'Instruction' },
    },
  ])
  expect((await post({ action: 'create', docType: 'Program', docName: '___' })).body.data.fields).toEqual({
    docName: 'must contain a letter or a digit',
  })
})
