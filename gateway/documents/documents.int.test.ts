import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Approvers } from '@takt/domain/documents/answers/approvers.ts'
import type { DocDone } from '@takt/domain/documents/answers/docRevision.ts'
import { docView } from '@takt/domain/documents/answers/docRevision.ts'
import { docNameOf } from '@takt/domain/documents/docName.ts'
import {
  type Area,
  allPermissions,
  type Flag,
  noPermissions,
  permissionsWhere,
} from '@takt/domain/rights/permissions.ts'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../access/createUser.ts'
import { areas } from '../areas.ts'
import { createItemsBed, type ItemsBed, type Who } from '../items/items.bed.ts'

let bed: ItemsBed
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-documents-'))
  bed = await createItemsBed(areas)
  Object.assign(bed.dependencies.env, { TAKT_HOME: folder })
  for (const [path, body] of [
    ['parts', { partNum: 'P-1' }],
    ['revisions', { partNum: 'P-1', revision: 'A' }],
    ['revisions', { partNum: 'P-1', revision: 'B' }],
    ['jobs', { jobNum: 'J-1', partNum: 'P-1', revision: 'A' }],
    ['jobAssemblies', { jobNum: 'J-1', assemblySeq: 0 }],
    ['jobOperations', { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }],
    ['jobOperations', { jobNum: 'J-1', assemblySeq: 0, oprSeq: 20 }],
    ['assemblies', { partNum: 'P-1', revision: 'A', assemblySeq: 0 }],
    ['partOperations', { partNum: 'P-1', revision: 'A', assemblySeq: 0, oprSeq: 10 }],
    ['resources', { resourceID: 'M-1', idealCycleSecs: 10 }],
  ] as const)
    expect((await bed.ask('POST', `/api/${path}`, body)).body.message).toMatch(/Added$/)
  const user = { password: 'correct horse battery', entityId: 1, organizationIds: [1], permissions: allPermissions }
  for (const userName of ['ada@demo.takt', 'bo@demo.takt'])
    colleague = await createUser(bed.dependencies.systemDb, { ...user, userName })
})
afterAll(async () => {
  await bed?.close()
  await rm(folder, { recursive: true, force: true })
})

const may = (...rights: readonly `${Area} ${Flag}`[]): Who => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})
const reader = may('instructions read')
const writer = may('instructions read', 'instructions write')
let colleague = 0
const other: Who = { organizationId: 2 }

const post = (body: unknown, who?: Who) => bed.ask('POST', '/api/docs', body, who)
const create = async (docName: string, text: string, docType = 'Instruction', who?: Who): Promise<DocDone> => {
  const { status, body } = await post({ action: 'create', docType, docName, text }, who)
  expect([status, body.message]).toEqual([200, 'Document Saved'])
  return body.data
}
const view = async (pageId: number, who?: Who) =>
  (await bed.ask('GET', `/api/docs/${pageId}`, undefined, who)).body.data
const approve = (revId: number | null, body = {}, who?: Who) =>
  bed.ask('POST', `/api/docs/revision/${revId}/approve`, body, who)

test('a page is created, its name with underscores, edited and deleted; the answer says where it is written on', async () => {
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
  const first = (await bed.ask('GET', `/api/docs/${pageId}?revId=${revId}`)).body.data.revision
  expect([first.revNum, first.text]).toEqual([1, '# Turn\n\nSee [[Wash it]].'])
  expect((await post({ action: 'delete', pageId })).body).toMatchObject({
    message: 'Document Deleted',
    data: { url: null },
  })
  expect((await bed.ask('GET', `/api/docs/${pageId}`)).status).toBe(404)
  expect((await bed.ask('GET', `/api/docs?pageId=${pageId}`)).body.data).toEqual([])
})

test('GET /api/docs?docName= and ?pageId= answer page_id and pageTitle in message; without them all pages', async () => {
  const { pageId } = await create('Look me up', 'Text')
  for (const query of [`docName=look me up`, `pageId=${pageId}`]) {
    const { body } = await bed.ask('GET', `/api/docs?${encodeURI(query)}`)
    expect(body.message).toEqual([{ page_id: pageId, pageTitle: 'Look me up' }])
    expect(body.data).toHaveLength(1)
  }
  const { body } = await bed.ask('GET', '/api/docs')
  expect(body.message).toBe('')
  expect(body.data.map((page: { pageId: number }) => page.pageId)).toContain(pageId)
})

test('a page opened is stamped with the time, for each by themselves; a new one is marked new until then', async () => {
  const { pageId } = await create('Opened', 'Text')
  const listed = async (who?: Who) => (await bed.ask('GET', `/api/docs?pageId=${pageId}`, undefined, who)).body.data[0]
  expect(await listed()).toMatchObject({ isNew: true, openedAt: null })
  const before = Date.now()
  await post({ action: 'view', pageId })
  const { isNew, openedAt } = await listed()
  expect(isNew).toBe(false)
  expect(Date.parse(openedAt)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(openedAt)).toBeLessThanOrEqual(Date.now())
  expect(await listed(writer)).toMatchObject({ isNew: true, openedAt: null })
})

test('readers see the approved revision, writers the newest, and both are told which they see', async () => {
  const { pageId, revId: first } = await create('Approved', 'One')
  const approved = await approve(first)
  expect(approved.body).toMatchObject({ message: 'Revision Approved', data: { pageId, approvedRevId: first } })
  const second = (await post({ action: 'edit', pageId, text: 'Two', baseRevId: first })).body.data.revId
  expect(await view(pageId, reader)).toMatchObject({ revId: first, isApproved: true, revision: { text: 'One' } })
  expect(await view(pageId, writer)).toMatchObject({ revId: second, isApproved: false, revision: { text: 'Two' } })
  const revisions = async (who?: Who) =>
    (await bed.ask('GET', `/api/docs/${pageId}/revisions`, undefined, who)).body.data.map(
      (entry: { revId: number; approved: boolean }) => [entry.revId, entry.approved],
    )
  expect(await revisions()).toEqual([
    [second, false],
    [first, true],
  ])
  expect(await revisions(reader)).toEqual([[first, true]])
  expect((await bed.ask('GET', `/api/docs/${pageId}?revId=${second}`, undefined, reader)).status).toBe(404)
  const taken = await approve(first, { unapprove: true })
  expect(taken.body).toMatchObject({ message: 'Revision Unapproved', data: { approvedRevId: null } })
  expect(await view(pageId, reader)).toBeNull()
  expect(await revisions()).toEqual([
    [second, false],
    [first, false],
  ])
})

