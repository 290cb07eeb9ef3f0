import type { DocDone } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { Who } from '../../core/items/testing/items.bed.ts'
import { approve, bed, create, post, prepareDocuments, reader, view, writer } from './documents.fixture.ts'

prepareDocuments()

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

test('of pages that are due for review those that wait longest come first', async () => {
  const dueSince = async (docName: string, reviewOn: string) => {
    const { pageId } = await create(docName, 'x')
    expect((await bed.ask('PUT', `/api/instructions/${pageId}`, { reviewOn })).status).toBe(200)
    return pageId
  }
  const later = await dueSince('A, due later', '2021-05-02')
  const earlier = await dueSince('Z, due earlier', '2020-05-01')
  const due = (await bed.ask('GET', '/api/docs?dueWithinDays=0')).body.data.map((page: DocDone) => page.pageId)
  expect(due).toEqual([earlier, later])
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
