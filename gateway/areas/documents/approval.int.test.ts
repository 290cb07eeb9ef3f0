import type { DocDone } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { TestUser } from '../../core/items/testing/items.fixture.ts'
import { approve, create, fixture, post, prepareDocuments, reader, view, writer } from './documents.fixture.ts'

prepareDocuments()

test('a revision can be rejected with a reason, unless it is approved', async () => {
  const { pageId, revId } = await create('Rejected', 'One')
  const reject = (reason: string) => fixture.request('POST', `/api/docs/revision/${revId}/reject`, { reason })
  expect((await reject(' ')).body.data.fields).toEqual({ reason: 'is required' })
  expect((await reject('The torque is missing')).body.message).toBe('Revision Rejected')
  expect((await view(pageId)).revision).toMatchObject({ rejectedReason: 'The torque is missing', approved: false })
  await approve(revId)
  expect((await reject('again')).body.message).toBe('It is approved: withdraw the approval first')
})

test('auto-approve approves the newest revision and later ones as they are saved, up to the limit', async () => {
  const { pageId, revId } = await create('By itself', 'One')
  const autoApprove = (more: object) =>
    fixture.request('POST', '/api/docs/auto-approve', { pageId, docType: 'Instruction', isNew: true, ...more })
  expect((await autoApprove({ docType: 'Program' })).body.message).toBe(
    'By itself is of the type Instruction, not Program',
  )
  expect((await autoApprove({})).body.data).toEqual({ pageId, approvedRevId: revId })
  const second = (await post({ action: 'edit', pageId, text: 'Two', baseRevId: revId })).body.data.revId
  expect(await view(pageId, reader)).toMatchObject({ revId: second, isApproved: true, autoApprove: true })
  const limit = new Date(Date.now() + 60_000).toISOString()
  expect((await autoApprove({ dateLimit: limit })).status).toBe(200)
  expect(await view(pageId)).toMatchObject({ autoApprove: true, autoApproveUntil: limit })
})

test('withdrawing an approval, a rejection or a past limit ends auto-approve', async () => {
  const created = await create('No longer by itself', 'One')
  const { pageId } = created
  const automatically = (dateLimit: string | null = null) =>
    fixture.request('POST', '/api/docs/auto-approve', { pageId, docType: 'Instruction', isNew: false, dateLimit })
  let newest = created.revId
  const save = async (text: string) => {
    newest = (await post({ action: 'edit', pageId, text, baseRevId: newest }, writer)).body.data.revId
    return newest
  }
  const shownText = async () => (await view(pageId, reader))?.revision.text ?? null
  await automatically()
  const second = await save('Two')
  expect(await shownText()).toBe('Two')
  await approve(second, { unapprove: true })
  expect(await view(pageId)).toMatchObject({ autoApprove: false, autoApproveUntil: null, approvedRevId: null })
  await save('Three')
  expect(await shownText()).toBe(null)

  await automatically(new Date(Date.now() + 60_000).toISOString())
  expect(await shownText()).toBe('Three')
  // Also a rejection of an older revision: the next one must not be approved unseen.
  await fixture.request('POST', `/api/docs/revision/${created.revId}/reject`, { reason: 'Crashes' })
  await save('Four')
  expect(await shownText()).toBe('Three')

  await automatically()
  expect(await shownText()).toBe('Four')
  const ended = await automatically(new Date(Date.now() - 1000).toISOString())
  expect(ended.body).toMatchObject({
    message: 'Automatic approval stopped',
    data: { pageId, approvedRevId: newest },
  })
  await save('Five')
  expect([await shownText(), (await view(pageId)).autoApprove]).toEqual(['Four', false])
  // Only users who may approve can end it, and ending it approves nothing.
  await approve((await view(pageId)).approvedRevId, { unapprove: true })
  await automatically(new Date(Date.now() - 1000).toISOString())
  expect(await shownText()).toBe(null)
  const asWriter = { pageId, docType: 'Instruction', isNew: false, dateLimit: '2020-01-01T00:00:00Z' }
  expect((await fixture.request('POST', '/api/docs/auto-approve', asWriter, writer)).status).toBe(403)
})