test('histories, lists and reports tell of revisions by their number, and readers of none that is not approved', async () => {
  const { pageId, revId: first } = await create('Told', 'One')
  await approve(first)
  const second = (await post({ action: 'edit', pageId, text: 'Two', baseRevId: first })).body.data.revId
  const history = async (who?: Who) =>
    (await bed.ask('GET', `/api/instructions/${pageId}/history`, undefined, who)).body.data
  const saidOf = (entries: { said?: string[] }[]) => entries.map(({ said = [] }) => said.join())
  expect(saidOf(await history())).toEqual([
    '',
    'Revision 1 was saved',
    'Revision 1 was approved',
    'Revision 2 was saved',
  ])
  expect(saidOf(await history(reader))).toEqual(['', 'Revision 1 was approved'])
  const listed = await bed.ask('GET', `/api/instructions?pageId=${pageId}`, undefined, reader)
  for (const told of [listed.body, await history(), await history(reader)])
    expect(JSON.stringify(told)).not.toMatch(/latestRevId|approvedRevId|approvedBy/)
  const asked = await bed.ask('GET', `/api/instructions?latestRevId=${second}`, undefined, reader)
  expect(asked.status).toBe(400)
  const csv = await bed.ask('GET', '/api/instructions/export.csv', undefined, reader)
  expect(csv.body.data.split('\r\n')[0]).toBe(
    'pageId,docName,pageTitle,pageNamespace,fileDescription,reviewOn,approvedAt,autoApprove,autoApproveUntil,belongsTo',
  )
  const { pageId: draft } = await create('Told of later', 'Draft')
  const lists = (who?: Who) => bed.ask('GET', `/api/instructions?pageIdIsAnyOf=${pageId},${draft}`, undefined, who)
  expect([(await lists()).body.data.length, (await lists(reader)).body.data.length]).toEqual([2, 1])
  const read = (await bed.ask('GET', '/api/instructions/export.csv', undefined, reader)).body.data
  expect([read.includes('Told,'), read.includes('Told_of_later')]).toEqual([true, false])
  await approve(second, {}, { userId: colleague })
  const revisions = (await bed.ask('GET', `/api/docs/${pageId}/revisions`)).body.data
  const me = revisions[1].madeBy
  expect(revisions).toMatchObject([
    { revNum: 2, approved: true, approvedBy: 'bo@demo.takt', madeBy: me },
    { revNum: 1, approved: false, approvedBy: me },
  ])
  for (const { approvedAt, madeAt } of revisions)
    expect(Date.parse(approvedAt)).toBeGreaterThanOrEqual(Date.parse(madeAt))
})

test.each([
  ['Instruction', 'instructions', 'Secret step'],
  ['Checksheet', 'checksheets', 'checkID,text\nx,Secret'],
  ['Program', 'programs', 'G0 X1'],
] as const)(
  'who reads finds of a %s that was never approved as little as of one that is not there',
  async (...given) => {
    const [docType, area, text] = given
    const { pageId } = await create(`Secret ${area}`, text, docType)
    const who = may(`${area} read`)
    const none = 2_000_000_000
    const asked = async (number: number, name: string) => {
      const answers = []
      for (const path of [
        `/api/docs/${number}`,
        `/api/docs/${number}/revisions`,
        `/api/docs/${number}/picture?name=x`,
        `/api/docs?pageId=${number}`,
        `/api/docs?docName=${name}`,
        `/api/docs?search=${name}`,
        `/api/documents?pageID=${number}`,
        `/api/${area}?pageId=${number}`,
        `/api/${area}?docName=${name}`,
        `/api/${area}/${number}`,
        `/api/${area}/${number}/history`,
      ])
        answers.push(await bed.ask('GET', path, undefined, who))
      answers.push(await post({ action: 'view', pageId: number }, who))
      const link = { pageId: number, pageTitle: 'x', docType }
      answers.push(await bed.ask('POST', '/api/docs/validateCategoryLink', link, who))
      return answers.map(({ status, body }) =>
        `${status} ${JSON.stringify(body)}`.replaceAll(new RegExp(`\\b${number}\\b`, 'g'), '#'),
      )
    }
    expect(await asked(pageId, `Secret_${area}`)).toEqual(await asked(none, 'Nothing_so'))
    const all = await bed.ask('GET', '/api/docs?limit=1000', undefined, who)
    expect(JSON.stringify(all.body)).not.toContain(`Secret_${area}`)
    expect((await view(pageId, may(`${area} read`, `${area} approve`))).docName).toBe(`Secret_${area}`)
  },
)

test('a page says by number which of its revisions is shown and which is in force', async () => {
  const { pageId, revId } = await create('By number', 'One')
  const told = async (who?: Who) => {
    const { body } = await bed.ask('GET', `/api/docs?pageId=${pageId}`, undefined, who)
    return body.data.map((page: Record<string, unknown>) => [page.revNum, page.approvedRevNum])
  }
  expect([await told(), await told(reader)]).toEqual([[[1, null]], []])
  await approve(revId)
  await post({ action: 'edit', pageId, text: 'Two', baseRevId: revId })
  expect([await told(), await told(reader)]).toEqual([[[2, 1]], [[1, 1]]])
  expect((await view(pageId)).revNum).toBe(2)
  expect(docView.parse((await bed.ask('GET', `/api/docs/${pageId}?revId=${revId}`)).body.data).revNum).toBe(1)
})

test('a revision is rejected with a reason; one that holds is not', async () => {
  const { pageId, revId } = await create('Rejected', 'One')
  const reject = (reason: string) => bed.ask('POST', `/api/docs/revision/${revId}/reject`, { reason })
  expect((await reject(' ')).body.data.fields).toEqual({ reason: 'must be given' })
  expect((await reject('The torque is missing')).body.message).toBe('Revision Rejected')
  expect((await view(pageId)).revision).toMatchObject({ rejectedReason: 'The torque is missing', approved: false })
  await approve(revId)
  expect((await reject('again')).body.message).toBe('It is approved: take the approval back first')
})

test('with auto-approve the newest revision is approved, and those to come as they are saved, up to the limit', async () => {
  const { pageId, revId } = await create('By itself', 'One')
  const ask = (more: object) =>
    bed.ask('POST', '/api/docs/auto-approve', { pageId, docType: 'Instruction', isNew: true, ...more })
  expect((await ask({ docType: 'Program' })).body.message).toBe('By itself is of the type Instruction, not Program')
  expect((await ask({})).body.data).toEqual({ pageId, approvedRevId: revId })
  const second = (await post({ action: 'edit', pageId, text: 'Two', baseRevId: revId })).body.data.revId
  expect(await view(pageId, reader)).toMatchObject({ revId: second, isApproved: true, autoApprove: true })
  const limit = new Date(Date.now() + 60_000).toISOString()
  expect((await ask({ dateLimit: limit })).status).toBe(200)
  expect(await view(pageId)).toMatchObject({ autoApprove: true, autoApproveUntil: limit })
})

test('taking approval back, a rejection and a limit that has passed end that revisions are approved as saved', async () => {
  const made = await create('No longer by itself', 'One')
  const { pageId } = made
  const automatically = (dateLimit: string | null = null) =>
    bed.ask('POST', '/api/docs/auto-approve', { pageId, docType: 'Instruction', isNew: false, dateLimit })
  let newest = made.revId
  const save = async (text: string) => {
    newest = (await post({ action: 'edit', pageId, text, baseRevId: newest }, writer)).body.data.revId
    return newest
  }
  const shown = async () => (await view(pageId, reader))?.revision.text ?? null
  await automatically()
  const second = await save('Two')
  expect(await shown()).toBe('Two')
  await approve(second, { unapprove: true })
  expect(await view(pageId)).toMatchObject({ autoApprove: false, autoApproveUntil: null, approvedRevId: null })
  await save('Three')
  expect(await shown()).toBe(null)

  await automatically(new Date(Date.now() + 60_000).toISOString())
  expect(await shown()).toBe('Three')
  // Of an older one, too: whoever rejects anything does not have the next one approved unseen.
  await bed.ask('POST', `/api/docs/revision/${made.revId}/reject`, { reason: 'Crashes' })
  await save('Four')
  expect(await shown()).toBe('Three')

  await automatically()
  expect(await shown()).toBe('Four')
  const ended = await automatically(new Date(Date.now() - 1000).toISOString())
  expect(ended.body).toMatchObject({
    message: 'Revisions Are No Longer Approved as Saved',
    data: { pageId, approvedRevId: newest },
  })
  await save('Five')
  expect([await shown(), (await view(pageId)).autoApprove]).toEqual(['Four', false])
  // Nobody but who may approve ends it, and it approves nothing.
  await approve((await view(pageId)).approvedRevId, { unapprove: true })
  await automatically(new Date(Date.now() - 1000).toISOString())
  expect(await shown()).toBe(null)
  const asWriter = { pageId, docType: 'Instruction', isNew: false, dateLimit: '2020-01-01T00:00:00Z' }
  expect((await bed.ask('POST', '/api/docs/auto-approve', asWriter, writer)).status).toBe(403)
})

test('a save that races with a rejection is approved before it or waits, never approved after it', async () => {
  const { pageId, revId } = await create('Raced for', 'First')
  for (let round = 0; round < 8; round++) {
    await bed.ask('POST', '/api/docs/auto-approve', { pageId, docType: 'Instruction', isNew: false })
    const { latestRevId } = await view(pageId)
    const edit = { action: 'edit', pageId, text: `Round ${round}`, baseRevId: latestRevId }
    const [saved, rejected] = await Promise.all([
      post(edit, writer),
      bed.ask('POST', `/api/docs/revision/${revId}/reject`, { reason: 'No' }),
    ])
    expect(saved.status).toBe(200)
    const now = await view(pageId)
    expect([rejected.status, now.autoApprove]).toEqual([rejected.status === 409 ? 409 : 200, rejected.status === 409])
    const next = await post(
      { action: 'edit', pageId, text: `After ${round}`, baseRevId: saved.body.data.revId },
      writer,
    )
    if (rejected.status === 200) expect((await view(pageId)).approvedRevId).not.toBe(next.body.data.revId)
  }
})

test('what is said of a page by calls of its own is refused elsewhere: nothing is answered as done that is not', async () => {
  const { pageId } = await create('Said elsewhere', 'Text')
  await bed.ask('POST', '/api/docs/auto-approve', { pageId, docType: 'Instruction', isNew: false })
  const path = `/api/instructions/${pageId}`
  const row = (await bed.ask('GET', path)).body.data
  const { approvedRevId } = await view(pageId)
  for (const sent of [
    { autoApprove: false },
    { autoApproveUntil: '2020-01-01T00:00:00.000Z' },
    { approvedAt: null },
    { approvedRevId: null },
    { latestRevId: 1 },
    { belongsTo: pageId },
  ]) {
    const [name = ''] = Object.keys(sent)
    const refused = await bed.ask('PUT', path, sent)
    expect([refused.status, refused.body.data.fields]).toEqual([400, { [name]: 'cannot be changed' }])
    const bulk = await bed.ask('POST', '/api/instructions/bulk', { change: [{ key: { pageId }, fields: sent }] })
    expect(bulk.status).toBe(400)
  }
  const adds = { docName: 'Approved at once', autoApprove: true }
  expect((await bed.ask('POST', '/api/instructions', adds)).body.data.fields).toEqual({
    autoApprove: 'is said by a call of its own, not here',
  })
  expect(await view(pageId)).toMatchObject({ autoApprove: true, approvedRevId })
  // Whoever sends the whole row back says nothing new.
  expect((await bed.ask('PUT', path, { ...row, fileDescription: 'Said here' })).body.data).toMatchObject({
    autoApprove: true,
    fileDescription: 'Said here',
  })
})

test('of which a revision holds is called otherwise, or deleted, by whoever may approve it; drafts by whoever writes', async () => {
  const { pageId, revId } = await create('Wash at 60', 'Warm')
  const draft = await create('Wash at 90', 'Hot')
  const call = (page: number, fields: object, who: Who = writer) =>
    bed.ask('PUT', `/api/instructions/${page}`, fields, who)
  await approve(revId)
  expect((await call(draft.pageId, { docName: 'Wash hot' })).status).toBe(200)
  for (const fields of [{ docName: 'Wash_old' }, { pageTitle: 'Wash at 90' }, { pageTitle: null, docName: 'Other' }]) {
    const refused = await call(pageId, fields)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringContaining("'approve' on 'instructions'"),
    ])
    const bulk = await bed.ask('POST', '/api/instructions/bulk', { change: [{ key: { pageId }, fields }] }, writer)
    expect(bulk.status).not.toBe(200)
  }
  expect((await call(pageId, { fileDescription: 'For shafts', reviewOn: '2099-01-01' })).status).toBe(200)
  expect((await call(pageId, { docName: 'Wash old' }, {})).status).toBe(200)
  expect((await view(pageId, reader)).docName).toBe('Wash_old')
  const remove = (page: number, who: Who) => bed.ask('DELETE', `/api/instructions/${page}`, undefined, who)
  const kept = await remove(pageId, writer)
  expect([kept.status, kept.body.message]).toEqual([403, expect.stringContaining("'approve' on 'instructions'")])
  expect([(await remove(draft.pageId, writer)).status, (await remove(pageId, {})).status]).toEqual([200, 200])
})