test('a save that races with a rejection is approved before it or waits, but is never approved after it', async () => {
  const { pageId, revId } = await create('Raced for', 'First')
  for (let round = 0; round < 8; round++) {
    await fixture.request('POST', '/api/docs/auto-approve', { pageId, docType: 'Instruction', isNew: false })
    const { latestRevId } = await view(pageId)
    const edit = { action: 'edit', pageId, text: `Round ${round}`, baseRevId: latestRevId }
    const [saved, rejected] = await Promise.all([
      post(edit, writer),
      fixture.request('POST', `/api/docs/revision/${revId}/reject`, { reason: 'No' }),
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

test('fields with their own routes cannot be changed by other routes; such requests are rejected instead of ignored', async () => {
  const { pageId } = await create('Said elsewhere', 'Text')
  await fixture.request('POST', '/api/docs/auto-approve', { pageId, docType: 'Instruction', isNew: false })
  const path = `/api/instructions/${pageId}`
  const row = (await fixture.request('GET', path)).body.data
  const { approvedRevId } = await view(pageId)
  for (const fields of [
    { autoApprove: false },
    { autoApproveUntil: '2020-01-01T00:00:00.000Z' },
    { approvedAt: null },
    { approvedRevId: null },
    { latestRevId: 1 },
    { belongsTo: pageId },
  ]) {
    const [name = ''] = Object.keys(fields)
    const rejected = await fixture.request('PUT', path, fields)
    expect([rejected.status, rejected.body.data.fields]).toEqual([400, { [name]: 'cannot be changed' }])
    const bulk = await fixture.request('POST', '/api/instructions/bulk', {
      change: [{ key: { pageId }, fields: fields }],
    })
    expect(bulk.status).toBe(400)
  }
  const adds = { docName: 'Approved at once', autoApprove: true }
  expect((await fixture.request('POST', '/api/instructions', adds)).body.data.fields).toEqual({
    autoApprove: 'is set by a separate call, not here',
  })
  expect(await view(pageId)).toMatchObject({ autoApprove: true, approvedRevId })
  // Sending the whole unchanged row is accepted.
  expect((await fixture.request('PUT', path, { ...row, fileDescription: 'Said here' })).body.data).toMatchObject({
    autoApprove: true,
    fileDescription: 'Said here',
  })
})

test('a page is due from its review day on, in the time zone of the plant', async () => {
  const { pageId } = await create('Due', 'x')
  const due = async () =>
    (await fixture.request('GET', '/api/docs?dueWithinDays=0')).body.data.map((page: DocDone) => page.pageId)
  const put = (reviewOn: string | null) => fixture.request('PUT', `/api/instructions/${pageId}`, { reviewOn })
  expect((await put('2020-01-01')).status).toBe(200)
  expect(await due()).toEqual([pageId])
  expect(await view(pageId)).toMatchObject({ isDue: true, reviewOn: '2020-01-01' })
  await put('2099-01-01')
  expect(await due()).toEqual([])
  const inDays = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString()
  await put(inDays(20))
  const within = async (days: number) =>
    (await fixture.request('GET', `/api/docs?dueWithinDays=${days}`)).body.data.map((page: DocDone) => page.pageId)
  expect([await due(), await within(10), await within(30)]).toEqual([[], [], [pageId]])
})

test('lists pages due for review, longest overdue first', async () => {
  const dueSince = async (docName: string, reviewOn: string) => {
    const { pageId } = await create(docName, 'x')
    expect((await fixture.request('PUT', `/api/instructions/${pageId}`, { reviewOn })).status).toBe(200)
    return pageId
  }
  const later = await dueSince('A, due later', '2021-05-02')
  const earlier = await dueSince('Z, due earlier', '2020-05-01')
  const due = (await fixture.request('GET', '/api/docs?dueWithinDays=0')).body.data.map((page: DocDone) => page.pageId)
  expect(due).toEqual([earlier, later])
})

test('lists pages whose newest revision is neither approved nor rejected, longest waiting first', async () => {
  const waiting = async (query = '', user?: TestUser) => {
    const { data } = (
      await fixture.request('GET', `/api/docs?waitsForApproval=true&docType=Program${query}`, undefined, user)
    ).body
    return data.map(({ pageId, revNum }: { pageId: number; revNum: number }) => `${pageId} ${revNum}`)
  }
  const before = await waiting()
  const add = async (docName: string) =>
    (await fixture.request('POST', '/api/docs', { action: 'create', docType: 'Program', docName, text: 'G0' })).body
      .data
  const first = await add('Waits zuerst')
  const second = await add('Waits after')
  const since = async () => (await waiting()).filter((each: string) => !before.includes(each))
  expect(await since()).toEqual([`${first.pageId} 1`, `${second.pageId} 1`])
  await fixture.request('POST', `/api/docs/revision/${second.revId}/approve`, {})
  await fixture.request('POST', `/api/docs/revision/${first.revId}/reject`, { reason: 'Too fast' })
  expect(await since()).toEqual([])
  const edit = { action: 'edit', pageId: second.pageId, text: 'G1', baseRevId: second.revId }
  await fixture.request('POST', '/api/docs', edit)
  expect(await since()).toEqual([`${second.pageId} 2`])
  const readPrograms = permissionsWhere((area, flag) => area === 'programs' && flag === 'read')
  expect(await waiting('', { userId: 2, permissions: readPrograms })).toEqual([])
})