test('whoever opens a page is told of no revision that they are not shown', async () => {
  const { pageId, revId } = await create('Opened by readers', 'One')
  await approve(revId)
  const later = (await post({ action: 'edit', pageId, text: 'Two', baseRevId: revId })).body.data.revId
  const opened = async (who?: Who) => (await post({ action: 'view', pageId }, who)).body.data
  expect(await opened(reader)).toMatchObject({ revId, formerRevId: revId })
  expect(await opened(writer)).toMatchObject({ revId: later, formerRevId: later })
})

test('two who write on one page: the second is told, and both versions are put together or both are shown', async () => {
  const { pageId, revId } = await create('Together', 'a\nb\nc\nd\ne')
  const bo = { userId: colleague }
  await post({ action: 'edit', pageId }, bo)
  expect((await view(pageId)).editing).toEqual([{ userName: 'bo@demo.takt', since: expect.any(String) }])
  expect((await view(pageId, bo)).editing).toEqual([])
  // Whoever looks at their own page goes on writing.
  expect((await view(pageId)).editing).toHaveLength(1)
  const save = (text: string, who?: Who) => post({ action: 'edit', pageId, text, baseRevId: revId }, who)
  await save('A\nb\nc\nd\ne', bo)
  expect((await view(pageId)).editing).toEqual([])
  const merged = await save('a\nb\nc\nd\nE')
  expect(merged.body.data.isMerged).toBe(true)
  expect((await view(pageId)).revision.text).toBe('A\nb\nc\nd\nE')
  const refused = await save('X\nb\nc\nd\ne')
  expect(refused.status).toBe(409)
  expect(refused.body.data).toMatchObject({ text: 'A\nb\nc\nd\nE' })
  expect((await view(pageId)).revision.revNum).toBe(3)
})

test('while long texts are put together no connection to the database is held', async () => {
  const text = (seed: number) =>
    Array.from({ length: 80_000 }, (_, i) => `${(i * i * (seed * 7919 + 1)) % 97}`).join('\n')
  const { pageId, revId } = await create('Long texts', text(1))
  const edit = (seed: number) => post({ action: 'edit', pageId, baseRevId: revId, text: text(seed) })
  expect((await edit(2)).status).toBe(200)
  let longest = 0
  let isDone = false
  const watched = (async () => {
    while (!isDone) {
      const { rows } = await sql<{ ms: number }>`
        select coalesce(max(extract(epoch from clock_timestamp() - state_change)) * 1000, 0)::float8 as ms
        from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
        bed.dependencies.systemDb,
      )
      longest = Math.max(longest, rows[0]!.ms)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  const began = performance.now()
  expect((await edit(3)).status).toBe(409)
  const took = performance.now() - began
  isDone = true
  await watched
  expect(longest).toBeLessThan(took / 2)
  await post({ action: 'delete', pageId })
})

test('what leads to a page is listed on it; words of texts and parts of titles are found', async () => {
  const { pageId } = await create('Deburring', 'Round all edges with the zirconium wheel.')
  const leading = await create('Overview', 'First [[deburring]], then done.')
  const listed = { pageId: leading.pageId, pageTitle: 'Overview' }
  expect((await view(pageId)).linkedFrom).toEqual([listed])
  const find = async (search: string, who?: Who) =>
    (await bed.ask('GET', `/api/docs?search=${encodeURIComponent(search)}`, undefined, who)).body.data.map(
      (page: { docName: string }) => page.docName,
    )
  expect(await find('zircon')).toEqual(['Deburring'])
  expect(await find('wheel round')).toEqual(['Deburring'])
  expect(await find('burri')).toEqual(['Deburring'])
  expect(await find("'; drop table docs; --")).toEqual([])
  expect(await find('zirconium', reader)).toEqual([])
  expect(await find('zirconium', other)).toEqual([])
  // A reader is told of what is approved alone.
  await approve((await view(pageId)).revId)
  expect((await view(pageId, reader)).linkedFrom).toEqual([])
  await approve(leading.revId)
  expect((await view(pageId, reader)).linkedFrom).toEqual([listed])
})

test('instructions, checksheets and programs have rights of their own, on every call', async () => {
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
      for (const who of [may('instructions read', 'instructions write', 'instructions approve'), other])
        expect([method, path, (await bed.ask(method, path, body, who)).status]).toEqual([method, path, 404])
    const seen = (await bed.ask('GET', '/api/docs?limit=1000', undefined, writer)).body.data
    expect(seen.map((page: { pageId: number }) => page.pageId)).not.toContain(pageId)
  }
  const created = await post({ action: 'create', docType: 'Program', docName: 'O2', text: '' }, writer)
  expect([created.status, created.body.message]).toEqual([403, expect.stringContaining("'write' on 'programs'")])
  const { revId } = await create('Only written', 'x', 'Instruction', writer)
  expect((await approve(revId, {}, writer)).status).toBe(403)
})

test('links: made, changed, called alike in bulk, found from page and record, and taken away', async () => {
  const { pageId } = await create('Linked', 'x')
  const link = (record: object) => bed.ask('POST', '/api/documents', { pageId, ...record })
  for (const none of [1e308, 3e9, 1.5, '1', null]) {
    const { status, body } = await link({ pageId: none, partNum: 'P-1' })
    expect([none, status, body.data.fields]).toEqual([none, 400, { pageId: 'must be the number of a page' }])
  }
  const made = (await link({ partNum: 'P-1' })).body.data
  expect(made).toMatchObject({ pageId, docType: 'Instruction', pageTitle: 'Linked', page: { docName: 'Linked' } })
  expect((await link({ partNum: 'P-1', resourceID: 'M-1' })).body.data.fields).toHaveProperty('partNum')
  expect((await link({ partNum: 'P-9' })).body.data.fields).toHaveProperty('partNum')
  const second = (await link({ resourceID: 'M-1' })).body.data
  const put = await bed.ask('PUT', `/api/documents/${made.docID}`, { pageTitle: 'How to' })
  expect([put.body.message, put.body.data.pageTitle]).toEqual(['Link Updated', 'How to'])
  const bulk = { ids: [made.docID, second.docID], property: 'pageTitle', value: 'Both' }
  expect((await bed.ask('PUT', '/api/documents', bulk)).body.data).toEqual({ changed: 2 })
  const ofPage = (await bed.ask('GET', `/api/documents?pageID=${pageId}`)).body.data
  expect(ofPage.map((entry: { pageTitle: string }) => entry.pageTitle)).toEqual(['Both', 'Both'])
  const gone = await bed.ask('DELETE', `/api/documents/${second.docID}`)
  expect([gone.status, gone.body.message]).toEqual([200, 'Unlink Successful'])
  expect((await bed.ask('GET', '/api/documents?resourceID=M-1')).body.data).toEqual([])
  const deleted = await post({ action: 'delete', pageId })
  expect(deleted.body).toMatchObject({ message: 'Document Deleted, and 1 link to it', data: { linksDeleted: 1 } })
  expect((await bed.ask('GET', '/api/documents?partNum=P-1')).body.data).toEqual([])
})

test('a link of a person is none for whoever may see no people: it is not changed, taken away or guessed at', async () => {
  const { pageId, revId } = await create('For somebody', 'x')
  await approve(revId)
  expect((await bed.ask('POST', '/api/employees', { empID: 'E-LINK', firstName: 'Ada', lastName: 'O' })).status).toBe(
    200,
  )
  const { docID } = (await bed.ask('POST', '/api/documents', { pageId, empID: 'E-LINK' })).body.data
  const unseeing = may('instructions read', 'instructions write', 'parts read')
  for (const [method, path, body] of [
    ['PUT', '/api/documents/#', { partNum: 'P-1' }],
    ['PUT', '/api/documents/#', { pageTitle: 'x' }],
    ['PUT', '/api/documents', { ids: ['#'], property: 'pageTitle', value: 'x' }],
    ['DELETE', '/api/documents/#', undefined],
  ] as const) {
    const said = async (number: number) => {
      const sent = body && 'ids' in body ? { ...body, ids: [number] } : body
      const { status, body: told } = await bed.ask(method, path.replace('#', `${number}`), sent, unseeing)
      return `${status} ${told.message.replace(`${number}`, '#')}`
    }
    expect([method, await said(docID)]).toEqual([method, await said(2_000_000_000)])
  }
  const listed = async (who?: Who) =>
    (await bed.ask('GET', `/api/documents?pageID=${pageId}`, undefined, who)).body.data
  expect([(await listed()).length, (await listed(unseeing)).length]).toEqual([1, 0])
  expect((await bed.ask('DELETE', `/api/documents/${docID}`)).status).toBe(200)
})

test('a bulk delete of pages deletes their links first', async () => {
  const pages = [await create('Bulk 1', 'x'), await create('Bulk 2', 'x')]
  for (const { pageId } of pages) await bed.ask('POST', '/api/documents', { pageId, resourceID: 'M-1' })
  const bulk = await bed.ask('POST', '/api/instructions/bulk', {
    remove: pages.map(({ pageId }) => ({ key: { pageId } })),
  })
  expect([bulk.status, bulk.body.message]).toEqual([200, expect.any(String)])
  expect((await bed.ask('GET', '/api/documents?resourceID=M-1')).body.data).toEqual([])
  expect(await bed.rowsOf('documents')).toEqual([])
})

test('an operation of a job finds what is linked to it, its part, revision, assembly and operation by itself', async () => {
  const link = async (docName: string, record: object) => {
    const { pageId } = await create(docName, 'x')
    expect((await bed.ask('POST', '/api/documents', { pageId, ...record })).status).toBe(200)
  }
  await link('Of part', { partNum: 'P-1' })
  await link('Of revision A', { partNum: 'P-1', revision: 'A' })
  await link('Of revision B', { partNum: 'P-1', revision: 'B' })
  await link('Of part operation', { partNum: 'P-1', revision: 'A', assemblySeq: 0, oprSeq: 10 })
  await link('Of job', { jobNum: 'J-1' })
  await link('Of operation 10', { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 })
  await link('Of operation 20', { jobNum: 'J-1', assemblySeq: 0, oprSeq: 20 })
  const found = (await bed.ask('GET', '/api/documents?jobNum=J-1&assemblySeq=0&oprSeq=10')).body.data
  expect(found.map((entry: { pageTitle: string }) => entry.pageTitle)).toEqual([
    'Of part',
    'Of revision A',
    'Of part operation',
    'Of job',
    'Of operation 10',
  ])
})

test('validateCategoryLink says whether a page is of a kind and called so', async () => {
  const { pageId } = await create('Category', 'x')
  const ask = async (more: object) =>
    (
      await bed.ask('POST', '/api/docs/validateCategoryLink', {
        pageId,
        pageTitle: 'Category',
        docType: 'Instruction',
        ...more,
      })
    ).body.data
  expect(await ask({})).toEqual({ isValid: true, problem: null })
  expect(await ask({ docType: 'Program' })).toEqual({
    isValid: false,
    problem: 'Category is of the type Instruction, not Program',
  })
  expect(await ask({ pageTitle: 'Other' })).toMatchObject({ isValid: false })
})

const send = async (
  path: string,
  parts: readonly (readonly [string, string | File])[],
  who: Who = {},
  method = 'POST',
) => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const reply = await bed.app.request(path, {
    method,
    body: form,
    headers: { authorization: bed.authorization(who) },
  })
  return {
    status: reply.status,
    body: (await reply.json()) as { message: string; data: DocDone & { fields?: object } },
  }
}
const fetched = async (revId: number | null, who: Who = {}) => {
  const reply = await bed.app.request(`/api/docs/revision/${revId}/file`, {
    headers: { authorization: bed.authorization(who) },
  })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

test('a file is a page of namespace 6: uploaded, described, fetched byte for byte, and never shown as a page of ours', async () => {
  const html = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>\r\n'
  const { status, body } = await send('/api/docs/upload', [
    ['file', new File([html], '../../x.svg', { type: 'image/svg+xml' })],
    ['fileName', 'Draw\u202Eing.svg'],
    ['fileDescription', 'Drawing of the shaft'],
  ])
  expect([status, body.message]).toEqual([200, 'File Uploaded'])
  const { pageId, revId } = body.data
  expect(await view(pageId)).toMatchObject({
    pageNamespace: 6,
    docName: 'Drawing.svg',
    fileDescription: 'Drawing of the shaft',
    revision: { text: null, file: { fileName: 'Drawing.svg', size: html.length } },
  })
  const { headers, bytes } = await fetched(revId)
  expect(bytes.toString()).toBe(html)
  expect(headers.get('content-disposition')).toMatch(/^attachment/)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect((await fetched(revId, other)).status).toBe(404)
  expect((await fetched(revId, reader)).status).toBe(404)
  const described = await bed.ask('PATCH', `/api/docs/file/${pageId}/updateDescription`, { fileDescription: 'Shaft' })
  expect(described.body.data).toEqual({ pageId, fileDescription: 'Shaft' })
  expect((await view(pageId)).fileDescription).toBe('Shaft')
  const again = await send('/api/docs/upload', [
    ['pageId', String(pageId)],
    ['file', new File(['two'], 'x.svg')],
  ])
  expect(again.body.data).toMatchObject({ pageId, isNew: false })
  expect((await post({ action: 'edit', pageId, text: 'mine' })).status).toBe(409)
})

test('what is no upload is refused, and nothing is kept of it', async () => {
  const left = () => readdir(join(folder, 'files', '.incoming')).catch(() => [])
  expect((await send('/api/docs/upload', [['fileName', 'x']])).body.data.fields).toEqual({ file: 'must be a file' })
  const toNone = await send('/api/docs/upload', [
    ['file', new File(['x'], 'x.txt')],
    ['pageId', '2147483648'],
  ])
  expect([toNone.status, Object.keys(toNone.body.data.fields ?? {})]).toEqual([400, ['pageId']])
  const bare = await bed.ask('POST', '/api/docs/upload', { file: 'x' })
  expect(bare.body.data.fields).toEqual({ file: 'There must be one file, as multipart/form-data' })
  const broken = await bed.app.request('/api/docs/upload', {
    method: 'POST',
    headers: { authorization: bed.authorization(), 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
  })
  expect(broken.status).toBe(400)
  expect(await left()).toEqual([])
})

test('a program is uploaded with what it is for, its bytes kept as they are; its revisions are listed', async () => {
  const bytes = Buffer.from('%\r\nO1000 (T\xe4ller)\r\nG0 X0\rM30\n%', 'latin1')
  const { body } = await send('/api/docs/program/file', [
    ['file', new File([bytes], 'O1000.nc')],
    ['details', JSON.stringify({ name: 'O1000 shaft' })],
    ['programType', 'Fanuc'],
    ['splitNcProgram', 'true'],
  ])
  const { pageId, revId } = body.data
  expect((await fetched(revId)).bytes).toEqual(bytes)
  const page = await view(pageId)
  expect(page).toMatchObject({ docType: 'Program', docName: docNameOf('O1000 shaft') })
  expect(page.revision.program).toEqual({ programType: 'Fanuc', splitNcProgram: true })
  const next = await send('/api/docs/program/file', [
    ['file', new File(['O1000'], 'O1000.nc')],
    ['pageId', String(pageId)],
  ])
  const { data } = (await bed.ask('GET', `/api/docs/program/${pageId}/revision`)).body
  expect(data.map((entry: { revId: number; revNum: number }) => [entry.revId, entry.revNum])).toEqual([
    [next.body.data.revId, 2],
    [revId, 1],
  ])
  const refused = await send('/api/docs/program/file', [['file', new File(['x'], 'x.nc')]], writer)
  expect(refused.status).toBe(403)
})

test('a program is told step by step, two of its revisions are compared, and components are appended byte by byte', async () => {
  const program = (feed: number) =>
    `%\r\nO1000\r\nT1 M6 (ROUGH)\r\nG1 X10. F${feed}\r\nT2 M6 (FINISH)\r\nG1 X20. F90\r\nM30\r\n%\r\n`
  const put = async (text: string, pageId?: number) => {
    const more = pageId === undefined ? [] : ([['pageId', String(pageId)]] as const)
    return (await send('/api/docs/program/file', [['file', new File([text], 'Steps.nc')], ...more])).body.data
  }
  const { pageId, revId } = await put(program(200))
  const second = (await put(program(250), pageId)).revId
  const steps = await bed.ask('GET', `/api/docs/program/revision/${revId}/steps`)
  expect(steps.body.data.detected.dialect).toBe('fanuc')
  expect(steps.body.data.steps.map((step: { tool: number; comment: string }) => [step.tool, step.comment])).toEqual([
    [null, null],
    [1, 'ROUGH'],
    [2, 'FINISH'],
  ])
  const ask = (more: object, who?: Who) =>
    bed.ask(
      'POST',
      `/api/docs/program/${pageId}/revision/diff`,
      { sourceRevId: revId, targetRevId: second, ...more },
      who,
    )
  const { data } = (await ask({ stepIdx: 1, context: 0 })).body
  expect(data.steps.map(({ how }: { how: string }) => how)).toEqual(['same', 'changed', 'same'])
  expect(data.hunks).toHaveLength(1)
  expect(data.hunks[0].lines).toMatchObject([
    { how: 'changed', changes: [{ kind: 'feed', source: 'F200', target: 'F250' }] },
  ])
  expect((await ask({}, other)).status).toBe(404)
  expect((await ask({}, writer)).status).toBe(403)
  const elsewhere = (await create('Elsewhere', 'O2', 'Program')).revId
  expect((await ask({ targetRevId: elsewhere })).status).toBe(404)
  const component = [['file', new File(['O2000\nM99\n'], 'sub.nc')]] as const
  const appended = await send(`/api/docs/program/${pageId}/appendComponents`, component, {}, 'PATCH')
  expect(appended.body.data).toMatchObject({ pageId, isNew: false })
  expect((await fetched(appended.body.data.revId)).bytes.toString()).toBe(`${program(250)}O2000\nM99\n`)
  // What it is appended to is the newest still, or nothing is.
  const path = `/api/docs/program/${pageId}/appendComponents`
  const late = await send(path, [...component, ['baseRevId', String(second)]], {}, 'PATCH')
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('saved this page meanwhile')])
  const both = await Promise.all([send(path, component, {}, 'PATCH'), send(path, component, {}, 'PATCH')])
  const taken = both.filter(({ status }) => status === 200)
  for (const { status } of both) expect([200, 409]).toContain(status)
  const [newest] = (await bed.ask('GET', `/api/docs/${pageId}/revisions`)).body.data
  expect((await fetched(newest.revId)).bytes.toString()).toBe(
    `${program(250)}${'O2000\nM99\n'.repeat(1 + taken.length)}`,
  )
})

test('a name is one page’s alone, whatever its kind', async () => {
  await create('Unique name', 'x')
  const again = await post({ action: 'create', docType: 'Program', docName: 'unique_NAME', text: '' })
  expect([again.body.message, again.body.data]).toEqual([
    'Another page has this name already: Unique_NAME (Instruction)',
    {
      fields: { docName: 'is the name of another page already: Unique_NAME (Instruction)' },
      takenBy: { pageId: expect.any(Number), docType: 'Instruction' },
    },
  ])
  expect((await post({ action: 'create', docType: 'Program', docName: '___' })).body.data.fields).toEqual({
    docName: 'must have a letter or a digit',
  })
})

test('from its day of review on a page says that it is due, in the zone of the plant', async () => {
  const { pageId } = await create('Due', 'x')
  const due = async () =>
    (await bed.ask('GET', '/api/docs?dueWithinDays=0')).body.data.map((page: DocDone) => page.pageId)
  const put = (reviewOn: string | null) => bed.ask('PUT', `/api/instructions/${pageId}`, { reviewOn })
  expect((await put('2020-01-01')).status).toBe(200)
  expect(await due()).toEqual([pageId])
  expect(await view(pageId)).toMatchObject({ isDue: true, reviewOn: '2020-01-01' })
  await put('2099-01-01')
  expect(await due()).toEqual([])
  const inDays = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString()
  await put(inDays(20))
  const within = async (days: number) =>
    (await bed.ask('GET', `/api/docs?dueWithinDays=${days}`)).body.data.map((page: DocDone) => page.pageId)
  expect([await due(), await within(10), await within(30)]).toEqual([[], [], [pageId]])
})

test('pages wait for approval while their newest revision is neither approved nor rejected, the longest first', async () => {
  const waiting = async (query = '', who?: Who) => {
    const { data } = (await bed.ask('GET', `/api/docs?waitsForApproval=true&docType=Program${query}`, undefined, who))
      .body
    return data.map(({ pageId, revNum }: { pageId: number; revNum: number }) => `${pageId} ${revNum}`)
  }
  const before = await waiting()
  const add = async (docName: string) =>
    (await bed.ask('POST', '/api/docs', { action: 'create', docType: 'Program', docName, text: 'G0' })).body.data
  const first = await add('Waits zuerst')
  const second = await add('Waits after')
  const since = async () => (await waiting()).filter((each: string) => !before.includes(each))
  expect(await since()).toEqual([`${first.pageId} 1`, `${second.pageId} 1`])
  await bed.ask('POST', `/api/docs/revision/${second.revId}/approve`, {})
  await bed.ask('POST', `/api/docs/revision/${first.revId}/reject`, { reason: 'Too fast' })
  expect(await since()).toEqual([])
  const edit = { action: 'edit', pageId: second.pageId, text: 'G1', baseRevId: second.revId }
  await bed.ask('POST', '/api/docs', edit)
  expect(await since()).toEqual([`${second.pageId} 2`])
  const reads = permissionsWhere((area, flag) => area === 'programs' && flag === 'read')
  expect(await waiting('', { userId: 2, permissions: reads })).toEqual([])
})

test('where somebody else than the author approves, nobody approves what is their own, and nothing is approved as saved', async () => {
  const set = async (approvedByOthers: boolean) =>
    expect((await bed.ask('PUT', '/api/organizationSettings/1', { approvedByOthers })).status).toBe(200)
  const { pageId, revId } = await create('Four eyes', 'One')
  const bo: Who = { userId: colleague }
  const automatically = (dateLimit: string | null = null) =>
    bed.ask('POST', '/api/docs/auto-approve', { pageId, docType: 'Instruction', isNew: true, dateLimit })
  await automatically()
  await approve(revId, { unapprove: true })
  await automatically()
  await set(true)
  // What was approved as saved before waits for somebody else from now on.
  const second = (await post({ action: 'edit', pageId, text: 'Two', baseRevId: revId })).body.data.revId
  expect(await view(pageId)).toMatchObject({
    ...{ approvedByOthers: true, mayApprove: true, approvedRevId: revId },
    revision: { revId: second, isOwn: true, approved: false },
  })
  expect((await view(pageId, bo)).revision.isOwn).toBe(false)
  const refused = await approve(second)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You wrote this revision, or gave its page the name. In your organization somebody else than the author approves it',
  ])
  expect((await automatically()).body.message).toBe(
    'In your organization somebody else than the author approves a revision: none is approved as it is saved',
  )
  expect((await approve(second, {}, bo)).body.data).toEqual({ pageId, approvedRevId: second })
  // Whoever wrote it may take it out of force, and reject it.
  expect((await approve(second, { unapprove: true })).status).toBe(200)
  expect((await approve(second)).status).toBe(409)
  expect((await bed.ask('POST', `/api/docs/revision/${second}/reject`, { reason: 'Wrong' })).status).toBe(200)
  expect((await automatically(new Date(0).toISOString())).status).toBe(200)
  // Nor what holds lines of their own that nobody else approved.
  const mine = (await post({ action: 'edit', pageId, text: 'Three', baseRevId: second })).body.data.revId
  const onTop = (await post({ action: 'edit', pageId, text: 'Three and four', baseRevId: mine }, bo)).body.data.revId
  for (const who of [{}, bo]) expect((await approve(onTop, {}, who)).status).toBe(409)
  expect((await approve(mine, {}, bo)).status).toBe(200)
  expect((await approve(onTop)).status).toBe(200)
  // Another organization is not asked.
  const theirs = await create('Two eyes', 'One', 'Instruction', other)
  expect((await approve(theirs.revId, {}, other)).status).toBe(200)
  await set(false)
  expect((await approve(second)).status).toBe(200)
})

test('where somebody else than the author approves, what a name leads to is not exchanged by one person alone', async () => {
  const bo: Who = { userId: colleague }
  const set = (approvedByOthers: boolean) => bed.ask('PUT', '/api/organizationSettings/1', { approvedByOthers })
  await set(true)
  const [one, two] = [await create('Exchange one', 'G0 X', 'Program'), await create('Exchange two', 'G0 Y', 'Program')]
  for (const { revId } of [one, two]) expect((await approve(revId, {}, bo)).status).toBe(200)
  const saysNow = async (name: string) => {
    const { data } = (await bed.ask('GET', `/api/docs?docName=${name}`)).body
    return data.map((page: { pageId: number; isApproved: boolean }) => [page.pageId, page.isApproved])
  }
  const call = ({ pageId }: DocDone, fields: object, who: Who = {}) =>
    bed.ask('PUT', `/api/programs/${pageId}`, fields, who)
  // Neither by its author nor by who approved it, over a third name, as one of many, or by its title.
  for (const who of [{}, bo]) {
    const refused = await call(one, { docName: 'Exchange_three' }, who)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Exchange one is in force under its name, and in your organization somebody else approves what another one does. ' +
        'Take the approval back, change the name, and have somebody else approve it',
    ])
  }
  expect((await call(one, { pageTitle: 'Exchange two' })).status).toBe(409)
  const change = [{ key: { pageId: one.pageId }, fields: { docName: 'Exchange_three' } }]
  expect((await bed.ask('POST', '/api/programs/bulk', { change })).status).toBe(409)
  expect((await call(one, { fileDescription: 'For shafts' })).status).toBe(200)
  // Out of force it may be named, and whoever did does not approve it, be it another's program.
  for (const { revId } of [one, two]) expect((await approve(revId, { unapprove: true }, bo)).status).toBe(200)
  expect((await call(one, { docName: 'Exchange_three' }, bo)).status).toBe(200)
  expect((await call(two, { docName: 'Exchange_one' }, bo)).status).toBe(200)
  for (const who of [{}, bo]) expect((await approve(two.revId, {}, who)).status).toBe(409)
  expect((await view(two.pageId, bo)).revision.isOwn).toBe(true)
  expect(await saysNow('Exchange_one')).toEqual([[two.pageId, false]])
  const ann: Who = { userId: 1_000_003 }
  expect((await approve(two.revId, {}, ann)).status).toBe(200)
  // Since somebody else approved it under that name, who gave the name approves others' revisions again.
  const next = { action: 'edit', pageId: two.pageId, text: 'G0 Z', baseRevId: two.revId }
  const { revId: third } = (await post(next, ann)).body.data
  expect((await approve(third, {}, bo)).status).toBe(200)
  // Deleted and made anew, it waits for somebody else as everything new does.
  expect((await bed.ask('DELETE', `/api/programs/${two.pageId}`)).status).toBe(200)
  const anew = await create('Exchange one', 'G0 W', 'Program')
  expect((await approve(anew.revId)).status).toBe(409)
  await set(false)
  expect((await call(anew, { docName: 'Exchange_four' })).status).toBe(200)
})

test('where somebody else than the author approves, files wait for it as texts do, by whichever way they are uploaded', async () => {
  const bo: Who = { userId: colleague }
  const set = (approvedByOthers: boolean) => bed.ask('PUT', '/api/organizationSettings/1', { approvedByOthers })
  const program = (...more: readonly (readonly [string, string])[]) =>
    send('/api/docs/program/file', [['file', new File(['O1'], 'Waits.nc')], ...more])
  const { pageId, revId } = (await program()).body.data
  const automatically = { pageId, docType: 'Program', isNew: true, dateLimit: null }
  expect((await bed.ask('POST', '/api/docs/auto-approve', automatically)).status).toBe(200)
  await set(true)
  const ofPage = ['pageId', String(pageId)] as const
  const begun = (await bed.ask('POST', '/api/docs/uploads', { size: 2, docType: 'Program', pageId })).body.data
  const headers = { authorization: bed.authorization(), 'content-type': 'application/octet-stream' }
  const part = { method: 'PUT', headers, body: 'O4' }
  expect((await bed.app.request(`/api/docs/uploads/${begun.uploadId}?offset=0`, part)).status).toBe(200)
  const sha256 = createHash('sha256').update('O4').digest('hex')
  const finish = { size: 2, sha256, docType: 'Program', fileName: 'Waits.nc', pageId }
  for (const reply of [
    await program(ofPage),
    await send('/api/docs/upload', [['file', new File(['O2'], 'Waits.nc')], ofPage]),
    await send(`/api/docs/program/${pageId}/appendComponents`, [['file', new File(['O3'], 'sub.nc')]], {}, 'PATCH'),
    await bed.ask('POST', `/api/docs/uploads/${begun.uploadId}/finish`, finish),
  ]) {
    expect([reply.status, reply.body.data.pageId]).toEqual([200, pageId])
    expect((await approve(reply.body.data.revId)).status).toBe(409)
    expect(await view(pageId)).toMatchObject({ approvedRevId: revId })
  }
  const { latestRevId } = await view(pageId)
  expect((await approve(latestRevId, {}, bo)).status).toBe(200)
  expect((await view(pageId)).approvedRevId).toBe(latestRevId)
  await set(false)
})

test('it is told who else may approve pages of each kind, by name to whoever may read users', async () => {
  const { systemDb } = bed.dependencies
  const user = { password: 'correct horse battery', entityId: 1, organizationIds: [1] }
  const approves = permissionsWhere((area, flag) => area === 'programs' && flag === 'approve')
  const grouped = { ...user, permissions: noPermissions }
  for (const [userName, permissions, organizationIds] of [
    ['cy@demo.takt', approves, [1]],
    ['di@demo.takt', approves, [1]],
    // Of another organization, and of none that may approve.
    ['ed@demo.takt', allPermissions, [2]],
    ['fay@demo.takt', noPermissions, [1]],
  ] as const)
    await createUser(systemDb, { ...user, userName, permissions, organizationIds: [...organizationIds] })
  await createUser(systemDb, { ...grouped, userName: 'gus@demo.takt' })
  const group = { groupName: 'Quality', permissions: approves, members: ['gus@demo.takt'] }
  expect((await bed.ask('POST', '/api/groups', group)).status).toBe(200)
  const told = async (who?: Who) => {
    const { status, body } = await bed.ask('GET', '/api/docs/approvers', undefined, who)
    expect(status).toBe(200)
    return body.data.map(({ docType, count, people }: Approvers[number]) =>
      [docType, count, people?.map(({ userName }) => userName.split('@')[0]).join() ?? null].join(' '),
    )
  }
  // Of five three are named; those of this organization alone, and by their groups too.
  expect(await told({ userId: 999 })).toEqual(['Instruction 2 ada,bo', 'Checksheet 2 ada,bo', 'Program 5 ada,bo,cy'])
  expect(await told({ userId: colleague })).toEqual(['Instruction 1 ada', 'Checksheet 1 ada', 'Program 4 ada,cy,di'])
  expect(await told({ ...writer, userId: 999 })).toEqual(['Instruction 2 ', 'Checksheet 2 ', 'Program 5 '])
  expect((await bed.ask('GET', '/api/docs/approvers', undefined, may('jobs read'))).status).toBe(403)
})

test('a file is called as it was called where it came from; its name begins with a capital, as all names do', async () => {
  const { body } = await send('/api/docs/program/file', [
    ['file', new File(['O1'], 'o1_b.nc')],
    ['details', JSON.stringify({ name: 'o1_b.nc' })],
  ])
  const { pageId } = body.data
  expect(await view(pageId)).toMatchObject({ docName: 'O1_b.nc', template: { pageTitle: 'o1 b.nc' } })
})
